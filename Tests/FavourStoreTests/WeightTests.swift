import Accounts
import Favours
import Foundation
import Testing

@testable import FavourStore

@Suite("What costs nothing weighs nothing")
struct WeightTests {
    typealias T = Town

    private func isShown(_ favour: FavourID, _ town: Town, to person: PersonID) async throws -> Bool {
        try await town.store.mayKnow(favour, person)
    }

    @Test func `accounts that were just made hide nothing, and their reports wait for an operator`() async throws {
        let town = try await Town()
        let (anna, neighbour) = (try await town.people(1)[0], try await town.people(1)[0])
        let puppets = try await town.people(5)
        let favour = try await town.store.ask(T.draft(start: 400, end: 402), by: anna).id
        for puppet in puppets { try await town.store.report(.favour(favour), .scam, by: puppet) }
        #expect(try await isShown(favour, town, to: neighbour))
        #expect(try await town.store.operatorQueue(for: .commandLine).items.count == 1)
        // Two who have been here for a week do.
        let old = try await town.people(2, days: 7)
        try await town.store.report(.favour(favour), .scam, by: old[0])
        #expect(try await isShown(favour, town, to: neighbour))
        try await town.store.report(.favour(favour), .scam, by: old[1])
        #expect(try await !isShown(favour, town, to: neighbour))
    }

    @Test func `an edit after each report does not keep a favour from being hidden`() async throws {
        let town = try await Town()
        let people = try await town.people(4, days: 30)
        var draft = T.draft()
        let favour = try await town.store.ask(draft, by: people[0]).id
        draft.slots[0].id = T.first
        for reporter in people[1...2] {
            try await town.store.report(.favour(favour), .scam, by: reporter)
            draft.content.title += "."
            _ = try await town.store.edit(favour, draft, by: people[0])
        }
        #expect(try await !isShown(favour, town, to: people[3]))
    }

    @Test func `what helpers have begun or done cannot be rewritten, and new times may be added`() async throws {
        let town = try await Town()
        let people = try await town.people(2)
        var draft = T.draft("Carry a sofa", start: 2, end: 4)
        let favour = try await town.store.ask(draft, by: people[0]).id
        _ = try await town.store.change(favour, .accept(T.first), by: people[1])
        draft.slots[0].id = T.first
        func edit(_ change: @escaping (inout Content) -> Void) async throws {
            var other = draft
            change(&other.content)
            _ = try await town.store.edit(favour, other, by: people[0])
        }
        for hours in [3.0, 5, 100] {
            try await town.go(to: hours)
            if hours == 5 { _ = try await town.store.change(favour, .confirm(T.first, people[1]), by: people[0]) }
            for change in [
                { $0.title = "You are a thief" }, { $0.text = "Insult" }, { $0.category = .bulkyWaste },
            ] as [(inout Content) -> Void] {
                await #expect(throws: Refusal.invalid([.wordsInUse])) { try await edit(change) }
            }
        }
        draft.slots.append(Draft.Slot(start: T.after(200), end: T.after(201), places: 1))
        let after = try await town.store.edit(favour, draft, by: people[0])
        #expect(after.slots.count == 2 && after.content.title == "Carry a sofa")
    }

    @Test func `a newcomer sees the exact place only after the grace, and leaves visibly then`() async throws {
        let town = try await Town()
        let people = try await town.people(3)
        let favour = try await town.store.ask(T.draft(places: 2, start: 1, end: 3), by: people[0]).id
        func place(_ person: PersonID) async throws -> Bool {
            try await town.store.favour(favour, for: person).place != nil
        }
        for helper in people[1...2] { _ = try await town.store.change(favour, .accept(T.first), by: helper) }
        #expect(try await !place(people[1]))
        // Within the grace, and without having seen it.
        _ = try await town.store.change(favour, .withdraw(T.first), by: people[1])
        #expect(try await town.store.messages(to: people[0]).first?.notice.kind == .left)
        _ = try await town.store.change(favour, .showPlace(T.first, people[2]), by: people[0])
        #expect(try await place(people[2]))
        _ = try await town.store.change(favour, .withdraw(T.first), by: people[2])
        #expect(try await town.store.messages(to: people[0]).first?.notice.kind == .leftKnowing)
        #expect(try await town.store.reliability(of: people[2]).leftLate == 1)
        #expect(try await town.store.reliability(of: people[1]).leftLate == 0)
        #expect(try await town.store.seers(of: favour) == [people[2]])
        // Again: after ten minutes it is shown.
        _ = try await town.store.change(favour, .accept(T.first), by: people[1])
        try await town.go(to: 0.17)
        #expect(try await place(people[1]))
    }

