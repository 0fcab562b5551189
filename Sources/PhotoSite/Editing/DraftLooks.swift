import Intake
import Interpretation
import PhotoLibrary
import Workbench

/// Analyses drafts, one at a time for each. A cancelled analysis may still have finished, so that its draft is a photo
/// by now; an editor that is still open then continues with that photo.
actor DraftLooks {
    /// The photo that a draft became.
    private struct Photo {
        let draft: UploadID
        let id: PhotoID
        /// Whether the library did not have it before, and nobody has seen what is in it.
        var isUnseen: Bool
        /// The user's rotation, in degrees, of the picture that the editor shows.
        let shown: Int
    }

    private let services: Services
    private var running: [UploadID: Task<Analysed, any Error>] = [:]
    private var photos: [Photo] = []
    private static let most = 64

    init(_ services: Services) { self.services = services }

    /// Makes a photo of a draft and analyses it, or analyses the photo again that it has become.
    /// - Throws: as `Drafts.analyse(_:selection:turn:)`.
    func analyse(_ draft: UploadID, selection: Box?, turn: Rotation) async throws -> Analysed {
        await end(draft)
        let task = Task { try await look(draft, selection, turn) }
        running[draft] = task
        defer { if running[draft] == task { running[draft] = nil } }
        let analysed = try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
        if !Task.isCancelled { noteSeen(draft) }
        return analysed
    }

    /// Makes a photo of a draft without analysing it.
    /// - Throws: as `Drafts.keep(_:)`.
    func keep(_ draft: UploadID) async throws -> PhotoID {
        let photo = try await services.drafts.keep(draft)
        noteSeen(draft)
        return photo
    }

    private func noteSeen(_ draft: UploadID) {
        if let index = photos.firstIndex(where: { $0.draft == draft }) { photos[index].isUnseen = false }
    }

    /// Removes a draft completely.
    /// - Parameter isUnseen: whether its analysis was cancelled: if the draft has become a photo meanwhile, the person
    ///   has not seen it, and it is deleted, unless another window has shown it.
    func cancel(_ draft: UploadID, isUnseen: Bool) async throws {
        if isUnseen {
            running[draft]?.cancel()
            await end(draft)
            if let photo = photos.first(where: { $0.draft == draft }), photo.isUnseen {
                photos.removeAll { $0.draft == draft }
                try await services.library.forget(photo.id)
            }
        }
        try await services.drafts.cancel(draft)
    }

    /// Waits for the running analysis.
    private func end(_ draft: UploadID) async {
        while let task = running[draft] {
            _ = try? await task.value
            if running[draft] == task { running[draft] = nil }
        }
    }

    private func look(_ draft: UploadID, _ selection: Box?, _ turn: Rotation) async throws -> Analysed {
        if let photo = photos.first(where: { $0.draft == draft }) {
            // The rotation is relative to the picture in the editor, not to a rotation that was made since.
            return try await services.analyst.analyse(
                photo: photo.id, selection: selection, turn: turn, from: Rotation(rawValue: UInt16(photo.shown)),
                merging: false)
        }
        let known = try await services.drafts.facts(draft).photo
        let analysed = try await services.drafts.analyse(draft, selection: selection, turn: turn)
        // A photo that was found by its pixels is not shown as the draft is: the editor does not go on with it.
        guard analysed.isNew || known == analysed.photo else { return analysed }
        let rotation = try await services.library.photo(analysed.photo).rotation
        let shown = (rotation - Int(turn.rawValue) + 360) % 360
        photos.append(Photo(draft: draft, id: analysed.photo, isUnseen: analysed.isNew, shown: shown))
        if photos.count > Self.most { photos.removeFirst() }
        return analysed
    }
}
