import PhotoLibrary
import Web

/// Tags that were deleted from all photos and can still be restored: `/deleted/tags`; restoring them and deleting them
/// permanently: `/deleted/tags/restore`, `/deleted/tags/delete`.
struct DeletedTagRoutes {
    let services: Services
    let edits: TagEdits

    func add(to router: inout Router) {
        router.on(.get, "/deleted/tags") { request, _ in
            let page = DeletedTagsPage(
                context: await PhotoContext(request, services), tags: try await services.library.deletedTags(),
                open: try await services.library.openTagEdits())
            return .page(request.target.query["part"] == "list" ? page.list : page.body)
        }
        router.on(.post, "/deleted/tags/restore") { request, _ in
            let chosen = try await request.json(Chosen.self)
            let edit = try await services.library.restoreDeletedTag(chosen.name, of: chosen.deletion)
            return try .json(TagEditAnswer(try await edits.begin(edit)))
        }
        router.on(.post, "/deleted/tags/delete") { request, _ in
            let chosen = try await request.json(Chosen.self)
            try await services.library.forgetDeletedTag(chosen.name, of: chosen.deletion)
            return Response(.noContent)
        }
    }

    private struct Chosen: Decodable {
        let name: String
        let deletion: String
    }
}
