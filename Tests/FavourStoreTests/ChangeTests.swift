import Favours
import FavourStore
import Geography
import Testing

@Suite("Changes of favours are kept whole")
struct ChangeTests {
    typealias T = Town

    @Test func `a favour goes the whole way, and everybody is told once`() async throws {
        let town = try await Town()
        let people = try await town.people(2)
        let favour = try await town.store.ask(T.draft(), by: people[0])
        #expect(favour.id.rawValue == 1 && favour.publicPlace != favour.place)
        let accepted = try await town.store.change(favour.id, .accept(T.first), by: people[1], seen: 1)
        #expect(accepted.state == .waitingToStart)
        try await town.go(to: 50)
        let ended = try await town.store.favours([favour.id])[0]
        #expect(ended.state == .awaitingConfirmation)
        try await town.go(to: 123)
        #expect(try await town.store.favours([favour.id])[0].state == .completed)
        #expect(try await town.store.messages(to: people[0]).map(\.notice.kind) == [.toConfirm, .accepted])
        let told = try await town.store.messages(to: people[1])
        #expect(told.map(\.notice.kind) == [.confirmed] && told[0].isNew)
        try await town.store.seen([told[0].id], by: people[1])
        #expect(try await town.store.messages(to: people[1]).map(\.isNew) == [false])
        #expect(try await town.store.done(by: people[1]) == [.generic: 1])
        #expect(try await town.store.done(by: people[0]) == [:])
        #expect(try await town.store.tick() == 0)
    }

    @Test func `what is read is what was written, in every part`() async throws {
        let town = try await Town()
        let people = try await town.people(4)
        var draft = T.draft("Übersetzung: “Hello”", places: 2, category: .schoolHelp)
        draft.content.text = "Two\nlines"
        (draft.content.needsCar, draft.content.isHeavy, draft.content.oneIsEnough) = (true, true, true)
        draft.slots.append(Draft.Slot(start: T.after(60), end: T.after(61), places: 3))
        let asked = try await town.store.ask(draft, by: people[0])
        var favour = asked
        #expect(try await town.store.favours([favour.id]) == [favour])
        let events: [(Event, PersonID)] = [
            (.accept(T.first), people[1]), (.accept(T.first), people[2]), (.withdraw(T.first), people[2]),
            (.remove(T.first, people[1], reason: "Why not"), people[0]), (.accept(T.first), people[3]),
            (.showPlace(T.first, people[3]), people[0]), (.accept(T.first), people[2]),
        ]
        for (event, person) in events {
            favour = try await town.store.change(favour.id, event, by: person)
            #expect(try await town.store.favours([favour.id]) == [favour], "\(event)")
        }
        try await town.go(to: 49)
        favour = try await town.store.change(favour.id, .done(T.first), by: people[2])
        favour = try await town.store.change(favour.id, .dispute(T.first), by: people[2])
        favour = try await town.store.change(favour.id, .noShow(T.first, people[3]), by: people[0])
        #expect(try await town.store.favours([favour.id]) == [favour])
        #expect(favour.slots[0].acceptances.map(\.state) == [.removed, .withdrawn, .noShow, .accepted])
    }

