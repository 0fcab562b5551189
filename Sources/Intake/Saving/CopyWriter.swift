internal import Glibc
internal import PhotoLibrary
internal import Photography
internal import Workbench

/// Writes copies with a tag sheet in them, or beside them.
///
/// A copy is made under a temporary name, tagged, compared with the original's pixels, synced, renamed to its own or
/// the next free name, and its folder is synced. At any moment there is a complete copy or none.
struct CopyWriter: Sendable {
    let workbench: Workbench
    /// The folder for copies.
    let folder: FilePath
    /// The folder in which they are made, on the same file system.
    let workshop: FilePath

    /// A copy that has its name.
    struct Written: Sendable {
        let copy: FilePath
        /// The `.xmp` file beside it, for formats into which tags cannot be written.
        let sidecar: FilePath?
        /// SHA-256 of the copy.
        let content: [UInt8]
        /// What was noted of the files before they got their names.
        var noted: [UnrecordedCopy] = []

        /// The copy's stamp and the hash of its bytes; nil when it is no longer there.
        var file: (stamp: FileStamp, contentHash: Digest)? {
            guard let status = FileStatus(copy, followingLinks: false), let hash = Digest(content) else { return nil }
            return (status.stamp(copy), hash)
        }
    }

    /// Writes a copy of a file.
    ///
    /// - Parameters:
    ///   - turn: the user's rotation of the photo.
    ///   - destination: what the path must lead to; nil for any file.
    /// - Throws: ``Refusal`` when the photo cannot be copied, ``DurableFileError`` when the copy cannot be written;
    ///   `CancellationError` when the task was cancelled before the copy got its name; then there is no copy.
    func write(
        _ path: FilePath, _ sheet: TagSheet, turn: Rotation = .none, at destination: PhotoDestination? = nil
    ) async throws -> Written {
        try await make(path, sheet, turn: turn, at: destination) { try await place($0, of: path) }
    }

    /// A copy under a temporary name.
    struct Made: Sendable {
        let copy: FilePath
        /// For formats into which tags cannot be written.
        let sidecar: FilePath?
        /// SHA-256 of the copy.
        let content: [UInt8]
        /// The original, as it was before it was read.
        let before: FileStatus
    }

    /// Makes a copy that is removed again when `body` has returned.
    ///
    /// - Parameters: as for ``write(_:_:turn:at:)``.
    /// - Throws: ``Refusal``, ``DurableFileError``, and what `body` throws.
    func make<Result>(
        _ path: FilePath, _ sheet: TagSheet, turn: Rotation, at destination: PhotoDestination?,
        _ body: (Made) async throws -> Result
    ) async throws -> Result {
        let status = try await Disk.run { FileStatus(path, followingLinks: true) }
        guard let before = status, before.kind == .file else { throw Refusal.missing }
        let copy = DurableFile.temporaryName(in: workshop)
        let sidecar = DurableFile.temporaryName(in: workshop)
        defer {
            DurableFile.remove(copy)
            DurableFile.remove(sidecar)
        }
        let answer = try await workbench.tag(
            TagRequest(
                original: path.bytes, copy: copy.bytes, sheet: sheet, turn: turn, at: destination))
        if let content = answer.sidecar {
            try await Disk.run {
                try copyBytes(from: path, before, to: copy)
                try NewFile(sidecar).write(content)
            }
        }
        return try await body(
            Made(
                copy: copy, sidecar: answer.sidecar == nil ? nil : sidecar, content: answer.content, before: before))
    }

    /// Syncs a copy and its sidecar, gives them free names, and syncs the folder.
    ///
    /// - Parameters:
    ///   - path: of the photo, after which they are named.
    ///   - note: called with what the files will be, before they get names; what it throws ends it.
    func place(
        _ made: Made, of path: FilePath, noting note: ([UnrecordedCopy]) async throws -> Void = { _ in }
    ) async throws -> Written {
        // The last point for a cancellation: after this, the copy exists.
        try Task.checkCancellation()
        let names = FreeNames(of: path.name, in: folder)
        let files = try await Disk.run {
            try (
                copy: finish(made.copy, like: made.before),
                sidecar: made.sidecar.map { try finish($0, like: made.before) }
            )
        }
        while true {
            let target = try await Disk.run { try names.first(withSidecar: made.sidecar != nil) }
            let noted =
                [UnrecordedCopy(name: target.name, of: files.copy)]
                + (files.sidecar.map { [UnrecordedCopy(name: target.sidecar.name, of: $0)] } ?? [])
            try await note(noted)
            guard try await Disk.run({ try name(made, target) }) else { continue }
            return Written(
                copy: target, sidecar: made.sidecar == nil ? nil : target.sidecar, content: made.content,
                noted: noted)
        }
    }

    /// Gives a copy and its sidecar their names, and syncs the folder. Blocks.
    ///
    /// The sidecar comes first, because a copy without it would look complete.
    /// - Returns: false, and all is as before, when another program took a name in between.
    private func name(_ made: Made, _ target: FilePath) throws -> Bool {
        if let sidecar = made.sidecar {
            guard try DurableFile.renameIfFree(sidecar, to: target.sidecar) else { return false }
        }
        guard try DurableFile.renameIfFree(made.copy, to: target) else {
            if let sidecar = made.sidecar { try DurableFile.rename(target.sidecar, to: sidecar) }
            return false
        }
        try DurableFile.syncFolder(folder)
        return true
    }

    /// Copies the file that the worker has read: another one may have taken its name.
    func copyBytes(from path: FilePath, _ before: FileStatus, to copy: FilePath) throws {
        let source = path.withCPath { open($0, O_RDONLY | O_CLOEXEC | O_NOCTTY) }
        guard source >= 0 else { throw Refusal.unreadable(String(cString: strerror(errno))) }
        defer { close(source) }
        var status = stat()
        let stamp = before.stamp(path)
        guard fstat(source, &status) == 0, UInt64(status.st_ino) == stamp.inode,
            UInt64(status.st_dev) == stamp.device
        else { throw Refusal.missing }
        // The worker may still have the empty one open: the copy is another file.
        DurableFile.remove(copy)
        let file = try NewFile(copy)
        try file.write(contentsOf: source)
        // `before` is older than the worker's reading: the copy has the bytes that the worker has hashed.
        guard fstat(source, &status) == 0, Int64(status.st_size) == before.size,
            status.st_mtim.nanoseconds == stamp.modified
        else { throw Refusal.changed }
    }

    /// Gives a temporary file the photo's dates and ordinary permissions, and syncs it.
    private func finish(_ path: FilePath, like original: FileStatus) throws -> FileStamp {
        let descriptor = path.withCPath { open($0, O_RDWR | O_CLOEXEC | O_NOFOLLOW) }
        guard descriptor >= 0 else { throw DurableFileError("The copy could not be opened") }
        defer { close(descriptor) }
        fchmod(descriptor, 0o644)
        var times = [original.accessed, original.modified]
        futimens(descriptor, &times)
        guard fsync(descriptor) == 0, let status = FileStatus(path, followingLinks: false) else {
            throw DurableFileError("The copy could not be synced")
        }
        return status.stamp(path)
    }
}
