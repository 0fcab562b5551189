#define _GNU_SOURCE
#include "unfiltered.h"

#include <dlfcn.h>
#include <libde265/de265.h>
#include <limits.h>
#include <pthread.h>
#include <stdbool.h>
#include <string.h>

// A decoder of HEVC for libheif that is libde265 without the in-loop filters (ITU-T H.265, section 8.7). They smooth
// the edges of blocks after a picture is decoded. A picture that is not predicted from others is predicted from its own
// samples before these filters (section 8.4.4.2.2), so that nothing but this smoothing is missing without them.

// Plugins of the fifth version, as libheif has known them since 1.21; Debian's header ends with the third.

struct security_limits;

struct format {
    enum heif_compression_format format;
};

struct options {
    enum heif_compression_format format;
    int strict_decoding;
    int threads;
};

struct plugin {
    int version;
    const char *(*name)(void);
    void (*start)(void);
    void (*stop)(void);
    int (*priority)(enum heif_compression_format format);
    struct heif_error (*new_decoder)(void **decoder);
    void (*free_decoder)(void *decoder);
    struct heif_error (*push)(void *decoder, const void *data, size_t size);
    struct heif_error (*decode)(void *decoder, struct heif_image **image);
    void (*set_strict)(void *decoder, int strict);
    const char *id;
    struct heif_error (*decode_within)(void *decoder, struct heif_image **image, const struct security_limits *limits);
    uint32_t least_libheif;
    int (*priority_2)(const struct format *format);
    struct heif_error (*new_decoder_2)(void **decoder, const struct options *options);
    struct heif_error (*push_2)(void *decoder, const void *data, size_t size, uintptr_t user);
    struct heif_error (*flush)(void *decoder);
    struct heif_error (*decode_2)(
        void *decoder, struct heif_image **image, uintptr_t *user, const struct security_limits *limits);
};

struct heif_error heif_image_add_plane_safe(
    struct heif_image *image, enum heif_channel channel, int width, int height, int bits,
    const struct security_limits *limits);

#define FUNCTIONS(USE)                                                                                                \
    USE(heif_register_decoder_plugin)                                                                                 \
    USE(heif_image_create)                                                                                            \
    USE(heif_image_add_plane_safe)                                                                                    \
    USE(heif_image_get_plane)                                                                                         \
    USE(heif_image_release)                                                                                           \
    USE(heif_nclx_color_profile_alloc)                                                                                \
    USE(heif_nclx_color_profile_free)                                                                                 \
    USE(heif_nclx_color_profile_set_color_primaries)                                                                  \
    USE(heif_nclx_color_profile_set_transfer_characteristics)                                                         \
    USE(heif_nclx_color_profile_set_matrix_coefficients)                                                              \
    USE(heif_image_set_nclx_color_profile)                                                                            \
    USE(de265_init)                                                                                                   \
    USE(de265_free)                                                                                                   \
    USE(de265_new_decoder)                                                                                            \
    USE(de265_free_decoder)                                                                                           \
    USE(de265_set_parameter_bool)                                                                                     \
    USE(de265_push_NAL)                                                                                               \
    USE(de265_flush_data)                                                                                             \
    USE(de265_decode)                                                                                                 \
    USE(de265_get_next_picture)                                                                                       \
    USE(de265_get_error_text)                                                                                         \
    USE(de265_get_image_plane)                                                                                        \
    USE(de265_get_image_width)                                                                                        \
    USE(de265_get_image_height)                                                                                       \
    USE(de265_get_bits_per_pixel)                                                                                     \
    USE(de265_get_chroma_format)                                                                                      \
    USE(de265_get_image_full_range_flag)                                                                              \
    USE(de265_get_image_colour_primaries)                                                                             \
    USE(de265_get_image_transfer_characteristics)                                                                     \
    USE(de265_get_image_matrix_coefficients)

// Set once, before libheif knows the plugin, and only read from then on.
static struct {
#define FIELD(function) __typeof__(function) *function;
    FUNCTIONS(FIELD)
#undef FIELD
} functions;

