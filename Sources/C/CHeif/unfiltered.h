#pragma once

#include <libheif/heif.h>

#define unfiltered_decoder "unfiltered"

// Makes the decoder known to the libheif that is loaded as `library`, where it is not yet. It needs 1.21 or newer.
// Returns NULL, or why it failed: text that is valid until this thread calls the dynamic linker again.
const char *add_unfiltered_decoder(void *library);
