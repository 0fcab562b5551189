#pragma once

#include <jxl/decode.h>
#include <stdbool.h>
#include <stddef.h>

// libjxl, as libvips' module for JPEG XL has loaded it: a process that never meets such a photo does not have it.

#define JXL_FUNCTIONS(USE)                                                                                            \
    USE(Create)                                                                                                       \
    USE(Destroy)                                                                                                      \
    USE(SubscribeEvents)                                                                                              \
    USE(SetInput)                                                                                                     \
    USE(CloseInput)                                                                                                   \
    USE(ProcessInput)                                                                                                 \
    USE(GetBasicInfo)                                                                                                 \
    USE(GetICCProfileSize)                                                                                            \
    USE(GetColorAsICCProfile)                                                                                         \
    USE(ImageOutBufferSize)                                                                                           \
    USE(SetImageOutBuffer)

/// The functions of libjxl's decoder, by the names that its header gives them without `JxlDecoder`.
struct jxl_functions {
#define JXL_FIELD(name) __typeof__(JxlDecoder##name) *name;
    JXL_FUNCTIONS(JXL_FIELD)
#undef JXL_FIELD
};

/// Fills in all of `functions`. Returns false when the process has no libjxl.
bool jxl_find(struct jxl_functions *functions);

/// Memory for a picture; NULL where there is not enough. `jxl_release` gives it back.
void *jxl_allocate(size_t size);
void jxl_release(void *memory);
