#pragma once

#include <libheif/heif.h>

// libheif, taken from a file that the program names, not from the one that the system's linker would choose: Debian 12's
// own cannot read the photos of newer iPhones, and stays beside it for AVIF. The types are those of Debian's header;
// libheif keeps its C interface stable between versions.

#define HEIF_FUNCTIONS(USE)                                                                                           \
    USE(get_version)                                                                                                  \
    USE(context_alloc)                                                                                                \
    USE(context_free)                                                                                                 \
    USE(context_read_from_memory_without_copy)                                                                        \
    USE(context_set_max_decoding_threads)                                                                             \
    USE(context_get_number_of_top_level_images)                                                                       \
    USE(context_get_primary_image_handle)                                                                             \
    USE(image_handle_release)                                                                                         \
    USE(image_handle_get_width)                                                                                       \
    USE(image_handle_get_height)                                                                                      \
    USE(image_handle_get_luma_bits_per_pixel)                                                                         \
    USE(image_handle_has_alpha_channel)                                                                               \
    USE(image_handle_get_color_profile_type)                                                                          \
    USE(image_handle_get_raw_color_profile_size)                                                                      \
    USE(image_handle_get_raw_color_profile)                                                                           \
    USE(decoding_options_alloc)                                                                                       \
    USE(decoding_options_free)                                                                                        \
    USE(decode_image)                                                                                                 \
    USE(image_get_colorspace)                                                                                         \
    USE(image_get_chroma_format)                                                                                      \
    USE(image_get_bits_per_pixel_range)                                                                               \
    USE(image_get_nclx_color_profile)                                                                                 \
    USE(nclx_color_profile_free)                                                                                      \
    USE(image_get_plane)                                                                                              \
    USE(image_get_width)                                                                                              \
    USE(image_get_height)                                                                                             \
    USE(image_release)

/// libheif's functions, by the names that its header gives them without `heif_`.
struct heif_functions {
#define HEIF_FIELD(name) __typeof__(heif_##name) *name;
    HEIF_FUNCTIONS(HEIF_FIELD)
#undef HEIF_FIELD
};

/// Loads the library file at `path` and fills in all of `functions`; it stays loaded.
///
/// Its own names come first for it, so that another libheif in the same process is not mixed up with it.
/// Returns NULL, or why it failed: text that is valid until this thread calls the dynamic linker again.
const char *heif_load(const char *path, struct heif_functions *functions);

/// Decodes HEVC with these options without the in-loop filters (ITU-T H.265, section 8.7).
void heif_leave_out_filters(struct heif_decoding_options *options);
