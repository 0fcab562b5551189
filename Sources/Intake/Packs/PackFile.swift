internal import Glibc
internal import PhotoLibrary

/// Why a file of a model pack cannot be used.
public enum PackFileError: Error, Hashable, Sendable {
    /// There is no file with this name.
    case missing(String)
    /// It is a folder, pipe, socket or device.
    case notAFile(String)
    /// It is a symbolic link to a file outside the pack's folder.
    case leadsOut(String)
    /// It exceeds the size limit for such a file.
    case tooLarge(String)
}

/// A file of a model pack, open for reading. Opening never blocks, whatever kind of file is at the path.
struct PackFile: ~Copyable {
    /// The most bytes of a `pack.json`.
    static let longestManifest: Int64 = 1 << 20

    let descriptor: Int32
    let size: Int64

    /// - Parameter folder: the folder in which the file must be; nil for a file that a person has named.
    /// - Throws: ``PackFileError``, ``DurableFileError``.
    init(_ path: FilePath, within folder: FilePath?) throws {
        let name = String(decoding: path.name, as: UTF8.self)
        guard let real = path.resolved, let status = FileStatus(real, followingLinks: false) else {
            guard errno == ENOENT || errno == ENOTDIR else { throw DurableFileError("“\(name)” could not be reached") }
            throw PackFileError.missing(name)
        }
        if let folder, !real.isIn(folder.resolved ?? folder) { throw PackFileError.leadsOut(name) }
        // Checks the kind of file before opening it, because opening a device may have side effects.
        guard status.kind == .file else { throw PackFileError.notAFile(name) }
        let descriptor = real.withCPath { open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY) }
        guard descriptor >= 0 else { throw DurableFileError("“\(name)” could not be read") }
        var now = stat()
        guard fstat(descriptor, &now) == 0, now.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw PackFileError.notAFile(name)
        }
        self.descriptor = descriptor
        size = Int64(now.st_size)
    }

    deinit { close(descriptor) }

    /// Passes all bytes to `body` in pieces.
    borrowing func read(_ body: ([UInt8]) throws -> Void) throws {
        var buffer = [UInt8](repeating: 0, count: 1 << 20)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw DurableFileError("A file of the pack could not be read") }
            if count == 0 { return }
            try body(Array(buffer[..<count]))
        }
    }

    /// The content of a `pack.json`. Blocks while reading a file, but never on a pipe.
    /// - Throws: as ``init(_:within:)``.
    static func manifest(_ path: FilePath, within folder: FilePath?) throws -> [UInt8] {
        let file = try PackFile(path, within: folder)
        guard file.size <= longestManifest else {
            throw PackFileError.tooLarge(String(decoding: path.name, as: UTF8.self))
        }
        var bytes: [UInt8] = []
        try file.read { bytes += $0 }
        return bytes
    }
}
