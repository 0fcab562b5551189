internal import Glibc

/// What the file system refused.
public struct FileError: Error, CustomStringConvertible {
    /// What was tried, and the system's reason.
    public let description: String

    init(_ deed: String, _ path: [UInt8]) {
        let reason = String(cString: strerror(errno))
        description = "\(deed) \(String(decoding: path, as: UTF8.self)): \(reason)"
    }
}

extension HostileFile {
    /// Puts it into a folder.
    public func write(into folder: String) throws {
        let path = Array(folder.utf8) + [0x2F] + name
        let result = path.withCPath { path -> Int32 in
            switch content {
            case .bytes(let bytes): Self.write(bytes, to: path, mode: 0o644)
            case .locked(let bytes): Self.write(bytes, to: path, mode: 0)
            case .folder: mkdir(path, 0o755)
            case .pipe: mkfifo(path, 0o644)
            case .socket: mknod(path, S_IFSOCK | 0o644, 0)
            case .link(let target): symlink(target, path)
            }
        }
        guard result == 0 else { throw FileError("Cannot make", path) }
    }

    private static func write(_ bytes: [UInt8], to path: UnsafePointer<CChar>, mode: mode_t) -> Int32 {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return -1 }
        defer { close(descriptor) }
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress?.advanced(by: done), bytes.count - done)
            }
            guard count > 0 else { return -1 }
            done += count
        }
        return fchmod(descriptor, mode)
    }
}

extension Array where Element == UInt8 {
    /// Lends it to C as a path.
    func withCPath<Result>(_ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result {
        try (map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return try "".withCString(body) }
            return try body(start)
        }
    }
}

extension HostileFile {
    /// Puts bytes into a new file of a folder.
    public static func put(_ name: String, _ bytes: [UInt8], _ folder: String) throws {
        try HostileFile(name, .either, bytes).write(into: folder)
    }
}
