#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#else
#error "The system call filter knows x86_64 and aarch64 only."
#endif

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define ANSWER(action) BPF_STMT(BPF_RET | BPF_K, (action))
#define REFUSE ANSWER(SECCOMP_RET_ERRNO | EPERM)
// Runs the next statement only when the loaded value is (or is not) `value`.
#define WHEN(value) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), 0, 1)
#define UNLESS(value) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), 1, 0)
#define NEVER(name) WHEN(__NR_##name), REFUSE
// No call has this number.
#define NO_CALL 0xffffffffu
// No descriptor has this number.
#define NO_DESCRIPTOR 0xffffffffu
#define NEVER_IF(condition, name) WHEN((condition) ? __NR_##name : NO_CALL), REFUSE
// Reports success and does nothing.
#define PRETEND ANSWER(SECCOMP_RET_ERRNO | 0)
// Little-endian: the low half of an argument comes first. All values compared here fit into it.
#define LOW_HALF(index) LOAD(args[index])
// A call whose first argument must be this process; other calls go on with the next check.
#define ONLY_SELF(name)                                                                                               \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 4), LOW_HALF(0), UNLESS(self), REFUSE, ANSWER(SECCOMP_RET_ALLOW)
// A call whose first argument must be one descriptor; other calls go on with the next check.
#define ONLY_FROM(name, descriptor)                                                                                   \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 4), LOW_HALF(0), UNLESS(descriptor), REFUSE,                   \
        ANSWER(SECCOMP_RET_ALLOW)
// A call about one process or thread, named by argument `index`: 0 means the caller; other calls go on with the next check.
#define ONLY_OWN(name, index)                                                                                         \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 5), LOW_HALF(index),                                          \
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 2, 0), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, self, 1, 0), REFUSE,        \
        ANSWER(SECCOMP_RET_ALLOW)
// A call that may be made with one of three values in argument `index` only; other calls go on with the next check.
#define ONLY_WITH(name, index, one, two, three)                                                                       \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 8), LOW_HALF(index), WHEN(one), ANSWER(SECCOMP_RET_ALLOW),     \
        WHEN(two), ANSWER(SECCOMP_RET_ALLOW), WHEN(three), ANSWER(SECCOMP_RET_ALLOW), REFUSE
// A call that must not be made with one of three values in argument `index`; other calls go on with the next check.
#define NOT_WITH(name, index, one, two, three)                                                                        \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 8), LOW_HALF(index), WHEN(one), REFUSE, WHEN(two), REFUSE,    \
        WHEN(three), REFUSE, ANSWER(SECCOMP_RET_ALLOW)
// Opening a file, with its flags in argument `index`. Opening for reading can empty a file on the way (O_TRUNC), which
// Landlock notices from Linux 6.2 on only; all that opens for writing is Landlock's.
#define NO_EMPTYING(name, index)                                                                                      \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 7), LOW_HALF(index),                                          \
        BPF_STMT(BPF_ALU | BPF_AND | BPF_K, O_TRUNC | O_ACCMODE), WHEN(O_TRUNC | O_RDONLY), REFUSE,                   \
        WHEN(O_TRUNC | O_ACCMODE), REFUSE, ANSWER(SECCOMP_RET_ALLOW)

// Memory that a process shares with its children counts for nobody's RLIMIT_DATA: none that is not a file's.
#define NO_SHARING(name, index)                                                                                       \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 5), LOW_HALF(index),                                          \
        BPF_STMT(BPF_ALU | BPF_AND | BPF_K, MAP_SHARED | MAP_ANONYMOUS), WHEN(MAP_SHARED | MAP_ANONYMOUS), REFUSE,    \
        ANSWER(SECCOMP_RET_ALLOW)

// `channel`: the descriptor from which others may be taken.
static int install(int may_start_program, uint32_t channel) {
    const uint32_t self = (uint32_t)getpid();
    struct sock_filter filter[] = {
        LOAD(arch),
        UNLESS(ARCHITECTURE),
        ANSWER(SECCOMP_RET_KILL_PROCESS),
        LOAD(nr),
#if defined(__x86_64__)
        // The x32 calls have other numbers for the same things.
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
        REFUSE,
#endif
        // Network and sockets of every kind. The channel to the parent is only read and written, and descriptors are
        // taken from it; none is passed to the parent.
        NEVER(socket), NEVER(socketpair), NEVER(connect), NEVER(bind), NEVER(listen), NEVER(accept), NEVER(accept4),
        NEVER(sendto), NEVER(sendmsg), NEVER(sendmmsg), ONLY_FROM(recvmsg, channel), NEVER(recvmmsg),

        // Other programs and processes. clone may start threads; clone3 hides its flags behind a pointer, so it
        // "does not exist" and the C library falls back to clone.
        NEVER_IF(!may_start_program, execve), NEVER(execveat),
#if defined(__x86_64__)
        NEVER(fork), NEVER(vfork),
#endif
        WHEN(__NR_clone3), ANSWER(SECCOMP_RET_ERRNO | ENOSYS),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_clone, 0, 4), LOW_HALF(0),
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 1, 0), REFUSE, ANSWER(SECCOMP_RET_ALLOW),
        // Limits, priority and processors of other processes of the same user.
        ONLY_OWN(prlimit64, 0), ONLY_OWN(sched_setscheduler, 0), ONLY_OWN(sched_setparam, 0),
        ONLY_OWN(sched_setaffinity, 0),
        // Libraries set those of their own new threads, by their numbers, and complain to the system's log when they cannot.
        WHEN(__NR_sched_setattr), PRETEND, WHEN(__NR_setpriority), PRETEND, ONLY_OWN(migrate_pages, 0),
        ONLY_OWN(move_pages, 0),
        NEVER(ioprio_set), WHEN(448 /* process_mrelease */), REFUSE,
        ONLY_SELF(kill), ONLY_SELF(tgkill), ONLY_SELF(rt_sigqueueinfo), ONLY_SELF(rt_tgsigqueueinfo), NEVER(tkill),
        // Signals that the kernel sends when input arrives at a descriptor: to which process, and which signal.
        // Landlock keeps them in this process from ABI 6 on only.
        NOT_WITH(fcntl, 1, F_SETOWN, F_SETOWN_EX, F_SETSIG),
        NEVER(ptrace), NEVER(process_vm_readv), NEVER(process_vm_writev), NEVER(kcmp),
        WHEN(434 /* pidfd_open */), REFUSE, WHEN(424 /* pidfd_send_signal */), REFUSE,
        WHEN(438 /* pidfd_getfd */), REFUSE, WHEN(440 /* process_madvise */), REFUSE,
        NEVER(shmget), NEVER(shmat), NEVER(shmctl), NEVER(msgget), NEVER(msgsnd), NEVER(msgrcv), NEVER(msgctl),
        NEVER(semget), NEVER(semop), NEVER(semtimedop), NEVER(semctl), NEVER(mq_open), NEVER(mq_unlink),

        NO_SHARING(mmap, 3), NEVER(memfd_create), WHEN(447 /* memfd_secret */), REFUSE,

        // Emptying and cutting files. openat2 hides its flags behind a pointer; the C library does without.
        NEVER(truncate), NO_EMPTYING(openat, 2), WHEN(437 /* openat2 */), ANSWER(SECCOMP_RET_ERRNO | ENOSYS),
