internal import Glibc
internal import Hashing
internal import PhotoLibrary

/// The folder of uploaded photos: `originals/ab/abcdef0123456789/name`, byte for byte, by the beginning of their
/// SHA-256.
struct Originals: Sendable {
    /// `<library>/originals`.
    let folder: FilePath

    init(library: Library) { folder = library.originals }

    /// The first 16 hexadecimal digits of a file's SHA-256, from its path; nil for a file in another folder.
    func content(of path: FilePath) -> String? {
        let digits = String(decoding: path.folder.name, as: UTF8.self)
        guard path.folder.folder == folder.appending(Array(digits.prefix(2).utf8)), digits.utf8.count == 16,
            digits.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
        else { return nil }
        return digits
    }

    private func home(of digest: Digest) -> FilePath {
        folder.appending(Array(digest.hex.prefix(2).utf8)).appending(Array(digest.hex.prefix(16).utf8))
    }

    /// The file with this content, if it exists. Blocks.
    func file(_ digest: Digest, size: Int64) -> FilePath? {
        let home = home(of: digest)
        return (FolderScan.names(in: home) ?? []).lazy.map { home.appending($0) }.first {
            let status = FileStatus($0, followingLinks: false)
            return status?.kind == .file && status?.size == size && Originals.digest(of: $0) == digest
        }
    }

    /// Moves a complete, synced file into the originals under its name or the next free one. Blocks.
    ///
    /// - Returns: its path, or that of an existing file with the same content.
    func place(_ file: FilePath, named name: String, _ digest: Digest, size: Int64) throws -> FilePath {
        let home = home(of: digest)
        try Disk.makeFolder(home)
        if let known = self.file(digest, size: size) {
            // It may be the same file, which a process moved before it died.
            if known != file { DurableFile.remove(file) }
            return known
        }
        let target = try FreeNames(of: Array(name.utf8), in: home).place(file)
        try DurableFile.syncFolder(home)
        return target
    }

    /// Moves a file back to its previous path. Blocks.
    func takeBack(_ file: FilePath, to path: FilePath) throws {
        try DurableFile.rename(file, to: path)
        try DurableFile.syncFolder(path.folder)
        _ = file.folder.withCPath { rmdir($0) }
    }

    /// SHA-256 of a file; nil when it cannot be read. Blocks.
    static func digest(of path: FilePath) -> Digest? {
        let descriptor = path.withCPath { open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK) }
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return (try? SHA256.digest(descriptor: descriptor)).flatMap { Digest($0.bytes) }
    }
}
