#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

// The kernel's own header may be older than the kernel, so the interface (Documentation/userspace-api/landlock.rst)
// is declared here. All architectures share the numbers.
enum { CREATE_RULESET = 444, ADD_RULE = 445, RESTRICT_SELF = 446 };
enum { CREATE_RULESET_VERSION = 1, RULE_PATH_BENEATH = 1 };

enum {
    FS_EXECUTE = 1 << 0,
    FS_WRITE_FILE = 1 << 1,
    FS_READ_FILE = 1 << 2,
    FS_READ_DIR = 1 << 3,
    FS_REMOVE_DIR = 1 << 4,
    FS_REMOVE_FILE = 1 << 5,
    FS_MAKE_CHAR = 1 << 6,
    FS_MAKE_DIR = 1 << 7,
    FS_MAKE_REG = 1 << 8,
    FS_MAKE_SOCK = 1 << 9,
    FS_MAKE_FIFO = 1 << 10,
    FS_MAKE_BLOCK = 1 << 11,
    FS_MAKE_SYM = 1 << 12,
    FS_REFER = 1 << 13,     // ABI 2
    FS_TRUNCATE = 1 << 14,  // ABI 3
    FS_IOCTL_DEV = 1 << 15, // ABI 5
};
enum { NET_BIND_TCP = 1 << 0, NET_CONNECT_TCP = 1 << 1 };              // ABI 4
enum { SCOPE_ABSTRACT_UNIX_SOCKET = 1 << 0, SCOPE_SIGNAL = 1 << 1 };   // ABI 6

// What the kernel opens beside a program to start it.
#if defined(__x86_64__)
#define LOADER "/lib64/ld-linux-x86-64.so.2"
#else
#define LOADER "/lib/ld-linux-aarch64.so.1"
#endif

struct ruleset {
    uint64_t fs;
    uint64_t net;    // ABI 4
    uint64_t scoped; // ABI 6
};

struct path_beneath {
    uint64_t allowed;
    int32_t folder;
} __attribute__((packed));

static uint64_t handled_fs(int version) {
    uint64_t rights = FS_EXECUTE | FS_WRITE_FILE | FS_READ_FILE | FS_READ_DIR | FS_REMOVE_DIR | FS_REMOVE_FILE |
                      FS_MAKE_CHAR | FS_MAKE_DIR | FS_MAKE_REG | FS_MAKE_SOCK | FS_MAKE_FIFO | FS_MAKE_BLOCK |
                      FS_MAKE_SYM;
    if (version >= 2) rights |= FS_REFER;
    if (version >= 3) rights |= FS_TRUNCATE;
    if (version >= 5) rights |= FS_IOCTL_DEV;
    return rights;
}

static int allow(int rules, const char *path, uint64_t rights) {
    int opened = open(path, O_PATH | O_CLOEXEC);
    if (opened < 0) return errno;
    struct path_beneath rule = {.allowed = rights, .folder = opened};
    int error = syscall(ADD_RULE, rules, RULE_PATH_BENEATH, &rule, 0) == 0 ? 0 : errno;
    close(opened);
    return error;
}

int sandbox_landlock_version(void) {
    long version = syscall(CREATE_RULESET, NULL, 0, CREATE_RULESET_VERSION);
    return version < 0 ? 0 : (int)version;
}

// Rules that allow nothing of what Landlock knows.
static int begin(uint64_t *handled, int *rules) {
    int version = sandbox_landlock_version();
    if (version == 0) return ENOSYS;
    *handled = handled_fs(version);
    struct ruleset attributes = {.fs = *handled};
    size_t size = sizeof attributes.fs;
    if (version >= 4) {
        attributes.net = NET_BIND_TCP | NET_CONNECT_TCP;
        size += sizeof attributes.net;
    }
    if (version >= 6) {
        attributes.scoped = SCOPE_ABSTRACT_UNIX_SOCKET | SCOPE_SIGNAL;
        size += sizeof attributes.scoped;
    }
    long made = syscall(CREATE_RULESET, &attributes, size, 0);
    *rules = (int)made;
    return made < 0 ? errno : 0;
}

// Puts the rules into force, unless something went wrong before.
static int finish(int rules, int error) {
    if (error == 0 && syscall(RESTRICT_SELF, rules, 0) != 0) error = errno;
    close(rules);
    return error;
}

static const uint64_t ordinary =
    FS_WRITE_FILE | FS_REMOVE_DIR | FS_REMOVE_FILE | FS_MAKE_DIR | FS_MAKE_REG | FS_REFER | FS_TRUNCATE;

static const uint64_t reading = FS_READ_FILE | FS_READ_DIR;

// Allows something below a folder, or with a file, which has no names to be read, made or removed.
static int allow_file_or_folder(int rules, const char *path, uint64_t rights) {
    int error = allow(rules, path, rights);
    return error == EINVAL ? allow(rules, path, rights & (FS_READ_FILE | FS_WRITE_FILE | FS_TRUNCATE)) : error;
}

// What is not there, or cannot be reached, cannot be opened anyway.
static int unless_absent(int error) { return error == ENOENT || error == ENOTDIR || error == EACCES || error == ELOOP ? 0 : error; }

int sandbox_open_only(const char *const *readable, size_t count, const char *folder) {
    uint64_t handled;
    int rules;
    int error = begin(&handled, &rules);
    if (error != 0) return error;
    error = allow(rules, "/dev/null", handled & (FS_READ_FILE | FS_WRITE_FILE | FS_TRUNCATE));
    for (size_t index = 0; index < count && error == 0; index++)
        error = unless_absent(allow_file_or_folder(rules, readable[index], handled & reading));
    if (error == 0 && folder != NULL) error = unless_absent(allow(rules, folder, handled & (ordinary | reading)));
    return finish(rules, error);
}

int sandbox_see_only(const char *folder, const char *program, const char *const *readable, size_t count) {
    uint64_t handled;
    int rules;
    int error = begin(&handled, &rules);
    if (error != 0) return error;
    error = allow(rules, folder, handled & (ordinary | FS_READ_FILE | FS_READ_DIR));
    if (error == 0) error = allow(rules, "/dev/null", handled & (FS_READ_FILE | FS_WRITE_FILE | FS_TRUNCATE));
    if (error == 0) error = allow(rules, program, handled & (FS_EXECUTE | FS_READ_FILE));
    if (error == 0) error = allow(rules, LOADER, handled & (FS_EXECUTE | FS_READ_FILE));
    for (size_t index = 0; index < count && error == 0; index++)
        error = unless_absent(allow_file_or_folder(rules, readable[index], handled & reading));
    return finish(rules, error);
}
