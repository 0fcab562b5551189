internal import Glibc
internal import PhotoLibrary

/// The files of a library that belong in a backup besides its databases: all that cannot be regenerated.
struct OwnFiles {
    /// The folders in a backup; thumbnails are not included.
    static let folders = ["uploads", "originals", "saved", "packs", "maps"].map { Array($0.utf8) }

    /// The databases in a backup.
    static let databases = ["library.sqlite", "accounts.sqlite"].map { Array($0.utf8) }

    /// Whether a path relative to the library's folder is that of something in a backup.
    static func belongs(_ path: FilePath) -> Bool {
        let parts = path.bytes.split(separator: UInt8(ascii: "/"), maxSplits: 1).map { Array($0) }
        return parts.count == 1 ? databases.contains(parts[0]) : parts.first.map(folders.contains) ?? false
    }

    /// A file that was found.
    struct Found: Hashable {
        /// The path relative to the library's folder.
        let path: FilePath
        let size: Int64
        /// Nanoseconds since 1970, UTC.
        let modified: Int64
    }

    let library: FilePath

    /// The files below one of the folders, except temporary files that are being written. Blocks.
    ///
    /// - Throws: ``DurableFileError`` where something is that cannot be read: nothing may be left out unnoticed.
    func files(in folder: [UInt8]) throws -> [Found] {
        var found: [Found] = []
        try walk(library.appending(folder), FilePath(bytes: folder), &found)
        return found
    }

    private func walk(_ folder: FilePath, _ path: FilePath, _ found: inout [Found]) throws {
        guard let names = FolderScan.names(in: folder) else { return try Self.checkGone(folder) }
        for name in names {
            if name.starts(with: DurableFile.temporaryPrefix.utf8) { continue }
            let file = folder.appending(name)
            guard let status = FileStatus(file, followingLinks: false) else {
                try Self.checkGone(file)
                continue
            }
            switch status.kind {
            case .folder: try walk(file, path.appending(name), &found)
            case .file:
                let stamp = status.stamp(file)
                found.append(Found(path: path.appending(name), size: stamp.size, modified: stamp.modified))
            case .other: break
            }
        }
    }

    /// Throws the reason in `errno`, unless it is that there is nothing.
    private static func checkGone(_ path: FilePath) throws {
        guard errno == ENOENT else { throw DurableFileError("“\(path)” could not be read") }
    }
}
