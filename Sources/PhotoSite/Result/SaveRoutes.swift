import AppShell
import PhotoLibrary
import Web

/// Tagged copies: `/photos/:id/save` writes one, `/photos/:id/copy` gives it away.
struct SaveRoutes {
    let services: Services
    private let saves: SaveCoordinator

    init(services: Services) {
        self.services = services
        saves = SaveCoordinator(services)
    }

    func add(to router: inout Router) {
        router.on(.post, "/photos/:id/save") { request, values in
            let id = try PhotoID(values)
            let level = try await services.library.defaultLevel()
            try await saves.save(id, at: level)
            // A form of a page without scripts.
            guard request.wantsJSON else {
                return .redirect(to: "/photos/\(id.number)/result")
            }
            guard let saved = try await services.library.saved(id) else { throw SiteProblem.own }
            let place = SavedPlace(saved.path)
            return try .json(Saved(name: place.name, folder: place.folder))
        }
        router.on(.get, "/photos/:id/copy") { request, values in
            let id = try PhotoID(values)
            guard let saved = try await services.library.saved(id), let file = OpenFile(path: saved.path.bytes) else {
                throw SiteProblem.notFound
            }
            let photo = try await services.library.photo(id)
            var response = Response.file(
                file, for: request, contentType: PictureType.mediaType(photo.facts.format), caching: .revalidated)
            response.headers["Content-Disposition"] = DownloadName(saved.path).disposition()
            return response
        }
    }

    private struct Saved: Encodable {
        let name: String
        let folder: String
    }
}
