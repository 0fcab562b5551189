#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <malloc.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>

int sandbox_die_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) == 0 ? 0 : errno; }

int sandbox_forbid_dumps(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0 ? 0 : errno; }

int sandbox_forbid_new_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 ? 0 : errno; }

int sandbox_limit(enum sandbox_resource resource, uint64_t value) {
    __rlimit_resource_t which;
    switch (resource) {
    case SANDBOX_MEMORY: which = RLIMIT_DATA; break;
    case SANDBOX_FILE_SIZE:
        which = RLIMIT_FSIZE;
        signal(SIGXFSZ, SIG_IGN);
        break;
    case SANDBOX_DESCRIPTORS: which = RLIMIT_NOFILE; break;
    case SANDBOX_CORE: which = RLIMIT_CORE; break;
    default: return EINVAL;
    }
    struct rlimit limit;
    if (getrlimit(which, &limit) != 0) return errno;
    if (limit.rlim_max == RLIM_INFINITY || value < limit.rlim_max) limit.rlim_max = value;
    limit.rlim_cur = limit.rlim_max;
    return setrlimit(which, &limit) == 0 ? 0 : errno;
}

void sandbox_trim_memory(void) { malloc_trim(0); }

void sandbox_share_heaps(int heaps) { mallopt(M_ARENA_MAX, heaps); }