    @Test func `who accepts just before the start sees the exact place at the start`() async throws {
        let town = try await Town()
        let people = try await town.people(2)
        let favour = try await town.store.ask(T.draft(start: 0.1, end: 3), by: people[0]).id
        _ = try await town.store.change(favour, .accept(T.first), by: people[1])
        #expect(try await town.store.favour(favour, for: people[1]).place == nil)
        try await town.go(to: 0.1)
        #expect(try await town.store.favour(favour, for: people[1]).place != nil)
    }

    @Test func `newcomers of one address are shown ten exact places a day together`() async throws {
        let town = try await Town(hasLimits: true)
        let author = try await town.people(1)[0]
        let puppets = try await town.people(6)
        var seen = 0
        for number in 0..<12 {
            let helper = puppets[number / 2]
            let start = 1 + Double(number % 2)
            let favour = try await town.store.ask(T.draft(start: start, end: start + 0.5), by: author).id
            _ = try await town.store.change(favour, .accept(T.first), by: helper)
            _ = try await town.store.change(favour, .showPlace(T.first, helper), by: author)
            let view = try await town.store.favour(favour, for: helper, from: "192.0.2.1")
            if view.place != nil { seen += 1 } else { #expect(view.placeFrom == T.after(24)) }
        }
        #expect(seen == 10)
    }

    @Test func `helpers see the exact place for a week after they have helped`() async throws {
        let town = try await Town()
        let people = try await town.people(2)
        let favour = try await town.store.ask(T.draft(start: 2, end: 4), by: people[0]).id
        _ = try await town.store.change(favour, .accept(T.first), by: people[1])
        try await town.go(to: 5)
        _ = try await town.store.change(favour, .confirm(T.first, people[1]), by: people[0])
        try await town.go(to: 5 + 7 * 24 - 0.1)
        #expect(try await town.store.favour(favour, for: people[1]).place != nil)
        try await town.go(to: 5 + 7 * 24)
        #expect(try await town.store.favour(favour, for: people[1]).place == nil)
        #expect(try await town.store.favour(favour, for: people[0]).place != nil)
    }

    @Test func `names that pass for operators or mix alphabets are refused`() async throws {
        for name in ["Operator", "gestore", "Favori", "Admin", "The Favori Team", "Il Gestore", "ADMINISTRATOR"] {
            #expect(throws: StoreError.nameTaken) { try FavourStore.checked(name: name) }
        }
        for name in ["Аnna Bell", "Bell Αnna", "Bоb Stone"] {
            #expect(throws: StoreError.nameInvalid) { try FavourStore.checked(name: name) }
        }
        for name in ["Анна Bell", "Anna Favorini", "Admina Rossi", "李 Li", "Łukasz Müller", "Κώστας"] {
            #expect(try FavourStore.checked(name: name) == name)
        }
    }

    @Test func `titles and texts of photos hold nothing that is not seen or turns the line around`() async throws {
        for title in [
            "\u{200B}\u{200B}", "abc\u{202E}def", "a\u{2066}b", "\u{3164}", "a\u{2028}b", "a\u{AD}b", "x\u{0}",
        ] {
            #expect(T.draft(title).problems(at: T.beginning).contains(.unprintable), "\(title.debugDescription)")
            var draft = T.draft()
            draft.content.pictures = [Picture(PictureID(String(repeating: "a", count: 32))!, text: title)]
            #expect(draft.problems(at: T.beginning).contains(.unprintable), "\(title.debugDescription)")
        }
        for title in ["👨‍👩‍👧 and 🏴󠁧󠁢󠁥󠁮󠁧󠁿", "می‌خواهم", "Straße 5 – “ok”"] {
            #expect(T.draft(title).problems(at: T.beginning) == [], "\(title)")
        }
    }

    @Test func `the reason for taking a helper off is counted in code points, and shown as it is`() async throws {
        let town = try await Town()
        let people = try await town.people(2)
        let favour = try await town.store.ask(T.draft(), by: people[0]).id
        _ = try await town.store.change(favour, .accept(T.first), by: people[1])
        let pile = "e" + String(repeating: "\u{301}", count: 500)
        for reason in [pile, "a\u{202E}b", "a\nb"] {
            await #expect(throws: Refusal.reasonInvalid) {
                try await town.store.change(favour, .remove(T.first, people[1], reason: reason), by: people[0])
            }
        }
        let after = try await town.store.change(
            favour, .remove(T.first, people[1], reason: "No car"), by: people[0])
        #expect(after.slots[0].acceptances[0].reason == "No car")
    }

