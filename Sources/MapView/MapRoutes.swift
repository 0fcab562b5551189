import AppShell
import Geography
public import Places
public import Web
import Wording

/// What maps ask for: their tiles, `/map/tiles/…`, and where a point is, `/map/where`.
public struct MapRoutes: Sendable {
    let maps: MapFolder
    let gazetteer: Gazetteer?

    /// - Parameter gazetteer: names for points; without it none are said.
    public init(maps: MapFolder, gazetteer: Gazetteer?) {
        self.maps = maps
        self.gazetteer = gazetteer
    }

    /// Adds them.
    public func add(to router: inout Router) {
        router.on(.get, "/map/where") { request, _ in try await whereabouts(request) }
        router.on(.get, "/map/tiles/:z/:x/:y") { request, values in try await tile("world", values, request) }
        router.on(.get, "/map/tiles/:map/:z/:x/:y") { request, values in
            try await tile(values["map"] ?? "", values, request)
        }
    }

    private func whereabouts(_ request: Request) async throws -> Response {
        guard let point = request.target.query["at"].flatMap({ Coordinate(address: $0) }) else {
            throw SiteProblem.malformed
        }
        let language = Language(of: request)
        let place = try await gazetteer?.nearest(to: point)
        let text = gazetteer == nil ? "" : PlaceText.near(place, Format(language)).text(in: language)
        return .json(JSONText.object(["text": text]))
    }

    /// An address with the tag of the file in it may be kept for good. Where there is no tile the answer is an empty one,
    /// because a browser complains of any other.
    private func tile(_ key: String, _ values: PathValues, _ request: Request) async throws -> Response {
        guard let zoom = values.number("z"), let column = values.number("x"), let row = values.number("y"),
            (0...22).contains(zoom), (0..<(1 << 22)).contains(column), (0..<(1 << 22)).contains(row),
            let map = await maps.map(key)
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
