#define _GNU_SOURCE
#include "CHeif.h"

#include <dlfcn.h>

#include "unfiltered.h"

const char *heif_load(const char *path, struct heif_functions *functions) {
    void *library = dlopen(path, RTLD_LAZY | RTLD_LOCAL | RTLD_DEEPBIND);
    if (library == NULL) return dlerror();
#define HEIF_FIND(name)                                                                                               \
    if ((functions->name = (__typeof__(heif_##name) *)dlsym(library, "heif_" #name)) == NULL) return dlerror();
    HEIF_FUNCTIONS(HEIF_FIND)
#undef HEIF_FIND
    return add_unfiltered_decoder(library);
}

void heif_leave_out_filters(struct heif_decoding_options *options) { options->decoder_id = unfiltered_decoder; }
