internal import FoundationEssentials
internal import Glibc
internal import PhotoLibrary
internal import Synchronization

/// The folder of a backup that is being written: `manifest.jsonl`, and `files/` with the library's files under their
/// own names. If the earlier backup has other content under the name, the new file's name gets the beginning of its
/// SHA-256.
final class BackupStore: Sendable {
    private let folder: FilePath
    private let files: FilePath
    private let isVerifying: Bool
    /// The files of the earlier backup, by their paths in the library.
    private let earlier: [FilePath: BackupFile]

    private struct State {
        /// The lock against other backups and restores.
        var lock: FolderLock.Held?
        var manifest = BackupManifest()
        var summary = BackupSummary()
        var progress = BackupProgress(done: 0, total: 0)
        var touched: Set<FilePath> = []
        /// Whose names are taken in `files`, without distinction of capitals: the files' paths in the library.
        var taken: [String: FilePath] = [:]
    }
    private let state = Mutex(State())

    /// - Throws: ``BackupError`` when the folder cannot take a backup. Blocks.
    init(_ folder: FilePath, of library: FilePath, verifying: Bool) throws {
        try Disk.makeFolder(folder)
        guard let folder = folder.resolved, let library = library.resolved else { throw BackupError.notReadable }
        guard !folder.isIn(library), !library.isIn(folder) else { throw BackupError.sameFolder }
        self.folder = folder
        files = folder.appending(Array("files".utf8))
        isVerifying = verifying
        guard let lock = FolderLock.Held(folder: folder, isShared: false) else { throw BackupError.busy }
        let path = folder.appending(BackupManifest.name)
        let known = try BackupManifest(at: path)
        if known == nil {
            let names = (FolderScan.names(in: folder) ?? []).filter {
                !$0.starts(with: DurableFile.temporaryPrefix.utf8)
            }
            guard names.isEmpty else { throw BackupError.folderInUse }
            // Marks the folder as a backup's from now on.
            try BackupManifest().write(to: path)
        }
        try Disk.makeFolder(files)
        earlier = Dictionary((known?.files ?? []).map { ($0.path, $0) }) { first, _ in first }
        state.withLock { [earlier] state in
            state.lock = lock
            for file in earlier.values { state.taken[Self.folded(file.stored)] = file.path }
        }
        // Removes unfinished lists of a killed backup. Unlisted files in `files` are removed at the end.
        Saver.clearLeftovers(in: folder)
    }

    /// Releases the lock at once, because tasks of this backup may keep the object alive a moment longer.
    func release() { state.withLock { $0.lock }?.release() }

    /// Sets how many bytes remain.
    func expect(_ bytes: Int64) { state.withLock { $0.progress.total = $0.progress.done + bytes } }

    /// Adds a file of the library, and copies it unless the earlier backup has it. A file that is missing by now is
    /// ignored. Blocks.
    ///
    /// - Returns: whether the backup has it.
    @discardableResult func add(
        _ file: OwnFiles.Found, from source: FilePath, _ tell: (BackupProgress) -> Void
    ) throws -> Bool {
        if let known = earlier[file.path], known.size == file.size, known.modified == file.modified, isThere(known) {
            keep(known)
            tell(advance(file.size))
            return true
        }
        let temporary = DurableFile.temporaryName(in: files)
        defer { DurableFile.remove(temporary) }
        let copy = try CheckedCopy.make(of: source, at: temporary) { tell(advance(Int64($0))) }
        guard let copy else { return false }
        try place(
            temporary,
            BackupFile(
                path: file.path, size: copy.size, modified: file.modified, content: copy.content,
                stored: stored(file.path, copy.content)))
        return true
    }

    /// Adds a database.
    ///
    /// - Parameter write: writes the database to a path.
    func addDatabase<Answer: Sendable>(
        _ name: String, _ write: @Sendable (String) async throws -> Answer
    ) async throws -> Answer {
        let temporary = DurableFile.temporaryName(in: files)
        defer { DurableFile.remove(temporary) }
        let answer = try await write(temporary.description)
        try await Disk.run { [self] in
            guard let status = FileStatus(temporary, followingLinks: false),
                let content = CheckedCopy.content(of: temporary)
            else { throw DurableFileError("The database could not be read again") }
            let path = FilePath(name)
            let file = BackupFile(
                path: path, size: status.size, modified: status.stamp(temporary).modified, content: content,
                stored: stored(path, content))
            if let known = earlier[path], known.content == content, isThere(known) { return keep(known) }
            try temporary.sync()
            try place(temporary, file)
        }
        return answer
    }

