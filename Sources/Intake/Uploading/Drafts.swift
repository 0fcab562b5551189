public import Interpretation
public import PhotoLibrary
internal import Photography
public import Workbench

/// The data about a draft that the editor needs.
public struct DraftFacts: Hashable, Sendable {
    /// The file's name, cleaned.
    public let name: String
    /// The width in pixels, as the preview shows it.
    public let width: Int
    /// The height in pixels, as the preview shows it.
    public let height: Int
    /// The photo that already has this content.
    public let photo: PhotoID?
}

/// Uploads that wait to be edited: the user selects a part and a rotation before they become photos.
///
/// A draft stays a draft until the library has its photo, also when the process dies in between.
public struct Drafts: Sendable {
    private let uploads: Uploads
    private let analyst: Analyst
    private let analyser: AnalyserInUse

    /// - Parameter analyser: names the models and packs in use.
    public init(uploads: Uploads, analyst: Analyst, analyser: AnalyserInUse) {
        self.uploads = uploads
        self.analyst = analyst
        self.analyser = analyser
    }

    private var library: Library { uploads.library }

    /// The draft as a picture for the screen: WebP, upright, its longer side at most 1 600 pixels, without metadata.
    /// - Throws: ``UploadError/unknown``, `Refusal`.
    public func preview(_ id: UploadID) async throws -> [UInt8] {
        let size = RenderSize.longSide(1600)
        let format = RenderFormat.webp(quality: 80)
        let workbench = uploads.workbench
        switch try await find(id) {
        case .file(let path, let record):
            let answer = try await workbench.render(
                RenderRequest(path: path.bytes, turn: record.shownTurn, size: size, format: format))
            uploads.damaged.note(id, answer.isTruncated)
            return answer.bytes
        case .photo(let photo, _):
            let files = KnownFiles(library: library, workbench: workbench)
            return try await files.withReadableFile(of: photo) { path, destination in
                try await workbench.render(
                    RenderRequest(path: path.bytes, turn: photo.turn, size: size, format: format, at: destination)
                ).bytes
            }
        }
    }

    /// Whether a part of the picture is missing, as far as its preview has shown.
    /// - Throws: ``UploadError/unknown``.
    public func isDamaged(_ id: UploadID) async throws -> Bool {
        switch try await find(id) {
        case .file: uploads.damaged.has(id)
        case .photo(let photo, _): photo.facts.isTruncated
        }
    }

    /// The data about a draft.
    /// - Throws: ``UploadError/unknown``.
    public func facts(_ id: UploadID) async throws -> DraftFacts {
        switch try await find(id) {
        case .file(_, let record):
            return DraftFacts(name: record.name, width: record.width ?? 0, height: record.height ?? 0, photo: nil)
        case .photo(let photo, let record):
            let isTurned = photo.turn == .left || photo.turn == .right
            let (width, height) = (photo.facts.width, photo.facts.height)
            return DraftFacts(
                name: record.name, width: isTurned ? height : width, height: isTurned ? width : height,
                photo: photo.id)
        }
    }

    /// Makes a photo of a draft, with its analysis.
    ///
    /// - Parameters:
    ///   - selection: the part to analyse, in fractions of the preview after the rotation; nil for the whole. The whole
    ///     picture is kept in any case.
    ///   - turn: the clockwise rotation relative to the preview.
    /// - Returns: the photo; calling it twice makes only one.
    /// - Throws: ``UploadError``, `Refusal`, the draft then stays.
    public func analyse(_ id: UploadID, selection: Box?, turn: Rotation) async throws -> Analysed {
        try await uploads.lock.hold(id) {
            if let photo = uploads.finished.photo(id) {
                return Analysed(photo: photo, elapsed: .zero, isTruncated: false)
            }
            switch try await find(id) {
            case .photo(let photo, let record):
                return try await analyse(photo, record, id, selection, turn)
            case .file(let path, let record):
                // The content may have been imported another way meanwhile.
                if let digest = record.digest, let photo = try await uploads.known(digest, size: record.size) {
                    return try await analyse(photo, record, id, selection, turn)
                }
                return try await analyse(path, record, id, selection, turn)
            }
        }
    }

    /// Makes a photo of a draft without analysing it.
    /// - Throws: as ``analyse(_:selection:turn:)``.
    public func keep(_ id: UploadID) async throws -> PhotoID {
        try await uploads.lock.hold(id) {
            if let photo = uploads.finished.photo(id) { return photo }
            switch try await find(id) {
            case .photo(let photo, let record):
                if photo.isForgotten { try await library.restore(photo.id) }
                uploads.end(id, record, photo.id)
                return photo.id
            case .file(_, var record):
                record.purpose = .keepOnly
                guard case .stored(.some(let photo)) = try await uploads.finish(id, record)?.status else {
                    throw UploadError.unknown
                }
                return photo
            }
        }
    }

