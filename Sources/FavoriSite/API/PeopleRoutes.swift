import Accounts
import AppShell
import FavourStore
import Favours
import Web
import Wording

/// `/people`, `/sessions`, `/me` and `/events`.
struct PeopleRoutes: Sendable {
    let services: FavoriServices
    private var store: FavourStore { services.store }

    init(_ services: FavoriServices) { self.services = services }

    private struct New: Decodable {
        let name: String
        let password: String
        let adult: Bool
        let neighbourhood: DraftJSON.Place?
        let invitation: String?
    }
    private struct SignIn: Decodable {
        let email: String?
        let name: String?
        let password: String
    }
    private struct Joined: Encodable {
        let id: Int64
        let token: String
    }
    private struct PersonJSON: Encodable {
        let id: Int64
        let name: String
        let neighbourhood: String?
        let done: Int
        let picture: String?
        let reviews: Int
        /// The average.
        let stars: Double?
        let reliability: ReliabilityJSON
    }
    private struct Me: Encodable {
        let id: Int64
        let name: String
        let email: String?
        let neighbourhood: String?
        let done: Int
        let picture: String?
        let reviews: Int
        let stars: Double?
        let reliability: ReliabilityJSON
        let medals: [Medal]
        let asked: [FavourJSON]
        let accepted: [FavourJSON]
        let messages: [MessageJSON]
        let warnings: [WarningJSON]
    }
    private struct Medal: Encodable {
        let category: String?
        let goal: Int
        let done: Int
    }

    var routes: [APIRoute] {
        let joined = APISchema.object(["id": .integer, "token": .string])
        return [
            APIRoute(
                .post, "/people", "Makes an account", needsAccount: false,
                body: .object([
                    "name": .string, "password": .string, "adult": .boolean,
                    "neighbourhood?": .named("Point"), "invitation?": .string,
                ]), status: 201, answer: joined, handler: join),
            APIRoute(
                .post, "/sessions", "Signs in", needsAccount: false,
                body: .object(["email?": .string, "name?": .string, "password": .string]), answer: joined,
                handler: signIn),
            APIRoute(.delete, "/sessions", "Signs out", status: 204) { request, _ in
                _ = try request.member
                if let token = request.token { try await store.signOut(token) }
                return Response(.noContent)
            },
            APIRoute(.get, "/people/:id", "A person", answer: .named("Person"), handler: person),
            APIRoute(.post, "/people/:id/block", "Blocks a person", status: 204) { request, values in
                try await block(request, values, true)
            },
            APIRoute(.delete, "/people/:id/block", "Unblocks a person", status: 204) { request, values in
                try await block(request, values, false)
            },
            APIRoute(
                .get, "/me", "The person of the token",
                answer: .object([
                    "id": .integer, "name": .string, "email?": .string, "neighbourhood?": .string, "done": .integer,
                    "picture?": .string, "reviews": .integer, "stars?": .number,
                    "reliability": ReliabilityJSON.schema,
                    "medals": .list(.object(["category?": .string, "goal": .integer, "done": .integer])),
                    "asked": .list(.named("Favour")), "accepted": .list(.named("Favour")),
                    "messages": .list(MessageJSON.schema), "warnings": .list(WarningJSON.schema),
                ]), handler: me),
            APIRoute(
                .get, "/events", "Server-sent events: the numbers of favours that change, and that the person has news",
                needsAccount: false,
                handler: events),
        ]
    }

    private func join(_ request: Request, _: PathValues) async throws -> Response {
        guard services.joining != .closed else { throw StoreError.closed }
        let new = try await request.json(New.self)
        let (person, token) = try await store.signUp(
            NewPerson(
                name: new.name, password: new.password, isAdult: new.adult,
                point: try new.neighbourhood?.coordinate),
            invitation: services.invitation(new.invitation), from: request.peer,
            label: request.headers["User-Agent"] ?? "")
        return try .json(Joined(id: person.rawValue, token: token.text), status: .created)
    }

    private func signIn(_ request: Request, _: PathValues) async throws -> Response {
        let wish = try await request.json(SignIn.self)
        guard let name = wish.email ?? wish.name else { throw SiteProblem.malformed }
        let (person, token) = try await store.signIn(
            name, password: wish.password, from: request.peer, label: request.headers["User-Agent"] ?? "")
        return try .json(Joined(id: person.rawValue, token: token.text))
    }

    private func person(_ request: Request, _ values: PathValues) async throws -> Response {
        let visitor = try request.member
        guard let id = values.number("id").map(PersonID.init(rawValue:)) else { throw SiteProblem.notFound }
        let person = try await store.person(id, for: visitor)
        let rating = try await store.rating(of: id)
        return try .json(
            PersonJSON(
                id: id.rawValue, name: person.phrase.text(in: Language(of: request)),
                neighbourhood: try await name(ofNeighbourhood: person.neighbourhood),
                done: try await store.done(by: id).values.reduce(0, +), picture: person.picture?.text,
                reviews: rating.count, stars: rating.average,
                reliability: ReliabilityJSON(try await store.reliability(of: id))))
    }

    private func name(ofNeighbourhood id: Int64?) async throws -> String? {
        try await store.neighbourhoods().first { $0.id == id }?.name
    }

    private func block(_ request: Request, _ values: PathValues, _ isOn: Bool) async throws -> Response {
        guard let other = values.number("id") else { throw SiteProblem.notFound }
        try await store.setBlock(isOn, of: PersonID(rawValue: other), by: try request.member)
        return Response(.noContent)
    }

    private func me(_ request: Request, _: PathValues) async throws -> Response {
        let id = try request.member
        let person = try await store.person(id)
        let done = try await store.done(by: id)
        let rating = try await store.rating(of: id)
        let language = Language(of: request)
        return try .json(
            Me(
                id: id.rawValue, name: person.name, email: person.email,
                neighbourhood: try await name(ofNeighbourhood: person.neighbourhood), done: done.values.reduce(0, +),
                picture: person.picture?.text, reviews: rating.count, stars: rating.average,
                reliability: ReliabilityJSON(try await store.reliability(of: id)),
                medals: Medals(done: done).all.map {
                    Medal(category: $0.category?.rawValue, goal: $0.goal, done: $0.done)
                }, asked: try await services.json(try await store.asked(by: id), for: id, in: language),
                accepted: try await services.json(try await store.accepted(by: id), for: id, in: language),
                messages: try await store.messages(to: id).map(MessageJSON.init),
                warnings: try await store.newWarnings(to: id).map(WarningJSON.init)))
    }

    private func events(_ request: Request, _: PathValues) async throws -> Response {
        try services.checkVisitor(request)
        let (changes, token) = (store.liveChanges(), request.visitor == nil ? nil : request.token)
        let news = request.visitor.map { store.liveNews(of: $0) }
        return try services.events(to: request) { sink in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    for await favour in changes {
                        // After a sign-out the stream ends, and the browser opens another as a visitor.
                        if let token { guard try await store.isSignedIn(token) else { return } }
                        try await sink.send("{\"favour\":\(favour.rawValue)}", event: "favour")
                    }
                }
                if let news, let token {
                    group.addTask {
                        for await _ in news {
                            guard try await store.isSignedIn(token) else { return }
                            try await sink.send("{}", event: "news")
                        }
                    }
                    group.addTask { try await services.waitForEnd(of: token) }
                }
                defer { group.cancelAll() }
                try await group.next()
            }
        }
    }
}
