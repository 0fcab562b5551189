import Favours
import Testing

@testable import FavourStore

@Suite("Operators decide disputes in the store")
struct DecisionTests {
    typealias T = Town

    /// A favour of the first of five people with two helpers, of whom the second disagrees at the hour 51; the last is an
    /// operator.
    private func disputed(_ town: Town) async throws -> (FavourID, [PersonID]) {
        let people = try await town.people(5)
        let favour = try await town.store.ask(T.draft(places: 2), by: people[0])
        for helper in people[1...2] { _ = try await town.store.change(favour.id, .accept(T.first), by: helper) }
        try await town.go(to: 51)
        _ = try await town.store.change(favour.id, .dispute(T.first), by: people[2])
        try await town.store.setOperator(people[4], true)
        return (favour.id, people)
    }

    private func newest(_ town: Town, _ person: PersonID) async throws -> Notice.Kind? {
        try await town.store.messages(to: person).first?.notice.kind
    }

    @Test func `the help was given: both sides are told, and can review each other`() async throws {
        let town = try await Town()
        let (favour, people) = try await disputed(town)
        #expect(try await town.store.operatorQueue().disputed.map(\.id) == [favour])
        let act = OperatorAct.decide(favour, .work(T.first, wasGiven: true))
        await #expect(throws: StoreError.textMissing) {
            try await town.store.perform(act, " ", by: .person(people[4]))
        }
        let entry = try await town.store.perform(act, "Both told me so", by: .person(people[4]))
        #expect(try await town.store.operatorQueue().disputed.isEmpty)
        #expect(try await town.store.favours([favour]).first?.state == .completed)
        for person in people[0...2] { #expect(try await newest(town, person) == .helpGiven) }
        #expect(try await town.store.reviewsToWrite(by: people[0]).map(\.subject) == [people[1], people[2]])
        #expect(try await town.store.reviewsToWrite(by: people[2]).map(\.subject) == [people[0]])
        let log = try #require(try await town.store.auditLog().first)
        #expect(log.id == entry && log.verb == .helpGiven && log.text == "Both told me so" && !log.canBeUndone)
        #expect(log.subject == .favour(favour) && log.about == people[0] && log.by == .person(people[4]))
        await #expect(throws: StoreError.tooLateToUndo) { try await town.store.undo(entry, by: .commandLine) }
        await #expect(throws: Refusal.over) { try await town.store.perform(act, "Again", by: .commandLine) }
    }

    @Test func `the help was not given: no review, no absence, and the helpers read their chat on`() async throws {
        let town = try await Town()
        let (favour, people) = try await disputed(town)
        let room = try await town.store.openRoom(of: favour, with: nil, by: people[1])
        let before = try await town.store.reliability(of: people[1])
        try await town.store.perform(
            .decide(favour, .work(T.first, wasGiven: false)), "Rain", by: .person(people[4]))
        #expect(try await town.store.favours([favour]).first?.state == .expired)
        let states = try await town.store.favours([favour]).first?.slots[0].acceptances.map(\.state)
        #expect(states == [.notGiven, .notGiven])
        for person in people[0...2] {
            #expect(try await newest(town, person) == .helpNotGiven)
            #expect(try await town.store.reviewsToWrite(by: person).isEmpty)
        }
        #expect(before.accepted == 1)
        #expect(try await town.store.reliability(of: people[1]) == Reliability(accepted: 0, leftLate: 0, absent: 0))
        try await town.go(to: 60)
        try await town.store.say("A pity", in: room, by: people[0])
        #expect(try await town.store.chat(room, for: people[1]).messages.map(\.text) == ["A pity"])
    }

    @Test func `a contested absence: there or absent, in the log with the helper`() async throws {
        for wasThere in [true, false] {
            let town = try await Town()
            let (favour, people) = try await disputed(town)
            for event in [Event.confirm(T.first, people[2]), .noShow(T.first, people[1])] {
                _ = try await town.store.change(favour, event, by: people[0])
            }
            _ = try await town.store.change(favour, .dispute(T.first), by: people[1])
            try await town.store.perform(
                .decide(favour, .presence(T.first, people[1], wasThere: wasThere)), "Seen", by: .person(people[4]))
            let promise = try await town.store.favours([favour]).first?.slots[0].acceptance(of: people[1])
            #expect(promise?.state == (wasThere ? .done : .noShow))
            #expect(try await town.store.reliability(of: people[1]).absent == (wasThere ? 0 : 1))
            for person in people[0...1] {
                #expect(try await newest(town, person) == (wasThere ? .wasThere : .wasAbsent))
            }
            #expect(try await newest(town, people[2]) == .confirmed)
            let log = try #require(try await town.store.auditLog().first)
            #expect(log.verb == (wasThere ? .wasThere : .wasAbsent) && log.about == people[1])
            await #expect(throws: Refusal.over) {
                try await town.store.change(favour, .dispute(T.first), by: people[1])
            }
        }
    }

    @Test func `no operator decides a dispute of their own, and nobody else decides any`() async throws {
        let town = try await Town()
        let (favour, people) = try await disputed(town)
        let act = OperatorAct.decide(favour, .work(T.first, wasGiven: true))
        for person in people[0...1] {
            await #expect(throws: StoreError.notFound) { try await town.store.perform(act, "Why", by: .person(person)) }
            try await town.store.setOperator(person, true)
            await #expect(throws: StoreError.ownDispute) {
                try await town.store.perform(act, "Why", by: .person(person))
            }
            await #expect(throws: Refusal.notOperator) {
                try await town.store.change(favour, .decide(.work(T.first, wasGiven: true)), by: person)
            }
        }
        #expect(try await town.store.operatorQueue().disputed.map(\.id) == [favour])
        await #expect(throws: StoreError.notFound) {
            try await town.store.perform(
                .decide(FavourID(rawValue: 99), .work(T.first, wasGiven: true)), "Why", by: .commandLine)
        }
    }
}
