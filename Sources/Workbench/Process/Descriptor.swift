import Glibc

/// An open file descriptor with one owner, closed with it.
package final class Descriptor: Sendable {
    package let number: Int32

    package init(_ number: Int32) { self.number = number }

    deinit { close(number) }

    /// Both ends of a stream between two processes, each closed by `exec`.
    ///
    /// The numbers are 10 or more, so that putting them at 0…3 in a child never runs over one that is still needed.
    /// - Throws: the `errno` of the system.
    static func pair() throws(SystemError) -> (Descriptor, Descriptor) {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw SystemError() }
        let (one, other) = (Descriptor(ends[0]), Descriptor(ends[1]))
        return try (one.raised(), other.raised())
    }

    private func raised() throws(SystemError) -> Descriptor {
        if number >= 10 { return self }
        let high = fcntl(number, F_DUPFD_CLOEXEC, 10)
        guard high >= 0 else { throw SystemError() }
        return Descriptor(high)
    }

    /// Reads what is there, up to the size of `buffer`; waits for the first byte.
    /// - Returns: the number of bytes; 0 at the end, and on any error.
    package func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        while true {
            let count = Glibc.read(number, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            if errno != EINTR { return 0 }
        }
    }

    /// Writes all bytes, waiting as long as it takes.
    /// - Returns: false on an error, such as a reader that has closed its end; `errno` says which.
    @discardableResult
    package func write(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let part = UnsafeRawBufferPointer(rebasing: rest)
                let count = Glibc.write(number, part.baseAddress, part.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
    }
}

/// A system call's `errno`.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
    package let number: Int32

    package init(number: Int32) { self.number = number }

    /// The last one of this thread.
    package init() { number = errno }

    package var description: String { String(cString: strerror(number)) }
}
