import AppShell
import PhotoLibrary
import Web

/// One photo: `/photos/:id`, and what is known of it, `/photos/:id/info`.
struct ViewerRoutes {
    let services: Services

    func add(to router: inout Router) {
        router.on(.get, "/photos/:id") { request, values in try await page(try PhotoID(values), request) }
        router.on(.get, "/photos/:id/info") { request, values in
            let context = await PhotoContext(request, services)
            return try .json(try await PhotoInfo(try PhotoID(values), services, context))
        }
    }

    private func page(_ id: PhotoID, _ request: Request) async throws -> Response {
        let context = await PhotoContext(request, services)
        guard var scope = GridScope(query: request.target.query) else { throw SiteProblem.notFound }
        let revision = try await services.library.revision
        let photo = try await services.library.photo(id)
        var position = try await services.library.position(of: id, in: scope.set, level: context.level)
        if position == nil {
            // The photo is no longer in the set: it is shown among all photos, or among the deleted ones.
            scope = photo.isForgotten ? GridScope(.recentlyDeleted) : .all
            position = try await services.library.position(of: id, in: scope.set, level: context.level)
        }
        let page = ViewerPage(
            context: context, photo: photo, info: try await PhotoInfo(id, services, context), scope: scope,
            position: position.map { ViewerPage.Position($0) }, revision: revision)
        return .page(page.body)
    }
}

extension Services {
    /// For a page on which a photo is worked on: its viewer instead, which can restore it, if the photo was deleted.
    func viewerIfDeleted(_ id: PhotoID) async throws -> Response? {
        try await library.photo(id).isForgotten ? .redirect(to: PhotoAddress.viewer(id.number)) : nil
    }
}
