import Accounts
import Favours
import Foundation
import StoreHome
import Testing

@testable import FavourStore

@Suite("Accounts are deleted, and others' histories stay whole")
struct DepartureTests {
    private static let password = "hedge row 12"

    private func person(_ name: String, _ town: Town) async throws -> PersonID {
        try await town.store.signUp(
            NewPerson(name: name, password: Self.password, isAdult: true, point: Town.door), from: ""
        ).person
    }

    @Test func `coming favours are cancelled, begun ones confirmed, promises left, and all are told`() async throws {
        let town = try await Town()
        let anna = try await person("Anna", town)
        let people = try await town.people(2)
        let coming = try await town.store.ask(Town.draft("Coming"), by: anna)
        let begun = try await town.store.ask(Town.draft("Begun", start: 1, end: 3), by: anna)
        let promised = try await town.store.ask(Town.draft("Promised", start: 20, end: 21), by: people[1])
        let helped = try await town.store.ask(Town.draft("Helped", start: 1.5, end: 2), by: people[1])
        for favour in [coming, begun] {
            _ = try await town.store.change(favour.id, .accept(Town.first), by: people[0])
        }
        for favour in [promised, helped] {
            _ = try await town.store.change(favour.id, .accept(Town.first), by: anna)
        }
        try await town.go(to: 2.5)
        #expect(try await town.store.departure(of: anna) == Departure(cancelled: 1, confirmed: 1, left: 1))
        try await town.store.deleteAccount(anna, password: Self.password)
        func slot(_ favour: Favour) async throws -> Slot? {
            try await town.store.favours([favour.id]).first?.slot(Town.first)
        }
        #expect(try await slot(coming)?.phase == .cancelled)
        #expect(try await slot(begun)?.phase == .completed)
        #expect(try await slot(begun)?.acceptance(of: people[0])?.state == .done)
        #expect(try await slot(promised)?.acceptance(of: anna)?.state == .withdrawn)
        #expect(try await slot(promised)?.acceptance(of: anna)?.isLate == true)
        // Help that was given waits for its confirmation as before.
        #expect(try await slot(helped)?.acceptance(of: anna)?.state == .accepted)
        _ = try await town.store.change(helped.id, .confirm(Town.first, anna), by: people[1])
        // Anna is told nothing any more.
        #expect(try await town.store.messages(to: anna).isEmpty)
        let told = try await town.store.messages(to: people[0]).map(\.notice.kind)
        #expect(told.contains(.cancelled) && told.contains(.confirmed))
        #expect(try await town.store.messages(to: people[1]).map(\.notice.kind).contains(.leftLate))
        #expect(try await town.store.done(by: people[0]).values.reduce(0, +) == 1)
        #expect(try await town.store.accepted(by: people[0]).count == 2)
        #expect(try await town.store.departure(of: anna) == Departure(cancelled: 0, confirmed: 0, left: 0))
    }

    @Test func `with one slot being enough no slot stays behind`() async throws {
        let town = try await Town()
        let anna = try await person("Anna", town)
        let helper = try await town.people(1)[0]
        var draft = Town.draft()
        draft.content.oneIsEnough = true
        draft.slots += [
            Draft.Slot(start: Town.after(60), end: Town.after(61), places: 1),
            Draft.Slot(start: Town.after(70), end: Town.after(71), places: 1),
        ]
        let favour = try await town.store.ask(draft, by: anna)
        _ = try await town.store.change(favour.id, .accept(SlotID(rawValue: 2)), by: helper)
        try await town.store.deleteAccount(anna, password: Self.password)
        let slots = try await town.store.favours([favour.id]).first?.slots ?? []
        #expect(slots.map(\.phase) == [.cancelled, .cancelled, .cancelled])
        #expect(try await town.store.messages(to: helper).count { $0.notice.kind == .cancelled } == 1)
    }

    @Test(arguments: [false, true])
    func `who leaves opens slots again, and binds nobody to two places at one time`(isSuspended: Bool) async throws {
        let town = try await Town()
        let anna = try await person("Anna", town)
        let people = try await town.people(3)
        let second = SlotID(rawValue: 2)
        var draft = Town.draft(places: 2)
        draft.content.oneIsEnough = true
        draft.slots.append(Draft.Slot(start: Town.after(60), end: Town.after(61), places: 2))
        let favour = try await town.store.ask(draft, by: people[0])
        for (slot, helper) in [(Town.first, people[1]), (second, people[2]), (second, anna)] {
            _ = try await town.store.change(favour.id, .accept(slot), by: helper)
        }
        // Not needed there, the helper promises to be elsewhere.
        let other = try await town.store.ask(Town.draft(start: 49, end: 52), by: people[0])
        _ = try await town.store.change(other.id, .accept(Town.first), by: people[1])
        if isSuspended {
            try await town.store.perform(.suspend(anna, days: 1), "Rude", by: .commandLine)
        } else {
            try await town.store.deleteAccount(anna, password: Self.password)
        }
        let slots = try await town.store.favours([favour.id]).first?.slots ?? []
        #expect(slots.map(\.phase) == [.open, .open])
        #expect(slots.first?.acceptance(of: people[1])?.state == .asked)
    }

