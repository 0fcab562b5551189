import MapView
import AppShell
import Geography
import PhotoLibrary
import Places
import Web
import Wording

/// The map of photos: `/map`, its markers and its places.
struct PhotoMapRoutes {
    let services: Services

    func add(to router: inout Router) {
        router.on(.get, "/map") { request, _ in try await page(request) }
        router.on(.get, "/map/clusters") { request, _ in try await clusters(request) }
        router.on(.get, "/map/places") { request, _ in
            let context = await PhotoContext(request, services)
            let words = GridScope(query: request.target.query)?.asked ?? ""
            return try .json(try await places(words, context))
        }
    }

    // MARK: The page

    /// More places than this are not read through; they are searched for.
    private static let mostPlaces = 200

    private func page(_ request: Request) async throws -> Response {
        let context = await PhotoContext(request, services)
        let query = request.target.query
        let words = GridScope(query: query)?.asked ?? ""
        let set = PhotoSet.search(words)
        let world = try await services.library.photoMap(set, level: context.level, in: .world, zoom: 0)
        var page = MapPage(
            context: context, words: words, sources: await MapSources(services.maps, language: context.language),
            extent: world.extent,
            total: world.total, located: world.located, places: try await places(words, context))
        page.start = query["at"].flatMap { Coordinate(address: $0) }
        if let number = query["photo"].flatMap({ Int64($0) }),
            let photo = try? await services.library.photo(PhotoID(number: number)), !photo.isForgotten
        {
            page.photo = ClusterAnswer.Cluster(photo, context)
        }
        page.isList = query["view"] == "list"
        page.advice = try await services.advice(on: words, found: world.total, level: context.level)
        return .page(page.body).allowingWorkersFromMemory()
    }

    private func places(_ words: String, _ context: PhotoContext) async throws -> PlaceAnswer {
        let found = try await services.library.photoPlaces(
            .search(words), level: context.level, limit: Self.mostPlaces)
        return PlaceAnswer(found.places, inAll: found.total, words: words, context)
    }

    // MARK: Markers

    private func clusters(_ request: Request) async throws -> Response {
        let query = request.target.query
        func degrees(_ name: String) throws -> Double {
            guard let number = query[name].flatMap({ Double($0) }) else { throw SiteProblem.malformed }
            return number
        }
        guard let scope = GridScope(query: query), scope.set != .recentlyDeleted,
            let box = BoundingBox(
                south: try degrees("south"), west: try degrees("west"), north: try degrees("north"),
                east: try degrees("east")),
            let zoom = query["zoom"].flatMap({ Double($0) }), (-2...24).contains(zoom)
        else { throw SiteProblem.malformed }
        let context = await PhotoContext(request, services)
        let map = try await services.library.photoMap(scope.set, level: context.level, in: box, zoom: zoom)
        return try .json(ClusterAnswer(map, context))
    }
}
