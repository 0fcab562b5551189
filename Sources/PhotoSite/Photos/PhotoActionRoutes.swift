import AppShell
import FoundationEssentials
import Intake
import PhotoLibrary
import Web
import Wording

/// Actions on one or many photos. Repeating an action has no further effect.
///
/// Scripts send JSON and read the number of photos; forms are redirected to the page they came from (`then`).
struct PhotoActionRoutes {
    let services: Services
    /// The changes of the latest requests that added tags, for Undo. A script sends one request for each 500 photos, so that
    /// a million photos are 2,000.
    private let tagging = UndoLog<[TagChange]>(most: 2048)

    init(services: Services) { self.services = services }

    func add(to router: inout Router) {
        router.on(.post, "/photos/delete") { request, _ in
            let selection = try await PhotoSelection(request)
            let changed = try await services.library.forget(selection.ids)
            return try answer(selection, request, changed: changed)
        }
        router.on(.post, "/photos/restore") { request, _ in
            let selection = try await PhotoSelection(request)
            let changed = try await services.library.restore(selection.ids)
            return try answer(selection, request, changed: changed)
        }
        router.on(.post, "/photos/delete-for-good") { request, _ in
            let selection = try await PhotoSelection(request)
            _ = try await services.trash.deleteForGood(selection.ids)
            return try answer(selection, request)
        }
        // Of photos that are to be deleted for good: how many files that means. As many ids as that take a POST.
        router.on(.post, "/photos/uploaded") { request, _ in
            let selection = try await PhotoSelection(request)
            return try .json(Answer(count: try await services.library.countOfUploaded(selection.ids)))
        }
        router.on(.post, "/photos/favourite") { request, _ in try await favourite(request) }
        router.on(.post, "/photos/tags") { request, _ in try await tag(request) }
        router.on(.post, "/photos/tags/undo") { request, _ in
            let count = try await tagging.takeBack(try await request.json(Undo.self).undo) { changes in
                try await services.library.undo(changes)
            }
            guard let count, count > 0 else { throw SiteProblem.tooLateToUndo }
            return try .json(Answer(count: count))
        }
    }

    private struct Favourite: Decodable {
        let ids: [Int64]
        let on: Bool
    }

    private func favourite(_ request: Request) async throws -> Response {
        if request.isJSON {
            let body = try await request.json(Favourite.self, limit: 4 << 20)
            let selection = try PhotoSelection(numbers: body.ids)
            let changed = try await services.library.setFavourite(body.on, of: selection.ids)
            return try answer(selection, request, changed: changed)
        }
        let selection = try await PhotoSelection(request)
        try await services.library.setFavourite(selection.form["on"] == "true", of: selection.ids)
        return try answer(selection, request)
    }

    private struct Tags: Decodable {
        let ids: [Int64]
        let add: [String]
    }

    private func tag(_ request: Request) async throws -> Response {
        let body = try await request.json(Tags.self, limit: 4 << 20)
        let selection = try PhotoSelection(numbers: body.ids)
        guard !body.add.isEmpty, body.add.count <= 100 else { throw SiteProblem.malformed }
        let changes = try await services.library.addTags(body.add, to: selection.ids)
        guard !changes.isEmpty else { throw SiteProblem.deletedPhoto }
        let changed = changes.map(\.photo.number)
        return try .json(Answer(count: changed.count, changed: changed, undo: tagging.note(changes)))
    }

    private struct Undo: Decodable {
        let undo: String
    }

    private struct Answer: Encodable {
        let count: Int
        /// The photos that were not so before: Undo is for them alone.
        var changed: [Int64]?
        /// What takes it back.
        var undo: String?
    }

    private func answer(
        _ selection: PhotoSelection, _ request: Request, changed: [PhotoID]? = nil
    ) throws -> Response {
        if request.isJSON {
            return try .json(Answer(count: selection.ids.count, changed: changed?.map(\.number)))
        }
        return .redirect(to: ReturnAddress(selection.form["then"], otherwise: "/search").path)
    }
}

extension SiteProblem {
    /// Of a change to a photo that another window has deleted.
    static let deletedPhoto = SiteProblem(
        "deletedPhoto", status: .conflict,
        title: Phrase(en: "This photo has been deleted.", it: "Questa foto è stata eliminata."),
        advice: Phrase(
            en: "Nothing was changed. It can be restored from Recently deleted.",
            it: "Non è stato modificato nulla. Si può ripristinare da Eliminate di recente."))
}
