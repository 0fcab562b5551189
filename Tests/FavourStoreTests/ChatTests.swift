import Favours
import Foundation
import StoreHome
import Testing

@testable import FavourStore

@Suite("People talk about a favour")
struct ChatTests {
    typealias T = Town

    /// A favour of the first of some people, and the room of the second.
    private func asked(_ town: Town, _ people: Int = 3) async throws -> (
        people: [PersonID], favour: FavourID, room: RoomID
    ) {
        let people = try await town.people(people)
        let favour = try await town.store.ask(T.draft(), by: people[0]).id
        return (people, favour, try await town.store.openRoom(of: favour, with: people[1], by: people[1]))
    }

    private func texts(_ town: Town, _ room: RoomID, _ person: PersonID) async throws -> [String] {
        try await town.store.chat(room, for: person).messages.map(\.text)
    }

    @Test func `a neighbour asks before accepting, the requester answers, and each is told once`() async throws {
        let town = try await Town()
        let (people, favour, room) = try await asked(town)
        // The same room for both, however often it is opened.
        #expect(try await town.store.openRoom(of: favour, with: people[1], by: people[1]) == room)
        for text in ["  Is there a lift?\r\n", "It is a big sofa."] {
            try await town.store.say(text, in: room, by: people[1])
        }
        #expect(try await texts(town, room, people[0]) == ["Is there a lift?", "It is a big sofa."])
        #expect(try await town.store.unread(for: people[0]) == 2)
        #expect(try await town.store.unread(for: people[1]) == 0)
        let told = try await town.store.messages(to: people[0])
        #expect(told.map(\.notice) == [Notice(.message, to: people[0], about: people[1], slot: nil)])
        #expect(told.map(\.favour) == [favour] && told[0].isNew)
        #expect(try await town.store.openRoom(of: favour, with: people[1], by: people[0]) == room)

        let last = try #require(try await town.store.chat(room, for: people[0]).messages.last)
        try await town.store.setRead(last.id, in: room, by: people[0])
        #expect(try await town.store.unread(for: people[0]) == 0)
        #expect(try await town.store.messages(to: people[0]).map(\.isNew) == [false])
        #expect(try await town.store.chat(room, for: people[1]).reads == [people[0]: last.id])
        // What comes after it was seen is told again.
        try await town.store.say("Hello?", in: room, by: people[1])
        #expect(try await town.store.messages(to: people[0]).count == 2)
        try await town.store.say("Yes, there is.", in: room, by: people[0])
        #expect(try await town.store.unread(for: people[0]) == 0)
        let list = try await town.store.chats(of: people[1]).chats
        #expect(list.map(\.last.text) == ["Yes, there is."] && list.map(\.unread) == [1])
        #expect(list.map(\.title) == ["Carry a sofa"] && list.map(\.requester) == [people[0]])
    }

    @Test func `a long list of chats is read in parts, and none is left out because others come to its top`()
        async throws
    {
        let town = try await Town()
        let people = try await town.people(2)
        var rooms: [RoomID] = []
        for number in 0..<8 {
            let favour = try await town.store.ask(T.draft(), by: people[0]).id
            rooms.append(try await town.store.openRoom(of: favour, with: people[1], by: people[1]))
            // Two of them in each second; in the last nobody writes.
            if number < 7 { try await town.store.say("Hello", in: rooms[number], by: people[1]) }
            if number % 2 == 1 { try await town.go(to: Double(number) / 3600) }
        }
        func parts(between: () async throws -> Void) async throws -> [RoomID] {
            var (found, place) = ([RoomID](), ChatList.Place?.none)
            repeat {
                let list = try await town.store.chats(of: people[0], after: place, limit: 3)
                found += list.chats.map(\.room.id)
                place = list.next
                if found.count < 4 { try await between() }
            } while place != nil
            return found
        }
        let all = Array(rooms.dropLast().reversed())
        #expect(try await town.store.chats(of: people[0]).chats.map(\.room.id) == all)
        #expect(try await parts {} == all)
        // One that is still to come moves to the top; one that was shown stays where it was.
        try await town.go(to: 1)
        let read = try await parts { try await town.store.say("And?", in: rooms[0], by: people[1]) }
        #expect(read == all.dropLast())
        #expect(try await town.store.chats(of: people[0], limit: 1).chats.map(\.room.id) == [rooms[0]])
    }

