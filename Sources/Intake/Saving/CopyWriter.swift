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
        try await make(path, sheet, turn: turn, at: destination) { made in
            // The last point for a cancellation: after this, the copy exists.
            try Task.checkCancellation()
            let (target, beside) = try await Disk.run {
                try place(made.copy, sidecar: made.sidecar, of: path, like: made.before)
            }
            return Written(copy: target, sidecar: beside, content: made.content)
        }
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

    /// Syncs a copy and its sidecar, gives them free names, and syncs the folder. Blocks.
    ///
    /// - Returns: the path of the copy and that of its sidecar.
    private func place(
        _ copy: FilePath, sidecar: FilePath?, of path: FilePath, like before: FileStatus
    ) throws -> (FilePath, FilePath?) {
        try finish(copy, like: before)
        let target: FilePath
        var beside: FilePath?
        if let sidecar {
            try finish(sidecar, like: before)
            (target, beside) = try placeTogether(copy, sidecar, path)
        } else {
            target = try FreeNames(of: path.name, in: folder).place(copy)
        }
        try DurableFile.syncFolder(folder)
        return (target, beside)
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
    private func finish(_ path: FilePath, like original: FileStatus) throws {
        let descriptor = path.withCPath { open($0, O_RDWR | O_CLOEXEC | O_NOFOLLOW) }
        guard descriptor >= 0 else { throw DurableFileError("The copy could not be opened") }
        defer { close(descriptor) }
        fchmod(descriptor, 0o644)
        var times = [original.accessed, original.modified]
        futimens(descriptor, &times)
        guard fsync(descriptor) == 0 else { throw DurableFileError("The copy could not be synced") }
    }

    /// Renames the sidecar first, because a copy without it would look complete.
    private func placeTogether(
        _ copy: FilePath, _ sidecar: FilePath, _ path: FilePath
    ) throws -> (FilePath, FilePath) {
        while true {
            let target = try FreeNames(of: path.name, in: folder).first(withSidecar: true)
            guard try DurableFile.renameIfFree(sidecar, to: target.sidecar) else { continue }
            if try DurableFile.renameIfFree(copy, to: target) { return (target, target.sidecar) }
            // Another program took the name in between: rename the sidecar back and try the next name.
            try DurableFile.rename(target.sidecar, to: sidecar)
        }
    }
}
