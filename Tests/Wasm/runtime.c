// What Embedded Swift asks of its surroundings and `wasm32-unknown-none` does not have: memory that only grows, and a
// few functions of the C library.
#include <stddef.h>

extern unsigned char __heap_base;
static size_t next;

int posix_memalign(void **result, size_t alignment, size_t size) {
    if (!next) next = (size_t)&__heap_base;
    size_t start = (next + alignment - 1) & ~(alignment - 1);
    next = start + size;
    size_t pages = (next + 65535) / 65536, have = __builtin_wasm_memory_size(0);
    if (pages > have && __builtin_wasm_memory_grow(0, pages - have) == (size_t)-1) return 12;
    *result = (void *)start;
    return 0;
}

void free(void *memory) { (void)memory; }

int memcmp(const void *a, const void *b, size_t count) {
    const unsigned char *left = a, *right = b;
    for (size_t i = 0; i < count; i++)
        if (left[i] != right[i]) return left[i] - right[i];
    return 0;
}

void *memcpy(void *to, const void *from, size_t count) {
    unsigned char *out = to;
    const unsigned char *in = from;
    while (count--) *out++ = *in++;
    return to;
}

void *memmove(void *to, const void *from, size_t count) {
    unsigned char *out = to;
    const unsigned char *in = from;
    if (out < in) return memcpy(to, from, count);
    while (count--) out[count] = in[count];
    return to;
}

void *memset(void *to, int byte, size_t count) {
    unsigned char *out = to;
    while (count--) *out++ = (unsigned char)byte;
    return to;
}

double round(double x) {
    double whole = __builtin_trunc(x);
    return __builtin_fabs(x - whole) < 0.5 ? whole : whole + __builtin_copysign(1, x);
}

float roundf(float x) { return x < 0 ? __builtin_ceilf(x - 0.5f) : __builtin_floorf(x + 0.5f); }

// Seeds hashing only; a fixed seed makes every run alike.
void arc4random_buf(void *to, size_t count) { memset(to, 7, count); }

size_t __stack_chk_guard = 0x57a7;
void __stack_chk_fail(void) { __builtin_trap(); }
