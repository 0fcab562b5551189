import AppShell
import Geography
import PhotoLibrary
import Places
import Web
import Wording

/// The map: `/map`, its markers, what it is drawn from, and where a point is.
struct MapRoutes {
    let services: Services

    func add(to router: inout Router) {
        router.on(.get, "/map") { request, _ in try await page(request) }
        router.on(.get, "/map/clusters") { request, _ in try await clusters(request) }
        router.on(.get, "/map/places") { request, _ in
            let context = await PhotoContext(request, services)
            let words = GridScope(query: request.target.query)?.asked ?? ""
            return try .json(try await places(words, context))
        }
        router.on(.get, "/map/where") { request, _ in try await whereabouts(request) }
        router.on(.get, "/map/tiles/:z/:x/:y") { request, values in try await tile("world", values, request) }
        router.on(.get, "/map/tiles/:map/:z/:x/:y") { request, values in
            try await tile(values["map"] ?? "", values, request)
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
            context: context, words: words, sources: await MapSources(services.maps, context), extent: world.extent,
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
            let zoom = query["zoom"].flatMap({ Double($0) }), (0...24).contains(zoom)
        else { throw SiteProblem.malformed }
        let context = await PhotoContext(request, services)
        let map = try await services.library.photoMap(scope.set, level: context.level, in: box, zoom: zoom)
        return try .json(ClusterAnswer(map, context))
    }

    private func whereabouts(_ request: Request) async throws -> Response {
        guard let point = request.target.query["at"].flatMap({ Coordinate(address: $0) }) else {
            throw SiteProblem.malformed
        }
        let context = await PhotoContext(request, services)
        let place = try await services.gazetteer?.nearest(to: point)
        let text = services.gazetteer == nil ? "" : context.say(PlaceText.near(place, context.format))
        return .json(JSONText.object(["text": text]))
    }

    // MARK: Tiles

    /// An address with the tag of the file in it may be kept for good. Where there is no tile the answer is an empty one,
    /// because a browser complains of any other.
    private func tile(_ key: String, _ values: PathValues, _ request: Request) async throws -> Response {
        guard let zoom = values.number("z"), let column = values.number("x"), let row = values.number("y"),
            (0...22).contains(zoom), (0..<(1 << 22)).contains(column), (0..<(1 << 22)).contains(row),
            let map = await services.maps.map(key)
        else { throw SiteProblem.notFound }
        let isKept = request.target.query["v"] == map.file.tag
        let caching = (isKept ? Caching.permanent : Caching.revalidated).value
        guard let tile = try await map.file.tile(zoom: Int(zoom), column: Int(column), row: Int(row)) else {
            return Response(.noContent, headers: ["Cache-Control": caching])
        }
        var response = Response(
            headers: [
                "Content-Type": map.file.format.contentType, "Cache-Control": caching,
                "ETag": ETag(map.file.tag).description,
            ], body: .bytes(tile.bytes))
        // Every browser that draws maps takes it.
        if tile.isGzipped { response.headers.add("Content-Encoding", "gzip") }
        return response.conditional(on: request)
    }
}

extension Coordinate {
    /// Reads `latitude,longitude` in degrees; nil for anything else.
    init?(address: String) {
        let parts = address.split(separator: ",", omittingEmptySubsequences: false).map { Double(String($0)) }
        guard parts.count == 2, let latitude = parts[0], let longitude = parts[1] else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }

    /// `latitude,longitude` in degrees, to a tenth of a metre.
    var address: String { "\(Degrees.text(latitude)),\(Degrees.text(longitude))" }
}
