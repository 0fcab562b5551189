// The least work of an import: decoding photos and running the models.
#ifndef LIMIT_H
#define LIMIT_H

#include <stddef.h>

// One photo of the list: its file, and how often the classifier looks at it.
struct photo {
    char *path;
    int looks;
};

// Ends the program with a sentence.
_Noreturn void fail(const char *what, const char *reason);

// Prepares libvips; call once, first.
void decoding_start(void);
// Decodes the photo to RGB in memory. A JPEG is reduced in the decoder so that its longer side keeps at least 640 pixels,
// a HEIC comes whole.
void decode(const struct photo *photo);

// Loads libheif from a file; call once, before HEICs are decoded.
void heic_start(const char *library);
void decode_heic(const struct photo *photo, const char *bytes, size_t size);

// Compiles the models of a folder for so many threads; call once, first.
void models_load(const char *folder, const char *cache, int threads);
// A thread's inference requests.
struct seat;
struct seat *seat_make(void);
// Detector once, classifier `looks` times, faces once, on inputs that never change.
void recognise(struct seat *seat, const struct photo *photo);

#endif
