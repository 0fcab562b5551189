#include "limit.h"

#include <CHeif.h>
#include <stdlib.h>

static struct heif_functions heif;

void heic_start(const char *library) {
    const char *reason = heif_load(library, &heif);
    if (reason != NULL) fail(library, reason);
}

static void check(struct heif_error error, const struct photo *photo) {
    if (error.code != heif_error_Ok) fail(photo->path, error.message);
}

void decode_heic(const struct photo *photo, const char *bytes, size_t size) {
    struct heif_context *context = heif.context_alloc();
    // One thread for each photo.
    heif.context_set_max_decoding_threads(context, 0);
    check(heif.context_read_from_memory_without_copy(context, bytes, size, NULL), photo);
    struct heif_image_handle *handle;
    check(heif.context_get_primary_image_handle(context, &handle), photo);
    struct heif_image *image;
    check(heif.decode_image(handle, &image, heif_colorspace_RGB, heif_chroma_interleaved_RGB, NULL), photo);
    heif.image_release(image);
    heif.image_handle_release(handle);
    heif.context_free(context);
}