static const struct heif_error fine = {heif_error_Ok, heif_suberror_Unspecified, "Success"};

static struct heif_error refusal(const char *reason) {
    struct heif_error error = {heif_error_Decoder_plugin_error, heif_suberror_Unspecified, reason};
    return error;
}

static const char *name(void) { return "libde265 without in-loop filters"; }

static void start(void) { functions.de265_init(); }

static void stop(void) { functions.de265_free(); }

// Behind libheif's own decoder, which has 100: this one is used only when `decoder_id` names it.
static int priority(enum heif_compression_format format) { return format == heif_compression_HEVC ? 1 : 0; }

static int priority_2(const struct format *format) { return priority(format->format); }

static struct heif_error new_decoder(void **decoder) {
    de265_decoder_context *new = functions.de265_new_decoder();
    if (new == NULL) return refusal("out of memory");
    functions.de265_set_parameter_bool(new, DE265_DECODER_PARAM_DISABLE_DEBLOCKING, 1);
    functions.de265_set_parameter_bool(new, DE265_DECODER_PARAM_DISABLE_SAO, 1);
    *decoder = new;
    return fine;
}

// It decodes in the thread that calls it: photos are worked on side by side.
static struct heif_error new_decoder_2(void **decoder, const struct options *options) {
    (void)options;
    return new_decoder(decoder);
}

static void free_decoder(void *decoder) { functions.de265_free_decoder(decoder); }

static void set_strict(void *decoder, int strict) {
    (void)decoder;
    (void)strict;
}

// Each unit comes after its length in four bytes, the most significant first.
static struct heif_error push(void *decoder, const void *data, size_t size) {
    const uint8_t *byte = data;
    while (size > 0) {
        if (size < 4) return refusal("the length of a unit is cut off");
        size_t length = (size_t)byte[0] << 24 | (size_t)byte[1] << 16 | (size_t)byte[2] << 8 | byte[3];
        if (length > size - 4 || length > INT_MAX) return refusal("a unit is cut off");
        de265_error error = functions.de265_push_NAL(decoder, byte + 4, (int)length, 0, NULL);
        if (error != DE265_OK) return refusal(functions.de265_get_error_text(error));
        byte += 4 + length;
        size -= 4 + length;
    }
    return fine;
}

static struct heif_error push_2(void *decoder, const void *data, size_t size, uintptr_t user) {
    (void)user;
    return push(decoder, data, size);
}

static struct heif_error flush(void *decoder) {
    functions.de265_flush_data(decoder);
    return fine;
}

static struct heif_error copy_plane(
    const struct de265_image *picture, int channel, struct heif_image *image, const struct security_limits *limits) {
    int from_row, to_row;
    const uint8_t *from = functions.de265_get_image_plane(picture, channel, &from_row);
    int width = functions.de265_get_image_width(picture, channel);
    int height = functions.de265_get_image_height(picture, channel);
    int bits = functions.de265_get_bits_per_pixel(picture, channel);
    if (from == NULL || width <= 0 || height <= 0) return refusal("a plane is empty");
    if (bits != functions.de265_get_bits_per_pixel(picture, 0)) return refusal("planes have different numbers of bits");
    struct heif_error error = functions.heif_image_add_plane_safe(image, channel, width, height, bits, limits);
    // Its message may go with the image.
    if (error.code != heif_error_Ok) return refusal("the picture is too large");
    uint8_t *to = functions.heif_image_get_plane(image, channel, &to_row);
    size_t length = (size_t)width * (bits > 8 ? 2 : 1);
    for (int row = 0; row < height; row++) {
        memcpy(to + (size_t)row * to_row, from + (size_t)row * from_row, length);
    }
    return fine;
}

