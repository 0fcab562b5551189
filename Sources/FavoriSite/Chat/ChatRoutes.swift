import AppShell
import FavourStore
import Favours
import Web
import Wording

/// `/chats`: what people write to each other about favours.
struct ChatRoutes: Sendable {
    let services: FavoriServices
    private var store: FavourStore { services.store }

    init(_ services: FavoriServices) { self.services = services }

    private struct Chats: Encodable {
        let chats: [ChatJSON]
        let next: String?
    }
    private struct Opened: Encodable { let id: Int64 }
    private struct Wish: Decodable {
        let person: Int64?
        let helpers: Bool?
    }
    private struct New: Decodable {
        let text: String
        let picture: String?
    }
    private struct Shown: Decodable { let message: Int64 }
    private struct Part: Encodable {
        struct Mark: Encodable {
            let person: Int64
            let message: Int64
        }
        let messages: [ChatMessageJSON]
        let next: String?
        let read: [Mark]
        let canWrite: Bool
    }

    var routes: [APIRoute] {
        [
            APIRoute(
                .get, "/chats", "The person's chats, the last message first: up to 100", query: ["cursor"],
                answer: .object(["chats": .list(.named("Chat")), "next?": .string]), handler: chats),
            APIRoute(
                .get, "/chats/:id/messages", "Messages of a chat, the newest first; marks nothing as read",
                query: ["limit", "cursor"],
                answer: .object([
                    "messages": .list(.named("ChatMessage")), "next?": .string, "canWrite": .boolean,
                    "read": .list(.object(["person": .integer, "message": .integer])),
                ]), handler: messages),
            APIRoute(
                .post, "/chats/:id/messages", "Writes in a chat; the text may be empty with a picture",
                body: .object(["text": .string, "picture?": .string]), takesKey: true, status: 201,
                answer: .named("ChatMessage"), handler: say),
            APIRoute(
                .post, "/chats/:id/read", "Marks a message, and those before it, as read",
                body: .object(["message": .integer]), status: 204
            ) { request, values in
                let (person, id) = (try request.member, try Self.id(values))
                let shown = try await request.json(Shown.self)
                try await store.setRead(shown.message, in: id, by: person)
                return Response(.noContent)
            },
            APIRoute(
                .post, "/favours/:id/chats",
                "The chat about a favour with its requester, or the requester's with a helper, or that of all helpers",
                body: .object(["person?": .integer, "helpers?": .boolean]), isBodyOptional: true,
                answer: .object(["id": .integer]), handler: open),
            APIRoute(
                .get, "/chats/events",
                "Server-sent events: the numbers of the person's chats in which something is new",
                handler: events),
        ]
    }

    static func id(_ values: PathValues) throws -> RoomID {
        guard let id = values.number("id") else { throw SiteProblem.notFound }
        return RoomID(rawValue: id)
    }

    private func chats(_ request: Request, _: PathValues) async throws -> Response {
        let person = try request.member
        let list = try await store.chats(of: person, after: try request.target.query.place(in: "cursor"))
        let people = try await services.partners(of: list.chats, for: person)
        return try .json(
            Chats(
                chats: list.chats.map { ChatJSON($0, for: person, people: people, in: Language(of: request)) },
                next: try list.next.map { try Cursor($0).text }))
    }

    private func messages(_ request: Request, _ values: PathValues) async throws -> Response {
        let (person, id) = (try request.member, try Self.id(values))
        let query = request.target.query
        let limit = try query["limit"].map { text in
            guard let limit = Int(text), (1...200).contains(limit) else { throw SiteProblem.malformed }
            return limit
        }
        let before: Int64? = try query.place(in: "cursor")
        let chat = try await store.chat(id, for: person, before: before, limit: limit ?? 60)
        return try .json(
            Part(
                messages: chat.messages.reversed().map(ChatMessageJSON.init),
                next: chat.hasOlder ? try chat.messages.first.map { try Cursor($0.id).text } : nil,
                read: chat.reads.sorted { $0.key < $1.key }.map {
                    Part.Mark(person: $0.key.rawValue, message: $0.value)
                }, canWrite: chat.obstacle == nil))
    }

    private func say(_ request: Request, _ values: PathValues) async throws -> Response {
        let (person, id) = (try request.member, try Self.id(values))
        let new = try await request.json(New.self)
        let key = try FavourRoutes.key(request)
        // Who cannot read the chat learns nothing of what else is wrong.
        _ = try await store.chat(id, for: person, limit: 1)
        let picture = try new.picture.map { text in
            guard let id = PictureID(text) else { throw ChatRefusal.pictureUnknown }
            return id
        }
        let message = try await store.say(new.text, picture: picture, in: id, by: person, key: key)
        return try .json(ChatMessageJSON(message), status: .created)
    }

    private func open(_ request: Request, _ values: PathValues) async throws -> Response {
        let (person, id) = (try request.member, try FavourRoutes.id(values))
        let bytes = try await request.body.collected(limit: 64 << 10)
        var whole = request
        whole.body = .bytes(bytes.isEmpty ? Array("{}".utf8) : bytes)
        let wish = try await whole.json(Wish.self)
        let room = try await services.openRoom(
            of: id, with: wish.person.map(PersonID.init(rawValue:)), helpers: wish.helpers == true, by: person)
        return try .json(Opened(id: room.rawValue))
    }

    private func events(_ request: Request, _: PathValues) async throws -> Response {
        let person = try request.member
        guard let token = request.token else { throw SiteProblem.signedOut }
        let changes = store.liveRooms()
        return try services.events(to: request) { sink in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    for await change in changes where change.people.contains(person) {
                        guard try await store.isSignedIn(token) else { return }
                        try await sink.send("{\"chat\":\(change.room.rawValue)}", event: "chat")
                    }
                }
                group.addTask { try await services.waitForEnd(of: token) }
                defer { group.cancelAll() }
                try await group.next()
            }
        }
    }
}

extension FavoriServices {
    /// The room in which a person talks about a favour.
    ///
    /// - Parameters:
    ///   - partner: whom the person wants to talk to; for all but the requester only the requester, who may be left out.
    ///   - helpers: the room of all helpers instead.
    func openRoom(
        of favour: FavourID, with partner: PersonID?, helpers: Bool, by person: PersonID
    ) async throws -> RoomID {
        // Who is talked to is said before anything is known of the two: the store asks first whether they know it at all.
        let author = try await store.requester(of: favour, discussedWith: person)
        if helpers { return try await store.openRoom(of: favour, with: nil, by: person) }
        if author == person {
            guard let partner else { throw ChatRefusal.nobodyNamed }
            return try await store.openRoom(of: favour, with: partner, by: person)
        }
        guard partner == nil || partner == author else { throw StoreError.notFound }
        return try await store.openRoom(of: favour, with: person, by: person)
    }

    /// The people of chats, as one of them sees them.
    func partners(of chats: [ChatSummary], for person: PersonID) async throws -> [PersonID: Person] {
        try await store.people(
            Set(chats.flatMap { [$0.requester, $0.last.author] + ($0.room.other.map { [$0] } ?? []) }), for: person)
    }
}
