public import Concepts
public import Interpretation
public import PhotoLibrary
public import Workbench

/// Draws sketches of photos: previews for the screen, and finally a new photo. The source is only read.
public struct SketchMaker: Sendable {
    let uploads: Uploads
    let drafts: Drafts
    let concepts: ConceptTree
    let folder: FilePath
    let lock = KeyedLock<SketchSubject>()

    /// Pixels of the longer side of a preview, equal to that of the viewer's pictures.
    public static let screen = 1600
    /// Pixels of the side of a tile that shows a filter.
    public static let tile = 160

    /// Over one library.
    ///
    /// - Parameter folder: where sketches are written, on the library's file system. ``folder(of:)`` when nil, which must
    ///   be there.
    public init(uploads: Uploads, drafts: Drafts, concepts: ConceptTree, folder: FilePath? = nil) {
        self.uploads = uploads
        self.drafts = drafts
        self.concepts = concepts
        self.folder = folder ?? Self.folder(of: uploads.library)
    }

    /// The folder in which sketches are made: on the library's file system, so that they can be renamed into place.
    public static func folder(of library: Library) -> FilePath {
        FilePath(library.folder).appending(Array("sketches".utf8))
    }

    var library: Library { uploads.library }
    private var workbench: Workbench { uploads.workbench }
    var files: KnownFiles { KnownFiles(library: library, workbench: workbench) }

    /// The facts about a subject.
    /// - Throws: `LibraryError.unknownPhoto`, ``UploadError/unknown``; all methods here throw these.
    public func facts(_ subject: SketchSubject) async throws -> SketchFacts { try await source(subject).facts }

    /// Searches thoroughly for faces.
    /// - Throws: also `Refusal` when no file can be read, and `WorkbenchError`, as do the methods below.
    public func faces(_ subject: SketchSubject) async throws -> FacesAnswer {
        let source = try await source(subject)
        return try await source.withReadableFile(of: files) { path, destination in
            try await workbench.faces(
                FacesRequest(source: .path(path.bytes, turn: source.turn, at: destination), isThorough: true))
        }
    }

    /// One face, drawn: a WebP file with transparent corners, to be laid over the photo where `FaceSketch.region` is.
    public func patch(_ subject: SketchSubject, _ face: FaceSketch) async throws -> [UInt8] {
        let source = try await source(subject)
        return try await source.withReadableFile(of: files) { path, destination in
            try await workbench.sketchPatch(
                SketchPatchRequest(
                    path: path.bytes, turn: source.turn, face: face, longSide: Self.screen, at: destination)
            ).bytes
        }
    }

    /// All of the photo, drawn: a WebP file.
    public func whole(_ subject: SketchSubject, _ look: SketchStyle) async throws -> [UInt8] {
        let source = try await source(subject)
        return try await source.withReadableFile(of: files) { path, destination in
            try await workbench.sketchWhole(
                SketchWholeRequest(
                    path: path.bytes, turn: source.turn, look: look, longSide: Self.screen, at: destination)
            ).bytes
        }
    }

    /// A part of the photo in all filters, in their order: a WebP file of squares side by side.
    public func strip(_ subject: SketchSubject, _ box: Box, strength: Double) async throws -> [UInt8] {
        let source = try await source(subject)
        return try await source.withReadableFile(of: files) { path, destination in
            try await workbench.sketchStrip(
                SketchStripRequest(
                    path: path.bytes, turn: source.turn, box: box, strength: strength, side: Self.tile,
                    at: destination)
            ).bytes
        }
    }

    /// The source of a subject; for a draft that has become a photo, that photo.
    func source(_ subject: SketchSubject) async throws -> SketchSource {
        switch subject {
        case .photo(let id): return .photo(try await library.photo(id))
        case .draft(let id):
            if let photo = uploads.finished.photo(id) { return .photo(try await library.photo(photo)) }
            switch try await drafts.find(id) {
            case .photo(let photo, _): return .photo(photo)
            case .file(let path, let record): return .draft(path, record)
            }
        }
    }
}
