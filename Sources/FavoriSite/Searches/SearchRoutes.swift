import AppShell
import FavourStore
import Favours
import Web
import Wording

extension Pages {
    /// `/settings/searches`.
    func addSearches(to router: inout Router) {
        router.on(.get, "/settings/searches") { request, _ in .page(try await searches(request, nil).body) }
        router.on(.post, "/settings/searches") { request, _ in
            let person = try request.member
            let form = try await request.form()
            let query = try FavourQuery(form, zone: services.zone)
            do {
                try await store.saveSearch(
                    query.filter.saved, radius: form["radius"].flatMap { Int($0) } ?? 0, of: person)
                return .redirect(to: "/settings/searches")
            } catch let refusal as SearchRefusal {
                return .page(
                    try await searches(request, SiteProblem(search: refusal)).body, status: .unprocessable
                ).unkept
            }
        }
        router.on(.post, "/settings/searches/:id/remove") { request, values in
            let person = try request.member
            guard let id = values.number("id") else { throw SiteProblem.notFound }
            try await store.removeSearch(id, of: person)
            return .redirect(to: "/settings/searches")
        }
    }

    private func searches(_ request: Request, _ problem: SiteProblem?) async throws -> SearchesPage {
        SearchesPage(
            context: context(request), searches: try await store.savedSearches(of: try request.member),
            neighbourhoods: try await store.neighbourhoods(), problem: problem, now: store.now)
    }
}

extension FavourFilter {
    /// As it is saved: new favours have free places.
    var saved: FavourFilter {
        var filter = self
        filter.onlyFree = false
        return filter
    }
}

/// `/me/searches`.
struct SearchRoutes: Sendable {
    let services: FavoriServices
    private var store: FavourStore { services.store }

    init(_ services: FavoriServices) { self.services = services }

    private struct List: Encodable { let searches: [SearchJSON] }

    var routes: [APIRoute] {
        [
            APIRoute(
                .get, "/me/searches", "The searches of which the person is told new favours",
                answer: .object(["searches": .list(SearchJSON.schema)])
            ) { request, _ in
                let searches = try await store.savedSearches(of: try request.member)
                return try .json(List(searches: searches.map(SearchJSON.init)))
            },
            APIRoute(
                .post, "/me/searches", "Saves a search around the person's neighbourhood",
                query: ["radius", "category", "from", "to", "hours", "type", "car", "heavy", "q"], status: 201,
                answer: SearchJSON.schema
            ) { request, _ in
                let person = try request.member
                let fields = request.target.query
                guard let radius = fields["radius"].flatMap({ Int($0) }) else { throw SiteProblem.malformed }
                let filter = try FavourQuery(fields, zone: services.zone).filter.saved
                let search = try await store.saveSearch(filter, radius: radius, of: person)
                return try .json(SearchJSON(search), status: .created)
            },
            APIRoute(.delete, "/me/searches/:id", "Removes a saved search", status: 204) { request, values in
                let person = try request.member
                guard let id = values.number("id") else { throw SiteProblem.notFound }
                try await store.removeSearch(id, of: person)
                return Response(.noContent)
            },
        ]
    }
}

/// A saved search as programs read it.
struct SearchJSON: Encodable, Sendable {
    let id: Int64
    let radius: Int
    let category: [String]
    let from: String?
    let to: String?
    let hours: Int?
    let type: String?
    /// False where favours are left out that need a car.
    let car: Bool
    let heavy: Bool
    let q: String

    init(_ search: SavedSearch) {
        let filter = search.filter
        (id, radius) = (search.id, search.radius)
        category = filter.categories.map(\.rawValue).sorted()
        from = filter.from.map(Timestamp.text)
        to = filter.to.map(Timestamp.text)
        (hours, type) = (filter.longestHours, filter.kind?.rawValue)
        (car, heavy, q) = (!filter.withoutCar, !filter.withoutHeavy, filter.words)
    }

    static let schema = APISchema.object([
        "id": .integer, "radius": .integer, "category": .list(.string), "from?": .time, "to?": .time,
        "hours?": .integer, "type?": .string, "car": .boolean, "heavy": .boolean, "q": .string,
    ])
}
