import AppShell
import FavourStore
import Favours
import Geography
import Web
import Wording

/// `/markers`: what a part of the map shows: single favours, and several that lie close together as one.
struct MarkerRoutes: Sendable {
    let services: FavoriServices

    init(_ services: FavoriServices) { self.services = services }

    /// The most favours of others that are sent one by one.
    private static let mostSingles = 300

    private struct Cluster: Encodable {
        let id: Int64
        let latitude: Double
        let longitude: Double
        let count: Int
        /// South, west, north, east.
        let box: [Double]
    }
    private struct Answer: Encodable {
        let clusters: [Cluster]
        let favours: [FavourJSON]
        let total: Int
    }

    var routes: [APIRoute] {
        [
            APIRoute(
                .get, "/markers", "Favours of a part of the map, those that lie close together counted",
                needsAccount: false,
                query: ["box", "step", "category", "from", "to", "hours", "type", "car", "heavy", "free", "q"],
                answer: .object([
                    "favours": .list(.named("Favour")), "total": .integer,
                    "clusters": .list(
                        .object([
                            "id": .integer, "latitude": .number, "longitude": .number, "count": .integer,
                            "box": .list(.number),
                        ])),
                ]), handler: markers)
        ]
    }

    /// Degrees of the squares in which favours are counted without an account, at least; `favourmap.js` knows it, too.
    private static let coarsest = 0.04

    private func markers(_ request: Request, _: PathValues) async throws -> Response {
        let (store, visitor) = (services.store, request.visitor)
        let fields = request.target.query
        // On a phone held on its side, the whole world is a few markers wide.
        guard let step = fields["step"].flatMap(Double.init), step > 0, step <= 360 else { throw SiteProblem.malformed }
        var query = try await FavourQuery(fields, zone: services.zone).visited(by: visitor, services)
        var own: [Favour] = []
        if let visitor {
            // One's own are never counted into a marker of several.
            query.hidden.insert(visitor)
            own = try await store.asked(by: visitor).filter { favour in
                query.filter.matches(favour) && query.box?.contains(favour.publicPlace) ?? true
            }
            own = try await store.holding(query.filter.words, own)
        }
        var width = visitor == nil ? max(step, Self.coarsest) : step
        var clusters = try await store.clusters(query, step: width)
        // On a large window more may stand alone than can be told apart: then more are counted together.
        while clusters.count(where: { $0.count == 1 }) > Self.mostSingles, width < 90 {
            width *= 2
            clusters = try await store.clusters(query, step: width)
        }
        let singles = clusters.filter { $0.count == 1 }.map(\.first)
        let favours = try await store.favours(singles) + own
        return try .json(
            Answer(
                clusters: clusters.filter { $0.count > 1 }.map {
                    // Without an account, favours are in the middle of coarse cells: so much wider is what they are in.
                    let (north, east) = visitor == nil ? (0.01, 0.02) : (0, 0)
                    return Cluster(
                        id: $0.first.rawValue, latitude: $0.centre.latitude, longitude: $0.centre.longitude,
                        count: $0.count,
                        box: [
                            $0.box.south - north, $0.box.west - east, $0.box.north + north, $0.box.east + east,
                        ])
                }, favours: try await services.json(favours, for: visitor, in: Language(of: request)),
                total: clusters.map(\.count).reduce(0, +) + own.count))
    }
}