    @Test func `what was the person's alone is erased, and the name is free`() async throws {
        let town = try await Town()
        try await town.store.setNeighbourhood("Kallio", centre: Town.door, radius: 500)
        let (anna, token) = try await town.store.signUp(
            NewPerson(name: "Anna Ek", password: Self.password, isAdult: true, point: Town.door), from: "10.0.0.1")
        try await town.confirm("anna@example.org", of: anna)
        try await town.store.askForPasswordCode(for: "Anna Ek", from: "10.0.0.1").value
        let other = try await town.people(1)[0]
        var draft = Town.draft("Sofa")
        draft.content.text = "Ring at Ek"
        let shared = try await town.store.ask(draft, by: anna)
        draft.content.title = "Secret wish"
        draft.slots = [Draft.Slot(start: Town.after(80), end: Town.after(81), places: 1)]
        let alone = try await town.store.ask(draft, by: anna)
        let removed = try await town.people(1)[0]
        _ = try await town.store.change(shared.id, .accept(Town.first), by: removed)
        _ = try await town.store.change(
            shared.id, .remove(Town.first, removed, reason: "Quarrel with Ek"), by: anna)
        _ = try await town.store.change(shared.id, .accept(Town.first), by: other)
        try await town.store.setBlock(true, of: other, by: anna)
        await #expect(throws: StoreError.wrongPassword) {
            try await town.store.deleteAccount(anna, password: "hedge row 13")
        }
        #expect(try await town.store.session(token)?.person == anna)
        try await town.store.deleteAccount(anna, password: Self.password)
        #expect(try await town.store.session(token) == nil)
        let former = try await town.store.person(anna)
        #expect(former.isFormer && former.name == Person.formerName && former.email == nil)
        #expect(former.neighbourhood == nil)
        for id in [shared.id, alone.id] {
            let favour = try await town.store.favours([id]).first
            #expect(favour?.content.text == "" && favour?.place == favour?.publicPlace)
            #expect(try await town.store.favour(id, for: anna).place == nil)
            await #expect(throws: StoreError.notFound) { try await town.store.favour(id, for: nil) }
        }
        #expect(try await town.store.favour(shared.id, for: other).place == nil)
        await #expect(throws: StoreError.notFound) { try await town.store.favour(alone.id, for: other) }
        #expect(try await town.store.favours([shared.id]).first?.content.title == "Sofa")
        #expect(try await town.store.favours([alone.id]).first?.content.title == "–")
        #expect(try await town.store.messages(to: anna).isEmpty)
        #expect(try await town.store.hidden(for: other).isEmpty)
        #expect(try await !town.store.allPeople().map(\.id).contains(anna))
        // The rows of all tables, as text, have no trace of name and address.
        let left = try await town.store.read { connection in
            var texts: [String] = []
            for table in try connection.tables() {
                try connection.rows(of: table) { row in
                    // Not the hashes of passwords, in which any four letters may stand.
                    for case .text(let text) in row where !text.hasPrefix("$argon2") { texts.append(text.lowercased()) }
                }
            }
            return ["Anna", "anna@", "Ring at", "ring", "Secret wish", "wish", "Quarrel"].filter { word in
                texts.contains { $0.contains(word.lowercased()) }
            }
        }
        #expect(left == [])
        // The helper still knows what became of the promise, and no longer reads why.
        let promise = try await town.store.data(of: removed).accepted.first?.slot(Town.first)?.acceptance(of: removed)
        #expect(promise?.state == .removed && promise?.reason == "")
        // Nobody signs in with what is left, and the name begins anew.
        for name in ["Anna Ek", "anna@example.org", "", "#\(anna.rawValue)"] {
            await #expect(throws: StoreError.wrongPassword) {
                try await town.store.signIn(name, password: Self.password, from: "10.0.0.1")
            }
        }
        #expect(try await person("Anna Ek", town) != anna)
    }

    @Test func `what is erased is neither in the file any more nor in a copy`() async throws {
        guard !StoreHome.isPostgres else { return }
        let town = try await Town()
        let anna = try await person("Anna", town)
        let trace = Array("the trace of a picture ".utf8)
        let bytes = (0..<10_000).flatMap { _ in trace }
        var draft = Town.draft("Sofa")
        draft.content.text = "the trace of a text "
        draft.content.pictures = [
            Picture(try await town.store.add(NewPicture(small: bytes, large: bytes), by: anna), text: "")
        ]
        _ = try await town.store.ask(draft, by: anna)
        func holdsTrace(_ file: String) throws -> Bool {
            let data = try Data(contentsOf: URL(filePath: town.folder + "/" + file))
            return data.range(of: Data("the trace of a".utf8)) != nil
        }
        try #require(try holdsTrace("favours.sqlite-wal"))
        try await town.store.deleteAccount(anna, password: Self.password)
        try await town.store.copy(to: town.folder + "/copy.sqlite")
        for file in ["favours.sqlite", "favours.sqlite-wal", "copy.sqlite"] {
            #expect(try !holdsTrace(file), "\(file)")
        }
    }

    @Test func `who has deleted the account does nothing any more`() async throws {
        let town = try await Town()
        let anna = try await person("Anna", town)
        let other = try await town.people(1)[0]
        let favour = try await town.store.ask(Town.draft(), by: other)
        try await town.store.deleteAccount(anna, password: Self.password)
        await #expect(throws: StoreError.notFound) { try await town.store.ask(Town.draft(), by: anna) }
        await #expect(throws: StoreError.notFound) {
            try await town.store.change(favour.id, .accept(Town.first), by: anna)
        }
        await #expect(throws: StoreError.notFound) { try await town.store.data(of: anna) }
        await #expect(throws: StoreError.notFound) { try await town.store.setBlock(true, of: other, by: anna) }
        await #expect(throws: StoreError.wrongPassword) {
            try await town.store.deleteAccount(anna, password: Self.password)
        }
        try await town.store.setPassword("another row 14", of: anna)
        try await town.store.change(anna, name: "Anna again", neighbourhood: nil)
        #expect(try await town.store.person(anna).isFormer)
        #expect(try await town.store.person(anna).name == Person.formerName)
        await #expect(throws: StoreError.nameTaken) { try await person("A former  Neighbour", town) }
    }
}
