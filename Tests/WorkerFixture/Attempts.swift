import Glibc
import Workbench

/// Tries what a sandboxed worker must not be able to do; some deeds have an object behind a space.
/// - Returns: the `errno` it was stopped with, or `allowed`.
func attempt(_ verb: String, _ files: PhotoFiles) throws -> [String] {
    let words = verb.split(separator: " ", maxSplits: 1).map { String($0) }
    let object = words.dropFirst().first ?? ""
    let result: Int32
    errno = 0
    switch words.first ?? "" {
    case "socket": result = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    case "unix-socket": result = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    case "exec": result = execv("/bin/true", [nil])
    case "spawn": result = startProgram()
    case "signal-parent": result = kill(getppid(), 0)
    case "signal-self": result = kill(getpid(), 0)
    case "limit-parent": result = limitParent()
    case "read-own-limit": result = readOwnLimit()
    case "priority-of-parent": result = changeParentsPriority()
    case "scheduling-of-parent":
        var parameters = sched_param()
        result = sched_setscheduler(getppid(), SCHED_OTHER, &parameters)
    case "place-of-parent": result = placeProcess(getppid())
    case "place-self": result = placeProcess(0)
    case "own-signals-of-parent": result = fcntl(Inherited.channel, F_SETOWN, getppid())
    case "own-signals-of-parent-ex": result = sendSignalsToParent()
    case "own-signals-of-parent-by-ioctl": result = sendSignalsToParent(by: 0x8901 /* FIOSETOWN */)
    case "own-group-signals-of-parent-by-ioctl": result = sendSignalsToParent(by: 0x8902 /* SIOCSPGRP */)
    case "change-flags-of-photo": result = changeFlags(of: files.photo.number)
    case "ask-for-terminal": result = isatty(files.photo.number) == 0 && errno == ENOTTY ? 0 : -1
    case "ask-how-much": result = howMuch(in: files.photo.number)
    case "choose-signal": result = fcntl(Inherited.channel, 10 /* F_SETSIG */, SIGKILL)
    case "remove-messages-of-others": result = msgctl(Int32.max, IPC_RMID, nil)
    case "take-messages-of-others": result = Int32(msgrcv(Int32.max, nil, 0, 0, 0))
    case "share-memory":
        let block = mmap(nil, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)
        result = block == MAP_FAILED ? -1 : 0
    case "cut": result = truncate("/proc/self/exe", 0)
    case "empty-by-reading": result = open("/proc/self/comm", O_RDONLY | O_TRUNC)
    case "touch": result = utimes("/proc/self/exe", nil)
    case "chmod": result = changeOwnMode()
    case "write-outside": result = open("/tmp/vision-worker-was-here", O_WRONLY | O_CREAT, 0o600)
    case "write-null": result = open("/dev/null", O_WRONLY)
    case "remove-outside": result = rmdir("/tmp/vision-no-such-folder-inside-the-sandbox")
    case "read": result = open(object, O_RDONLY | O_CLOEXEC)
    case "write": result = open(object, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    case "read-parent": result = open("/proc/\(getppid())/\(object)", O_RDONLY | O_CLOEXEC)
    case "list-parent": result = opendir("/proc/\(getppid())/\(object)") == nil ? -1 : 0
    case "list": result = opendir(object) == nil ? -1 : 0
    case "reopen": result = open("/proc/self/fd/\(files.photo.number)", O_RDONLY | O_CLOEXEC)
    case "write-to-photo": result = Int32(write(files.photo.number, "x", 1))
    case "pass-descriptor":
        var message = msghdr()
        result = Int32(sendmsg(Inherited.channel, &message, 0))
    case "take-from-elsewhere":
        var message = msghdr()
        result = Int32(recvmsg(STDIN_FILENO, &message, 0))
    case "count-descriptors": return ["\((0..<512).count { fcntl($0, F_GETFD) >= 0 })"]
    case "core-limit": result = coreLimit()
    case "environment": return environmentNames()
    default: return []
    }
    return [result >= 0 ? "allowed" : "\(errno)"]
}

/// - Returns: −1 with an `errno` when a program could not be started.
private func startProgram() -> Int32 {
    var pid = pid_t()
    let status = posix_spawn(&pid, "/bin/true", nil, nil, [nil], [nil])
    errno = status
    return status == 0 ? 0 : -1
}

/// - Returns: −1 with `errno` 0 when the mode of this program's file seems to have been changed and has not.
private func changeOwnMode() -> Int32 {
    var status = stat()
    stat("/proc/self/exe", &status)
    let changed = chmod("/proc/self/exe", status.st_mode | S_ISVTX)
    stat("/proc/self/exe", &status)
    return changed == 0 && status.st_mode & S_ISVTX == 0 ? -1 : 0
}

/// - Returns: −1 with `errno` 0 when no core dump can be written.
private func coreLimit() -> Int32 {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(UInt32(RLIMIT_CORE.rawValue)), &limit)
    return limit.rlim_max == 0 ? -1 : 0
}