#if defined(__x86_64__)
        NO_EMPTYING(open, 1), NEVER(creat),
#endif

        // The file system's shape, and attributes of files: Landlock does not cover these, and a photo is never
        // changed.
        NEVER(mount), NEVER(umount2), NEVER(pivot_root), NEVER(chroot), NEVER(mknodat), NEVER(open_by_handle_at),
        NEVER(fchown), NEVER(fchownat), NEVER(utimensat), NEVER(setxattr),
        NEVER(lsetxattr), NEVER(fsetxattr), NEVER(removexattr), NEVER(lremovexattr), NEVER(fremovexattr),
#if defined(__x86_64__)
        NEVER(mknod), NEVER(chown), NEVER(lchown), NEVER(utime), NEVER(utimes), NEVER(futimesat),
#endif
        WHEN(469 /* file_setattr */), REFUSE, WHEN(463 /* setxattrat */), REFUSE, WHEN(466 /* removexattrat */), REFUSE,
        WHEN(428 /* open_tree */), REFUSE, WHEN(429 /* move_mount */), REFUSE, WHEN(430 /* fsopen */), REFUSE,
        WHEN(431 /* fsconfig */), REFUSE, WHEN(432 /* fsmount */), REFUSE, WHEN(433 /* fspick */), REFUSE,
        WHEN(442 /* mount_setattr */), REFUSE, WHEN(467 /* open_tree_attr */), REFUSE, NEVER(fanotify_init),

        // OpenVINO gives up its cache when it cannot protect a file of it; the umask has done so already.
        WHEN(__NR_fchmod), PRETEND, WHEN(__NR_fchmodat), PRETEND, WHEN(452 /* fchmodat2 */), PRETEND,
#if defined(__x86_64__)
        WHEN(__NR_chmod), PRETEND,
#endif

        // Rarely used interfaces of the kernel with a history of vulnerabilities.
        WHEN(425 /* io_uring_setup */), REFUSE, WHEN(426 /* io_uring_enter */), REFUSE,
        WHEN(427 /* io_uring_register */), REFUSE, NEVER(io_setup), NEVER(io_submit), NEVER(bpf),
        NEVER(perf_event_open), NEVER(userfaultfd), NEVER(keyctl), NEVER(add_key), NEVER(request_key),
        NEVER(vmsplice),

        // Rights and the system as a whole.
        NEVER(unshare), NEVER(setns), NEVER(personality), NEVER(setuid), NEVER(setgid), NEVER(setreuid),
        NEVER(setregid), NEVER(setresuid), NEVER(setresgid), NEVER(setgroups), NEVER(setfsuid), NEVER(setfsgid),
        NEVER(capset), NEVER(init_module), NEVER(finit_module), NEVER(delete_module), NEVER(kexec_load),
#ifdef __NR_kexec_file_load
        NEVER(kexec_file_load),
#endif
        NEVER(reboot), NEVER(swapon), NEVER(swapoff), NEVER(sethostname), NEVER(setdomainname), NEVER(settimeofday),
        NEVER(clock_settime), NEVER(clock_adjtime), NEVER(adjtimex), NEVER(acct), NEVER(quotactl), NEVER(syslog),
        NEVER(vhangup),
#if defined(__x86_64__)
        NEVER(iopl), NEVER(ioperm), NEVER(modify_ldt), NEVER(uselib), NEVER(ustat), NEVER(sysfs),
#endif
        // Whether something is a terminal, how wide it is, and how much there is to read. Among all others are faking a
        // terminal's input, the process that gets signals, and flags of files (FS_IOC_SETFLAGS), which can be changed
        // through a descriptor for reading.
        ONLY_WITH(ioctl, 1, TCGETS, TIOCGWINSZ, FIONREAD),

        ANSWER(SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {.len = sizeof filter / sizeof *filter, .filter = filter};
    long result = syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
    if (result == 0) return 0;
    return result < 0 ? errno : EBUSY;
}

int sandbox_filter_system_calls(int channel) { return install(0, (uint32_t)channel); }

int sandbox_filter_for_program(void) { return install(1, NO_DESCRIPTOR); }
