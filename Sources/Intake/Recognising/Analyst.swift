public import Interpretation
public import PhotoLibrary
public import Workbench

/// The result of an analysis that a person asked for.
public struct Analysed: Hashable, Sendable {
    /// The photo, in the library.
    public let photo: PhotoID
    /// The time from the request until the result was stored.
    public let elapsed: Duration
    /// Whether the file ends before its picture does; the existing part was analysed.
    public let isTruncated: Bool
    /// Whether the library had no photo with this picture before.
    public var isNew = false
}

/// Analyses photos of the library at a person's request, with priority over the queue.
public struct Analyst: Sendable {
    let library: Library
    let workbench: Workbench
    private let thumbnails: Thumbnails
    let analyser: AnalyserInUse
    let files: KnownFiles

    /// - Parameter analyser: names the models and packs in use.
    public init(
        library: Library, workbench: Workbench, thumbnails: Thumbnails, analyser: AnalyserInUse
    ) {
        self.library = library
        self.workbench = workbench
        self.thumbnails = thumbnails
        self.analyser = analyser
        files = KnownFiles(library: library, workbench: workbench)
    }

    /// Analyses a photo, or a part of it, again.
    ///
    /// - Parameters:
    ///   - selection: the part to analyse, in fractions of the photo after the rotation; nil for the whole photo.
    ///   - turn: the clockwise rotation relative to how the photo was shown; it is stored with the photo.
    ///   - shown: the photo's rotation when it was shown; nil for its present one. So the same request may come twice, or
    ///     from two windows, and turns the photo once.
    ///   - merging: true to add the findings to the existing ones, false to replace these: of the whole photo, those of an
    ///     earlier look at the whole; of a part, all. The user's decisions stay in any case.
    /// - Throws: `Refusal` when no file of the photo can be read, or another program wrote it meanwhile; `LibraryError`,
    ///   `WorkbenchError`.
    public func analyse(
        photo id: PhotoID, selection: Box?, turn: Rotation, from shown: Rotation? = nil, merging: Bool
    ) async throws -> Analysed {
        let start = ContinuousClock.now
        let photo = try await library.photo(id)
        let turned = (shown ?? photo.turn).then(turn)
        // Feature vectors describe whole photos, so a part gets none.
        let stages: Set<AnalysisStage> = selection == nil ? AnalysisStage.all : [.objects, .faces]
        let parts: AnalyzeRequest.Parts = selection == nil ? .thumbnail : []
        let analyser = await analyser.now()
        let answer = try await files.withUnchangedFile(of: photo) { [workbench] path, destination in
            try await workbench.analyze(
                AnalyzeRequest(
                    path: path.bytes, selection: selection, turn: turned, stages: stages, parts: parts,
                    at: destination),
                urgency: .now)
        }
        if turned != photo.turn { try await library.setRotation(Int(turned.rawValue), of: id) }
        try await store(
            answer, of: id, stages, turn: turned, analyser: analyser, isPart: selection != nil, merging: merging)
        let now = try await library.photo(id)
        // Another window may have rotated it since: this thumbnail is none of that version.
        if let bytes = answer.thumbnail, now.turn == turned {
            try? await thumbnails.put(id, version: now.version, bytes: bytes)
        }
        if turned != photo.turn { await thumbnails.removeEarlier(id, than: now.version) }
        return Analysed(
            photo: id, elapsed: ContinuousClock.now - start, isTruncated: answer.image.isTruncated)
    }

    /// Stores what was found in a photo, or in a part of it.
    ///
    /// - Parameters:
    ///   - turn: the user's rotation with which the photo was analysed.
    ///   - merging: as in ``analyse(photo:selection:turn:from:merging:)``.
    func store(
        _ answer: AnalyzeAnswer, of id: PhotoID, _ stages: Set<AnalysisStage>, turn: Rotation, analyser: Analyser,
        isPart: Bool, merging: Bool
    ) async throws {
        let (degrees, isTruncated) = (Int(turn.rawValue), answer.image.isTruncated)
        if merging {
            try await library.addFindings(
                answer.analysis, to: id, stages: stages, rotation: degrees, analyser: analyser,
                isTruncated: isTruncated)
        } else if !isPart {
            // What was found in parts of it stays: this was no look at them.
            try await library.renewAnalysis(
                answer.analysis, stages, of: id, rotation: degrees, analyser: analyser, isTruncated: isTruncated)
        } else {
            try await library.replaceAnalysis(
                answer.analysis, of: id, stages: stages, rotation: degrees, analyser: analyser,
                isTruncated: isTruncated)
        }
    }
}
