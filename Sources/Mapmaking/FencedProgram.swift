internal import CSandbox
internal import Dispatch
internal import Glibc
internal import Synchronization

/// A program that reads what others made: it has no network, starts no process, sees what it is shown and writes in one
/// folder. It is ended when the task is cancelled, and with this process.
struct FencedProgram: Sendable {
    /// What it may use.
    struct Limits: Sendable {
        /// Bytes of memory.
        var memory: UInt64
        /// Bytes of one file that it writes.
        var fileSize: UInt64
        /// Bytes of all that it writes.
        var folderSize: UInt64 = .max
        /// Files and folders that it makes.
        var files = 10_000
        /// Seconds of processor time, and of time on the clock.
        var seconds: Int
    }

    /// How it ended.
    enum End: Hashable, Sendable {
        case exited(Int32)
        case killed(signal: Int32)
        case tookTooLong
        case wroteTooMuch
    }

    /// How it ended, and the last of what it said.
    struct Outcome: Sendable {
        let end: End
        let output: String
    }

    /// Its file.
    let path: String
    /// Its words, without its name.
    let arguments: [String]
    var variables: [String: String] = [:]
    /// Where it works and writes.
    let folder: String
    /// What it may read besides what every program reads.
    var readable: [String] = []
    /// A file that is open, which it gets as its standard input and may open again by ``inputPath``.
    var input: Int32?
    let limits: Limits

    /// The name of its standard input.
    static let inputPath = "/proc/self/fd/0"
    /// Where programs have their libraries and data.
    static let system = ["/usr", "/lib", "/lib64", "/etc/ld.so.cache"]
    /// As many of the last bytes that it says are kept.
    private static let kept = 1 << 14

    /// Runs it to its end.
    /// - Throws: ``MapmakingError``, `CancellationError`.
    func run() async throws -> Outcome {
        let process = Mutex(Running())
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                // A thread for it alone, which it ends with.
                DispatchQueue(label: "vision.fenced").async {
                    continuation.resume(
                        returning: Result<Outcome, MapmakingError> { () throws(MapmakingError) in
                            try runHere(process)
                        })
                }
            }
        } onCancel: {
            process.withLock { $0.end() }
        }
        try Task.checkCancellation()
        return try outcome.get()
    }

    private struct Running {
        var pid: pid_t?
        var isUnwanted = false

        mutating func end() {
            isUnwanted = true
            if let pid { kill(pid, SIGKILL) }
        }
    }

    private func runHere(_ process: borrowing Mutex<Running>) throws(MapmakingError) -> Outcome {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw .system(path: path, code: errno) }
        defer { close(ends[0]) }
        var pid = pid_t()
        let code = start(output: ends[1], &pid)
        close(ends[1])
        switch code {
        case 0: break
        case ENOSYS: throw .noFence
        case ENOENT where access(path, X_OK) != 0: throw .noProgram(path)
        default: throw .system(path: path, code: code)
        }
        process.withLock { running in
            running.pid = pid
            if running.isUnwanted { running.end() }
        }
        let deadline = ContinuousClock.now + .seconds(limits.seconds)
        let watch = FolderWatch(folder, limits, pid: pid)
        let (output, excess) = listen(to: ends[0], until: deadline, watch)
        let status = reap(pid, process, excess, deadline, watch)
        let signal = status.code & 0x7F
        let end: End = signal == 0 ? .exited((status.code >> 8) & 0xFF) : .killed(signal: signal)
        return Outcome(end: status.excess ?? end, output: String(decoding: output, as: UTF8.self))
    }

    private func start(output: Int32, _ pid: inout pid_t) -> Int32 {
        let arguments = CStrings([path] + arguments)
        let variables = CStrings(variables.map { "\($0.key)=\($0.value)" })
        let readable = CStrings(
            FencedProgram.system + readable + (input == nil ? [] : [FencedProgram.inputPath]))
        return path.withCString { path in
            folder.withCString { folder in
                readable.withUnsafePointer { shown in
                    var fence = sandbox_fence(
                        program: path, arguments: arguments.pointer, environment: variables.pointer, folder: folder,
                        readable: shown, readable_count: readable.count, input: input ?? -1, output: output,
                        memory: limits.memory, file_size: limits.fileSize, processor_seconds: UInt64(limits.seconds))
                    return sandbox_start_fenced(&fence, &pid)
                }
            }
        }
    }

    /// Reads what it says until it closes its output, or uses more than it may.
    private func listen(
        to end: Int32, until deadline: ContinuousClock.Instant, _ watch: FolderWatch
    ) -> (said: [UInt8], excess: End?) {
        var said: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let left = (deadline - .now) / .milliseconds(1)
            guard left > 0 else { return (said, .tookTooLong) }
            guard !watch.isExceeded() else { return (said, .wroteTooMuch) }
            var source = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
            let ready = poll(&source, 1, Int32(min(left, Double(FolderWatch.milliseconds))) + 1)
            guard ready > 0 else { continue }
            let count = read(end, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return (said, nil) }
            said += buffer[..<count]
            if said.count > 2 * Self.kept { said.removeFirst(said.count - Self.kept) }
        }
    }

    /// Waits for its end, and ends it when it uses more than it may.
    private func reap(
        _ pid: pid_t, _ process: borrowing Mutex<Running>, _ excess: End?, _ deadline: ContinuousClock.Instant,
        _ watch: FolderWatch
    ) -> (code: Int32, excess: End?) {
        var excess = excess
        while true {
            if excess != nil { kill(pid, SIGKILL) }
            let result: Int32? = process.withLock { running in
                var status: Int32 = 0
                let found = waitpid(pid, &status, WNOHANG)
                // Where SIGCHLD is ignored the system has reaped it, and how it ended is not known.
                if found < 0, errno == ECHILD { status = SIGKILL } else if found != pid { return nil }
                // Its number may now be another's.
                running.pid = nil
                return status
            }
            if let result { return (result, excess) }
            usleep(2000)
            if ContinuousClock.now > deadline { excess = .tookTooLong }
            if excess == nil, watch.isExceeded() { excess = .wroteTooMuch }
        }
    }
}

/// Strings as C takes lists of them: ended by a null pointer.
private final class CStrings {
    private let strings: [UnsafeMutablePointer<CChar>?]
    let pointer: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    let count: Int

    init(_ texts: [String]) {
        strings = texts.map { strdup($0) } + [nil]
        count = texts.count
        pointer = .allocate(capacity: strings.count)
        pointer.initialize(from: strings, count: strings.count)
    }

    deinit {
        for string in strings { free(string) }
        pointer.deallocate()
    }

    func withUnsafePointer<Result>(_ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result) -> Result {
        let constant = strings.dropLast().map { UnsafePointer($0) }
        return constant.withUnsafeBufferPointer { buffer in
            withExtendedLifetime(self) { body(buffer.baseAddress) }
        }
    }
}
