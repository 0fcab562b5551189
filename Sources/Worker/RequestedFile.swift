internal import Glibc
internal import Workbench

/// Writes a whole file that must not be there yet, or is an empty one made for it.
enum NewFile {
    static func write(_ bytes: [UInt8], to path: [UInt8]) throws {
        let name = path.map { CChar(bitPattern: $0) } + [0]
        let descriptor = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Refusal.unwritable(String(cString: strerror(errno))) }
        defer { close(descriptor) }
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                Glibc.write(descriptor, buffer.baseAddress.map { $0 + written }, bytes.count - written)
            }
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw Refusal.unwritable(String(cString: strerror(errno))) }
            written += count
        }
    }
}
