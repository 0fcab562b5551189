import Accounts
import Favours
import Geography
import StoreHome
import Testing

@testable import FavourStore

@Suite("People sign up and in")
struct PeopleTests {
    private func new(_ name: String, password: String = "hedge row 12") -> NewPerson {
        NewPerson(name: name, password: password, isAdult: true, point: Town.door)
    }

    @Test func `an account is made, and signs in by name or address`() async throws {
        let town = try await Town()
        try await town.store.setNeighbourhood("Kallio", centre: Town.door, radius: 500)
        let (anna, token) = try await town.store.signUp(new("Anna  Ek"), from: "10.0.0.1")
        try await town.confirm("Anna@Example.org", of: anna)
        #expect(try await town.store.session(token)?.person == anna)
        let person = try await town.store.person(anna)
        #expect(person.name == "Anna Ek" && person.neighbourhood == 1 && person.email == "Anna@Example.org")
        for name in ["anna ek", "ANNA@example.org"] {
            let (who, other) = try await town.store.signIn(name, password: "hedge row 12", from: "10.0.0.1")
            #expect(who == anna && other != token)
        }
        for (name, password) in [("Anna Ek", "hedge row 13"), ("Nobody", "hedge row 12")] {
            await #expect(throws: StoreError.wrongPassword) {
                try await town.store.signIn(name, password: password, from: "10.0.0.1")
            }
        }
        try await town.store.setPassword("another row", of: anna)
        #expect(try await town.store.session(token) == nil)
    }

    @Test func `an address from the sign-up of earlier versions signs in, until its owner confirms it`() async throws {
        let town = try await Town()
        let (bruno, _) = try await town.store.signUp(new("Bruno", password: "a long street"), from: "")
        let (anna, _) = try await town.store.signUp(new("Anna"), from: "")
        try await town.store.write { connection in
            try connection.run(
                "UPDATE person SET email = 'anna@example.org' WHERE id = ?", .integer(bruno.rawValue))
        }
        func signsIn(_ password: String) async throws -> PersonID? {
            do {
                return try await town.store.signIn("anna@example.org", password: password, from: "").person
            } catch StoreError.wrongPassword { return nil }
        }
        #expect(try await signsIn("a long street") == bruno)
        #expect(try await town.store.person(bruno).email == "anna@example.org")
        try await town.confirm("anna@example.org", of: anna)
        #expect(try await signsIn("hedge row 12") == anna)
        #expect(try await signsIn("a long street") == nil)
        #expect(try await town.store.person(bruno).email == nil)
    }

    @Test(arguments: [
        "Anna Lindqvist\u{3164}", "Anna\u{115F} Lindqvist", "\u{FF21}nna Lindqvist", "Anna Lindqvist\u{FFA0}",
        "Anna\u{334}\u{335}\u{336} Lindqvist",
    ])
    func `a name that looks like another by invisible or odd letters is refused`(name: String) async throws {
        let town = try await Town()
        await #expect(throws: StoreError.nameInvalid) { try await town.store.signUp(new(name), from: "") }
    }

    @Test(arguments: ["Jürgen Weiß", "Nguyễn Thị", "ดำรง", "김민수", "Ελένης", "Zoe\u{308}", "Mª Carmen", "Սևակ"])
    func `names of all scripts are taken`(name: String) async throws {
        let town = try await Town()
        _ = try await town.store.signUp(new(name), from: "")
    }

    @Test func `names are unique, and each mistake has its name`() async throws {
        let town = try await Town()
        _ = try await town.store.signUp(new("José"), from: "")
        let cases: [(NewPerson, StoreError)] = [
            (new("JOSE\u{301}"), .nameTaken), (new("X"), .nameInvalid), (new("<b>Bob</b>"), .nameInvalid),
            (new("Bob\u{202E}"), .nameInvalid), (new("42"), .nameInvalid),
            (new("Bob", password: "short"), .password(.tooShort)),
            // Whether there is an account is told of nobody who makes another mistake.
            (new("José", password: "short"), .password(.tooShort)),
        ]
        for (person, error) in cases {
            await #expect(throws: error) { try await town.store.signUp(person, from: "") }
        }
        var child = new("Bob")
        child.isAdult = false
        await #expect(throws: StoreError.notAdult) { try await town.store.signUp(child, from: "") }
        #expect(try await town.store.allPeople().map(\.name) == ["José"])
    }

    @Test(arguments: [0, 1]) func `who blocks is bound to the blocked person no longer`(_ blocker: Int) async throws {
        let town = try await Town()
        let people = try await town.people(3)
        let open = try await town.store.ask(Town.draft(places: 2, start: 12, end: 14), by: people[0])
        let begun = try await town.store.ask(Town.draft(start: 1, end: 3), by: people[0])
        for id in [open.id, begun.id] { _ = try await town.store.change(id, .accept(Town.first), by: people[1]) }
        _ = try await town.store.change(open.id, .accept(Town.first), by: people[2])
        try await town.go(to: 2)
        let other = 1 - blocker
        try await town.store.setBlock(true, of: people[other], by: people[blocker])
        func state(_ id: FavourID, _ person: Int) async throws -> Acceptance.State? {
            try await town.store.favours([id]).first?.slot(Town.first)?.acceptance(of: people[person])?.state
        }
        #expect(try await state(open.id, 1) == (blocker == 0 ? .removed : .withdrawn))
        #expect(try await state(open.id, 2) == .accepted)
        #expect(try await state(begun.id, 1) == .accepted)
        // Within 24 hours of the start, and not late.
        let told = try await town.store.messages(to: people[other]).first?.notice
        #expect(told?.kind == (blocker == 0 ? .removed : .left) && told?.about == people[blocker])
        #expect(try await town.store.hasBlocked(people[other], by: people[blocker]))
        #expect(try await !town.store.hasBlocked(people[blocker], by: people[other]))
    }

    @Test func `a name that is taken uses up no account of an address`() async throws {
        let town = try await Town(hasLimits: true)
        _ = try await town.people(1)
        for _ in 0..<RateLimit.signUp.most {
            await #expect(throws: StoreError.nameTaken) {
                try await town.store.signUp(new("Person 0"), from: "10.0.0.1")
            }
        }
        for number in 0..<RateLimit.signUp.most {
            _ = try await town.store.signUp(new("Neighbour \(number)"), from: "10.0.0.1")
        }
        await #expect(throws: StoreError.tooOften(retryAfter: 3600)) {
            try await town.store.signUp(new("One more"), from: "10.0.0.1")
        }
    }

    @Test func `all addresses of one household of IPv6 count as one`() async throws {
        let town = try await Town(hasLimits: true)
        _ = try await town.people(1)
        for number in 0..<RateLimit.signUpTries.most {
            await #expect(throws: StoreError.nameTaken) {
                try await town.store.signUp(new("Person 0"), from: "2001:db8:1:2::\(number + 1)")
            }
        }
        await #expect(throws: StoreError.tooOften(retryAfter: 3600)) {
            try await town.store.signUp(new("Person 0"), from: "2001:db8:1:2:ffff::1")
        }
        await #expect(throws: StoreError.nameTaken) {
            try await town.store.signUp(new("Person 0"), from: "2001:db8:1:3::1")
        }
        for number in 0..<RateLimit.passwordCodes.most {
            try await town.store.askForPasswordCode(for: "Name \(number)", from: "2001:db8:1:2::\(number + 1)")
        }
        await #expect(throws: StoreError.tooOften(retryAfter: 3600)) {
            try await town.store.askForPasswordCode(for: "Another name", from: "2001:db8:1:2:ffff::1")
        }
    }

    @Test func `what is counted tells neither whole addresses nor names, however long they are`() async throws {
        let town = try await Town(hasLimits: true)
        let (name, peer) = ("Zacharias" + String(repeating: "e\u{301}\u{302}", count: 100_000), "2001:db8:1:2::99")
        try await town.store.askForPasswordCode(for: name, from: peer)
        await #expect(throws: StoreError.wrongPassword) {
            try await town.store.signIn(name, password: "hedge row 12", from: peer)
        }
        await #expect(throws: StoreError.codeWrong) {
            try await town.store.setPassword("hedge row 12", of: name, code: "0000-0000", from: peer)
        }
        try await town.store.tick()
        let keys = try await town.store.read { try $0.all("SELECT key FROM rate") { $0.text(0) } }
        #expect(keys.count { $0.contains("2001:db8:1:2::/64") } >= 3)
        for key in keys {
            #expect(key.utf8.count < 200 && !key.contains("::99") && !key.lowercased().contains("zach"), "\(key)")
        }
    }

    @Test func `tries of strangers are counted in memory, written with the clock, and hold in another process`()
        async throws
    {
        let town = try await Town(hasLimits: true)
        func wrong(_ store: FavourStore) async throws {
            _ = try await store.signIn("Anna", password: "wrong password", from: "10.0.0.1")
        }
        func rows() async throws -> [Int] {
            try await town.store.read { try $0.all("SELECT count FROM rate ORDER BY key") { $0.int(0) } }
        }
        for _ in 0..<3 { await #expect(throws: StoreError.wrongPassword) { try await wrong(town.store) } }
        // Programs of several computers count together, in the database.
        #expect(try await rows() == (StoreHome.isPostgres ? [3, 3, 3] : []))
        try await town.store.tick()
        #expect(try await rows() == [3, 3, 3])
        let again = try await StoreHome.open(folder: town.folder, hasLimits: true) { Town.beginning }
        for _ in 3..<RateLimit.signInByName.most {
            await #expect(throws: StoreError.wrongPassword) { try await wrong(again) }
        }
        for store in [town.store, again] {
            try await again.tick()
            await #expect(throws: StoreError.tooOften(retryAfter: 900)) { try await wrong(store) }
        }
    }

    @Test func `a name finds its person without accents, as words do, and nobody else gets one that is alike`()
        async throws
    {
        let town = try await Town(hasLimits: true)
        let (person, _) = try await town.store.signUp(new("Łukasz Größe"), from: "10.0.0.1")
        for typed in ["Łukasz Größe", "lukasz grosse", "LUKASZ GROSSE", "łukasz gro\u{308}ße"] {
            let found = try await town.store.signIn(typed, password: "hedge row 12", from: "10.0.0.1").person
            #expect(found == person, "\(typed)")
        }
        for name in ["Lukasz Größe", "lukasz grosse"] {
            await #expect(throws: StoreError.nameTaken) { try await town.store.signUp(new(name), from: "10.0.0.1") }
        }
        // All ways to write it are one name to those who guess.
        for number in 0..<RateLimit.signInByName.most {
            await #expect(throws: StoreError.wrongPassword) {
                try await town.store.signIn(
                    number % 2 == 0 ? "Łukasz Größe" : "lukasz grosse", password: "wrong", from: "10.0.0.2")
            }
        }
        await #expect(throws: StoreError.tooOften(retryAfter: 900)) {
            try await town.store.signIn("LUKASZ GRÖSSE", password: "wrong", from: "10.0.0.2")
        }
        // Two of before who are alike are found by their own names alone, and may stay as they are.
        try await town.store.write { connection in
            for (name, key) in [("José", "josé"), ("Jose", "jose")] {
                _ = try PersonTable.insert(
                    NewPerson(name: name, password: "", isAdult: true, point: nil), key: key, password: "",
                    neighbourhood: nil, now: Town.beginning, on: connection)
            }
        }
        let found = try await town.store.read { connection in
            try ["josé", "jose", "josè"].map { try PersonTable.password(of: $0, on: connection)?.person.rawValue }
        }
        #expect(found == [person.rawValue + 1, person.rawValue + 2, nil])
        try await town.store.change(PersonID(rawValue: person.rawValue + 2), name: "Jose", neighbourhood: nil)
    }

    @Test func `passwords are not tried without end`() async throws {
        let town = try await Town(hasLimits: true)
        for _ in 0..<RateLimit.signInByName.most {
            await #expect(throws: StoreError.wrongPassword) {
                try await town.store.signIn("Anna", password: "wrong password", from: "10.0.0.1")
            }
        }
        await #expect(throws: StoreError.tooOften(retryAfter: 900)) {
            try await town.store.signIn("Anna", password: "wrong password", from: "10.0.0.1")
        }
    }

    @Test func `many addresses keep nobody out at home, and elsewhere for seconds`() async throws {
        let town = try await Town(hasLimits: true)
        let (anna, _) = try await town.store.signUp(new("Anna"), from: "10.0.0.1")
        func wrong(from peer: String) async throws {
            for _ in 0..<RateLimit.signInByName.most {
                await #expect(throws: StoreError.wrongPassword) {
                    try await town.store.signIn("Anna", password: "wrong password", from: peer)
                }
            }
        }
        try await wrong(from: "2001:db8::1")
        await #expect(throws: StoreError.tooOften(retryAfter: 900)) {
            try await town.store.signIn("ANNA", password: "hedge row 12", from: "2001:db8::2")
        }
        // Right ones do not count.
        for _ in 0...RateLimit.signInByName.most {
            _ = try await town.store.signIn("Anna", password: "hedge row 12", from: "10.0.0.1")
        }
        for number in 2...5 { try await wrong(from: "10.0.0.\(number)") }
        let (right, elsewhere, step) = ("hedge row 12", "10.0.9.1", 18.0)
        await #expect(throws: StoreError.tooOften(retryAfter: Int(step))) {
            try await town.store.signIn("Anna", password: right, from: elsewhere)
        }
        _ = try await town.store.signIn("Anna", password: right, from: "10.0.0.1")
        // If the clock was set back, nobody waits for it.
        try await town.go(to: -5)
        _ = try await town.store.signIn("Anna", password: right, from: "10.0.9.2")
        await #expect(throws: StoreError.wrongPassword) {
            try await town.store.signIn("Anna", password: "wrong password", from: "10.0.9.3")
        }
        await #expect(throws: StoreError.tooOften(retryAfter: Int(step))) {
            try await town.store.signIn("Anna", password: right, from: elsewhere)
        }
        try await town.go(to: -5 + step / 3600)
        _ = try await town.store.signIn("Anna", password: right, from: elsewhere)
        #expect(try await town.store.data(of: anna).knownAddresses.count == 3)
        // Known for 90 days.
        try await town.go(to: 91 * 24)
        #expect(try await town.store.data(of: anna).knownAddresses == [])
        try await town.store.changePassword("hedge row 13", of: anna, current: "hedge row 12", keeping: nil)
        for _ in 1..<RateLimit.confirmations.most {
            await #expect(throws: StoreError.wrongPassword) {
                try await town.store.deleteAccount(anna, password: "wrong password")
            }
        }
        await #expect(throws: StoreError.tooOften(retryAfter: 900)) {
            try await town.store.deleteAccount(anna, password: "hedge row 13")
        }
        try await town.go(to: 91 * 24 + 0.3)
        try await town.store.deleteAccount(anna, password: "hedge row 13")
        #expect(
            try await town.store.read { try $0.all("SELECT address FROM known_address") { $0.text(0) } } == [])
    }
}
