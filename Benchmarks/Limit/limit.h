// The least work of an import: decoding photos and running the models.
#ifndef LIMIT_H
#define LIMIT_H

#include <stddef.h>

// One photo of the list: its file, and how often the classifier looks at it; its size is known when it is decoded.
struct photo {
    char *path;
    int looks;
    int width, height;
};

// Ends the program with a sentence.
_Noreturn void fail(const char *what, const char *reason);

// Prepares libvips; call once, first.
void decoding_start(void);
// Decodes the photo to RGB in memory. A JPEG is reduced in the decoder so that its longer side keeps at least 640 pixels,
// a HEIC comes whole.
void decode(struct photo *photo);

// Loads libheif from a file; call once, before HEICs are decoded.
void heic_start(const char *library);
void decode_heic(struct photo *photo, const char *bytes, size_t size);

// Compiles the models of a folder for so many threads; call once, first.
void models_load(const char *folder, const char *cache, int threads);
// A thread's inference requests.
struct seat;
struct seat *seat_make(void);
// Detector once, at the size that the app would give it, classifier `looks` times, faces once, on plain grey. The photo
// has been decoded.
void recognise(struct seat *seat, const struct photo *photo);

#endif