    @Test func `what was written in the room of a group stays news until it is read there`() async throws {
        let town = try await Town()
        let people = try await town.people(2)
        let (requester, helper) = (people[0], people[1])
        let favour = try await town.store.ask(T.draft(places: 2), by: requester).id
        _ = try await town.store.change(favour, .accept(T.first), by: helper)
        let pair = try await town.store.openRoom(of: favour, with: helper, by: requester)
        let group = try await town.store.openRoom(of: favour, with: nil, by: requester)
        func read(_ room: RoomID) async throws {
            let last = try #require(try await town.store.chat(room, for: helper).messages.last)
            try await town.store.setRead(last.id, in: room, by: helper)
        }
        try await town.store.say("Only for you", in: pair, by: requester)
        try await read(pair)
        #expect(try await town.store.unseen(by: helper) == 0)
        try await town.store.say("For all", in: group, by: requester)
        try await read(pair)
        #expect(try await town.store.unseen(by: helper) == 1)
        try await town.store.say("And for you", in: pair, by: requester)
        try await read(group)
        #expect(try await town.store.unseen(by: helper) == 1)
        try await read(pair)
        #expect(try await town.store.unseen(by: helper) == 0)
    }

    @Test func `a third person finds no room, and reads, writes and marks nothing`() async throws {
        let town = try await Town()
        let (people, favour, room) = try await asked(town)
        try await town.store.say("Is there a lift?", in: room, by: people[1])
        let third = people[2]
        await #expect(throws: StoreError.notFound) { try await town.store.chat(room, for: third) }
        await #expect(throws: StoreError.notFound) { try await town.store.say("Me too", in: room, by: third) }
        await #expect(throws: StoreError.notFound) { try await town.store.setRead(1, in: room, by: third) }
        await #expect(throws: StoreError.notFound) {
            try await town.store.chat(RoomID(rawValue: 99), for: people[1])
        }
        // Nor does the number of another open it, and nobody writes to whom they like.
        for (other, person) in [(people[1], third), (third, people[0]), (people[0], people[0])] {
            await #expect(throws: StoreError.notFound) {
                try await town.store.openRoom(of: favour, with: other, by: person)
            }
        }
        // A single favour has no room of all.
        await #expect(throws: StoreError.notFound) {
            try await town.store.openRoom(of: favour, with: nil, by: people[0])
        }
        #expect(try await town.store.chats(of: third).chats.isEmpty)
        #expect(try await town.store.chatDoors(of: favour, for: third).map(\.room) == [nil])
        #expect(try await town.store.messages(to: third).isEmpty)
    }

    @Test func `what makes no message is refused, and leaves nothing`() async throws {
        let town = try await Town()
        let (people, _, room) = try await asked(town)
        let long = String(repeating: "ä", count: ChatMessage.longestText)
        try await town.store.say(long, in: room, by: people[1])
        for (text, refusal) in [
            (" \n\t", ChatRefusal.empty), (long + "x", .tooLong), ("a\u{0}b", .unprintable),
            ("a\u{1b}[1m", .unprintable),
        ] {
            await #expect(throws: refusal) { try await town.store.say(text, in: room, by: people[1]) }
        }
        #expect(try await texts(town, room, people[0]) == [long])
        #expect(try await town.store.unread(for: people[0]) == 1)
    }

    @Test func `a repeated request is written once`() async throws {
        let town = try await Town()
        let (people, _, room) = try await asked(town)
        let first = try await town.store.say("Hello", in: room, by: people[1], key: "a")
        for _ in 0..<3 {
            #expect(try await town.store.say("Hello", in: room, by: people[1], key: "a") == first)
        }
        // Keys are each person's own.
        try await town.store.say("Hello", in: room, by: people[0], key: "a")
        await #expect(throws: StoreError.otherRequest) {
            try await town.store.say("Goodbye", in: room, by: people[1], key: "a")
        }
        #expect(try await texts(town, room, people[0]) == ["Hello", "Hello"])
        try await withThrowingTaskGroup(of: ChatMessage.self) { group in
            for _ in 0..<20 {
                group.addTask { try await town.store.say("At once", in: room, by: people[1], key: "b") }
            }
            var ids: Set<Int64> = []
            for try await message in group { ids.insert(message.id) }
            #expect(ids.count == 1)
        }
        #expect(try await texts(town, room, people[0]).count == 3)
    }

    @Test func `a room can be written in until 30 days after the end of its favour, and read for good`() async throws {
        let town = try await Town()
        let (people, favour, room) = try await asked(town)
        _ = try await town.store.change(favour, .accept(T.first), by: people[1])
        try await town.store.say("See you there", in: room, by: people[1])
        // Over at 48 h, confirmed by the clock 72 hours later.
        try await town.go(to: 122)
        #expect(try await town.store.favours([favour])[0].state == .completed)
        let end = 122.0 + 30 * 24
        try await town.go(to: end - 0.1)
        try await town.store.say("You forgot your gloves", in: room, by: people[0])
        #expect(try await town.store.chat(room, for: people[1]).obstacle == nil)
        try await town.go(to: end)
        for person in people.prefix(2) {
            await #expect(throws: ChatRefusal.over) { try await town.store.say("Thank you", in: room, by: person) }
            #expect(try await town.store.chat(room, for: person).obstacle == .over)
            #expect(try await texts(town, room, person).count == 2)
            #expect(try await town.store.openRoom(of: favour, with: people[1], by: person) == room)
        }
        // Who did not help knows it no more once it is over.
        await #expect(throws: StoreError.notFound) {
            try await town.store.openRoom(of: favour, with: people[2], by: people[2])
        }
        await #expect(throws: StoreError.notFound) {
            try await town.store.chatDoors(of: favour, for: people[2])
        }
    }

    @Test(arguments: [true, false]) func `so it is with one that was cancelled, or passed`(isCancelled: Bool)
        async throws
    {
        let town = try await Town()
        let (people, favour, room) = try await asked(town)
        try await town.go(to: 10)
        if isCancelled {
            _ = try await town.store.change(favour, .cancel, by: people[0])
        } else {
            try await town.go(to: 50)
        }
        let end = (isCancelled ? 10.0 : 50) + 30 * 24
        try await town.go(to: end - 0.1)
        try await town.store.say("What a pity", in: room, by: people[1])
        try await town.go(to: end)
        await #expect(throws: ChatRefusal.over) { try await town.store.say("Still here?", in: room, by: people[1]) }
    }

    @Test func `messages come in parts, each once and in order`() async throws {
        let town = try await Town()
        let (people, _, room) = try await asked(town)
        for number in 1...25 { try await town.store.say("\(number)", in: room, by: people[number % 2]) }
        var (found, before) = ([String](), Int64?.none)
        while true {
            let part = try await town.store.chat(room, for: people[0], before: before, limit: 7)
            found = part.messages.map(\.text) + found
            before = part.messages.first?.id
            guard part.hasOlder else { break }
        }
        #expect(found == (1...25).map(String.init))
    }

    @Test func `a person writes so often, and begins so many rooms with people not helped`() async throws {
        let town = try await Town(hasLimits: true)
        let people = try await town.people(8)
        var favours: [FavourID] = []
        for person in people.dropFirst() { favours.append(try await town.store.ask(T.draft(), by: person).id) }
        _ = try await town.store.change(favours[6], .accept(T.first), by: people[0])
        for favour in favours.prefix(RateLimit.newRooms.most) {
            _ = try await town.store.openRoom(of: favour, with: people[0], by: people[0])
        }
        await #expect(throws: StoreError.tooOften(retryAfter: 3600)) {
            try await town.store.openRoom(of: favours[5], with: people[0], by: people[0])
        }
        // A room that is there opens, and so does one with a person whom one helps.
        let room = try await town.store.openRoom(of: favours[0], with: people[0], by: people[0])
        _ = try await town.store.openRoom(of: favours[6], with: people[0], by: people[0])
        for number in 0..<RateLimit.messages.most {
            try await town.store.say("\(number)", in: room, by: people[0], key: "\(number)")
        }
        // What is repeated does not count.
        try await town.store.say("0", in: room, by: people[0], key: "0")
        await #expect(throws: StoreError.tooOften(retryAfter: 3600)) {
            try await town.store.say("One more", in: room, by: people[0])
        }
    }

    @Test func `all who are in a room hear of it, and nobody else`() async throws {
        let town = try await Town()
        let (people, _, room) = try await asked(town)
        var heard = town.store.liveRooms().makeAsyncIterator()
        // Another process on the same folder.
        let other = try await StoreHome.open(folder: town.folder, hasLimits: false) { T.beginning }
        try await other.say("Is there a lift?", in: room, by: people[1])
        try await town.store.refresh()
        #expect(await heard.next() == RoomChange(room: room, people: [people[0], people[1]]))
        try await town.store.setRead(1, in: room, by: people[0])
        #expect(await heard.next()?.room == room)
    }
}
