#define _GNU_SOURCE
#include "CSandbox.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>

static int set_actions(posix_spawn_file_actions_t *actions, int channel, int output) {
    int error = posix_spawn_file_actions_addopen(actions, 0, "/dev/null", O_RDONLY, 0);
    if (error == 0) error = posix_spawn_file_actions_adddup2(actions, output, 1);
    if (error == 0) error = posix_spawn_file_actions_adddup2(actions, output, 2);
    if (error == 0) error = posix_spawn_file_actions_adddup2(actions, channel, 3);
    if (error == 0) error = posix_spawn_file_actions_addclosefrom_np(actions, 4);
    return error;
}

static int set_attributes(posix_spawnattr_t *attributes) {
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    int error = posix_spawnattr_setflags(
        attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    if (error == 0) error = posix_spawnattr_setpgroup(attributes, 0);
    if (error == 0) error = posix_spawnattr_setsigmask(attributes, &none);
    if (error == 0) error = posix_spawnattr_setsigdefault(attributes, &all);
    return error;
}

int sandbox_start_program(const char *path, char *const environment[], int channel, int output, pid_t *pid) {
    posix_spawn_file_actions_t actions;
    int error = posix_spawn_file_actions_init(&actions);
    if (error != 0) return error;
    posix_spawnattr_t attributes;
    error = posix_spawnattr_init(&attributes);
    if (error == 0) {
        error = set_actions(&actions, channel, output);
        if (error == 0) error = set_attributes(&attributes);
        char *const arguments[] = {(char *)path, NULL};
        if (error == 0) error = posix_spawn(pid, path, &actions, &attributes, arguments, environment);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    return error;
}
