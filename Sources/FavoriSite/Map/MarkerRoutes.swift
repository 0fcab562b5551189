import AppShell
import FavourStore
import Favours
import Geography
import Glibc
import Web
import Wording

/// `/markers`: what a part of the map shows: single favours, and several that lie close together as one.
struct MarkerRoutes: Sendable {
    let services: FavoriServices

    init(_ services: FavoriServices) { self.services = services }

    /// The most favours of others that are sent one by one.
    private static let mostSingles = 500
    /// Degrees of the squares in which favours are counted without an account, at least; `favourmap.js` knows it, too.
    private static let coarsest = 0.04
    /// Metres of a square's side up to which every favour is a marker of its own: those of a public place lie so far apart that
    /// markers hardly touch.
    private static let street = Fan.spacing * 1.4
    /// Metres of a square's side from which it makes no difference that favours of a public place lie apart.
    private static let far = 2000.0

    private struct Answer: Encodable {
        let clusters: [ClusterJSON]
        let favours: [MarkerJSON]
        let total: Int
    }

    var routes: [APIRoute] {
        [
            APIRoute(
                .get, "/markers", "Favours of a part of the map, those that lie close together counted",
                needsAccount: false,
                query: ["box", "step", "category", "from", "to", "hours", "type", "car", "heavy", "free", "q"],
                answer: .object([
                    "favours": .list(MarkerJSON.schema), "total": .integer, "clusters": .list(ClusterJSON.schema),
                ]), handler: markers)
        ]
    }

    private func markers(_ request: Request, _: PathValues) async throws -> Response {
        try services.checkVisitor(request)
        let (store, visitor) = (services.store, request.visitor)
        let fields = request.target.query
        // On a phone held on its side, the whole world is a few markers wide.
        guard let step = fields["step"].flatMap(Double.init), step > 0, step <= 360 else { throw SiteProblem.malformed }
        var query = try await FavourQuery(fields, zone: services.zone).visited(by: visitor, services)
        var placed: [Favour] = []
        if let visitor {
            // One's own, and those at exact places, are never counted into a marker of several.
            placed = try await store.placed(for: visitor)
            query.hidden.insert(visitor)
            query.apart = Set(placed.map(\.id))
            placed = placed.filter { query.filter.matches($0) && query.box?.contains($0.place) ?? true }
            placed = try await store.holding(query.filter.words, placed)
        }
        let clusters = try await clusters(query, step: step, for: visitor)
        let single = clusters.filter { $0.count == 1 }
        let language = Language(of: request)
        let places = Dictionary(single.map { ($0.first, $0.centre) }) { one, _ in one }
        let singles = try await store.favours(single.map(\.first)).map { favour in
            MarkerJSON(favour, at: places[favour.id] ?? favour.publicPlace, isExact: false, for: visitor, in: language)
        }
        return try .json(
            Answer(
                clusters: clusters.filter { $0.count > 1 }.map {
                    ClusterJSON($0, isCoarse: visitor == nil, in: language)
                },
                favours: singles
                    + placed.map { MarkerJSON($0, at: $0.place, isExact: true, for: visitor, in: language) },
                total: clusters.map(\.count).reduce(0, +) + placed.count))
    }

    /// Favours counted into squares, at street level each alone.
    private func clusters(_ query: FavourQuery, step: Double, for visitor: PersonID?) async throws -> [FavourCluster] {
        guard visitor != nil else {
            return try await services.store.clusters(query, step: max(step, Self.coarsest))
        }
        let latitude = query.box.map { ($0.south + $0.north) / 2 } ?? 0
        let metres = step * 111_195 * cos(latitude * .pi / 180)
        if metres <= Self.street {
            // No two share a square that small.
            let all = try await services.store.clusters(query, step: 0.000_01, isFanned: true)
            if all.count <= Self.mostSingles { return all }
        }
        var width = step
        while true {
            let clusters = try await services.store.clusters(query, step: width, isFanned: metres < Self.far)
            // On a large window more may stand alone than can be told apart: then more are counted together.
            if clusters.count(where: { $0.count == 1 }) <= Self.mostSingles || width >= 90 { return clusters }
            width *= 2
        }
    }
}
