#include "limit.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vips/vips.h>

enum { LEAST_LONG_SIDE = 640 };

void decoding_start(void) {
    if (vips_init("limit") != 0) fail("libvips does not start", "");
    // One thread for each photo, and no operation cache, because no operation is repeated.
    vips_concurrency_set(1);
    vips_cache_set_max(0);
}

static char *whole_file(const char *path, size_t *size) {
    int file = open(path, O_RDONLY | O_CLOEXEC);
    struct stat status;
    if (file < 0 || fstat(file, &status) != 0) fail("a photo cannot be opened", path);
    char *bytes = malloc(status.st_size);
    if (read(file, bytes, status.st_size) != status.st_size) fail("a photo cannot be read", path);
    close(file);
    *size = status.st_size;
    return bytes;
}

// The JPEG decoder reduces by 8, 4, 2 or not at all.
static int reduction(int long_side) {
    for (int by = 8; by > 1; by /= 2)
        if (long_side / LEAST_LONG_SIDE >= by) return by;
    return 1;
}

static int is_heic(const char *path) {
    const char *dot = strrchr(path, '.');
    return dot != NULL && strcmp(dot, ".heic") == 0;
}

void decode(const struct photo *photo) {
    size_t size;
    char *bytes = whole_file(photo->path, &size);
    if (is_heic(photo->path)) {
        decode_heic(photo, bytes, size);
        free(bytes);
        return;
    }
    VipsImage *header, *image;
    if (vips_jpegload_buffer(bytes, size, &header, NULL) != 0) fail(photo->path, vips_error_buffer());
    int by = reduction(VIPS_MAX(header->Xsize, header->Ysize));
    g_object_unref(header);
    int failed = vips_jpegload_buffer(
        bytes, size, &image, "shrink", by, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_TRUNCATED, NULL);
    if (failed) fail(photo->path, vips_error_buffer());
    size_t length;
    void *pixels = vips_image_write_to_memory(image, &length);
    if (pixels == NULL) fail(photo->path, vips_error_buffer());
    g_free(pixels);
    g_object_unref(image);
    free(bytes);
}
