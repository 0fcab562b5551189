#pragma once

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// Linux's ways of giving up rights. They are here, and not in Swift, because prctl and syscall are variadic and the
// filter is built from C macros. They return 0, or the errno of what failed, unless they say otherwise. Rights that were
// given up do not come back.

/// The kernel kills this process when the thread that started it ends (PR_SET_PDEATHSIG).
int sandbox_die_with_parent(void);

/// No core dump, and no ptrace or /proc/PID/mem by other processes of the same user (PR_SET_DUMPABLE).
int sandbox_forbid_dumps(void);

/// No program started from here can gain rights (PR_SET_NO_NEW_PRIVS); the next two need it.
int sandbox_forbid_new_privileges(void);

/// Landlock's ABI version; 0 where the kernel has none or it is switched off.
int sandbox_landlock_version(void);

/// From now on this thread, and every thread it starts, opens /dev/null, what is `readable` for reading (files, or folders
/// with all that is in them; what is not there is passed over), and what is below `folder` for reading and writing, unless
/// that is NULL or not there; nothing else (Landlock). Descriptors that are open
/// already, or are received later, keep their rights.
/// Sends no signal out, where the kernel's Landlock knows how (ABI 6). ENOSYS without Landlock.
int sandbox_open_only(const char *const *readable, size_t count, const char *folder);

/// From now on no thread of this process can open a socket, start a process, change the system, or signal, limit, slow
/// down or trace another process: such calls fail with EPERM (seccomp-bpf), a few with ENOSYS, for which the C library has
/// another way. Changing a file's permissions or a priority seems to work and changes nothing. Descriptors are taken from
/// the socket `channel` alone, and passed to nobody. EBUSY when another thread has a filter of its own.
int sandbox_filter_system_calls(int channel);

/// From now on this thread, and every program it starts, reads and writes below `folder`, reads what is `readable` (files,
/// or folders with all that is in them; what is not there is passed over), and sees nothing else: no other file is
/// opened, and no other program than `program` started (Landlock). ENOSYS without Landlock.
int sandbox_see_only(const char *folder, const char *program, const char *const *readable, size_t count);

/// The same as `sandbox_filter_system_calls`, but that a program may be started in the place of this process.
int sandbox_filter_for_program(void);

/// What `sandbox_limit` limits. The numbers are this library's own.
enum sandbox_resource {
    /// Bytes of private writable memory (RLIMIT_DATA); unlike the address space, mapped weights do not count. The filter
    /// of system calls refuses memory that is shared and no file's.
    SANDBOX_MEMORY = 0,
    /// Bytes of one written file (RLIMIT_FSIZE); a longer write fails with EFBIG instead of a signal.
    SANDBOX_FILE_SIZE = 1,
    /// Open descriptors (RLIMIT_NOFILE).
    SANDBOX_DESCRIPTORS = 2,
    /// Bytes of a core dump (RLIMIT_CORE).
    SANDBOX_CORE = 3,
};

/// Sets the soft and the hard limit, lowering only: a value above the present hard limit becomes that limit.
int sandbox_limit(enum sandbox_resource resource, uint64_t value);

/// Gives memory that was freed, and that the C library keeps for each thread, back to the system: it counts against
/// the limit.
void sandbox_trim_memory(void);

/// Lets all threads share so many heaps (M_ARENA_MAX in mallopt(3)), which otherwise are up to eight for each core.
void sandbox_share_heaps(int heaps);

/// The most descriptors that are passed at once.
enum { SANDBOX_MOST_PASSED = 4 };

/// Sends bytes over a socket of the same computer, and with the first of them descriptors, which stay open here.
///
/// Returns how many bytes were sent, at least 1 of them; -1 with `errno` for an error, and then nothing was passed.
ssize_t sandbox_send(int socket, const void *bytes, size_t count, const int *descriptors, size_t passed);

/// Waits for bytes from a socket, and takes the descriptors that come with them, each closed by `exec`.
///
/// `descriptors` has room for SANDBOX_MOST_PASSED. Returns how many bytes came, 0 at the end; -1 with `errno` for an
/// error: EMFILE when more descriptors came than there is room for; then all of them are closed.
ssize_t sandbox_receive(int socket, void *bytes, size_t count, int *descriptors, size_t *passed);

/// Starts a program that inherits nothing but `channel` as descriptor 3 and `output` as both standard outputs.
///
/// Standard input is /dev/null; signals are as new; the process group is its own, so that the terminal's Ctrl-C does not
/// reach it. `channel` and `output` must be above 3. In C, because Swift does not see glibc's addclosefrom_np.
/// ENOENT when there is no such program.
int sandbox_start_program(const char *path, char *const environment[], int channel, int output, pid_t *pid);

/// A program behind a fence.
struct sandbox_fence {
    /// Its path.
    const char *program;
    /// Its words, the first of which is its name; ended by NULL, as are the variables.
    char *const *arguments;
    char *const *environment;
    /// The absolute path of the folder that it works in, and writes in.
    const char *folder;
    /// Files, and folders with all that is in them, that it may read; absolute paths.
    const char *const *readable;
    size_t readable_count;
    /// Its standard input; negative: /dev/null.
    int input;
    /// Both its standard outputs.
    int output;
    /// Bytes of private writable memory; bytes of one written file, a longer one ends it with SIGXFSZ; seconds of
    /// processor time, after which it ends with SIGXCPU or SIGKILL.
    uint64_t memory, file_size, processor_seconds;
};

/// Starts a program that has no network, starts no process, sees and writes what its fence says, and nothing else. It
/// could be replaced by another program of the system, behind the same fence.
///
/// It ends with the thread that started it, and inherits no other descriptor than its standard input and outputs.
/// ENOSYS where the kernel has no Landlock: then it is not started. ENOENT when there is no such program or folder.
int sandbox_start_fenced(const struct sandbox_fence *fence, pid_t *pid);
