#include "CTemporaryName.h"

#include <errno.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>

// Foundation calls mktemp(3) when it writes a file atomically, and the linker warns of that function wherever Foundation
// is linked statically. Foundation does what the warning asks for: it opens the name with O_CREAT | O_EXCL, and takes
// another one when it is in use. A definition of our own takes the place of the C library's, and with it of that one
// warning; all others stay. Hidden: the system's libraries keep theirs.
char *mktemp(char *name) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    static const char pattern[] = "XXXXXX";
    const size_t count = sizeof pattern - 1, length = strlen(name);
    unsigned char random[sizeof pattern - 1];
    struct stat status;

    errno = EINVAL;
    int attempts = length >= count && strcmp(name + length - count, pattern) == 0 ? 100 : 0;
    while (attempts-- > 0) {
        if (getrandom(random, sizeof random, 0) != (ssize_t)sizeof random) break;
        for (size_t place = 0; place < count; place++) {
            name[length - count + place] = letters[random[place] % (sizeof letters - 1)];
        }
        if (lstat(name, &status) != 0) {
            if (errno == ENOENT) return name;
            break;
        }
        errno = EEXIST;
    }
    *name = 0;
    return name;
}
