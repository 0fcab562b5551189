import AppShell
import FavourStore
import Favours
import Web
import Wording

/// `/favours`: find them, ask for them, and what people do with them.
struct FavourRoutes: Sendable {
    let services: FavoriServices
    private var store: FavourStore { services.store }

    init(_ services: FavoriServices) { self.services = services }

    private struct Page: Encodable {
        let favours: [FavourJSON]
        let total: Int
        let next: String?
    }

    /// What comes with an act.
    private struct Act: Decodable {
        let version: Int?
        let person: Int64?
        let reason: String?
    }

    var routes: [APIRoute] {
        let favour = APISchema.named("Favour")
        var routes = [
            APIRoute(
                .get, "/favours", "Favours that can still be helped with or are under way", needsAccount: false,
                query: [
                    "box", "category", "from", "to", "hours", "type", "car", "heavy", "free", "q", "sort", "limit",
                    "cursor",
                ], answer: .object(["favours": .list(favour), "total": .integer, "next?": .string]), handler: list),
            APIRoute(
                .post, "/favours", "Asks for a favour", body: .named("Draft"), takesKey: true, status: 201,
                answer: favour, handler: ask),
            APIRoute(.get, "/favours/:id", "A favour", needsAccount: false, answer: favour) { request, values in
                try .json(
                    try await services.json(
                        try Self.id(values), for: request.visitor, in: Language(of: request), from: request.peer,
                        isMeant: request.isMeant))
            },
            APIRoute(
                .patch, "/favours/:id", "Edits a favour", body: .named("DraftChange"), takesKey: true, answer: favour,
                handler: edit),
            APIRoute(
                .delete, "/favours/:id", "Cancels a favour", query: ["version"], body: .object(["version?": .integer]),
                isBodyOptional: true, takesKey: true, answer: favour
            ) { request, values in
                try await change(request, values) { _, _ in .cancel }
            },
        ]
        for (verb, summary, fields, event) in Self.acts {
            routes.append(
                APIRoute(
                    .post, "/favours/:id/slots/:slot/\(verb)", summary,
                    query: ["version"],
                    body: .object(fields.merging(["version?": .integer]) { $1 }),
                    isBodyOptional: fields["person"] == nil,
                    takesKey: true, answer: favour
                ) { request, values in
                    guard let slot = values.number("slot") else { throw SiteProblem.notFound }
                    return try await change(request, values) { act, _ in
                        guard fields["reason"] == nil || act.reason != nil else { throw SiteProblem.malformed }
                        let event = try event(
                            SlotID(rawValue: Int(slot)), act.person.map(PersonID.init(rawValue:)), act.reason ?? "")
                        guard !event.removesWithoutReason else { throw SiteProblem.removalReasonMissing }
                        return event
                    }
                })
        }
        return routes
    }

    private typealias Make = @Sendable (SlotID, PersonID?, String) throws -> Event

    private static let person: [String: APISchema] = ["person": .integer]

    /// What people do with a slot: the last part of the address, what it is, what is sent with it, and the event.
    private static let acts: [(String, String, [String: APISchema], Make)] = [
        ("accept", "Accepts a slot, or agrees again after a change", [:], { slot, _, _ in .accept(slot) }),
        ("withdraw", "Leaves a slot", [:], { slot, _, _ in .withdraw(slot) }),
        ("start", "Says that the work has begun", [:], { slot, _, _ in .start(slot) }),
        ("done", "Says that the work is done", [:], { slot, _, _ in .done(slot) }),
        ("confirm", "Confirms a person's work", person, { slot, person, _ in .confirm(slot, try named(person)) }),
        ("no-show", "Says that a person did not come", person, { slot, person, _ in .noShow(slot, try named(person)) }),
        (
            "dispute", "Disagrees, so that nothing is confirmed by the clock; also with having been absent", [:],
            { slot, _, _ in .dispute(slot) }
        ),
        (
            "withdraw-dispute", "Agrees after having disagreed: the clock goes on", [:],
            { slot, _, _ in .withdrawDispute(slot) }
        ),
        (
            "remove", "Removes a helper, who reads the reason", ["person": .integer, "reason": .string],
            { slot, person, reason in .remove(slot, try named(person), reason: reason) }
        ),
        (
            "show-place", "Shows a helper the exact place", person,
            { slot, person, _ in .showPlace(slot, try named(person)) }
        ),
        ("cancel", "Cancels one slot", [:], { slot, _, _ in .cancelSlot(slot) }),
    ]

    private static func named(_ person: PersonID?) throws -> PersonID {
        guard let person else { throw SiteProblem.malformed }
        return person
    }

    static func id(_ values: PathValues) throws -> FavourID {
        guard let id = values.number("id") else { throw SiteProblem.notFound }
        return FavourID(rawValue: id)
    }

    private func list(_ request: Request, _: PathValues) async throws -> Response {
        try services.checkVisitor(request)
        let query = try await FavourQuery(request.target.query, zone: services.zone).visited(
            by: request.visitor, services)
        let page = try await store.search(query)
        return try .json(
            Page(
                favours: try await services.json(page.favours, for: request.visitor, in: Language(of: request)),
                total: page.total,
                next: try page.next.map { try Cursor($0).text }))
    }

    private func ask(_ request: Request, _: PathValues) async throws -> Response {
        let person = try request.member
        let draft = try await request.json(DraftJSON.self).draft()
        let favour = try await store.ask(draft, by: person, key: try Self.key(request))
        return try .json(
            try await services.json(
                favour.id, for: person, in: Language(of: request), from: request.peer), status: .created)
    }

    private func edit(_ request: Request, _ values: PathValues) async throws -> Response {
        let (person, id) = (try request.member, try Self.id(values))
        let change = try await request.json(DraftJSON.self)
        guard let favour = try await store.shown(try await store.favours([id]), to: person).first else {
            throw StoreError.notFound
        }
        guard favour.author == person else { throw Refusal.notRequester }
        let draft = try change.draft(changing: favour)
        // What is left out here is kept as it was read: another edit since then is refused.
        _ = try await store.edit(
            id, draft, by: person, seen: change.version ?? favour.version, key: try Self.key(request),
            sent: "\(change)")
        return try .json(try await services.json(id, for: person, in: Language(of: request), from: request.peer))
    }

    private func change(
        _ request: Request, _ values: PathValues, _ event: (Act, Request) throws -> Event
    ) async throws -> Response {
        let (person, id) = (try request.member, try Self.id(values))
        let bytes = try await request.body.collected(limit: 64 << 10)
        var whole = request
        whole.body = .bytes(bytes.isEmpty ? Array("{}".utf8) : bytes)
        let act = try await whole.json(Act.self)
        let query = try request.target.query["version"].map { text in
            guard let version = Int(text) else { throw SiteProblem.malformed }
            return version
        }
        let favour = try await store.change(
            id, try event(act, request), by: person, seen: act.version ?? query, key: try Self.key(request))
        return try .json(
            try await services.json(
                acted: favour, by: person, in: Language(of: request), from: request.peer))
    }

    /// The key of a request that may be repeated.
    static func key(_ request: Request) throws -> String? {
        let keys = request.headers.all("Idempotency-Key")
        guard let key = keys.first else { return nil }
        guard keys.count == 1, (1...255).contains(key.utf8.count), key.utf8.allSatisfy({ $0 > 32 && $0 < 127 }) else {
            throw SiteProblem.malformed
        }
        return key
    }
}
