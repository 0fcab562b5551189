#define _GNU_SOURCE
#include "CJXL.h"

#include <dlfcn.h>
#include <stdlib.h>

bool jxl_find(struct jxl_functions *functions) {
#define JXL_FIND(name)                                                                                                \
    if ((functions->name = (__typeof__(JxlDecoder##name) *)dlsym(RTLD_DEFAULT, "JxlDecoder" #name)) == NULL)          \
        return false;
    JXL_FUNCTIONS(JXL_FIND)
#undef JXL_FIND
    return true;
}

void *jxl_allocate(size_t size) { return malloc(size); }

void jxl_release(void *memory) { free(memory); }
