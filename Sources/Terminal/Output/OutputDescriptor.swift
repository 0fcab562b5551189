internal import Glibc

/// A descriptor that text is written to, whole lines at a time.
///
/// Not safe from several tasks by itself; `Console` guards it.
struct OutputDescriptor {
    private let descriptor: Int32
    let isTerminal: Bool
    private var buffer: [UInt8] = []
    /// The error number of the first write that failed. After it, nothing more is written.
    private(set) var failure: Int32?

    /// Text is collected up to this many bytes before it is written.
    private static let capacity = 32 * 1024

    init(descriptor: Int32) {
        self.descriptor = descriptor
        isTerminal = isatty(descriptor) == 1
    }

    /// Adds whole lines; a terminal sees them at once. True when something is left for a later flush.
    mutating func write(_ text: String) -> Bool {
        guard failure == nil else { return false }
        buffer.append(contentsOf: text.utf8)
        if isTerminal || buffer.count >= Self.capacity { flush() }
        return !buffer.isEmpty
    }

    /// Writes what is collected.
    mutating func flush() {
        defer { buffer.removeAll(keepingCapacity: true) }
        var done = 0
        while done < buffer.count, failure == nil {
            let count = buffer[done...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                done += count
            } else if errno == EAGAIN {
                // Another process that shares the descriptor has made it non-blocking.
                var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = poll(&wait, 1, -1)
            } else if errno != EINTR {
                failure = errno
            }
        }
    }

    /// The columns of the terminal, now; nil when it is none. `COLUMNS` wins when it is a number.
    func columns(_ environment: Environment) -> Int? {
        guard isTerminal else { return nil }
        if let wish = environment["COLUMNS"].flatMap({ Int($0) }), wish > 0 { return wish }
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }
}
