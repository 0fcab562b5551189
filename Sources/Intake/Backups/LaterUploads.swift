internal import Glibc
internal import PhotoLibrary

/// The uploaded photos of a library that a backup lacks. A restore keeps them, because their only file may be there: as
/// complete uploads of the restored library, which stores them when it is next opened (``Uploads/recover()``). What the
/// earlier library knew about them is lost.
struct LaterUploads {
    /// The library that is replaced.
    let library: FilePath
    /// The files of the backup.
    let files: [BackupFile]

    /// Puts them into the folder in which the library is restored. The originals stay where they are. Blocks.
    ///
    /// - Returns: how many there are.
    /// - Throws: ``DurableFileError``.
    func keep(in staging: FilePath) throws -> Int {
        var sizes: [FilePath: Int64] = [:]
        for file in files { sizes[file.path] = file.size }
        let contents = Set(files.map(\.content))
        let uploads = UploadFolder(path: staging.appending(Array("uploads".utf8)))
        var kept = 0
        for original in OwnFiles(library: library).files(in: Array("originals".utf8)) {
            guard sizes[original.path] != original.size else { continue }
            try Task.checkCancellation()
            let path = library.appending(original.path.bytes)
            guard let digest = Originals.digest(of: path), !contents.contains(digest) else { continue }
            let id = UploadID(digest)
            // The backup has a part of it.
            uploads.remove(id)
            try Self.link(path, to: uploads.part(id))
            let request = UploadRequest(
                name: String(decoding: path.name, as: UTF8.self), size: original.size, sha256: digest,
                modified: original.modified / 1_000_000, purpose: .keepAnalysed)
            try UploadRecord(request).write(to: uploads.record(id))
            kept += 1
        }
        return kept
    }

    /// Gives a file a second name, or copies it where the file system has no links.
    private static func link(_ path: FilePath, to target: FilePath) throws {
        let isLinked = path.withCPath { path in target.withCPath { Glibc.link(path, $0) == 0 } }
        guard !isLinked, try CheckedCopy.make(of: path, at: target, passing: { _ in }) == nil else { return }
        throw DurableFileError("“\(path)” could not be kept")
    }
}
