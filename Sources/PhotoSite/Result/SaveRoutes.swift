import AppShell
import Intake
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
            let isBeside = OpenFile(path: saved.path.sidecar.bytes) != nil
            return try .json(Saved(name: place.name, folder: place.folder, isBeside: isBeside))
        }
        router.on(.get, "/photos/:id/copy") { request, values in
            let id = try PhotoID(values)
            let opened = try await PhotoDownloads(services).openSaved(id)
            if opened.sidecar != nil { return await HandedOut(opened, PhotoContext(request, services)).response }
            var response = Response.file(
                opened.file, for: request, contentType: PictureType.mediaType(opened.photo.facts.format),
                caching: .revalidated)
            response.headers["Content-Disposition"] = opened.name.disposition()
            return response
        }
    }

    private struct Saved: Encodable {
        let name: String
        let folder: String
        /// Whether the tags are in a file beside it.
        let isBeside: Bool
    }
}