// What the picture says of its colours; what libheif does not know of it stays unspecified.
static void describe_colours(const struct de265_image *picture, struct heif_image *image) {
    struct heif_color_profile_nclx *colours = functions.heif_nclx_color_profile_alloc();
    if (colours == NULL) return;
    functions.heif_nclx_color_profile_set_color_primaries(colours, functions.de265_get_image_colour_primaries(picture));
    functions.heif_nclx_color_profile_set_transfer_characteristics(
        colours, functions.de265_get_image_transfer_characteristics(picture));
    functions.heif_nclx_color_profile_set_matrix_coefficients(
        colours, functions.de265_get_image_matrix_coefficients(picture));
    colours->full_range_flag = functions.de265_get_image_full_range_flag(picture) != 0;
    functions.heif_image_set_nclx_color_profile(image, colours);
    functions.heif_nclx_color_profile_free(colours);
}

static struct heif_error copy(
    const struct de265_image *picture, struct heif_image **image, const struct security_limits *limits) {
    enum de265_chroma chroma = functions.de265_get_chroma_format(picture);
    bool is_grey = chroma == de265_chroma_mono;
    // Both count 4:2:0, 4:2:2 and 4:4:4 in the order of the standard.
    struct heif_error error = functions.heif_image_create(
        functions.de265_get_image_width(picture, 0), functions.de265_get_image_height(picture, 0),
        is_grey ? heif_colorspace_monochrome : heif_colorspace_YCbCr, (enum heif_chroma)chroma, image);
    if (error.code != heif_error_Ok) return error;
    for (int channel = heif_channel_Y; channel <= (is_grey ? heif_channel_Y : heif_channel_Cr); channel++) {
        error = copy_plane(picture, channel, *image, limits);
        if (error.code == heif_error_Ok) continue;
        functions.heif_image_release(*image);
        *image = NULL;
        return error;
    }
    describe_colours(picture, *image);
    return fine;
}

static struct heif_error decode_2(
    void *decoder, struct heif_image **image, uintptr_t *user, const struct security_limits *limits) {
    *image = NULL;
    if (user != NULL) *user = 0;
    for (int more = 1; more;) {
        de265_error error = functions.de265_decode(decoder, &more);
        if (error != DE265_OK) return refusal(functions.de265_get_error_text(error));
        const struct de265_image *picture = functions.de265_get_next_picture(decoder);
        if (picture != NULL) return copy(picture, image, limits);
    }
    return fine;
}

static struct heif_error decode_within(void *decoder, struct heif_image **image, const struct security_limits *limits) {
    flush(decoder);
    return decode_2(decoder, image, NULL, limits);
}

static struct heif_error decode(void *decoder, struct heif_image **image) {
    return decode_within(decoder, image, NULL);
}

static const struct plugin plugin = {
    .version = 5,
    .name = name,
    .start = start,
    .stop = stop,
    .priority = priority,
    .new_decoder = new_decoder,
    .free_decoder = free_decoder,
    .push = push,
    .decode = decode,
    .set_strict = set_strict,
    .id = unfiltered_decoder,
    .decode_within = decode_within,
    .least_libheif = 1 << 24 | 21 << 16,
    .priority_2 = priority_2,
    .new_decoder_2 = new_decoder_2,
    .push_2 = push_2,
    .flush = flush,
    .decode_2 = decode_2,
};

const char *add_unfiltered_decoder(void *library) {
    static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    static void *registered_in;
    const char *problem = NULL;
    pthread_mutex_lock(&mutex);
    if (registered_in == NULL) {
        // It finds the functions of libde265, too, which libheif brought with it.
#define FIND(function)                                                                                                \
    /* Each call of dlsym frees what dlerror said before. */                                                           \
    if (problem == NULL && (functions.function = (__typeof__(function) *)dlsym(library, #function)) == NULL)           \
        problem = dlerror();
        FUNCTIONS(FIND)
#undef FIND
        if (problem == NULL) {
            const void *ours = &plugin;
            struct heif_error error = functions.heif_register_decoder_plugin(ours);
            if (error.code == heif_error_Ok) registered_in = library;
            else problem = error.message;
        }
    } else if (registered_in != library) {
        problem = "this process uses another libheif";
    }
    pthread_mutex_unlock(&mutex);
    return problem;
}