    @Test func `words are found as they are typed without their letters`() async throws {
        let town = try await Town()
        let anna = try await town.people(1)[0]
        let titles = ["Straße kehren", "Łódka do naprawy", "Købmand på torvet", "Æble fra træet", "Une œuvre", "Đorđe"]
        for title in titles { _ = try await town.store.ask(T.draft(title), by: anna) }
        for (number, word) in ["strasse", "lodka", "kobmand", "aeble", "oeuvre", "dorde"].enumerated() {
            var query = FavourQuery()
            query.filter.words = word
            #expect(try await town.store.search(query).favours.map(\.content.title) == [titles[number]], "\(word)")
        }
    }

    /// A town from before this version, in SQLite: with a person, a favour and an address.
    @Test func `a town from before keeps all it has, and its addresses get codes at once`() async throws {
        let folder = NSTemporaryDirectory() + "/older-town-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let before = Array(Schema.migrations.prefix { !$0.name.hasPrefix("0018") })
        #expect(before.last?.name.hasPrefix("0017") == true)
        do {
            let home = try await SQLiteHome(path: folder + "/favours.sqlite", migrations: before)
            try await home.write { connection in
                try connection.execute(
                    """
                    INSERT INTO person (id, name, name_key, password, created) VALUES (1, 'Anna', 'anna', 'x', 1);
                    INSERT INTO mail (person, address, language) VALUES (1, 'anna@example.org', 'it');
                    INSERT INTO favour (id, author, created, title, text, category, kind, needs_car, is_heavy, one_is_enough,
                        latitude, longitude, public_latitude, public_longitude, version, is_live)
                    VALUES (1, 1, 2, 'Straße', 'kehren', 'generic', 'single', 0, 0, 0, 60, 25, 60, 25, 1, 1);
                    INSERT INTO slot (favour, number, start, finish, places, phase, is_disputed) VALUES
                        (1, 1, 1900000000, 1900003600, 1, 'open', 0);
                    INSERT INTO favour_word (word, favour) VALUES ('straße', 1), ('kehren', 1);
                    """)
            }
        }
        let store = try await FavourStore(
            folder: folder, database: nil, hasLimits: false, passwords: Passwords(cost: .least), clock: { T.beginning })
        let anna = PersonID(rawValue: 1)
        #expect(try await store.favour(FavourID(rawValue: 1), for: anna).favour.content.title == "Straße")
        #expect(try await store.mailSettings(of: anna).address == "anna@example.org")
        #expect(try await store.read { try PersonTable.hasName("ánna", except: nil, on: $0) })
        var query = FavourQuery()
        query.filter.words = "strasse"
        #expect(try await store.search(query).total == 1)
        try await store.askForPasswordCode(for: "Anna", from: "192.0.2.1").value
        #expect(try await store.claimPasswordCode()?.address == "anna@example.org")
    }
}
