import Favours
import Foundation
import Storage
import Testing

@testable import FavourStore

@Suite("Who is in a room, and who no longer")
struct ChatPeopleTests {
    typealias T = Town
    private static let photo = NewPicture(small: [1, 2], large: [1, 2, 3])

    private func texts(_ town: Town, _ room: RoomID, _ person: PersonID) async throws -> [String] {
        try await town.store.chat(room, for: person).messages.map(\.text)
    }

    /// A group of the first person, whom the second and third help.
    private func group(_ town: Town) async throws -> (people: [PersonID], favour: FavourID, room: RoomID) {
        let people = try await town.people(5)
        let favour = try await town.store.ask(T.draft(places: 3), by: people[0]).id
        for person in people[1...2] { _ = try await town.store.change(favour, .accept(T.first), by: person) }
        return (people, favour, try await town.store.openRoom(of: favour, with: nil, by: people[1]))
    }

    @Test func `helpers of a group read what is written from accepting until they leave`() async throws {
        let town = try await Town()
        let (people, favour, room) = try await group(town)
        #expect(try await town.store.openRoom(of: favour, with: nil, by: people[0]) == room)
        await #expect(throws: StoreError.notFound) {
            try await town.store.openRoom(of: favour, with: nil, by: people[3])
        }
        try await town.store.say("Bring gloves", in: room, by: people[0])
        for person in people[1...2] {
            #expect(try await town.store.unread(for: person) == 1)
            #expect(try await town.store.messages(to: person).map(\.notice.kind) == [.message])
        }
        try await town.go(to: 1)
        _ = try await town.store.change(favour, .accept(T.first), by: people[3])
        #expect(try await texts(town, room, people[3]).isEmpty)
        _ = try await town.store.change(favour, .withdraw(T.first), by: people[1])
        _ = try await town.store.change(favour, .remove(T.first, people[2], reason: "Why not"), by: people[0])
        try await town.store.say("We meet at the corner", in: room, by: people[0])
        #expect(try await texts(town, room, people[3]) == ["We meet at the corner"])
        for person in people[1...2] {
            #expect(try await texts(town, room, person) == ["Bring gloves"])
            let chat = try await town.store.chat(room, for: person)
            #expect(chat.obstacle == .left && chat.people == [people[0], people[3]])
            await #expect(throws: ChatRefusal.left) { try await town.store.say("But why?", in: room, by: person) }
            #expect(try await town.store.unread(for: person) == 1)
            #expect(try await town.store.chats(of: person).chats.map(\.last.text) == ["Bring gloves"])
        }
        // Back again, one reads on from then.
        try await town.go(to: 2)
        _ = try await town.store.change(favour, .accept(T.first), by: people[1])
        try await town.store.say("Welcome back", in: room, by: people[3])
        #expect(try await texts(town, room, people[1]) == ["Bring gloves", "Welcome back"])
        #expect(try await town.store.unread(for: people[1]) == 2)
    }

    @Test func `who leaves a group and accepts again in the same second reads nothing of between`() async throws {
        let town = try await Town()
        let (people, favour, room) = try await group(town)
        _ = try await town.store.change(favour, .withdraw(T.first), by: people[1])
        try await town.store.say("The key is under the mat", in: room, by: people[0])
        _ = try await town.store.change(favour, .accept(T.first), by: people[1])
        #expect(try await texts(town, room, people[1]).isEmpty)
        #expect(try await town.store.unread(for: people[1]) == 0)
        try await town.store.say("Welcome back", in: room, by: people[0])
        #expect(try await texts(town, room, people[1]) == ["Welcome back"])
        #expect(try await town.store.unread(for: people[1]) == 1)
        #expect(try await texts(town, room, people[2]) == ["The key is under the mat", "Welcome back"])
    }

    @Test func `helpers of a slot that is cancelled read what was written until then, while the favour goes on`()
        async throws
    {
        let town = try await Town()
        let people = try await town.people(4)
        let times = [48.0, 52, 56].map { Draft.Slot(start: T.after($0), end: T.after($0 + 2), places: 2) }
        let draft = Draft(
            content: Content(title: "Clear the cellar", category: .generic, kind: .group), place: T.door, slots: times)
        let favour = try await town.store.ask(draft, by: people[0]).id
        let slots = [T.first, SlotID(rawValue: 2), SlotID(rawValue: 3)]
        // The third person helps in two slots.
        for (slot, person) in [(0, 1), (0, 2), (1, 2), (2, 3)] {
            _ = try await town.store.change(favour, .accept(slots[slot]), by: people[person])
        }
        let room = try await town.store.openRoom(of: favour, with: nil, by: people[1])
        try await town.store.say("Bring gloves", in: room, by: people[0])
        try await town.go(to: 1)
        _ = try await town.store.change(favour, .cancelSlot(slots[0]), by: people[0])
        try await town.store.say("The key is under the mat", in: room, by: people[3])
        #expect(try await texts(town, room, people[1]) == ["Bring gloves"])
        let chat = try await town.store.chat(room, for: people[1])
        #expect(chat.obstacle == .left && chat.people == [people[0], people[2], people[3]])
        await #expect(throws: ChatRefusal.left) { try await town.store.say("Why?", in: room, by: people[1]) }
        #expect(try await town.store.unread(for: people[1]) == 1)
        // All who are there at the end talk on.
        try await town.go(to: 2)
        _ = try await town.store.change(favour, .cancel, by: people[0])
        for person in people[2...] { try await town.store.say("What a pity", in: room, by: person) }
        let all = ["Bring gloves", "The key is under the mat", "What a pity", "What a pity"]
        for person in [people[0], people[2], people[3]] { #expect(try await texts(town, room, person) == all) }
        #expect(try await texts(town, room, people[1]) == ["Bring gloves"])
        await #expect(throws: ChatRefusal.left) { try await town.store.say("Why?", in: room, by: people[1]) }
    }

    @Test func `the requester has a room with each helper besides that of all`() async throws {
        let town = try await Town()
        let (people, favour, room) = try await group(town)
        let single = try await town.store.openRoom(of: favour, with: people[2], by: people[0])
        #expect(single != room)
        try await town.store.say("Only for you", in: single, by: people[0])
        await #expect(throws: StoreError.notFound) { try await town.store.chat(single, for: people[1]) }
        let doors = try await town.store.chatDoors(of: favour, for: people[0])
        #expect(doors.map(\.other) == [people[1], people[2], nil] && doors.map(\.room) == [nil, single, room])
        #expect(try await town.store.chatDoors(of: favour, for: people[2]).map(\.unread) == [1, 0])
        #expect(try await town.store.chatDoors(with: people[0], for: people[2]).map(\.room) == [single])
        #expect(try await town.store.chatDoors(with: people[2], for: people[0]).map(\.room) == [single])
        // One who asks but writes nothing is not shown; one who wrote is.
        let asking = try await town.store.openRoom(of: favour, with: people[4], by: people[4])
        #expect(try await town.store.chatDoors(of: favour, for: people[0]).count == 3)
        try await town.store.say("Is it far?", in: asking, by: people[4])
        #expect(try await town.store.chatDoors(of: favour, for: people[0]).map(\.other).contains(people[4]))
    }

    @Test(arguments: [0, 1]) func `a block closes the room of two for both at once, whoever blocked`(who: Int)
        async throws
    {
        let town = try await Town()
        let people = try await town.people(2)
        let favour = try await town.store.ask(T.draft(), by: people[0]).id
        let room = try await town.store.openRoom(of: favour, with: people[1], by: people[1])
        try await town.store.say("Is there a lift?", in: room, by: people[1])
        try await town.store.setBlock(true, of: people[1 - who], by: people[who])
        for person in people {
            await #expect(throws: StoreError.notFound) { try await town.store.chat(room, for: person) }
            await #expect(throws: StoreError.notFound) { try await town.store.say("Hello", in: room, by: person) }
            await #expect(throws: StoreError.notFound) {
                try await town.store.openRoom(of: favour, with: people[1], by: person)
            }
            #expect(try await town.store.chats(of: person).chats.isEmpty)
            #expect(try await town.store.unread(for: person) == 0)
            #expect(try await town.store.chatDoors(with: people[1], for: people[0]).isEmpty)
        }
        #expect(try await town.store.chatDoors(of: favour, for: people[0]).isEmpty)
        await #expect(throws: StoreError.notFound) { try await town.store.chatDoors(of: favour, for: people[1]) }
        try await town.store.setBlock(false, of: people[1 - who], by: people[who])
        #expect(try await texts(town, room, people[0]) == ["Is there a lift?"])
    }

    @Test(arguments: [1, 2]) func `in a group neither of the two sees what the other writes, and all others do`(
        who: Int
    ) async throws {
        let town = try await Town()
        let (people, favour, room) = try await group(town)
        _ = try await town.store.change(favour, .accept(T.first), by: people[3])
        try await town.store.say("Before", in: room, by: people[1])
        try await town.store.setBlock(true, of: people[3 - who], by: people[who])
        try await town.store.say("After", in: room, by: people[1])
        try await town.store.say("I too", in: room, by: people[2])
        #expect(try await texts(town, room, people[1]) == ["Before", "After"])
        #expect(try await texts(town, room, people[2]) == ["I too"])
        for person in [people[0], people[3]] {
            #expect(try await texts(town, room, person) == ["Before", "After", "I too"])
        }
        // The notice of what was written before stays; nothing is told of what came after.
        #expect(try await town.store.messages(to: people[2]).count { $0.notice.about == people[1] } == 1)
        #expect(try await town.store.messages(to: people[1]).allSatisfy { $0.notice.about != people[2] })
        #expect(try await town.store.unread(for: people[2]) == 0)
        try await town.store.setRead(.max, in: room, by: people[2])
        #expect(try await town.store.chat(room, for: people[1]).reads.keys.contains(people[2]) == false)
    }

    @Test func `a block between requester and helper closes the group's room for the helper alone`() async throws {
        let town = try await Town()
        let (people, _, room) = try await group(town)
        // The work has begun, so that the helper stays one.
        try await town.go(to: 49)
        try await town.store.say("Where are you?", in: room, by: people[2])
        try await town.store.setBlock(true, of: people[0], by: people[1])
        await #expect(throws: StoreError.notFound) { try await town.store.chat(room, for: people[1]) }
        await #expect(throws: StoreError.notFound) { try await town.store.say("Here", in: room, by: people[1]) }
        #expect(try await town.store.unread(for: people[1]) == 0)
        try await town.store.say("At the door", in: room, by: people[0])
        #expect(try await texts(town, room, people[2]) == ["Where are you?", "At the door"])
        #expect(try await town.store.chat(room, for: people[2]).people == [people[0], people[2]])
        #expect(try await !town.store.messages(to: people[1]).contains { $0.notice.about == people[0] })
    }

    @Test func `only so many sent pictures are kept of one person`() async throws {
        let town = try await Town()
        let people = try await town.people(2)
        let favour = try await town.store.ask(T.draft(), by: people[0]).id
        let room = try await town.store.openRoom(of: favour, with: people[1], by: people[1])
        let first = try await town.store.say("Look", in: room, by: people[1])
        try await town.store.write { connection in
            for number in 0..<FavourStore.mostSentPictures {
                try connection.run(
                    "INSERT INTO chat_picture (id, owner, message, created, small, large) VALUES (?, ?, ?, 0, ?, ?)",
                    .text("\(number)"), .integer(people[1].rawValue), .integer(first.id), .blob([1]), .blob([1]))
            }
        }
        let one = try await town.store.add(Self.photo, by: people[1])
        await #expect(throws: ChatRefusal.picturesFull) {
            try await town.store.say("And this", picture: one, in: room, by: people[1])
        }
        // Nothing of it happened.
        #expect(try await texts(town, room, people[0]) == ["Look"])
        #expect(try await town.store.picture(one, isSmall: true, for: people[1]) == [1, 2])
    }

    @Test func `pictures are sent once, by their owner, and seen by whoever reads the message`() async throws {
        let town = try await Town()
        let people = try await town.people(3)
        let favour = try await town.store.ask(T.draft(), by: people[0]).id
        let room = try await town.store.openRoom(of: favour, with: people[1], by: people[1])
        let id = try await town.store.add(Self.photo, by: people[1])
        let foreign = try await town.store.add(Self.photo, by: people[0])
        let portrait = try await town.store.setPortrait(Self.photo, of: people[1])
        for other in [foreign, portrait] {
            await #expect(throws: ChatRefusal.pictureUnknown) {
                try await town.store.say("Look", picture: other, in: room, by: people[1])
            }
        }
        await #expect(throws: StoreError.notFound) {
            try await town.store.picture(id, isSmall: true, for: people[0])
        }
        let message = try await town.store.say("", picture: id, in: room, by: people[1])
        #expect(message.picture == id && !message.isErased)
        await #expect(throws: ChatRefusal.pictureUnknown) {
            try await town.store.say("Again", picture: id, in: room, by: people[1])
        }
        // It is kept longer than what is used for nothing.
        try await town.go(to: 47)
        for person in people.prefix(2) {
            #expect(try await town.store.picture(id, isSmall: true, for: person) == [1, 2])
            #expect(try await town.store.picture(id, isSmall: false, for: person) == [1, 2, 3])
        }
        for person in [people[2], nil] {
            await #expect(throws: StoreError.notFound) {
                try await town.store.picture(id, isSmall: true, for: person)
            }
        }
        try await town.store.setBlock(true, of: people[1], by: people[0])
        await #expect(throws: StoreError.notFound) {
            try await town.store.picture(id, isSmall: true, for: people[0])
        }
        // No favour can have it.
        var draft = T.draft(start: 80, end: 81)
        draft.content.pictures = [Picture(id)]
        await #expect(throws: Refusal.invalid([.pictureUnknown])) { try await town.store.ask(draft, by: people[1]) }
    }

    @Test func `who deletes the account takes the words along, and others keep theirs`() async throws {
        let town = try await Town()
        let (anna, _) = try await town.store.signUp(
            NewPerson(name: "Anna", password: "hedge row 12", isAdult: true, point: T.door), from: "")
        let bruno = try await town.people(1)[0]
        let favour = try await town.store.ask(T.draft(), by: bruno).id
        _ = try await town.store.change(favour, .accept(T.first), by: anna)
        let room = try await town.store.openRoom(of: favour, with: anna, by: anna)
        let picture = try await town.store.add(Self.photo, by: anna)
        try await town.store.say("Ring at Ek", picture: picture, in: room, by: anna)
        try await town.store.say("I am glad", in: room, by: bruno)
        let data = try await town.store.data(of: anna)
        #expect(data.chatMessages.map(\.text) == ["Ring at Ek", "I am glad"])
        #expect(data.rooms[room]?.favour == favour && data.pictures == [picture])
        try await town.store.deleteAccount(anna, password: "hedge row 12")
        let chat = try await town.store.chat(room, for: bruno)
        #expect(chat.messages.map(\.text) == ["", "I am glad"] && chat.messages[0].isErased)
        #expect(chat.messages[0].author == anna && chat.obstacle == .gone)
        await #expect(throws: ChatRefusal.gone) { try await town.store.say("Goodbye", in: room, by: bruno) }
        await #expect(throws: StoreError.notFound) {
            try await town.store.picture(picture, isSmall: true, for: bruno)
        }
        #expect(try await town.store.data(of: bruno).chatMessages.map(\.text) == ["", "I am glad"])
        // Not a byte of it is left.
        let left = try await town.store.read { connection in
            try connection.first(
                "SELECT (SELECT count(*) FROM chat_picture) + (SELECT count(*) FROM chat_message WHERE text LIKE '%Ek%')"
            ) { $0.int(0) }
        }
        #expect(left == 0)
    }
}
