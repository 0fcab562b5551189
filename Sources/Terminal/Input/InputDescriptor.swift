internal import Dispatch
internal import Glibc

/// A descriptor that lines are read from.
struct InputDescriptor {
    let descriptor: Int32

    /// Whether it is a terminal.
    var isTerminal: Bool { isatty(descriptor) == 1 }

    /// How long a line may be: what terminals allow.
    private static let limit = 4096

    /// One line without its end; nil when there is none. On a terminal, what is typed is not shown.
    ///
    /// - Throws: `CancellationError` when the interruption is requested before the line has come. Reading itself would go
    ///   on after a signal, and leave the terminal without its echo.
    func hiddenLine(_ interruption: Interruption) async throws -> [UInt8]? {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(
                    with: Result { try withoutEcho { try line { interruption.isRequested } } })
            }
        }
    }

    /// As ``hiddenLine(_:)``, but a terminal shows what is typed.
    func shownLine(_ interruption: Interruption) async throws -> [UInt8]? {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(with: Result { try line { interruption.isRequested } })
            }
        }
    }

    private func withoutEcho<Value>(_ body: () throws -> Value) rethrows -> Value {
        var before = termios()
        guard tcgetattr(descriptor, &before) == 0 else { return try body() }
        var silent = before
        silent.c_lflag &= ~tcflag_t(ECHO | ECHONL)
        // `TCSADRAIN` keeps what was typed ahead.
        tcsetattr(descriptor, TCSADRAIN, &silent)
        defer { tcsetattr(descriptor, TCSADRAIN, &before) }
        return try body()
    }

    private func line(until isOver: () -> Bool) throws -> [UInt8]? {
        var line: [UInt8] = []
        while line.count <= Self.limit {
            var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let ready = poll(&wait, 1, 50)
            if isOver() { throw CancellationError() }
            guard ready != 0 else { continue }
            var byte: UInt8 = 0
            // One byte at a time, so that what follows the line stays for the next reader.
            let count = read(descriptor, &byte, 1)
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count == 1 else { return line.isEmpty ? nil : line }
            if byte == UInt8(ascii: "\n") { break }
            line.append(byte)
        }
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        return line
    }
}
