internal import Glibc
internal import PhotoLibrary

/// The uploaded photos of a library that a backup lacks. A restore keeps them, because their only file may be there: as
/// originals of the restored library. What the replaced library knew about them is taken over when the library is next
/// opened (`Library.keepEarlier`); those that it did not know, or all if its database is damaged, are recognised like new
/// files, and shown by name if they are refused.
struct LaterUploads {
    /// The library that is replaced.
    let library: FilePath
    /// The folder in which the library is restored, with the files of the backup.
    let staging: FilePath

    /// Puts the originals that the backup lacks beside those that it has. They also stay where they are.
    ///
    /// - Returns: their stamps, with the paths that they will have in the library.
    /// - Throws: ``DurableFileError``, also where a file or folder cannot be read: it would be lost; `CancellationError`.
    func keepOriginals() async throws -> [FileStamp] {
        let own = OwnFiles(library: library)
        let originals = try await Disk.run { try own.files(in: Array("originals".utf8)) }
        var kept: [FileStamp] = []
        for original in originals {
            try Task.checkCancellation()
            if let stamp = try await Disk.run({ try keep(original) }) { kept.append(stamp) }
        }
        return kept
    }

    /// Nil when the backup has the file: their folders are named by their content. Blocks.
    private func keep(_ original: OwnFiles.Found) throws -> FileStamp? {
        let there = FileStatus(staging.appending(original.path.bytes), followingLinks: false)
        guard there?.size != original.size else { return nil }
        if original.path.name.suffix(4) == Array(".xmp".utf8)[...] { return try keepSidecar(original) }
        let folder = original.path.folder.bytes
        try Disk.makeFolder(staging.appending(folder))
        let target = try FreeNames(of: original.path.name, in: staging.appending(folder)).first()
        try Self.link(library.appending(original.path.bytes), to: target)
        guard let status = FileStatus(target, followingLinks: false) else {
            throw DurableFileError("“\(target)” could not be found again")
        }
        return status.stamp(library.appending(folder).appending(target.name))
    }

    /// A sidecar goes with its photo, unless the backup has one: it is read with the photo, and is none itself. Blocks.
    private func keepSidecar(_ sidecar: OwnFiles.Found) throws -> FileStamp? {
        let target = staging.appending(sidecar.path.bytes)
        guard FileStatus(target, followingLinks: false) == nil else { return nil }
        try Disk.makeFolder(target.folder)
        try Self.link(library.appending(sidecar.path.bytes), to: target)
        return nil
    }

    /// Puts uploads that are not photos yet beside those of the backup: what has arrived of them, and drafts.
    ///
    /// - Throws: ``DurableFileError``.
    func keepOthers() async throws {
        let (from, to) = (UploadFolder(of: library), UploadFolder(of: staging))
        try await Disk.run {
            for id in from.all() where !to.has(id, asMuchAs: from) {
                // What the library knows under another number now has no bytes here: its original is kept.
                guard let record = from.read(id), record.known == nil else { continue }
                to.remove(id)
                for file in [UploadFolder.part, UploadFolder.draft, UploadFolder.sidecar] {
                    let (source, target) = (file(from)(id), file(to)(id))
                    if FileStatus(source, followingLinks: false)?.kind == .file { try Self.link(source, to: target) }
                }
                try record.write(to: to.record(id))
            }
        }
    }

    /// Puts tagged copies, model packs and maps that the backup lacks beside those that it has.
    ///
    /// - Throws: ``DurableFileError``.
    func keepCopiesPacksAndMaps() async throws {
        for folder in ["saved", "packs", "maps"].map({ Array($0.utf8) }) {
            try await Disk.run {
                // A folder that the backup does not have at all is not replaced.
                guard FileStatus(staging.appending(folder), followingLinks: false)?.kind == .folder else { return }
                let had = Set(FolderScan.names(in: staging.appending(folder)) ?? [])
                for file in try OwnFiles(library: library).files(in: folder) {
                    let parts = file.path.bytes.split(separator: UInt8(ascii: "/"))
                    guard parts.count > 1, !had.contains(Array(parts[1])) else { continue }
                    let target = staging.appending(file.path.bytes)
                    try Disk.makeFolder(target.folder)
                    try Self.link(library.appending(file.path.bytes), to: target)
                }
            }
        }
    }

    /// Gives a file a second name, or copies it where the file system has no links.
    private static func link(_ path: FilePath, to target: FilePath) throws {
        let isLinked = path.withCPath { path in target.withCPath { Glibc.link(path, $0) == 0 } }
        guard !isLinked, try CheckedCopy.make(of: path, at: target, passing: { _ in }) == nil else { return }
        throw DurableFileError("“\(path)” could not be kept")
    }
}
