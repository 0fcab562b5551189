import AppShell
import FavourStore
import Favours
import Web

extension Pages {
    /// `/me/chats`, `/chats/:id`, `/favours/:id/chats`.
    func addChats(to router: inout Router) {
        router.on(.get, "/me/chats") { request, _ in
            let person = try request.member
            let list = try await store.chats(of: person, after: try request.target.query.place(in: "cursor"))
            return .page(
                ChatsPage(
                    context: context(request), chats: list.chats, older: try list.next.map { try Cursor($0).text },
                    people: try await services.partners(of: list.chats, for: person), visitor: person, now: store.now
                ).body)
        }
        router.on(.get, "/favours/:id/chats") { request, values in
            let (person, id) = (try request.member, try FavourRoutes.id(values))
            let doors = try await store.chatDoors(of: id, for: person)
            if doors.count == 1, let room = doors[0].room { return .redirect(to: "/chats/\(room.rawValue)") }
            let people = try await store.people(
                Set(doors.flatMap { [$0.requester] + ($0.other.map { [$0] } ?? []) }), for: person)
            return .page(
                ChatDoorsPage(
                    context: context(request), favour: id, doors: doors, people: people, visitor: person
                ).body)
        }
        router.on(.post, "/favours/:id/chats") { request, values in
            let (person, id) = (try request.member, try FavourRoutes.id(values))
            let form = try await request.form()
            let partner: Int64? = try Self.number(form["with"])
            let room = try await services.openRoom(
                of: id, with: partner.map(PersonID.init(rawValue:)), helpers: form["helpers"] == "on", by: person)
            return .redirect(to: "/chats/\(room.rawValue)")
        }
        router.on(.get, "/chats/:id") { request, values in
            let (person, id) = (try request.member, try ChatRoutes.id(values))
            let before: Int64? = try Self.number(request.target.query["before"])
            let chat = try await store.chat(id, for: person, before: before)
            let page = try await chatPage(request, chat, for: person, isOlder: before != nil)
            if before == nil, request.isMeant, let last = chat.messages.last {
                // A full disk keeps no one from reading: the messages stay unread.
                try? await store.setRead(last.id, in: id, by: person)
            }
            // The favour opens as a sheet, with its map.
            return .page(page.body)
        }
        router.on(.post, "/chats/:id") { request, values in
            let (person, id) = (try request.member, try ChatRoutes.id(values))
            let form = try await request.form()
            let text = form["text"] ?? ""
            do {
                let name = form["picture"] ?? ""
                let picture = PictureID(name)
                guard name.isEmpty || picture != nil else { throw ChatRefusal.pictureUnknown }
                // Written anew on the same page, it is another message.
                let key = try FormKey.key(in: form).map { try FavourStore.key($0, for: text + name) }
                try await store.say(text, picture: picture, in: id, by: person, key: key)
                return .redirect(to: "/chats/\(id.rawValue)#newest")
            } catch  where !request.wantsJSON && Self.isForWriter(error) {
                let chat = try await store.chat(id, for: person)
                let problem = SiteProblem(favori: error)
                let page = try await chatPage(request, chat, for: person, text: text, problem: problem)
                return refused(page.body, error)
            }
        }
    }

    /// Whether the chat is shown once more with what was written.
    private static func isForWriter(_ error: any Error) -> Bool {
        error is ChatRefusal || SiteProblem.isTooOften(error)
    }

    private func chatPage(
        _ request: Request, _ chat: Chat, for person: PersonID, isOlder: Bool = false, text: String = "",
        problem: SiteProblem? = nil
    ) async throws -> ChatPage {
        var all = Set(chat.people + chat.messages.map(\.author) + [chat.favour.author])
        if let other = chat.room.other { all.insert(other) }
        return ChatPage(
            context: context(request), chat: chat, people: try await store.people(all, for: person), visitor: person,
            isOlder: isOlder, text: text, problem: problem, now: store.now)
    }
}
