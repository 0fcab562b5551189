internal import Glibc
internal import Hashing
internal import PhotoLibrary

/// Copies files and hashes their content on the way.
enum CheckedCopy {
    /// Copies a file to a new one and syncs that. Blocks.
    ///
    /// - Parameter passing: called with the number of bytes that were copied.
    /// - Returns: the number of bytes and their SHA-256; nil when there is no such file.
    static func make(
        of source: FilePath, at target: FilePath, passing: (Int) -> Void
    ) throws -> (size: Int64, content: Digest)? {
        let descriptor = source.withCPath { open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK) }
        guard descriptor >= 0 else {
            guard errno == ENOENT || errno == ENOTDIR else { throw DurableFileError("“\(source)” could not be read") }
            return nil
        }
        defer { close(descriptor) }
        var before = stat()
        guard fstat(descriptor, &before) == 0, before.st_mode & S_IFMT == S_IFREG else { return nil }
        let file = try NewFile(target)
        var hash = try SHA256()
        var size: Int64 = 0
        var buffer = [UInt8](repeating: 0, count: 1 << 20)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw DurableFileError("“\(source)” could not be read") }
            if count == 0 { break }
            let piece = Array(buffer[..<count])
            try piece.withUnsafeBytes { try hash.update($0) }
            try file.write(piece)
            size += Int64(count)
            passing(count)
        }
        // Gives the copy the times of the original.
        var times = [before.st_atim, before.st_mtim]
        futimens(file.descriptor, &times)
        try file.sync()
        guard let content = Digest(try hash.finish().bytes) else { return nil }
        return (size, content)
    }

    /// SHA-256 of a file; nil when it is missing or cannot be read. Blocks.
    static func content(of path: FilePath) -> Digest? { Originals.digest(of: path) }
}