private func environmentNames() -> [String] {
    var names: [String] = []
    var variable = environ
    while let text = variable.pointee {
        names.append(String(String(cString: text).prefix { $0 != "=" }))
        variable += 1
    }
    return names.sorted()
}

private func readOwnLimit() -> Int32 {
    var limit = rlimit()
    return getrlimit(__rlimit_resource_t(UInt32(RLIMIT_NOFILE.rawValue)), &limit)
}

private func limitParent() -> Int32 {
    // A GNU extension, which Swift's Glibc does not show.
    typealias Call = @convention(c) (pid_t, Int32, OpaquePointer?, UnsafeMutablePointer<rlimit>?) -> Int32
    guard let symbol = dlsym(nil, "prlimit") else { return 0 }
    var limit = rlimit()
    return unsafeBitCast(symbol, to: Call.self)(getppid(), Int32(RLIMIT_NOFILE.rawValue), nil, &limit)
}

/// - Returns: −1 with `errno` 0 when the parent's priority seems to have been changed and has not.
private func changeParentsPriority() -> Int32 {
    let kind = Int32(PRIO_PROCESS.rawValue)
    let parent = id_t(getppid())
    let before = getpriority(kind, parent)
    let changed = setpriority(kind, parent, before + 5)
    errno = 0
    return changed == 0 && getpriority(kind, parent) == before ? -1 : 0
}

/// Binds a process to the processors that it may use anyway; 0 stands for this thread.
private func placeProcess(_ process: pid_t) -> Int32 {
    // GNU extensions, which Swift's Glibc does not show.
    typealias Call = @convention(c) (pid_t, Int, UnsafeMutableRawPointer) -> Int32
    guard let get = dlsym(nil, "sched_getaffinity"), let set = dlsym(nil, "sched_setaffinity") else { return 0 }
    var processors = [UInt64](repeating: 0, count: 16)
    let size = processors.count * 8
    guard unsafeBitCast(get, to: Call.self)(process, size, &processors) == 0 else { return 0 }
    return unsafeBitCast(set, to: Call.self)(process, size, &processors)
}

/// Lets the parent get the signals that tell of what arrives (fcntl(2)).
private func sendSignalsToParent() -> Int32 {
    // The kernel's `f_owner_ex`: F_OWNER_PID, and the process.
    var owner: [Int32] = [1, getppid()]
    return fcntl(Inherited.channel, 15 /* F_SETOWN_EX */, &owner)
}

/// The same, asked for by ioctl(2).
private func sendSignalsToParent(by request: UInt) -> Int32 {
    var parent = getppid()
    return ioctl(Inherited.channel, request, &parent)
}

/// Changes a file's flags through a descriptor for reading (`FS_IOC_SETFLAGS` of ioctl(2), with `FS_NOATIME_FL`).
private func changeFlags(of file: Int32) -> Int32 {
    var flags = 0x80
    return ioctl(file, 0x4008_6602, &flags)
}

/// How many bytes of a file are left to be read (`FIONREAD` of ioctl(2)).
private func howMuch(in file: Int32) -> Int32 {
    var count: Int32 = -1
    return ioctl(file, 0x541B, &count) == 0 && count >= 0 ? 0 : -1
}
