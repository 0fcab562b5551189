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
    /// The `.xmp` file beside it, for formats that tags cannot be written into.
    public let sidecar: FilePath?
    /// The keywords that it carries.
    public let tags: [String]
}

/// Writes tagged copies of photos. Originals are only read.
///
/// A copy is made under a temporary name, tagged there, held against the original's picture, synced, given its own name if
/// that is free (or the next free one), and its folder synced: at any moment there is a whole copy or none.
public struct Saver: Sendable {
    private let library: Library
    private let workbench: Workbench
    private let concepts: ConceptTree
    private let folder: FilePath
    private let workshop: FilePath

    /// - Parameters:
    ///   - folder: where copies go; it must exist.
    ///   - workshop: where the worker makes them: one of the workbench's writable folders, on the same file system. The
    ///     copies' own folder when nil.
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
    ///   - tags: instead of the photo's own, when given.
    /// - Throws: ``Refusal`` when the photo cannot be copied, ``DurableFileError`` when the copy cannot be written;
    ///   `CancellationError` when the task was cancelled in time: then there is no copy.
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
        let answer = try await workbench.tag(
            TagRequest(
                original: path.bytes, copy: copy.bytes, sidecar: sidecar.bytes, sheet: sheet,
                turn: photo.turn))
        if answer.form == .sidecar { try copyBytes(from: path, to: copy) }
        // From here on there is a copy.
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

    /// Of what a copy of the photo would say now, to be held against `SavedState.isCurrent(_:)`: the same as long as no tag,
    /// box, caption, rating or turn that goes into a copy has changed.
    public func digest(of photo: Photo, level: Level) async throws -> Digest? {
        let sheet = try await TagSheetMaker(library: library, concepts: concepts)
            .sheet(for: photo, tags: nil, level: level)
        return SheetDigest(sheet: sheet, turn: photo.turn).digest
    }

    // MARK: Files

    private func copyBytes(from path: FilePath, to copy: FilePath) throws {
        let source = path.withCPath { open($0, O_RDONLY | O_CLOEXEC | O_NOCTTY) }
        guard source >= 0 else { throw Refusal.unreadable(String(cString: strerror(errno))) }
        defer { close(source) }
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

    /// The sidecar first: a copy without it would look finished.
    private func placeTogether(
        _ copy: FilePath, _ sidecar: FilePath, _ path: FilePath
    ) throws -> (FilePath, FilePath) {
        while true {
            let target = try FreeNames(of: path.name, in: folder).first(withSidecar: true)
            guard try DurableFile.renameIfFree(sidecar, to: target.sidecar) else { continue }
            if try DurableFile.renameIfFree(copy, to: target) { return (target, target.sidecar) }
            // Somebody took the name in between: take the sidecar back and try the next one.
            try DurableFile.rename(target.sidecar, to: sidecar)
        }
    }

    /// Tells the library that this is one more file of the photo, so that it is known when it is met again.
    private func note(_ copy: FilePath, _ content: [UInt8], of photo: Photo) async throws {
        guard let status = FileStatus(copy, followingLinks: false), let hash = Digest(content) else { return }
        try await library.addCopy(status.stamp(copy), contentHash: hash, of: photo.id)
    }
}
