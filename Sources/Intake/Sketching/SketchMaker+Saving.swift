internal import Glibc
public import PhotoLibrary
internal import Photography
public import Workbench

extension SketchMaker {
    /// The keyword that sketches carry.
    static let keyword = "sketch"

    /// Adds a new photo to the library: the subject with the plan's drawings, at full size. A draft is also kept as an
    /// unchanged photo.
    ///
    /// - Returns: the photo; calling it twice with the same plan makes only one.
    /// - Throws: `Refusal` when it cannot be drawn or written, ``UploadError``, `LibraryError`; then nothing is added.
    public func save(_ subject: SketchSubject, _ plan: SketchPlan) async throws -> PhotoID {
        try await lock.hold(subject) {
            let source = try await source(subject)
            let drawn = try await draw(source, plan)
            defer { DurableFile.remove(drawn.path) }
            try Task.checkCancellation()
            let origin = try await origin(of: source, subject)
            if let known = try await known(drawn) {
                if known.isForgotten { try await library.restore(known.id) }
                return known.id
            }
            let photo = try await record(drawn, of: origin)
            if origin.isPlaceCorrected { try await library.setPlace(origin.place, of: photo) }
            return photo
        }
    }

    /// Draws the plan into a file at full size, which is removed after `body`.
    /// - Throws: as ``save(_:_:)``, and what `body` throws.
    public func withFile<Result: Sendable>(
        _ subject: SketchSubject, _ plan: SketchPlan,
        _ body: @Sendable (_ path: FilePath, _ name: String) throws -> Result
    ) async throws -> Result {
        let drawn = try await draw(try await source(subject), plan)
        defer { DurableFile.remove(drawn.path) }
        return try body(drawn.path, drawn.name)
    }

    // MARK: Steps

    /// A sketch in a temporary file.
    private struct Drawn: Sendable {
        let path: FilePath
        let name: String
        let size: Int64
        /// When the source file was last changed, in milliseconds since 1970, UTC.
        let modified: Int64
        let content: Digest
        let answer: SketchAnswer
    }

    private func draw(_ source: SketchSource, _ plan: SketchPlan) async throws -> Drawn {
        let copy = DurableFile.temporaryName(in: folder)
        do {
            let sheet = try await sheet(for: source)
            let (answer, modified) = try await source.withReadableFile(of: files) {
                path, destination in
                let modified = try await Disk.run { FileStatus(path, followingLinks: true)?.modified ?? timespec() }
                let answer = try await uploads.workbench.sketchFile(
                    SketchFileRequest(
                        original: path.bytes, copy: copy.bytes, turn: source.turn, plan: plan, sheet: sheet,
                        at: destination))
                return (answer, modified.milliseconds)
            }
            // Sketches are stored by this hash, so it is computed here; the worker's must be the same.
            let (content, written) = try await Disk.run {
                (Originals.digest(of: copy), FileStatus(copy, followingLinks: false))
            }
            guard let content, Digest(answer.content) == content, let status = written, status.kind == .file else {
                throw WorkbenchError.garbled
            }
            return Drawn(
                path: copy, name: Self.name(after: source.name), size: status.size, modified: modified,
                content: content, answer: answer)
        } catch {
            DurableFile.remove(copy)
            throw error
        }
    }

    /// *IMG_1.HEIC* becomes *IMG_1 sketch.jpg*.
    static func name(after name: String) -> String {
        let cleaned = UploadName.cleaned(name)
        let stem = cleaned.lastIndex(of: ".").map { cleaned[..<$0] } ?? cleaned[...]
        return UploadName.cleaned("\(stem) sketch.jpg")
    }

    /// The tag sheet: the photo's tags as user's tags, and the keyword for sketches.
    private func sheet(for source: SketchSource) async throws -> TagSheet {
        switch source {
        case .photo(let photo):
            let tags = try await keywords(of: photo).map(\.name)
            let level = try await library.defaultLevel()
            var sheet = try await TagSheetMaker(library: library, concepts: concepts)
                .sheet(for: photo, tags: tags, level: level)
            sheet.isFavourite = false
            return sheet
        case .draft(let path, _):
            let said = try await uploads.workbench.read(ReadRequest(path: path.bytes), urgency: .now).facts
            return TagSheet(keywords: said.keywords.filter { $0 != Self.keyword } + [Self.keyword])
        }
    }

    /// The tags of the photo, and *sketch*. What is no kind of thing in the photo is none in the sketch.
    private func keywords(of photo: Photo) async throws -> [FileKeyword] {
        let level = try await library.defaultLevel()
        let tags = try await library.tags(of: photo.id, level: level).filter { $0.name != Self.keyword }
        return tags.map { FileKeyword($0.name, role: $0.synset == nil ? .name : .word) } + [FileKeyword(Self.keyword)]
    }

    /// The photo of the subject; a draft is made a photo.
    private func origin(of source: SketchSource, _ subject: SketchSubject) async throws -> Photo {
        switch (source, subject) {
        case (_, .draft(let id)): try await library.photo(try await drafts.keep(id))
        case (.photo(let photo), _): photo
        case (.draft, _): throw UploadError.unknown
        }
    }

    /// The photo with these pixels, if it has an existing file.
    private func known(_ drawn: Drawn) async throws -> Photo? {
        if let photo = try await uploads.known(drawn.content, size: drawn.size) { return photo }
        guard let pixels = Digest(drawn.answer.pixels), let photo = try await library.photo(pixelHash: pixels) else {
            return nil
        }
        let paths = photo.files.map(\.stamp.path)
        let isThere = try await Disk.run { paths.contains { FileStatus($0, followingLinks: true)?.kind == .file } }
        return isThere ? photo : nil
    }

    /// Stores the file among the originals, with the time and place of the source photo.
    private func record(_ drawn: Drawn, of origin: Photo) async throws -> PhotoID {
        let request = UploadRequest(
            name: drawn.name, size: drawn.size, sha256: drawn.content, modified: drawn.modified, purpose: .keepOnly)
        let facts = PhotoFacts(
            width: drawn.answer.width, height: drawn.answer.height, format: "jpeg", taken: origin.facts.taken,
            coordinate: origin.coordinate, camera: origin.facts.camera, description: origin.facts.description,
            keywords: try await keywords(of: origin))
        return try await uploads.place(drawn.path, UploadRecord(request), drawn.content) { stamp in
            try await library.record(
                ImportedFile(
                    stamp: stamp, contentHash: drawn.content, pixelHash: Digest(drawn.answer.pixels), facts: facts,
                    analysis: nil, analyser: ""),
                durably: true
            ).photo
        }
    }
}
