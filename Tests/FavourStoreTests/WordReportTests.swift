import Favours
import Foundation
import Testing

@testable import FavourStore

@Suite("Single messages and reviews are reported, and operators see nothing else of the chat")
struct WordReportTests {
    typealias T = Town

    private static let photo = NewPicture(small: [1, 2], large: [1, 2, 3])

    /// A favour of the first of some people for a group of two, which the second and the third accepted; the room of all.
    private func group(_ town: Town, _ people: [PersonID]) async throws -> RoomID {
        let favour = try await town.store.ask(T.draft(places: 2), by: people[0])
        for helper in people[1...2] { _ = try await town.store.change(favour.id, .accept(T.first), by: helper) }
        return try await town.store.openRoom(of: favour.id, with: nil, by: people[1])
    }

    private func texts(_ town: Town, _ room: RoomID, _ person: PersonID) async throws -> [String] {
        try await town.store.chat(room, for: person).messages.map { $0.isRemoved ? "–\($0.text)" : $0.text }
    }

    /// A review of the first of some people by the second, with a text, that both can see.
    private func reviewed(_ town: Town, _ people: [PersonID]) async throws -> ReviewID {
        let favour = try await town.store.ask(T.draft(), by: people[0])
        _ = try await town.store.change(favour.id, .accept(T.first), by: people[1])
        try await town.go(to: 50)
        _ = try await town.store.change(favour.id, .confirm(T.first, people[1]), by: people[0])
        try await town.store.review(people[0], in: favour.id, by: people[1], stars: 2, text: "A liar")
        try await town.store.review(people[1], in: favour.id, by: people[0], stars: 5, text: "")
        return ReviewID(favour: favour.id, author: people[1], subject: people[0])
    }

