public import Glibc

/// Another program that a test runs, with sockets as its standard input and output.
///
/// Tests use this instead of Foundation's `Process`, which reads past the end of a buffer, and crashes, once a process
/// has some 1,360 files open (swift-corelibs-foundation, issue 5472). All tests together have that many open.
public final class ChildProcess: Sendable {
    /// The running program's number.
    public let pid: pid_t
    private let input: Int32
    private let output: Int32

    /// Starts a program; what it writes to standard error goes to standard output too, if asked.
    ///
    /// - Throws: ``CannotStart`` when there is no such program, or no more files can be opened.
    public init(_ path: String, _ arguments: [String] = [], takingErrors: Bool = false) throws {
        let toChild = try Self.pair(for: path)
        let fromChild: (parent: Int32, child: Int32)
        do {
            fromChild = try Self.pair(for: path)
        } catch {
            close(toChild.parent)
            close(toChild.child)
            throw error
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, toChild.child, 0)
        posix_spawn_file_actions_adddup2(&actions, fromChild.child, 1)
        if takingErrors { posix_spawn_file_actions_adddup2(&actions, fromChild.child, 2) }
        let words = ([path] + arguments).map { strdup($0) }
        defer { for word in words { free(word) } }
        var pid: pid_t = 0
        let code = posix_spawn(&pid, path, &actions, nil, words + [nil], environ)
        close(toChild.child)
        close(fromChild.child)
        (self.pid, input, output) = (pid, toChild.parent, fromChild.parent)
        if code != 0 {
            close(input)
            close(output)
            throw CannotStart(path: path, code: code)
        }
    }

    /// Two ends of a connection, neither of which another program inherits that is started meanwhile.
    private static func pair(for path: String) throws -> (parent: Int32, child: Int32) {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw CannotStart(path: path, code: errno) }
        return (ends[0], ends[1])
    }

    /// Writes these bytes to its standard input and closes that.
    public func finishInput(_ bytes: [UInt8] = []) {
        write(bytes)
        close(input)
    }

    /// Writes these bytes to its standard input.
    public func write(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { send(input, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if written < 0 && errno == EINTR { continue }
            guard written > 0 else { break }
            rest = rest.dropFirst(written)
        }
    }

    /// What it has written since the last call, waiting for at least a byte; empty at its end.
    public func readSome() -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        var count = -1
        repeat { count = read(output, &bytes, bytes.count) } while count < 0 && errno == EINTR
        return Array(bytes.prefix(max(count, 0)))
    }

    /// Reads all that it still writes, waits for its end and closes its output.
    ///
    /// - Returns: those bytes, and its exit code, or 128 and the number of the signal that ended it.
    public func finish() -> (output: [UInt8], code: Int32) {
        var all: [UInt8] = []
        while case let some = readSome(), !some.isEmpty { all += some }
        close(output)
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0 && errno == EINTR {}
        return (all, status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F)
    }

    /// Runs a program without input to its end.
    ///
    /// - Throws: ``CannotStart``.
    public static func run(
        _ path: String, _ arguments: [String], takingErrors: Bool = false
    ) throws -> (output: [UInt8], code: Int32) {
        let child = try ChildProcess(path, arguments, takingErrors: takingErrors)
        child.finishInput()
        return child.finish()
    }
}

/// A program could not be started.
public struct CannotStart: Error, CustomStringConvertible {
    let path: String
    let code: Int32

    /// Which, and why.
    public var description: String { "Cannot start \(path): \(String(cString: strerror(code)))." }
}
