internal import FoundationEssentials
internal import Glibc
internal import PhotoLibrary
internal import Synchronization

/// A backup's folder while a backup is written into it: `manifest.jsonl`, and `files/` with the library's files under their
/// own names, or under one with the beginning of their SHA-256 where another content of the earlier backup has that.
final class BackupStore: Sendable {
    private let folder: FilePath
    private let files: FilePath
    private let isVerifying: Bool
    /// What the earlier backup holds, by the path in the library.
    private let earlier: [FilePath: BackupFile]

    private struct State {
        /// Keeps others out.
        var lock: FolderLock.Held?
        var manifest = BackupManifest()
        var summary = BackupSummary()
        var progress = BackupProgress(done: 0, total: 0)
        var touched: Set<FilePath> = []
    }
    private let state = Mutex(State())

    /// - Throws: ``BackupError`` when the folder cannot take a backup. Blocks.
    init(_ folder: FilePath, of library: FilePath, verifying: Bool) throws {
        try Disk.makeFolder(folder)
        guard let folder = folder.resolved, let library = library.resolved else { throw BackupError.notReadable }
        guard !folder.isBelow(library), !library.isBelow(folder) else { throw BackupError.sameFolder }
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
            // From now on the folder is known as ours.
            try BackupManifest().write(to: path)
        }
        try Disk.makeFolder(files)
        earlier = Dictionary((known?.files ?? []).map { ($0.path, $0) }) { first, _ in first }
        state.withLock { $0.lock = lock }
        // What a backup that was killed has left of a list; in `files` nothing is left in the end that is not listed.
        Saver.clearLeftovers(in: folder)
    }

    /// Lets others in, at once: whoever has worked for this may hold it a moment longer.
    func release() { state.withLock { $0.lock }?.release() }

    /// How many bytes are still to be looked at.
    func expect(_ bytes: Int64) { state.withLock { $0.progress.total = $0.progress.done + bytes } }

    /// Takes in a file of the library, unless the earlier backup has it. One that is gone meanwhile is passed over. Blocks.
    func add(
        _ file: OwnFiles.Found, from source: FilePath, _ tell: (BackupProgress) -> Void
    ) throws {
        if let known = earlier[file.path], known.size == file.size, known.modified == file.modified, isThere(known) {
            keep(known)
            tell(advance(file.size))
            return
        }
        let temporary = DurableFile.temporaryName(in: files)
        defer { DurableFile.remove(temporary) }
        let copy = try CheckedCopy.make(of: source, at: temporary) { tell(advance(Int64($0))) }
        guard let copy else { return }
        try place(
            temporary,
            BackupFile(
                path: file.path, size: copy.size, modified: file.modified, content: copy.content,
                stored: stored(file.path, copy.content)))
    }

    /// Takes in a database.
    ///
    /// - Parameter write: writes it to a path.
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

    /// Puts the list in the place of the earlier one, and removes what is in none. Blocks.
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

    /// Whether the earlier backup's file is as it was written: by its size, or, for who wants to know, by its bytes.
    private func isThere(_ known: BackupFile) -> Bool {
        let path = files.appending(known.stored.bytes)
        guard let status = FileStatus(path, followingLinks: false), status.kind == .file, status.size == known.size
        else { return false }
        return !isVerifying || CheckedCopy.content(of: path) == known.content
    }

    /// A name that no other content of the earlier backup has.
    private func stored(_ path: FilePath, _ content: Digest) -> FilePath {
        guard let known = earlier[path], known.content != content, known.stored == path else { return path }
        return FilePath(bytes: path.bytes + Array("~\(content.hex.prefix(16))".utf8))
    }

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
                // Only an empty one goes.
                _ = path.withCPath { rmdir($0) }
            } else if !wanted.contains(path) {
                DurableFile.remove(path)
            }
        }
    }
}

extension FilePath {
    /// Whether this is a folder, or anything in it.
    func isBelow(_ folder: FilePath) -> Bool {
        self == folder || bytes.starts(with: folder.appending([]).bytes)
    }

    /// Waits until the disk has the file.
    func sync() throws {
        let descriptor = withCPath { open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW) }
        guard descriptor >= 0 else { throw DurableFileError("The file could not be opened") }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw DurableFileError("The file could not be synced") }
    }
}
