#ifndef CTEMPORARYNAME_H
#define CTEMPORARYNAME_H

// Makes the name of a file that is not there: replaces the six X at the end of `name`, as mktemp(3) does. On failure
// `name` is empty, and errno says why.
__attribute__((visibility("hidden"))) char *mktemp(char *name);

#endif
