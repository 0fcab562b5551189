internal import Glibc
public import PhotoLibrary

/// Why a file could not be written, as a sentence.
public struct DurableFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The step that failed.
    let step: String
    /// The system's error number.
    public let code: Int32

    init(_ step: String, code: Int32 = errno) {
        self.step = step
        self.code = code
    }

    /// The step that failed, and the system's reason.
    public var description: String { "\(step): \(String(cString: strerror(code)))." }
}

/// Writes files atomically and durably: under a temporary name, synced, renamed, and the folder synced. After a crash,
/// a file is complete or does not exist.
public enum DurableFile {
    /// The prefix of temporary names, which also contain the writing process, see ``Writer``.
    static let temporaryPrefix = ".vision-"

    /// A new, unique temporary name in a folder.
    static func temporaryName(in folder: FilePath) -> FilePath {
        let random = UInt64.random(in: .min ... .max)
        let (space, number) = (String(namespace, radix: 16), String(random, radix: 16))
        return folder.appending(Array("\(temporaryPrefix)\(getpid())-\(space)-\(number).tmp".utf8))
    }

    /// Writes a file, replacing an existing one.
    public static func replace(_ path: FilePath, with bytes: [UInt8]) throws {
        try write(bytes, in: path.folder) { try rename($0, to: path) }
    }

    /// Writes a new file.
    /// - Throws: ``DurableFileError`` of code `EEXIST` when the name is taken.
    public static func create(_ path: FilePath, with bytes: [UInt8]) throws {
        try write(bytes, in: path.folder) { temporary in
            guard try renameIfFree(temporary, to: path) else {
                throw DurableFileError("The file could not be put in place", code: EEXIST)
            }
        }
    }

    private static func write(_ bytes: [UInt8], in folder: FilePath, _ place: (FilePath) throws -> Void) throws {
        let temporary = temporaryName(in: folder)
        let file = try NewFile(temporary)
        do {
            try file.write(bytes)
            try file.sync()
            try place(temporary)
        } catch {
            remove(temporary)
            throw error
        }
        try syncFolder(folder)
    }

    static func remove(_ path: FilePath) { _ = path.withCPath { unlink($0) } }

    static func rename(_ from: FilePath, to path: FilePath) throws {
        let result = from.withCPath { from in path.withCPath { Glibc.rename(from, $0) } }
        guard result == 0 else { throw DurableFileError("The file could not be put in place") }
    }

    /// Renames a file unless the new name is taken.
    /// - Returns: false when the name is taken.
    static func renameIfFree(_ from: FilePath, to path: FilePath) throws -> Bool {
        // Creating a hard link checks and takes the name in one step.
        let linked = from.withCPath { from in path.withCPath { link(from, $0) } }
        if linked == 0 {
            remove(from)
            return true
        }
        if errno == EEXIST { return false }
        // File systems without hard links (exFAT, some FUSE): check and rename separately; another program could take
        // the name in between.
        guard errno == EPERM || errno == EOPNOTSUPP || errno == ENOSYS || errno == EMLINK else {
            throw DurableFileError("The file could not be put in place")
        }
        guard path.withCPath({ access($0, F_OK) }) != 0 else { return false }
        try rename(from, to: path)
        return true
    }

    /// Syncs a folder, so that the names in it are durable.
    static func syncFolder(_ folder: FilePath) throws {
        let descriptor = folder.withCPath { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard descriptor >= 0 else { throw DurableFileError("The folder could not be opened") }
        defer { close(descriptor) }
        // Some file systems cannot sync a folder and return EINVAL.
        guard fsync(descriptor) == 0 || errno == EINVAL else {
            throw DurableFileError("The folder could not be synced")
        }
    }
}

/// A file that is being written under a temporary name. Closed when this value is destroyed.
struct NewFile: ~Copyable {
    let descriptor: Int32

    /// - Throws: ``DurableFileError``, also when the name is taken.
    init(_ path: FilePath) throws {
        descriptor = path.withCPath { open($0, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600) }
        guard descriptor >= 0 else { throw DurableFileError("The file could not be made") }
    }

    deinit { close(descriptor) }

    borrowing func write(_ bytes: [UInt8]) throws {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress.map { $0 + done }, bytes.count - done)
            }
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw DurableFileError("The file could not be written") }
            done += count
        }
    }

    /// Appends the content of another open file, inside the kernel if it supports that.
    borrowing func write(contentsOf source: Int32) throws {
        var offset: off_t = 0
        while true {
            let count = sendfile(descriptor, source, &offset, 1 << 30)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw DurableFileError("The file could not be copied") }
            if count == 0 { return }
        }
    }

    borrowing func sync() throws {
        guard fsync(descriptor) == 0 else { throw DurableFileError("The file could not be synced") }
    }
}
