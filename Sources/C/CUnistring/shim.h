#pragma once

#include <stddef.h>
#include <stdint.h>
#include <uninorm.h>

// UNINORM_NFC and UNINORM_NFD are addresses of an incomplete type, which Swift does not import. The result is malloc's; NULL
// without memory.
static inline uint8_t *cunistring_normal_form(
    const uint8_t *text, size_t length, int is_composed, size_t *result_length) {
    return u8_normalize(is_composed ? UNINORM_NFC : UNINORM_NFD, text, length, NULL, result_length);
}
