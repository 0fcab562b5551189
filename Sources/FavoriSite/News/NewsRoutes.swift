import AppShell
import FavourStore
import Favours
import Web

extension Pages {
    /// How many news are on a page.
    private static let newsOfPage = 20

    /// `/me/news`. Added before the routes of the profile, whose lists would take its address.
    func addNews(to router: inout Router) {
        router.on(.get, "/me/news") { request, _ in
            let id = try request.member
            let before = try NewsRoutes.number("before", in: request.target.query)
            let found = try await store.messages(to: id, before: before, limit: Self.newsOfPage + 1)
            let messages = Array(found.prefix(Self.newsOfPage))
            let favours = try await store.favours(Array(Set(messages.map(\.favour))))
            let titles = Dictionary(
                try await store.shown(favours, to: id).map { ($0.id, $0.content.title) }
            ) { one, _ in one }
            let times = favours.filter { $0.slots.count > 1 }.map { favour in
                (favour.id, Dictionary(uniqueKeysWithValues: favour.slots.map { ($0.id, $0.time) }))
            }
            let answerable = favours.filter { favour in
                favour.slots.contains { favour.canAnswer($0, id, at: store.now) }
            }
            // What is on other pages stays new; and on a full disk, which keeps no one from reading, all of it.
            if request.isMeant { try? await store.seen(messages.filter(\.isNew).map(\.id), by: id) }
            let unseen = try await store.unseen(by: id)
            let page = NewsPage(
                context: context(request), messages: messages,
                people: try await store.people(Set(messages.map(\.notice.about)), for: id), titles: titles,
                times: Dictionary(uniqueKeysWithValues: times),
                answerable: Set(answerable.map(\.id)),
                older: found.count > messages.count ? messages.last?.id : nil,
                newest: before == nil && unseen > 0 ? messages.first?.id : nil, now: store.now)
            return .page(page.body)
        }
        router.on(.post, "/me/news/seen") { request, _ in
            let id = try request.member
            try await store.markAllSeen(
                by: id, upTo: try NewsRoutes.number("upto", in: try await request.form()))
            return .redirect(to: "/me/news")
        }
    }
}

/// `/me/news` for programs.
struct NewsRoutes: Sendable {
    let services: FavoriServices
    private var store: FavourStore { services.store }

    init(_ services: FavoriServices) { self.services = services }

    private struct News: Encodable {
        let messages: [MessageJSON]
        let unseen: Int
        let next: Int64?
    }
    private struct Count: Encodable {
        let unseen: Int
        let operators: Int
    }
    private struct Seen: Decodable { let upTo: Int64? }

    var routes: [APIRoute] {
        [
            APIRoute(
                .get, "/me/news", "What the person is told, the newest first: up to 100", query: ["before", "limit"],
                answer: .object(["messages": .list(MessageJSON.schema), "unseen": .integer, "next?": .integer]),
                handler: list),
            APIRoute(
                .get, "/me/news/unseen",
                "How much of it the person has not seen yet, and how much waits for an operator",
                answer: .object(["unseen": .integer, "operators": .integer])
            ) { request, _ in
                let id = try request.member
                return try .json(
                    Count(
                        unseen: try await store.unseen(by: id),
                        operators: try await services.waitingForOperators(id) ?? 0))
            },
            APIRoute(
                .post, "/me/news/seen", "Marks all of it as seen, or all up to a message",
                body: .object(["upTo?": .integer]), status: 204
            ) { request, _ in
                let id = try request.member
                try await store.markAllSeen(by: id, upTo: try await request.json(Seen.self).upTo)
                return Response(.noContent)
            },
        ]
    }

    private func list(_ request: Request, _: PathValues) async throws -> Response {
        let id = try request.member
        let query = request.target.query
        let limit = min(100, try Self.number("limit", in: query).map { Int(clamping: $0) } ?? 20)
        let found = try await store.messages(
            to: id, before: try Self.number("before", in: query), limit: limit + 1)
        let messages = found.prefix(limit)
        return try .json(
            News(
                messages: messages.map(MessageJSON.init), unseen: try await store.unseen(by: id),
                next: found.count > limit ? messages.last?.id : nil))
    }

    /// A field that holds a number above 0; nil without one.
    static func number(_ name: String, in fields: Fields) throws -> Int64? {
        guard let text = fields[name] else { return nil }
        guard let number = Int64(text), number > 0 else { throw SiteProblem.malformed }
        return number
    }
}

/// Something that a person is told, for programs.
struct MessageJSON: Encodable {
    let id: Int64
    let kind: String
    let favour: Int64
    let slot: Int?
    let about: Int64
    let at: String
    let isNew: Bool

    init(_ message: Message) {
        id = message.id
        kind = message.notice.kind.rawValue
        favour = message.favour.rawValue
        slot = message.notice.slot?.rawValue
        about = message.notice.about.rawValue
        at = Timestamp.text(message.created)
        isNew = message.isNew
    }

    static let schema = APISchema.object([
        "id": .integer, "kind": .string, "favour": .integer, "slot?": .integer, "about": .integer, "at": .time,
        "isNew": .boolean,
    ])
}
