public import Interpretation
public import PhotoLibrary
public import Workbench

/// What became of a photo that somebody had analysed.
public struct Analysed: Hashable, Sendable {
    /// The photo, in the library.
    public let photo: PhotoID
    /// From the request until the library had it.
    public let elapsed: Duration
    /// The file ends before its picture does: what was there was looked at.
    public let isTruncated: Bool
}

/// Analyses photos of the library for somebody who waits: before all that the queue has to do.
public struct Analyst: Sendable {
    private let library: Library
    private let workbench: Workbench
    private let thumbnails: Thumbnails
    private let analyser: @Sendable () -> Analyser

    /// - Parameter analyser: names the models and packs in use now.
    public init(
        library: Library, workbench: Workbench, thumbnails: Thumbnails, analyser: @escaping @Sendable () -> Analyser
    ) {
        self.library = library
        self.workbench = workbench
        self.thumbnails = thumbnails
        self.analyser = analyser
    }

    /// Looks at a photo, or a part of it, again.
    ///
    /// - Parameters:
    ///   - selection: what part of the photo to look at, in fractions of it as it is after the turn; nil for all of it.
    ///   - turn: clockwise, from how the photo is shown now; it is shown that way from then on.
    ///   - merging: adds what is found to what is known; else it takes the place of what models have found before. What the
    ///     user has said stays in any case.
    /// - Throws: `Refusal` when no file of the photo can be read, `LibraryError`, `WorkbenchError`.
    public func analyse(photo id: PhotoID, selection: Box?, turn: Rotation, merging: Bool) async throws -> Analysed {
        let start = ContinuousClock.now
        let photo = try await library.photo(id)
        let turned = photo.turn.then(turn)
        // Features are of the whole photo: by them photos look alike.
        let stages: Set<AnalysisStage> = selection == nil ? AnalysisStage.all : [.objects, .faces]
        let parts: AnalyzeRequest.Parts = selection == nil ? .thumbnail : []
        let answer = try await photo.withReadableFile { [workbench] file in
            try await workbench.analyze(
                AnalyzeRequest(
                    path: file.stamp.path.bytes, selection: selection, turn: turned, stages: stages, parts: parts),
                urgency: .now)
        }
        if turn != .none { try await library.setRotation(Int(turned.rawValue), of: id) }
        if merging {
            try await library.addFindings(
                answer.analysis, to: id, analyser: analyser(), isTruncated: answer.image.isTruncated)
        } else {
            try await library.replaceAnalysis(
                answer.analysis, of: id, analyser: analyser(), isTruncated: answer.image.isTruncated)
        }
        let version = try await library.photo(id).version
        if let bytes = answer.thumbnail { try? await thumbnails.put(id, version: version, bytes: bytes) }
        if turn != .none { await thumbnails.removeEarlier(id, than: version) }
        return Analysed(
            photo: id, elapsed: ContinuousClock.now - start, isTruncated: answer.image.isTruncated)
    }
}
