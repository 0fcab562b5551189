internal import FoundationEssentials
public import Glibc

/// The real command, as it was built with these tests or put into `bin/`.
public struct Command: Sendable {
    /// The words after the command's name.
    public var words: [String]
    /// Where it runs; nil for where the tests run.
    public var folder: String?
    /// Its whole environment.
    public var environment: [String: String] = ["LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", "HOME": "/nonexistent"]
    /// A program with its own words that runs the command instead of us, such as strace.
    public var through: [String] = []
    /// Seconds until it counts as hanging; many, since the machine may be busy.
    public var patience = 300.0

    /// `vision` with these words.
    public init(_ words: [String], in folder: String? = nil) {
        self.words = words
        self.folder = folder
    }

    /// Starts it and waits for its end.
    public func run() throws -> Ended { try start().wait(patience: patience) }

    /// Starts it.
    public func start() throws -> Running {
        let output = try Scratch()
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output.path + "/output", O_WRONLY | O_CREAT | O_APPEND, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, output.path + "/errors", O_WRONLY | O_CREAT | O_APPEND, 0o600)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // A program leaves a signal ignored that was ignored when it began. A shell's background job ignores SIGINT.
        var heeded = sigset_t()
        sigemptyset(&heeded)
        for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&heeded, signal) }
        posix_spawnattr_setsigdefault(&attributes, &heeded)
        // A group of its own, so that nothing it starts is left behind.
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF))

        let all = (folder.map { ["env", "--chdir=\($0)"] } ?? []) + through + [try Self.program.get()] + words
        let arguments = all.map { strdup($0) }
        let variables = environment.map { strdup("\($0.key)=\($0.value)") }
        defer { for pointer in arguments + variables { free(pointer) } }
        var pid: pid_t = 0
        let error = posix_spawnp(&pid, all[0], &actions, &attributes, arguments + [nil], variables + [nil])
        guard error == 0 else {
            errno = error
            throw FileError("Cannot start", Array(all[0].utf8))
        }
        return Running(pid: pid, output: output, words: words)
    }

    /// `$VISION_COMMAND`, or `bin/vision`: the command as it is used, since one built for debugging is too slow for
    /// hundreds of photos.
    public static let program: Result<String, ProgramError> = {
        let root = URL(filePath: #filePath).appending(path: "../../../..").standardized.path
        let path = getenv("VISION_COMMAND").map { String(cString: $0) } ?? root + "/bin/vision"
        return access(path, X_OK) == 0 ? .success(path) : .failure(ProgramError(path: path))
    }()
}

/// There is no command to test.
public struct ProgramError: Error, CustomStringConvertible {
    let path: String

    /// What to do.
    public var description: String { "There is no \(path). Run “make build” first." }
}

/// How a run ended.
public struct Ended: Sendable, CustomStringConvertible {
    /// The exit code; nil when a signal ended it.
    public let code: Int32?
    /// The signal that ended it; nil when it exited.
    public let signal: Int32?
    /// Whether it had to be ended because it hung.
    public let hung: Bool
    /// Standard output.
    public let output: [UInt8]
    /// Standard error.
    public let errors: [UInt8]
    /// The words after the command's name.
    public let words: [String]

    /// The lines of standard output.
    public var lines: [String] { String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init) }

    /// Whether it ended by itself, with everything or all but some of it done.
    public var isOrderly: Bool { !hung && (code == 0 || code == 1) }

    /// What to show where something was expected of it in vain.
    public var description: String {
        let end = hung ? "hung" : code.map { "exit \($0)" } ?? "signal \(signal ?? 0)"
        let said = String(decoding: errors.suffix(2_000), as: UTF8.self).debugDescription
        return "vision \(words.prefix(6).joined(separator: " ").prefix(300)): \(end); it said \(said)"
    }
}

/// A run under way.
public final class Running: Sendable {
    /// Its process, which leads a group of its own.
    public let pid: pid_t
    private let output: Scratch
    private let words: [String]

    init(pid: pid_t, output: Scratch, words: [String]) {
        self.pid = pid
        self.output = output
        self.words = words
    }

    /// What it has written to standard output until now.
    public var outputSoFar: [UInt8] { (try? readFile(output.path + "/output")) ?? [] }

    /// The processes that it has started itself.
    public var children: [pid_t] {
        let tasks = (try? names(in: "/proc/\(pid)/task")) ?? []
        return tasks.flatMap { task in
            let list = (try? readFile(Array("/proc/\(pid)/task/".utf8) + task + Array("/children".utf8))) ?? []
            return String(decoding: list, as: UTF8.self).split(separator: " ").compactMap { pid_t($0) }
        }
    }

    /// Waits until its output holds something; false when that takes too long.
    public func wait(patience: Double = 300, until isThere: ([UInt8]) -> Bool) -> Bool {
        for _ in 0..<Int(patience * 100) {
            if isThere(outputSoFar) { return true }
            usleep(10_000)
        }
        return false
    }

    /// Sends a signal to it alone.
    public func send(_ signal: Int32) { kill(pid, signal) }

    /// Waits for its end, and ends what it has left behind.
    public func wait(patience: Double = 900) throws -> Ended {
        var status: Int32 = 0
        var waited = 0.0
        var hung = false
        while waitpid(pid, &status, WNOHANG) == 0 {
            if waited > patience && !hung {
                hung = true
                kill(-pid, SIGKILL)
            }
            usleep(2_000)
            waited += 0.002
        }
        kill(-pid, SIGKILL)
        let signal = status & 0x7F
        return Ended(
            code: signal == 0 ? status >> 8 & 0xFF : nil, signal: signal == 0 ? nil : signal, hung: hung,
            output: try readFile(output.path + "/output"), errors: try readFile(output.path + "/errors"), words: words)
    }
}
