import CSandbox
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
    package func write(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBytes { write($0[...]) } }

    /// Writes all bytes, waiting as long as it takes.
    /// - Returns: false on an error, such as a reader that has closed its end; `errno` says which.
    package func write(_ bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
        var rest = bytes
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

extension Descriptor {
    /// Sends bytes over this socket, and with the first of them open files, which stay open here.
    /// - Returns: false when the other end is closed, or the files cannot be passed.
    package func send(_ bytes: [UInt8], passing files: [Descriptor]) -> Bool {
        let numbers = files.map(\.number)
        return bytes.withUnsafeBytes { bytes in
            var sent = 0
            while sent < bytes.count {
                // What is passed goes with the first byte.
                let passed = sent == 0 ? numbers.count : 0
                let rest = bytes[sent...]
                let count = sandbox_send(
                    number, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count, numbers, passed)
                guard count > 0 else { return false }
                sent += count
            }
            return true
        }
    }

    /// Waits for bytes from this socket, and takes the open files that come with them.
    /// - Returns: at least one byte and at most `limit`; none at the end.
    /// - Throws: the `errno` of the system: `EMFILE` when too many files came, which are closed then.
    package func receive(atMost limit: Int) throws(SystemError) -> (bytes: [UInt8], files: [Descriptor]) {
        var numbers = [Int32](repeating: -1, count: Int(SANDBOX_MOST_PASSED))
        var passed = 0
        var bytes = [UInt8](repeating: 0, count: limit)
        let count = sandbox_receive(number, &bytes, limit, &numbers, &passed)
        guard count >= 0 else { throw SystemError() }
        bytes.removeLast(limit - count)
        return (bytes, numbers.prefix(passed).map { Descriptor($0) })
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
