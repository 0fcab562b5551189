#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static int limit(__rlimit_resource_t which, uint64_t soft, uint64_t hard) {
    struct rlimit present;
    if (getrlimit(which, &present) != 0) return errno;
    struct rlimit wanted = {.rlim_cur = soft, .rlim_max = hard};
    if (wanted.rlim_max > present.rlim_max) wanted.rlim_max = present.rlim_max;
    if (wanted.rlim_cur > wanted.rlim_max) wanted.rlim_cur = wanted.rlim_max;
    return setrlimit(which, &wanted) == 0 ? 0 : errno;
}

static int set_limits(const struct sandbox_fence *fence) {
    int error = limit(RLIMIT_CORE, 0, 0);
    if (error == 0) error = limit(RLIMIT_DATA, fence->memory, fence->memory);
    if (error == 0) error = limit(RLIMIT_FSIZE, fence->file_size, fence->file_size);
    if (error == 0) error = limit(RLIMIT_CPU, fence->processor_seconds, fence->processor_seconds + 5);
    if (error == 0) error = limit(RLIMIT_NOFILE, 1024, 1024);
    return error;
}

static void restore_signals(void) {
    struct sigaction ordinary = {.sa_handler = SIG_DFL};
    for (int number = 1; number < NSIG; number++) sigaction(number, &ordinary, NULL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

// Another number for a descriptor, above those that get a new meaning: whoever started this process may have left any of
// them closed.
static int lift(int descriptor) { return fcntl(descriptor, F_DUPFD_CLOEXEC, 4); }

// `report` becomes descriptor 3, and is closed when the program starts.
static int arrange_descriptors(int input, int output, int *report) {
    int lifted_report = lift(*report);
    if (lifted_report < 0) return errno;
    *report = lifted_report;
    int lifted_output = lift(output);
    int lifted_input = lift(input >= 0 ? input : open("/dev/null", O_RDONLY | O_CLOEXEC));
    if (lifted_output < 0 || lifted_input < 0) return errno;
    if (dup2(lifted_input, 0) < 0 || dup2(lifted_output, 1) < 0 || dup2(lifted_output, 2) < 0) return errno;
    if (dup3(lifted_report, 3, O_CLOEXEC) < 0) return errno;
    *report = 3;
    closefrom(4);
    return 0;
}

// In the child: nothing here but system calls, because other threads of the parent may have held locks.
static int enter(const struct sandbox_fence *fence, pid_t parent, int *report) {
    restore_signals();
    setpgid(0, 0);
    umask(077);
    int error = arrange_descriptors(fence->input, fence->output, report);
    if (error == 0) error = sandbox_die_with_parent();
    // The parent may have died before that.
    if (error == 0 && getppid() != parent) error = ESRCH;
    if (error == 0 && chdir(fence->folder) != 0) error = errno;
    if (error == 0) error = set_limits(fence);
    if (error == 0) error = sandbox_forbid_new_privileges();
    if (error == 0)
        error = sandbox_see_only(fence->folder, fence->program, fence->readable, fence->readable_count);
    if (error == 0) error = sandbox_filter_for_program();
    if (error != 0) return error;
    execve(fence->program, fence->arguments, fence->environment);
    return errno;
}

int sandbox_start_fenced(const struct sandbox_fence *fence, pid_t *pid) {
    int report[2];
    if (pipe2(report, O_CLOEXEC) != 0) return errno;
    const pid_t parent = getpid();
    *pid = fork();
    if (*pid == 0) {
        int error = enter(fence, parent, &report[1]);
        if (write(report[1], &error, sizeof error) < 0) _exit(126);
        _exit(127);
    }
    int error = *pid < 0 ? errno : 0;
    close(report[1]);
    // Nothing comes when the program has started: that closes the other end.
    ssize_t count;
    while (error == 0 && (count = read(report[0], &error, sizeof error)) < 0 && errno == EINTR) error = 0;
    close(report[0]);
    if (error != 0 && *pid > 0) waitpid(*pid, NULL, 0);
    return error;
}
