import Favours
import Foundation
import Geography
import Testing

@testable import FavourStore

@Suite("Reports hide a favour until an operator looks at it")
struct ReportTests {
    /// Whether somebody without any part in a favour finds it and may open it.
    private func isShown(_ favour: FavourID, _ town: Town, to person: PersonID?) async throws -> Bool {
        let found = try await town.store.search(FavourQuery()).favours.contains { $0.id == favour }
        let clustered = try await town.store.clusters(FavourQuery(), step: 1).map(\.count).reduce(0, +) > 0
        do {
            _ = try await town.store.favour(favour, for: person)
            #expect(found && clustered)
            return true
        } catch StoreError.notFound {
            #expect(!found && !clustered)
            return false
        }
    }

    @Test func `two people hide it, its people are told, and an operator shows it again`() async throws {
        let town = try await Town()
        let people = try await town.people(6, days: 8)
        let favour = try await town.store.ask(Town.draft(places: 2), by: people[0])
        for helper in [1, 5] { _ = try await town.store.change(favour.id, .accept(Town.first), by: people[helper]) }
        _ = try await town.store.change(favour.id, .withdraw(Town.first), by: people[5])
        try await town.store.report(.favour(favour.id), .scam, text: " He wants\r\nmoney ", by: people[2])
        // The same person once more, also with another reason.
        await #expect(throws: StoreError.alreadyReported) {
            try await town.store.report(.favour(favour.id), .rude, by: people[2])
        }
        await #expect(throws: Refusal.own) { try await town.store.report(.favour(favour.id), .rude, by: people[0]) }
        #expect(try await isShown(favour.id, town, to: people[4]))
        try await town.store.report(.favour(favour.id), .other, by: people[3])
        for stranger in [nil, people[2], people[3], people[4], people[5]] {
            #expect(try await !isShown(favour.id, town, to: stranger))
        }
        for part in [people[0], people[1]] {
            #expect(try await town.store.favour(favour.id, for: part).concealment == .reports)
            #expect(try await town.store.messages(to: part).first?.notice.kind == .hidden)
        }
        #expect(try await town.store.accepted(by: people[1]).count == 1)
        #expect(try await town.store.accepted(by: people[5]).isEmpty)
        // What is hidden is not there for others, and goes on for its people.
        for stranger in [people[4], people[5]] {
            await #expect(throws: StoreError.notFound) {
                try await town.store.change(favour.id, .accept(Town.first), by: stranger)
            }
            await #expect(throws: StoreError.notFound) {
                try await town.store.report(.favour(favour.id), .other, by: stranger)
            }
        }
        _ = try await town.store.change(favour.id, .withdraw(Town.first), by: people[1])
        #expect(try await town.store.messages(to: people[0]).first?.notice.kind == .left)
        #expect(try await !isShown(favour.id, town, to: people[1]))
    }

    @Test func `an approval counts for what was seen: five within a week hide it again, after an edit two`()
        async throws
    {
        let town = try await Town()
        let people = try await town.people(12, days: 8)
        let favour = try await town.store.ask(Town.draft(start: 500, end: 510), by: people[0])
        func report(_ number: Int) async throws {
            try await town.store.report(.favour(favour.id), .scam, by: people[number])
        }
        func isHidden() async throws -> Bool { try await !isShown(favour.id, town, to: nil) }
        for number in 1...2 { try await report(number) }
        #expect(try await isHidden())
        let approval = try await town.store.perform(.approve(favour.id), by: .commandLine)
        #expect(try await !isHidden())
        #expect(try await town.store.messages(to: people[0]).map(\.notice.kind) == [.shownAgain, .hidden])
        #expect(try await town.store.operatorQueue().items.isEmpty)
        for number in 3...6 { try await report(number) }
        #expect(try await !isHidden())
        // A week later the first four do not count any more.
        try await town.go(to: 7 * 24 + 1)
        try await report(7)
        #expect(try await !isHidden())
        for number in 8...10 { try await report(number) }
        #expect(try await !isHidden())
        await #expect(throws: StoreError.alreadyReported) { try await report(10) }
        try await report(11)
        #expect(try await isHidden())
        // Nothing was done to it since, but by reports: it can still be taken back.
        try await town.store.undo(approval, by: .commandLine)
        #expect(try await isHidden())
        #expect(try await town.store.operatorQueue().items.first?.reports.count == 11)
    }

    @Test func `an edit resets no count and never approves`() async throws {
        let town = try await Town()
        let people = try await town.people(8, days: 8)
        let favour = try await town.store.ask(Town.draft(), by: people[0])
        func edit(_ title: String) async throws {
            var draft = Town.draft(title)
            draft.slots[0].id = Town.first
            _ = try await town.store.edit(favour.id, draft, by: people[0])
        }
        try await town.store.report(.favour(favour.id), .scam, by: people[1])
        // Saved as it was: nothing was edited.
        try await edit("Carry a sofa")
        try await edit("Carry two sofas")
        #expect(try await town.store.read { try ModerationTable.standing(of: favour.id, on: $0) }.countedFrom == 0)
        #expect(try await isShown(favour.id, town, to: nil))
        try await town.store.report(.favour(favour.id), .scam, by: people[2])
        #expect(try await town.store.operatorQueue().items.map(\.reports.count) == [2])
        #expect(try await !isShown(favour.id, town, to: nil))
        try await edit("Carry three sofas")
        #expect(try await !isShown(favour.id, town, to: nil))
        try await town.store.perform(.approve(favour.id), by: .commandLine)
        #expect(try await isShown(favour.id, town, to: nil))
        // What was approved was another text.
        try await edit("Send me money")
        for number in 4...5 { try await town.store.report(.favour(favour.id), .scam, by: people[number]) }
        #expect(try await !isShown(favour.id, town, to: nil))
    }

    @Test func `only what one sees can be reported, and only so often`() async throws {
        let town = try await Town(hasLimits: true)
        let people = try await town.people(14, days: 8)
        let favour = try await town.store.ask(Town.draft(), by: people[0])
        try await town.store.setBlock(true, of: people[1], by: people[0])
        await #expect(throws: StoreError.notFound) {
            try await town.store.report(.favour(favour.id), .scam, by: people[1])
        }
        // Of a person, a block hides nothing that could not be reported.
        try await town.store.report(.person(people[0]), .rude, by: people[1])
        for unknown in [Report.Subject.favour(FavourID(rawValue: 99)), .person(PersonID(rawValue: 99))] {
            await #expect(throws: StoreError.notFound) { try await town.store.report(unknown, .scam, by: people[2]) }
        }
        await #expect(throws: Refusal.own) { try await town.store.report(.person(people[2]), .scam, by: people[2]) }
        for text in [String(repeating: "x", count: Report.longestText + 1), "a\u{0}b"] {
            await #expect(throws: StoreError.textInvalid) {
                try await town.store.report(.favour(favour.id), .scam, text: text, by: people[2])
            }
        }
        // What was refused has not counted.
        for number in 3..<3 + RateLimit.reports.most {
            try await town.store.report(.person(people[number]), .rude, by: people[2])
        }
        await #expect(throws: StoreError.tooOften(retryAfter: 86_400)) {
            try await town.store.report(.favour(favour.id), .scam, by: people[2])
        }
        // Two reports of a person hide nothing.
        try await town.store.report(.person(people[0]), .rude, by: people[3])
        #expect(try await isShown(favour.id, town, to: nil))
        let queue = try await town.store.operatorQueue()
        #expect(queue.items.first?.subject == .person(people[0]) && queue.items.first?.reports.count == 2)
    }

    @Test func `what is hidden is told of once, and not again before it is shown`() async throws {
        let town = try await Town()
        let people = try await town.people(3, days: 8)
        let changes = town.store.liveChanges()
        let favour = try await town.store.ask(Town.draft(), by: people[0])
        for reporter in people.dropFirst() { try await town.store.report(.favour(favour.id), .scam, by: reporter) }
        var draft = Town.draft("Carry two sofas")
        draft.slots[0].id = Town.first
        _ = try await town.store.edit(favour.id, draft, by: people[0])
        try await town.store.perform(.approve(favour.id), by: .commandLine)
        let last = try await town.store.ask(Town.draft("The last one"), by: people[0])
        var heard: [FavourID] = []
        for await id in changes {
            heard.append(id)
            if id == last.id { break }
        }
        // Asked for, hidden, shown again; the first report and the edit in between are nobody's business.
        #expect(heard == [favour.id, favour.id, favour.id, last.id])
    }

    @Test func `a deleted account's reports stay, and count no more`() async throws {
        let town = try await Town()
        let people = try await town.people(3, days: 8)
        let (dora, _) = try await town.store.signUp(
            NewPerson(name: "Dora", password: "hedge row 12", isAdult: true, point: Town.door), from: "")
        let favour = try await town.store.ask(Town.draft(), by: people[0])
        try await town.store.report(.favour(favour.id), .scam, text: "He wants money", by: dora)
        let data = try await town.store.data(of: dora)
        #expect(data.reports.map(\.text) == ["He wants money"])
        try await town.store.deleteAccount(dora, password: "hedge row 12")
        let report = try #require(try await town.store.operatorQueue().items.first?.reports.first)
        #expect(report.reporter == nil && report.text == "He wants money")
        // Or one person could come back under another name, and hide what he likes.
        try await town.store.report(.favour(favour.id), .scam, by: people[1])
        #expect(try await isShown(favour.id, town, to: nil))
        try await town.store.report(.favour(favour.id), .scam, by: people[2])
        #expect(try await !isShown(favour.id, town, to: nil))
    }
}
