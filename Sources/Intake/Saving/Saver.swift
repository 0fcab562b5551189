public import Concepts
internal import Glibc
public import Interpretation
public import PhotoLibrary
internal import Photography
public import Workbench

/// A tagged copy that was written.
public struct SavedCopy: Hashable, Sendable {
    /// The copy's own path.
    public let copy: FilePath
    /// The `.xmp` file beside it, for formats into which tags cannot be written.
    public let sidecar: FilePath?
    /// The keywords that it carries.
    public let tags: [String]
}

/// Writes tagged copies of photos. Originals are only read.
///
/// A copy is made under a temporary name, tagged, compared with the original's pixels, synced, renamed to its own or
/// the next free name, and its folder is synced. At any moment there is a complete copy or none.
public struct Saver: Sendable {
    private let library: Library
    private let workbench: Workbench
    private let concepts: ConceptTree
    private let folder: FilePath
    private let workshop: FilePath

    /// - Parameters:
    ///   - folder: the folder for copies, which must exist.
    ///   - workshop: the folder in which the worker makes them: one of the workbench's writable folders, on the same
    ///     file system. `folder` when nil.
    public init(
        library: Library, workbench: Workbench, concepts: ConceptTree, folder: FilePath, workshop: FilePath? = nil
    ) {
        self.library = library
        self.workbench = workbench
        self.concepts = concepts
        self.folder = folder
        self.workshop = workshop ?? folder
    }

    /// Writes the copy of a photo in the library.
    ///
    /// - Parameters:
    ///   - path: one of the photo's files.
    ///   - tags: the tags to write; the photo's own when nil.
    /// - Throws: ``Refusal`` when the photo cannot be copied, ``DurableFileError`` when the copy cannot be written;
    ///   `CancellationError` when the task was cancelled before the copy got its name; then there is no copy.
    public func save(_ path: FilePath, of photo: Photo, tags: [String]?, level: Level) async throws -> SavedCopy {
        guard let before = FileStatus(path, followingLinks: true), before.kind == .file else { throw Refusal.missing }
        let sheet = try await TagSheetMaker(library: library, concepts: concepts)
            .sheet(for: photo, tags: tags, level: level)
        let copy = DurableFile.temporaryName(in: workshop)
        let sidecar = DurableFile.temporaryName(in: workshop)
        defer {
            DurableFile.remove(copy)
            DurableFile.remove(sidecar)
        }
        let destination = photo.files.first { $0.stamp.path == path }.map { library.destination(of: $0.stamp) }
        let answer = try await workbench.tag(
            TagRequest(
                original: path.bytes, copy: copy.bytes, sidecar: sidecar.bytes, sheet: sheet,
                turn: photo.turn, at: destination))
        if answer.form == .sidecar { try copyBytes(from: path, before, to: copy) }
        // The last point for a cancellation: after this, the copy exists.
        try Task.checkCancellation()
        try finish(copy, like: before)
        let target: FilePath
        var beside: FilePath?
        if answer.form == .sidecar {
            try finish(sidecar, like: before)
            let (name, sidecarName) = try placeTogether(copy, sidecar, path)
            (target, beside) = (name, sidecarName)
        } else {
            target = try FreeNames(of: path.name, in: folder).place(copy)
        }
        try DurableFile.syncFolder(folder)
        try await note(target, answer.content, of: photo)
        if let digest = SheetDigest(sheet: sheet, turn: photo.turn).digest {
            try await library.noteSaved(photo.id, copy: target, digest: digest)
        }
        return SavedCopy(copy: target, sidecar: beside, tags: sheet.keywords)
    }

    /// The hash of what a copy of the photo would contain now, for `SavedState.isCurrent(_:)`. It changes when a tag,
    /// box, caption, rating or rotation that is written into copies changes.
    public func digest(of photo: Photo, level: Level) async throws -> Digest? {
        let sheet = try await TagSheetMaker(library: library, concepts: concepts)
            .sheet(for: photo, tags: nil, level: level)
        return SheetDigest(sheet: sheet, turn: photo.turn).digest
    }

    // MARK: Files

    /// Copies the file that the worker has read: another one may have taken its name.
    private func copyBytes(from path: FilePath, _ before: FileStatus, to copy: FilePath) throws {
        let source = path.withCPath { open($0, O_RDONLY | O_CLOEXEC | O_NOCTTY) }
        guard source >= 0 else { throw Refusal.unreadable(String(cString: strerror(errno))) }
        defer { close(source) }
        var status = stat()
        let stamp = before.stamp(path)
        guard fstat(source, &status) == 0, UInt64(status.st_ino) == stamp.inode,
            UInt64(status.st_dev) == stamp.device
        else { throw Refusal.missing }
        let file = try NewFile(copy)
        try file.write(contentsOf: source)
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

    /// Records the copy as a file of the photo, so that a later scan recognises it.
    private func note(_ copy: FilePath, _ content: [UInt8], of photo: Photo) async throws {
        guard let status = FileStatus(copy, followingLinks: false), let hash = Digest(content) else { return }
        try await library.addCopy(status.stamp(copy), contentHash: hash, of: photo.id)
    }
}
