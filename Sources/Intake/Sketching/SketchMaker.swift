public import Concepts
public import Interpretation
public import PhotoLibrary
public import Workbench

/// Sketches photos: pictures for the screen while somebody tries filters, and then a photo of its own. What is sketched
/// is only ever read.
public struct SketchMaker: Sendable {
    let uploads: Uploads
    let drafts: Drafts
    let concepts: ConceptTree
    let lock = KeyedLock<SketchSubject>()

    /// Pixels of the longer side of what is shown on a screen: as many as the pictures of the viewer have.
    public static let screen = 1600
    /// Pixels of the side of a picture to choose a filter by.
    public static let tile = 160

    /// Over one library, whose sketches are written in ``folder(of:)``: it must be there and be among the workbench's
    /// writable folders.
    public init(uploads: Uploads, drafts: Drafts, concepts: ConceptTree) {
        self.uploads = uploads
        self.drafts = drafts
        self.concepts = concepts
    }

    /// Where the files of sketches come to be: on the disk of the library, so that they can be moved to their place.
    public static func folder(of library: Library) -> FilePath {
        FilePath(library.folder).appending(Array("sketches".utf8))
    }

    var library: Library { uploads.library }
    private var workbench: Workbench { uploads.workbench }

    /// What there is to sketch.
    /// - Throws: `LibraryError.unknownPhoto`, ``UploadError/unknown``; so do all of these.
    public func facts(_ subject: SketchSubject) async throws -> SketchFacts { try await source(subject).facts }

    /// Looks closely for faces.
    /// - Throws: besides, `Refusal` when no file can be read, `WorkbenchError`; so do those below.
    public func faces(_ subject: SketchSubject) async throws -> FacesAnswer {
        let source = try await source(subject)
        return try await source.withReadableFile { path in
            try await workbench.faces(
                FacesRequest(source: .path(path.bytes, turn: source.turn), isThorough: true))
        }
    }

    /// One face, drawn: a WebP file with transparent corners, to be laid over the photo where `FaceSketch.region` is.
    public func patch(_ subject: SketchSubject, _ face: FaceSketch) async throws -> [UInt8] {
        let source = try await source(subject)
        return try await source.withReadableFile { path in
            try await workbench.sketchPatch(
                SketchPatchRequest(path: path.bytes, turn: source.turn, face: face, longSide: Self.screen)
            ).bytes
        }
    }

    /// All of the photo, drawn: a WebP file.
    public func whole(_ subject: SketchSubject, _ look: SketchStyle) async throws -> [UInt8] {
        let source = try await source(subject)
        return try await source.withReadableFile { path in
            try await workbench.sketchWhole(
                SketchWholeRequest(path: path.bytes, turn: source.turn, look: look, longSide: Self.screen)
            ).bytes
        }
    }

    /// A part of the photo in all filters, in their order: a WebP file of squares side by side.
    public func strip(_ subject: SketchSubject, _ box: Box, strength: Double) async throws -> [UInt8] {
        let source = try await source(subject)
        return try await source.withReadableFile { path in
            try await workbench.sketchStrip(
                SketchStripRequest(
                    path: path.bytes, turn: source.turn, box: box, strength: strength, side: Self.tile)
            ).bytes
        }
    }

    /// A draft that has become a photo since is that photo.
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