    /// Removes a draft completely. A photo with the same content is not changed.
    public func cancel(_ id: UploadID) async throws { try await uploads.cancel(id) }

    // MARK: Which

    enum Found {
        case file(FilePath, UploadRecord)
        case photo(Photo, UploadRecord)
    }

    func find(_ id: UploadID) async throws -> Found {
        let files = uploads.files
        let (record, hasFile) = try await Disk.run { (files.read(id), files.hasDraft(id)) }
        guard let record else { throw UploadError.unknown }
        if let known = record.photo {
            guard let photo = try? await library.photo(known) else { throw UploadError.unknown }
            return .photo(photo, record)
        }
        guard hasFile else { throw UploadError.unknown }
        return .file(files.draft(id), record)
    }

    // MARK: Analysing

    /// Analyses a draft whose content is that of a photo in the library.
    private func analyse(
        _ photo: Photo, _ record: UploadRecord, _ id: UploadID, _ selection: Box?, _ turn: Rotation
    ) async throws -> Analysed {
        // The findings of a part are added; those of the whole photo stay.
        let merging = selection != nil && photo.analyser != nil
        let answer = try await analyst.analyse(photo: photo.id, selection: selection, turn: turn, merging: merging)
        if photo.isForgotten { try await library.restore(photo.id) }
        uploads.end(id, record, photo.id)
        return answer
    }

    private func analyse(
        _ path: FilePath, _ record: UploadRecord, _ id: UploadID, _ selection: Box?, _ turn: Rotation
    ) async throws -> Analysed {
        let start = ContinuousClock.now
        var parts: AnalyzeRequest.Parts = [.hashes, .facts]
        if selection == nil { parts.formUnion(.thumbnail) }
        let stages: Set<AnalysisStage> = selection == nil ? AnalysisStage.all : [.objects, .faces]
        let isTurned = turn != .none
        let turn = record.shownTurn.then(turn)
        let analyser = await analyser.now()
        let answer = try await uploads.workbench.analyze(
            AnalyzeRequest(path: path.bytes, selection: selection, turn: turn, stages: stages, parts: parts),
            urgency: .now)
        guard let hashes = answer.hashes, let content = Digest(hashes.content), content == record.digest else {
            throw WorkbenchError.garbled
        }
        let said = answer.facts ?? EmbeddedMetadata()
        // The rotation is stored first, so that the next process finds it if this one dies before it is applied to the
        // photo.
        if (record.turn ?? record.shownTurn) != turn {
            var record = record
            record.turn = turn
            try await Disk.run { [record] in try uploads.files.write(record, id) }
        }
        // The library may have the same picture with other metadata.
        var isKnown = false
        if let pixels = Digest(hashes.pixels) { isKnown = try await library.photo(pixelHash: pixels) != nil }
        let outcome = try await uploads.place(path, record, content) { stamp in
            var facts = PhotoFacts(answer.image, said, stamp: stamp, turn: turn)
            record.complete(&facts)
            // The analysis is stored in the file's orientation, and rotated together with the photo below.
            var analysis = answer.analysis
            analysis.turn(quarters: -Int(turn.rawValue) / 90)
            return try await library.record(
                ImportedFile(
                    stamp: stamp, sidecar: try await Disk.run { SidecarStamp(beside: stamp.path) },
                    contentHash: content, pixelHash: Digest(hashes.pixels), facts: facts,
                    analysis: isKnown ? nil : analysis, sidecarRotation: said.sidecarRotation,
                    analyser: isKnown ? "" : analyser,
                    isTaggedCopy: !said.modelMadeKeywords.isEmpty),
                durably: true)
        }
        var photo = try await library.photo(outcome.photo)
        if photo.isForgotten { try await library.restore(photo.id) }
        if isKnown {
            // All that is known of it stays: the findings of the whole when a part was selected, and its rotation
            // unless the draft was turned.
            try await analyst.store(
                answer, of: photo.id, stages, turn: turn, analyser: analyser, isPart: selection != nil,
                merging: selection != nil)
        }
        if photo.turn != turn, !isKnown || isTurned {
            try await library.setRotation(Int(turn.rawValue), of: photo.id)
            photo = try await library.photo(photo.id)
        }
        uploads.end(id, record, photo.id)
        if let bytes = answer.thumbnail, photo.turn == turn {
            try? await uploads.thumbnails.put(photo.id, version: photo.version, bytes: bytes)
        }
        var isNew = false
        if case .added = outcome { isNew = true }
        return Analysed(
            photo: photo.id, elapsed: ContinuousClock.now - start, isTruncated: answer.image.isTruncated, isNew: isNew)
    }
}
