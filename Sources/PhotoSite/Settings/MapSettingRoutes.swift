import AppShell
import Intake
import Mapmaking
import PhotoLibrary
import Web
import Wording

/// The maps of all people's photos, added and removed: what lies below `/settings/maps`. For the owner's site alone.
struct MapSettingRoutes {
    let services: Services

    private var folders: FolderRoutes { FolderRoutes(services: services) }
    private var maps: OwnMaps { services.mapAdder.maps }

    func add(to router: inout Router) {
        router.on(.get, "/settings/maps/choose") { request, _ in
            .page(try await folders.chooser(request, for: .map).body)
        }
        router.on(.post, "/settings/maps") { request, _ in
            let form = try await request.form()
            let (folder, file) = (try await folders.listed(form["path"] ?? ""), form["file"] ?? "")
            // Only what the chooser lists: no pipes, devices and links.
            guard folder.maps.contains(file) else { throw Self.gone }
            guard await services.mapAdder.start(folder.path.appending(Array(file.utf8)).description) else {
                throw SiteProblem.mapUnderWay
            }
            return .redirect(to: "/settings/maps")
        }
        MapUploadRoutes(services: services).add(to: &router)
        router.on(.post, "/settings/maps/stop") { _, _ in
            await services.mapAdder.stop()
            try await services.mapUploads.discardHandedOver()
            return .redirect(to: "/settings/maps")
        }
        router.on(.get, "/settings/maps/added/:name") { request, path in
            guard let map = await maps.all().first(where: { $0.name == path["name"] }) else {
                throw SiteProblem.notFound
            }
            return .page(AddedMapPage(context: await PhotoContext(request, services), map: map).body)
        }
        router.on(.post, "/settings/maps/added/:name/remove") { _, path in
            do {
                try maps.remove(path["name"] ?? "")
            } catch MapmakingError.noMap, MapmakingError.badName {
                throw SiteProblem.notFound
            }
            await services.mapAdder.forget()
            return .redirect(to: "/settings/maps")
        }
    }

    /// The page of all maps.
    static func page(_ request: Request, _ services: Services) async throws -> Response {
        let context = await PhotoContext(request, services)
        let maps = await services.mapAdder.maps.all()
        guard services.resident.isOwner else { return .page(MapsPage(context: context, maps: maps, adding: nil).body) }
        return .page(
            MapsPage(
                context: context, maps: maps, adding: await services.mapAdder.state,
                unfinished: try await services.mapUploads.list()
            ).body)
    }

    private static let gone = SiteProblem(
        "noMapFile", status: .unprocessable,
        title: Phrase(en: "This file is not there any more.", it: "Questo file non c'è più."),
        advice: Phrase(en: "Choose another one.", it: "Scegline un altro."))
}

extension SiteProblem {
    /// Maps are made one after the other.
    static let mapUnderWay = SiteProblem(
        "mapUnderWay", status: .conflict,
        title: Phrase(en: "Another map is being added.", it: "Si sta già aggiungendo un'altra mappa."),
        advice: Phrase(
            en: "Wait until it is done, or cancel it. Then choose the file again.",
            it: "Attendi che finisca, o annulla. Poi scegli di nuovo il file."))
}
