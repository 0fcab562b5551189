#pragma once

#include <stddef.h>
#include <stdint.h>
#include <uninorm.h>

// UNINORM_NFC and UNINORM_NFD are addresses of an incomplete type, which Swift does not import. The result is malloc's; NULL
// without memory.
static inline uint8_t *cunistring_normal_form(
    const uint8_t *text, size_t length, int is_composed, int is_compatible, size_t *result_length) {
    uninorm_t form = is_compatible ? (is_composed ? UNINORM_NFKC : UNINORM_NFKD)
                                   : (is_composed ? UNINORM_NFC : UNINORM_NFD);
    return u8_normalize(form, text, length, NULL, result_length);
}