    @Test func `who has done what the news asked for has seen it`() async throws {
        let town = try await Town()
        let people = try await town.people(4)
        func new(_ person: PersonID) async throws -> [Notice.Kind] {
            try await town.store.messages(to: person).filter(\.isNew).map(\.notice.kind)
        }
        let favour = try await town.store.ask(T.draft(places: 3), by: people[0])
        for helper in people[1...] { _ = try await town.store.change(favour.id, .accept(T.first), by: helper) }
        var draft = T.draft(places: 3, start: 60, end: 62)
        draft.slots[0].id = T.first
        _ = try await town.store.edit(favour.id, draft, by: people[0])
        for helper in people[1...] { #expect(try await new(helper) == [.askedAgain]) }
        // One comes, one leaves, and one does not answer.
        _ = try await town.store.change(favour.id, .accept(T.first), by: people[1])
        _ = try await town.store.change(favour.id, .withdraw(T.first), by: people[2])
        #expect(try await new(people[1]).isEmpty)
        #expect(try await new(people[2]).isEmpty)
        #expect(try await new(people[3]) == [.askedAgain])
        _ = try await town.store.change(favour.id, .accept(T.first), by: people[2])
        try await town.go(to: 63)
        #expect(try await new(people[0]).count == 7)
        #expect(try await new(people[0]).contains(.toConfirm))
        _ = try await town.store.change(favour.id, .confirm(T.first, people[1]), by: people[0])
        #expect(try await new(people[0]).contains(.toConfirm))
        let listener = town.store.liveNews(of: people[0])
        _ = try await town.store.change(favour.id, .noShow(T.first, people[2]), by: people[0])
        #expect(try await !new(people[0]).contains(.toConfirm))
        // The bell hears of it.
        for await _ in listener { break }
        // What others did stays new.
        #expect(try await new(people[0]).count == 6)
        #expect(try await new(people[1]) == [.confirmed])
    }

    @Test func `what the clock confirms stays new`() async throws {
        let town = try await Town()
        let people = try await town.people(2)
        let favour = try await town.store.ask(T.draft(), by: people[0])
        _ = try await town.store.change(favour.id, .accept(T.first), by: people[1])
        try await town.go(to: 51)
        try await town.go(to: 51 + 73)
        #expect(try await town.store.favours([favour.id])[0].state == .completed)
        #expect(try await town.store.messages(to: people[0]).map(\.isNew) == [true, true])
    }

    @Test func `a refusal changes nothing`() async throws {
        let town = try await Town()
        let people = try await town.people(3)
        let favour = try await town.store.ask(T.draft(), by: people[0])
        let accepted = try await town.store.change(favour.id, .accept(T.first), by: people[1])
        await #expect(throws: Refusal.full) {
            try await town.store.change(favour.id, .accept(T.first), by: people[2], key: "k")
        }
        #expect(try await town.store.favours([favour.id]) == [accepted])
        #expect(try await town.store.messages(to: people[0]).count == 1)
        await #expect(throws: StoreError.notFound) {
            try await town.store.change(FavourID(rawValue: 99), .cancel, by: people[0])
        }
    }

    @Test func `two favours at the same time, and blocked people, are refused`() async throws {
        let town = try await Town()
        let people = try await town.people(3)
        let one = try await town.store.ask(T.draft(), by: people[0])
        let other = try await town.store.ask(T.draft(start: 49, end: 51), by: people[0])
        _ = try await town.store.change(one.id, .accept(T.first), by: people[1])
        await #expect(throws: Refusal.overlaps) {
            try await town.store.change(other.id, .accept(T.first), by: people[1])
        }
        _ = try await town.store.change(one.id, .withdraw(T.first), by: people[1])
        _ = try await town.store.change(other.id, .accept(T.first), by: people[1])
        for (person, blocked) in [(people[0], people[2]), (people[2], people[0])] {
            try await town.store.setBlock(true, of: blocked, by: person)
            await #expect(throws: StoreError.notFound) {
                try await town.store.change(one.id, .accept(T.first), by: people[2])
            }
            #expect(try await town.store.hidden(for: people[2]) == [people[0]])
            try await town.store.setBlock(false, of: blocked, by: person)
        }
    }

    @Test func `when a closed slot opens again, its helpers come as before, unless they help elsewhere by then`()
        async throws
    {
        let town = try await Town()
        let people = try await town.people(5)
        var draft = T.draft(places: 3)
        draft.content.oneIsEnough = true
        draft.slots.append(Draft.Slot(start: T.after(60), end: T.after(61), places: 2))
        let favour = try await town.store.ask(draft, by: people[0])
        let second = SlotID(rawValue: 2)
        for (slot, person) in [(T.first, 1), (T.first, 2), (second, 3), (second, 4)] {
            _ = try await town.store.change(favour.id, .accept(slot), by: people[person])
        }
        func told(_ person: Int) async throws -> [Notice.Kind] {
            try await town.store.messages(to: people[person]).map(\.notice.kind)
        }
        #expect(try await told(1) == [.notNeeded])
        #expect(try await told(2) == [.notNeeded])
        #expect(try await told(3) == [])
        // Not needed there, one of the two helps somebody else.
        let other = try await town.store.ask(T.draft(start: 49, end: 52), by: people[0])
        _ = try await town.store.change(other.id, .accept(T.first), by: people[2])
        let opened = try await town.store.change(favour.id, .withdraw(second), by: people[3])
        #expect(opened.slots.map(\.phase) == [.open, .open])
        #expect(opened.slots[0].acceptances.map(\.state) == [.accepted, .asked])
        for person in [1, 2] { #expect(try await told(person) == [.neededAgain, .notNeeded]) }
        await #expect(throws: Refusal.overlaps) {
            try await town.store.change(favour.id, .accept(T.first), by: people[2])
        }
        // When the other one begins, nothing is new to those who are not needed: nobody has cancelled it.
        _ = try await town.store.change(favour.id, .accept(second), by: people[3])
        try await town.go(to: 60)
        #expect(try await told(1) == [.notNeeded, .neededAgain, .notNeeded])
        #expect(try await town.store.favours([favour.id])[0].slots.map(\.phase) == [.cancelled, .inProgress])
    }

    @Test func `a repeated request is done once`() async throws {
        let town = try await Town()
        let people = try await town.people(2)
        let favour = try await town.store.ask(T.draft(), by: people[0], key: "a")
        #expect(try await town.store.ask(T.draft(), by: people[0], key: "a") == favour)
        await #expect(throws: StoreError.otherRequest) {
            try await town.store.ask(T.draft("Another"), by: people[0], key: "a")
        }
        for _ in 0..<3 {
            _ = try await town.store.change(favour.id, .accept(T.first), by: people[1], key: "b")
        }
        #expect(try await town.store.asked(by: people[0]).count == 1)
        #expect(try await town.store.messages(to: people[0]).count == 1)
        await #expect(throws: StoreError.otherRequest) {
            try await town.store.change(favour.id, .withdraw(T.first), by: people[1], key: "b")
        }
    }

    @Test(arguments: 0..<5)
    func `of a hundred people who accept three places at once, three get them`(time: Int) async throws {
        try await Town().checkRush()
    }

    @Test func `drafts that are refused do not count as favours`() async throws {
        let town = try await Town(hasLimits: true)
        let people = try await town.people(1)
        let favour = try await town.store.ask(T.draft(), by: people[0])
        let other = try #require(Coordinate(latitude: 60.2, longitude: 24.9))
        for _ in 0...RateLimit.newFavours.most {
            await #expect(throws: Refusal.invalid([.titleMissing])) {
                try await town.store.ask(T.draft(""), by: people[0])
            }
            await #expect(throws: Refusal.invalid([.titleMissing])) {
                try await town.store.edit(favour.id, T.draft("", at: other), by: people[0])
            }
        }
        _ = try await town.store.ask(T.draft("Another"), by: people[0])
    }

    @Test func `too many favours of one person are refused with the time to wait`() async throws {
        let town = try await Town(hasLimits: true)
        let people = try await town.people(1)
        for number in 0..<RateLimit.newFavours.most {
            _ = try await town.store.ask(T.draft("Number \(number)"), by: people[0])
        }
        await #expect(throws: StoreError.tooOften(retryAfter: 86_400)) {
            try await town.store.ask(T.draft("One more"), by: people[0])
        }
        try await town.go(to: 24)
        _ = try await town.store.ask(T.draft("Next day"), by: people[0])
    }
}
