#pragma once

#include <zlib.h>

// deflateInit2 is a macro, which Swift does not import. A window of 15 + 16 bits asks for the gzip format.
static inline int czlib_start_gzip(z_stream *stream, int level) {
    return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}

// The same of inflateInit2, for gzip.
static inline int czlib_start_gunzip(z_stream *stream) { return inflateInit2(stream, 15 + 16); }
