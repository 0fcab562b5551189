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

/// Writes tagged copies of photos of a library. Originals are only read. At any moment there is a complete copy or none.
public struct Saver: Sendable {
    private let library: Library
    private let files: KnownFiles
    private let concepts: ConceptTree
    private let writer: CopyWriter
    /// Whether copies go into the library's own folder for them, which *Delete all data* empties.
    private let isOwn: Bool

    /// - Parameters:
    ///   - folder: the folder for copies, which must exist.
    ///   - workshop: the folder in which they are made, on the same file system. `folder` when nil.
    public init(
        library: Library, workbench: Workbench, concepts: ConceptTree, folder: FilePath, workshop: FilePath? = nil
    ) {
        self.library = library
        files = KnownFiles(library: library, workbench: workbench)
        self.concepts = concepts
        isOwn = folder == library.copies || folder.resolved == library.copies.resolved
        writer = CopyWriter(
            workbench: workbench, folder: isOwn ? library.copies : folder, workshop: workshop ?? folder)
    }

    /// Writes the copy of a photo in the library.
    ///
    /// - Parameters:
    ///   - path: one of the photo's files.
    ///   - tags: the tags to write; the photo's own when nil.
    /// - Throws: ``Refusal`` when the photo cannot be copied, another picture has its name, or the library is being erased;
    ///   ``DurableFileError`` when the copy cannot be written; `CancellationError` when the task was cancelled before the
    ///   copy got its name. Then there is no copy.
    public func save(_ path: FilePath, of photo: Photo, tags: [String]?, level: Level) async throws -> SavedCopy {
        let sheet = try await TagSheetMaker(library: library, concepts: concepts)
            .sheet(for: photo, tags: tags, level: level)
        let destination = try await destination(of: path, photo)
        let digest = try await digest(of: photo, sheet)
        let written = try await writer.make(path, sheet, turn: photo.turn, at: destination) { made in
            try await place(made, of: path, as: photo, digest)
        }
        return SavedCopy(copy: written.copy, sidecar: written.sidecar, tags: sheet.keywords)
    }

    /// Gives a copy its name and records it.
    ///
    /// Until it is recorded, nothing may remove files from the folder: a copy that got its name while everything is deleted
    /// would go with the others.
    private func place(
        _ made: CopyWriter.Made, of path: FilePath, as photo: Photo, _ digest: Digest?
    ) async throws -> CopyWriter.Written {
        guard isOwn else { return try await record(try await writer.place(made, of: path), as: photo, digest) }
        let held = try await FolderLock.ofLibrary(FilePath(library.folder)).forPlacing()
        defer { withExtendedLifetime(held) {} }
        guard try await !library.isErasing else { throw Refusal.deleting }
        let written = try await writer.place(made, of: path) { try await library.noteUnrecorded($0) }
        return try await record(written, as: photo, digest)
    }

    private func record(
        _ written: CopyWriter.Written, as photo: Photo, _ digest: Digest?
    ) async throws -> CopyWriter.Written {
        do {
            // `Trash` removes copies of deleted photos by name, and the new copy may have got the name of one of them.
            guard let copy = written.file else {
                throw DurableFileError("The copy could not be found again", code: ENOENT)
            }
            guard let digest else { throw DurableFileError("The copy could not be recorded", code: EINVAL) }
            try await library.noteSaved(photo.id, copy: written.copy, file: copy, digest: digest, noted: written.noted)
            return written
        } catch {
            // Of a photo that was deleted meanwhile, or on a full disk: nothing else would ever find the copy.
            DurableFile.remove(written.copy)
            if let sidecar = written.sidecar { DurableFile.remove(sidecar) }
            try? await library.forgetUnrecorded(written.noted)
            throw error
        }
    }

    /// Calls `body` with a copy of a photo in the library as ``save(_:of:tags:level:)`` would write it now, and with the
    /// `.xmp` file for formats into which tags cannot be written. Both are removed when `body` has returned.
    ///
    /// - Parameter path: one of the photo's files.
    /// - Throws: ``Refusal`` when the photo cannot be copied or another picture has its name, ``DurableFileError`` when the
    ///   copy cannot be written, and what `body` throws.
    public func withCopy<Result>(
        _ path: FilePath, of photo: Photo, level: Level,
        _ body: (_ copy: FilePath, _ sidecar: FilePath?) async throws -> Result
    ) async throws -> Result {
        let sheet = try await TagSheetMaker(library: library, concepts: concepts)
            .sheet(for: photo, tags: nil, level: level)
        let destination = try await destination(of: path, photo)
        return try await writer.make(path, sheet, turn: photo.turn, at: destination) {
            try await body($0.copy, $0.sidecar)
        }
    }

    /// What the path of a photo's file must lead to.
    /// - Throws: ``Refusal`` when another picture has its name, into which its tags are not written.
    private func destination(of path: FilePath, _ photo: Photo) async throws -> PhotoDestination? {
        guard let file = photo.files.first(where: { $0.stamp.path == path }) else { return nil }
        guard try await files.shows(photo, in: file, urgency: .whenFree) else { throw Refusal.replaced }
        return library.destination(of: file.stamp)
    }

    /// The hash of what a copy of the photo would contain now, for `SavedState.isCurrent(_:)`. It changes when a tag,
    /// box, caption, rating or rotation that is written into copies changes.
    public func digest(of photo: Photo, level: Level) async throws -> Digest? {
        let sheet = try await TagSheetMaker(library: library, concepts: concepts)
            .sheet(for: photo, tags: nil, level: level)
        return try await digest(of: photo, sheet)
    }

    private func digest(of photo: Photo, _ sheet: Photography.TagSheet) async throws -> Digest? {
        SheetDigest(sheet: sheet, photo: photo, sidecar: try await library.lastSidecar(of: photo)).digest
    }
}
