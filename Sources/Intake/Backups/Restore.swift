internal import Glibc
internal import Hashing
public import PhotoLibrary

/// Restores the library of a backup into a folder, replacing a library that is there.
///
/// The new library is built beside the old one, every file is checked against its SHA-256, and the complete library
/// replaces the old one (`Replacement`). If the process dies at any moment, the folder has the old library or the new
/// one. Uploaded photos that the backup lacks stay (``LaterUploads``), with what the replaced library knew of them.
public struct Restore: Sendable {
    /// The data about the backup.
    public let facts: BackupFacts
    private let backup: FilePath
    private let files: [BackupFile]
    private let lock: FolderLock.Held

    /// Reads the list of a backup.
    ///
    /// - Throws: ``BackupError``.
    public init(from folder: FilePath) async throws {
        let (lock, manifest) = try await Disk.run {
            guard FileStatus(folder, followingLinks: true)?.kind == .folder else { throw BackupError.noBackup }
            guard let lock = FolderLock.Held(folder: folder, isShared: true) else { throw BackupError.busy }
            guard let manifest = try BackupManifest(at: folder.appending(BackupManifest.name)) else {
                throw BackupError.noBackup
            }
            return (lock, manifest)
        }
        guard let facts = manifest.facts else { throw BackupError.incomplete }
        self.lock = lock
        self.facts = facts
        backup = folder.resolved ?? folder
        files = manifest.files
    }

    /// Restores the backup into a library's folder, which is created when it is missing. Call it only once: it releases
    /// the backup at the end.
    ///
    /// - Parameters:
    ///   - library: the folder, which no other program uses.
    ///   - patience: how long to wait for programs that use it.
    ///   - prepare: called with the new library's folder before it is moved into place.
    ///   - tell: called with the progress.
    /// - Throws: ``BackupError``, ``DurableFileError``, `LibraryError`, `ReplacementError`; the old library is then
    ///   unchanged.
    public func run(
        into library: FilePath, patience: Duration = .zero,
        prepare: @Sendable (String) async throws -> Void = { _ in },
        tell: @escaping @Sendable (BackupProgress) -> Void = { _ in }
    ) async throws -> BackupSummary {
        defer { lock.release() }
        try await Disk.run { try Disk.makeFolder(library) }
        guard let folder = library.resolved else { throw BackupError.notReadable }
        guard !backup.isIn(folder), !folder.isIn(backup) else { throw BackupError.sameFolder }
        let use = try await Self.lock(folder, patience)
        defer { withExtendedLifetime(use) {} }
        let replacement = Replacement(folder: folder.description)
        try await Disk.run { try replacement.begin() }
        var summary = BackupSummary()
        do {
            let staging = FilePath(replacement.staging)
            summary = try await copy(to: staging, tell)
            let later = LaterUploads(library: folder, staging: staging)
            let originals = try await later.keepOriginals()
            try await later.keepOthers()
            try await later.keepCopiesPacksAndMaps()
            summary.kept = originals.count
            // Without later originals, too: raw files and tagged copies of the backup's photos that came later are known only there.
            summary.isKeptWhole = try await Library.keepEarlier(of: folder.description, in: replacement.staging)
            try await Library.rehome(
                replacement.staging + "/library.sqlite", from: facts.homes, to: folder, queueing: originals,
                stamp: { path in
                    let file = staging.appending(path)
                    return FileStatus(file, followingLinks: false).map { $0.stamp(file) }
                })
            try await prepare(replacement.staging)
            try Task.checkCancellation()
            try await Disk.run {
                try Self.sync(staging)
                try replacement.commit()
            }
            return summary
        } catch {
            // A complete library is already being moved into place, and the next program finishes that.
            if replacement.isWhole { return summary }
            replacement.callOff()
            throw error
        }
    }

    private static func lock(_ folder: FilePath, _ patience: Duration) async throws -> FolderUse {
        guard let use = try await FolderUse.exclusive(folder.description, patience: patience) else {
            throw BackupError.libraryInUse
        }
        return use
    }

    private func copy(
        to staging: FilePath, _ tell: @escaping @Sendable (BackupProgress) -> Void
    ) async throws -> BackupSummary {
        let total = files.reduce(0) { $0 + $1.size }
        var summary = BackupSummary()
        summary.photos = facts.photos
        for name in ["originals", "saved", "uploads", "packs", "thumbnails"] {
            try await Disk.run { try Disk.makeFolder(staging.appending(Array(name.utf8))) }
        }
        for file in files {
            try Task.checkCancellation()
            let done = summary.bytes
            try await Disk.run { [backup] in
                let source = backup.appending(Array("files".utf8)).appending(file.stored.bytes)
                let target = staging.appending(file.path.bytes)
                try Disk.makeFolder(target.folder)
                var passed: Int64 = 0
                let copy = try CheckedCopy.make(of: source, at: target) { count in
                    passed += Int64(count)
                    tell(BackupProgress(done: done + passed, total: total))
                }
                guard copy?.content == file.content else { throw BackupError.damaged(file.stored) }
                // Uploads that have not arrived whole are removed some days after their last piece.
                let isUpload = file.path.bytes.starts(with: "uploads/".utf8)
                target.setModified(nanoseconds: isUpload ? Int64(time(nil)) * 1_000_000_000 : file.modified)
            }
            summary.files += 1
            summary.bytes += file.size
        }
        summary.copied = summary.files
        summary.copiedBytes = summary.bytes
        return summary
    }

    /// Syncs a folder and all folders below. The files were synced when they were copied, the databases by SQLite.
    private static func sync(_ folder: FilePath) throws {
        for name in FolderScan.names(in: folder) ?? [] {
            let path = folder.appending(name)
            if FileStatus(path, followingLinks: false)?.kind == .folder { try sync(path) }
        }
        try DurableFile.syncFolder(folder)
    }
}

extension BackupFacts {
    /// The library's folder, under all its paths.
    var homes: [FilePath] { folders.compactMap { [UInt8](hex: $0).map { FilePath(bytes: $0) } } }
}

extension FilePath {
    /// Sets the time of the last change. Errors are ignored: a time that the file system cannot store is not a reason
    /// to fail.
    fileprivate func setModified(nanoseconds: Int64) {
        var (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        if rest < 0 { (seconds, rest) = (seconds - 1, rest + 1_000_000_000) }
        let time = timespec(tv_sec: Int(seconds), tv_nsec: Int(rest))
        _ = withCPath { path in
            withUnsafeTemporaryAllocation(of: timespec.self, capacity: 2) { times in
                times.initialize(repeating: time)
                return utimensat(AT_FDCWD, path, times.baseAddress, AT_SYMLINK_NOFOLLOW)
            }
        }
    }
}
