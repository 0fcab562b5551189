import AppShell
import FavourStore
import Geography
import Places
import Web

/// `/neighbourhoods`, as the operator has drawn them, and `/places`: streets, squares, parks and places of the operator's
/// maps, by their names.
///
/// What is typed is often the person's own address. It is sent as the body of a POST request, because addresses of requests
/// stand in the histories of browsers and in the logs of proxies. It is kept nowhere.
struct PlaceRoutes: Sendable {
    let services: FavoriServices

    init(_ services: FavoriServices) { self.services = services }

    private struct Wish: Decodable {
        let q: String
    }
    private struct Found: Encodable {
        let name: String
        let latitude: Double
        let longitude: Double
        let neighbourhood: String?
        let distance: Int?
    }
    private struct Answer: Encodable {
        let places: [Found]
    }
    private struct Point: Encodable {
        let latitude: Double
        let longitude: Double

        init(_ point: Coordinate) {
            latitude = point.latitude
            longitude = point.longitude
        }
    }
    private struct NeighbourhoodJSON: Encodable {
        let id: Int64
        let name: String
        let latitude: Double
        let longitude: Double
        let radius: Double
        let area: [[[Point]]]?

        init(_ one: Neighbourhood) {
            id = one.id
            name = one.name
            latitude = one.centre.latitude
            longitude = one.centre.longitude
            radius = one.radius
            area = one.area?.polygons.map { rings in rings.map { $0.map(Point.init) } }
        }
    }
    private struct Neighbourhoods: Encodable {
        let neighbourhoods: [NeighbourhoodJSON]
    }

    var routes: [APIRoute] {
        [
            APIRoute(
                .get, "/neighbourhoods", "The town's neighbourhoods: circles, or areas of polygons with their rings",
                needsAccount: false,
                answer: .object([
                    "neighbourhoods": .list(
                        .object([
                            "id": .integer, "name": .string, "latitude": .number, "longitude": .number,
                            "radius": .number, "area?": .list(.list(.list(.named("Point")))),
                        ]))
                ])
            ) { _, _ in
                try .json(
                    Neighbourhoods(
                        neighbourhoods: try await services.store.neighbourhoods().map(NeighbourhoodJSON.init)))
            },
            APIRoute(
                .post, "/places", "Streets and places of the map by words of their names, the best first",
                body: .object(["q": .string]),
                answer: .object([
                    "places": .list(
                        .object([
                            "name": .string, "latitude": .number, "longitude": .number, "neighbourhood?": .string,
                            "distance?": .integer,
                        ]))
                ]), handler: search),
        ]
    }

    /// Distances are metres from the middle of the person's neighbourhood.
    private func search(_ request: Request, _: PathValues) async throws -> Response {
        let visitor = try request.member
        let wish = try await request.json(Wish.self)
        try await services.store.countSearch(by: visitor)
        let home = try await services.store.person(visitor).neighbourhood
        let all = try await services.store.neighbourhoods()
        let origin = all.first { $0.id == home }?.centre
        let area = try await services.extent()
        let middle = area?.centre
        let found = await services.names.search(wish.q, in: area, near: origin ?? middle)
        return try .json(
            Answer(
                places: found.map { one in
                    Found(
                        name: one.name, latitude: one.coordinate.latitude, longitude: one.coordinate.longitude,
                        // A single neighbourhood would be the same for every result.
                        neighbourhood: all.count > 1 ? Neighbourhood.of(one.coordinate, among: all)?.name : nil,
                        distance: origin.map { Int($0.distance(to: one.coordinate).rounded()) })
                }))
    }
}