    @Test func `a message is removed for all of its chat, with its photo, and shown again`() async throws {
        let town = try await Town()
        let people = try await town.people(5)
        let room = try await group(town, people)
        let picture = try await town.store.add(Self.photo, by: people[1])
        let rude = try await town.store.say("You fool", picture: picture, in: room, by: people[1])
        try await town.store.say("Please stop", in: room, by: people[2])
        try await town.store.setOperator(people[4], true)
        let me = Operator.person(people[4])
        // Before somebody reports it, operators have no way to it.
        await #expect(throws: StoreError.notFound) { try await town.store.operatorFile(.message(rude.id)) }
        for act in [OperatorAct.settle(.message(rude.id)), .remove(.message(rude.id))] {
            await #expect(throws: StoreError.notFound) { try await town.store.perform(act, "Rude", by: me) }
        }
        await #expect(throws: StoreError.notFound) {
            try await town.store.picture(picture, isSmall: true, for: people[4])
        }
        try await town.store.report(.message(rude.id), .rude, text: "Insults", by: people[2])
        await #expect(throws: StoreError.alreadyReported) {
            try await town.store.report(.message(rude.id), .scam, by: people[2])
        }
        // Two reports of a message hide nothing: who wrote what is for an operator to say.
        try await town.store.report(.message(rude.id), .rude, by: people[0])
        #expect(try await texts(town, room, people[2]) == ["You fool", "Please stop"])

        let queue = try await town.store.operatorQueue()
        #expect(queue.items.map(\.subject) == [.message(rude.id)] && queue.items[0].reports.count == 2)
        let file = try await town.store.operatorFile(.message(rude.id))
        #expect(file.person.id == people[1] && file.words?.text == "You fool" && file.words?.picture == picture)
        #expect(try await town.store.picture(picture, isSmall: true, for: people[4]) == [1, 2])
        await #expect(throws: StoreError.textMissing) {
            try await town.store.perform(.remove(.message(rude.id)), by: me)
        }
        let changes = town.store.liveRooms()
        let removal = try await town.store.perform(.remove(.message(rude.id)), "Rude", by: me)
        // Those who have the chat open hear of it.
        for await change in changes {
            #expect(change.room == room && change.people == Set(people[0...2]))
            break
        }
        for person in people[0...2] {
            #expect(try await texts(town, room, person) == ["–", "Please stop"])
            let message = try #require(try await town.store.chat(room, for: person).messages.first)
            #expect(message.picture == nil && message.isRemoved && !message.isErased)
        }
        for person in [people[0], people[2]] {
            await #expect(throws: StoreError.notFound) {
                try await town.store.picture(picture, isSmall: true, for: person)
            }
            #expect(try await !town.store.data(of: person).chatMessages.contains { $0.text == "You fool" })
        }
        // To its author it is kept, as all that is about the author.
        let own = try await town.store.data(of: people[1]).chatMessages
        #expect(own.map(\.text) == ["You fool", "Please stop"] && own[0].isRemoved)
        #expect(try await town.store.operatorQueue().items.isEmpty)
        let after = try await town.store.operatorFile(.message(rude.id))
        #expect(after.words?.isRemoved == true && after.words?.text == "You fool" && after.undoable?.id == removal)
        // What nobody reads is not reported, nor removed once more.
        await #expect(throws: StoreError.notFound) {
            try await town.store.perform(.remove(.message(rude.id)), "Rude", by: me)
        }
        try await town.store.undo(removal, by: me)
        #expect(try await texts(town, room, people[0]) == ["You fool", "Please stop"])
        #expect(try await town.store.picture(picture, isSmall: true, for: people[0]) == [1, 2])
        #expect(try await town.store.operatorQueue().items.map(\.reports.count) == [2])
        await #expect(throws: StoreError.tooLateToUndo) { try await town.store.undo(removal, by: me) }
        try await town.store.perform(.settle(.message(rude.id)), by: me)
        #expect(try await town.store.operatorQueue().items.isEmpty)
        let log = try await town.store.auditLog()
        #expect(log.map(\.verb) == [.settle, .undo, .remove, .addOperator] && log.first?.about == people[1])
        #expect(log.prefix(3).allSatisfy { $0.subject == .message(rude.id) })
    }

    @Test func `only what a person can read in a chat now can be reported`() async throws {
        let town = try await Town()
        let people = try await town.people(4)
        let room = try await group(town, people)
        let first = try await town.store.say("First", in: room, by: people[1])
        func report(_ message: Int64, _ person: Int) async throws {
            try await town.store.report(.message(message), .rude, by: people[person])
        }
        await #expect(throws: Refusal.own) { try await report(first.id, 1) }
        for (message, person) in [(first.id, 3), (99, 2), (Int64.max, 2)] {
            await #expect(throws: StoreError.notFound) { try await report(message, person) }
            await #expect(throws: StoreError.notFound) {
                try await town.store.reportable(message: message, by: people[person])
            }
        }
        // Who has left reads what was written until then, and nothing later.
        try await town.go(to: 1)
        _ = try await town.store.change(FavourID(rawValue: 1), .withdraw(T.first), by: people[2])
        try await town.go(to: 2)
        let second = try await town.store.say("Second", in: room, by: people[1])
        await #expect(throws: StoreError.notFound) { try await report(second.id, 2) }
        #expect(try await town.store.reportable(message: first.id, by: people[2]).text == "First")
        // After a block between two of a group neither reads the other.
        try await town.store.setBlock(true, of: people[1], by: people[2])
        await #expect(throws: StoreError.notFound) { try await report(first.id, 2) }
        try await town.store.setBlock(false, of: people[1], by: people[2])
        try await report(first.id, 2)
        #expect(try await town.store.operatorQueue().items.map(\.subject) == [.message(first.id)])
        #expect(try await town.store.reported(.message(first.id), by: people[2]) == T.after(2))
        #expect(try await town.store.data(of: people[2]).reports.map(\.subject) == [.message(first.id)])
    }

    @Test func `the text of a review is removed for all, and its stars stay`() async throws {
        let town = try await Town()
        let people = try await town.people(4)
        let id = try await reviewed(town, people)
        func text(_ reader: PersonID) async throws -> String? {
            try await town.store.reviews(of: people[0], for: reader).reviews.first?.words?.text
        }
        try await town.store.report(.review(id), .rude, text: "Not true", by: people[0])
        await #expect(throws: StoreError.alreadyReported) {
            try await town.store.report(.review(id), .rude, by: people[0])
        }
        try await town.store.report(.review(id), .rude, by: people[2])
        await #expect(throws: Refusal.own) { try await town.store.report(.review(id), .rude, by: people[1]) }
        // One of stars alone has nothing to report, and of others there is none.
        for other in [
            ReviewID(favour: id.favour, author: id.subject, subject: id.author),
            ReviewID(favour: id.favour, author: people[2], subject: people[0]),
        ] {
            await #expect(throws: StoreError.notFound) {
                try await town.store.report(.review(other), .rude, by: people[3])
            }
            await #expect(throws: StoreError.notFound) { try await town.store.operatorFile(.review(other)) }
        }
        let file = try await town.store.operatorFile(.review(id))
        #expect(file.words?.text == "A liar" && file.words?.stars == 2 && file.words?.about == people[0])
        #expect(file.reports.count == 2 && file.people[people[0]] != nil)
        let removal = try await town.store.perform(.remove(.review(id)), "Insult", by: .commandLine)
        for reader in people { #expect(try await text(reader) == "") }
        #expect(try await town.store.ownReview(people[0], in: id.favour, by: people[1]).isRemoved)
        #expect(try await town.store.reviews(in: id.favour, for: people[0]).first { $0.id == id }?.words?.text == "")
        #expect(try await town.store.rating(of: people[0]) == Rating(count: 1, stars: 2))
        #expect(try await town.store.data(of: people[0]).reviews.received.map(\.words?.text) == [""])
        #expect(try await town.store.data(of: people[1]).reviews.written.map(\.words?.text) == ["A liar"])
        #expect(try await town.store.operatorFile(.review(id)).words?.text == "A liar")
        #expect(try await town.store.auditLog().map(\.subject) == [.review(id)])
        await #expect(throws: StoreError.notFound) {
            try await town.store.report(.review(id), .rude, by: people[3])
        }
        try await town.store.undo(removal, by: .commandLine)
        for reader in people { #expect(try await text(reader) == "A liar") }
        #expect(try await town.store.operatorQueue().items.map(\.subject) == [.review(id)])
    }

    @Test func `a review that is hidden, or of a person behind a block, cannot be reported`() async throws {
        let town = try await Town()
        let people = try await town.people(4)
        let favour = try await town.store.ask(T.draft(), by: people[0])
        _ = try await town.store.change(favour.id, .accept(T.first), by: people[1])
        try await town.go(to: 50)
        _ = try await town.store.change(favour.id, .confirm(T.first, people[1]), by: people[0])
        try await town.store.review(people[0], in: favour.id, by: people[1], stars: 1, text: "A liar")
        let id = ReviewID(favour: favour.id, author: people[1], subject: people[0])
        for person in [people[0], people[2]] {
            await #expect(throws: StoreError.notFound) { try await town.store.report(.review(id), .rude, by: person) }
        }
        // After 14 days it is shown.
        try await town.go(to: 51 + 14 * 24)
        for other in people[0...1] {
            try await town.store.setBlock(true, of: other, by: people[2])
            await #expect(throws: StoreError.notFound) {
                try await town.store.report(.review(id), .rude, by: people[2])
            }
            try await town.store.setBlock(false, of: other, by: people[2])
        }
        try await town.store.report(.review(id), .rude, by: people[2])
        #expect(try await town.store.operatorQueueCount() == 1)
    }

    @Test func `with its author's account goes what was written, and all of it is carried to another database`()
        async throws
    {
        let town = try await Town()
        let people = try await town.people(4)
        let (dora, _) = try await town.store.signUp(
            NewPerson(name: "Dora", password: "hedge row 12", isAdult: true, point: T.door), from: "")
        let id = try await reviewed(town, [people[0], dora])
        let room = try await town.store.openRoom(of: id.favour, with: dora, by: dora)
        let message = try await town.store.say("You fool", in: room, by: dora)
        let other = try await town.store.say("And you", in: room, by: people[0])
        for subject in [Report.Subject.message(message.id), .review(id)] {
            try await town.store.report(subject, .rude, by: people[0])
            try await town.store.perform(.remove(subject), "Rude", by: .commandLine)
        }
        try await town.store.report(.message(other.id), .rude, by: dora)
        let before = try await town.store.auditLog()

        // Copied, all of it is the same there.
        let copy = town.folder + "/copy.sqlite"
        _ = try await FavourStore.carry(from: town.store.home, to: StorePlace.file(copy).open())
        let home = try await StorePlace.file(copy).open()
        for table in ["reported_review", "report", "operator_act"] {
            func rows(_ home: any Home) async throws -> [[Value]] {
                try await home.read { connection in
                    var rows: [[Value]] = []
                    for found in try connection.tables() where found.name == table {
                        try connection.rows(of: found) { rows.append($0) }
                    }
                    return rows
                }
            }
            let here = try await rows(town.store.home)
            #expect(try await here == rows(home) && !here.isEmpty, "\(table)")
        }

        try await town.store.deleteAccount(dora, password: "hedge row 12")
        let messages = try await town.store.chat(room, for: people[0]).messages
        #expect(messages.map(\.isErased) == [true, false] && messages.allSatisfy { !$0.isRemoved })
        #expect(try await town.store.operatorFile(.message(message.id)).words?.text == "")
        #expect(try await town.store.operatorFile(.review(id)).words?.text == "")
        // What is left of her reports is without her name; the log stays.
        let queue = try await town.store.operatorQueue()
        #expect(queue.items.map(\.subject) == [.message(other.id)] && queue.items[0].reports[0].reporter == nil)
        #expect(try await town.store.auditLog().map(\.subject) == before.map(\.subject))
        // Shown again, there is nothing to show.
        try await town.store.undo(before[1].id, by: .commandLine)
        #expect(try await town.store.chat(room, for: people[0]).messages[0].isErased)
    }
}