    /// Replaces the list, and removes files that are not in it. Blocks.
    func finish(_ facts: BackupFacts) throws -> BackupSummary {
        let (manifest, summary, touched) = state.withLock { state in
            state.manifest.facts = facts
            return (state.manifest, state.summary, state.touched)
        }
        for folder in touched { try DurableFile.syncFolder(folder) }
        try manifest.write(to: folder.appending(BackupManifest.name))
        let wanted = Set(manifest.files.map { files.appending($0.stored.bytes) })
        clear(files, wanted)
        return summary
    }

    // MARK: Parts

    /// Whether the earlier backup's file is unchanged: compares the size, and when verifying also the content.
    private func isThere(_ known: BackupFile) -> Bool {
        let path = files.appending(known.stored.bytes)
        guard let status = FileStatus(path, followingLinks: false), status.kind == .file, status.size == known.size
        else { return false }
        return !isVerifying || CheckedCopy.content(of: path) == known.content
    }

    /// A name that any disk can have (exFAT, SMB), and that is not that of another file, of this backup or the earlier
    /// one: there capitals make no difference.
    private func stored(_ path: FilePath, _ content: Digest) -> FilePath {
        let plain = FilePath(bytes: path.bytes.map { Self.isAllowed($0) ? $0 : UInt8(ascii: "_") })
        let mark = Array("~\(content.hex.prefix(16))".utf8)
        return state.withLock { state in
            func isFree(_ name: FilePath) -> Bool {
                let owner = state.taken[Self.folded(name)]
                return owner == nil || owner == path
            }
            let hasOther = earlier[path].map { $0.content != content && $0.stored == plain } ?? false
            var name = plain == path && !hasOther && isFree(path) ? path : FilePath(bytes: plain.bytes + mark)
            // Two files that differ in capitals, or in what was left out, and have the same content.
            var number = 2
            while !isFree(name) {
                name = FilePath(bytes: plain.bytes + mark + Array("-\(number)".utf8))
                number += 1
            }
            state.taken[Self.folded(name)] = path
            return name
        }
    }

    /// Whether a byte may be in a path on exFAT, FAT and SMB.
    private static func isAllowed(_ byte: UInt8) -> Bool { byte >= 0x20 && !Array("\\:*?\"<>|".utf8).contains(byte) }

    private static func folded(_ path: FilePath) -> String { path.description.lowercased() }

    private func place(_ temporary: FilePath, _ file: BackupFile) throws {
        let target = files.appending(file.stored.bytes)
        try Disk.makeFolder(target.folder)
        try DurableFile.rename(temporary, to: target)
        state.withLock { state in
            state.manifest.files.append(file)
            state.summary.files += 1
            state.summary.bytes += file.size
            state.summary.copied += 1
            state.summary.copiedBytes += file.size
            state.touched.insert(target.folder)
        }
    }

    private func keep(_ file: BackupFile) {
        state.withLock { state in
            state.manifest.files.append(file)
            state.summary.files += 1
            state.summary.bytes += file.size
        }
    }

    private func advance(_ count: Int64) -> BackupProgress {
        state.withLock { state in
            state.progress.done += count
            return state.progress
        }
    }

    private func clear(_ folder: FilePath, _ wanted: Set<FilePath>) {
        for name in FolderScan.names(in: folder) ?? [] {
            let path = folder.appending(name)
            guard let status = FileStatus(path, followingLinks: false) else { continue }
            if status.kind == .folder {
                clear(path, wanted)
                // rmdir removes empty folders only.
                _ = path.withCPath { rmdir($0) }
            } else if !wanted.contains(path) {
                DurableFile.remove(path)
            }
        }
    }
}

extension FilePath {
    /// Syncs the file.
    func sync() throws {
        let descriptor = withCPath { open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW) }
        guard descriptor >= 0 else { throw DurableFileError("The file could not be opened") }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw DurableFileError("The file could not be synced") }
    }
}
