#pragma once

#include <stddef.h>
#include <stdint.h>
#include <uninorm.h>

// UNINORM_NFC is the address of an incomplete type, which Swift does not import. The result is malloc's; NULL without memory.
static inline uint8_t *cunistring_normal_form_c(const uint8_t *text, size_t length, size_t *result_length) {
    return u8_normalize(UNINORM_NFC, text, length, NULL, result_length);
}
