import Foundation
import Storage
import Testing

@testable import Accounts

@Suite("People")
struct PeopleTests {
    private let desk = Desk()
    private let home = "192.0.2.1"

    /// Accounts with an owner and somebody else.
    private func household() async throws -> (accounts: Accounts, other: Person) {
        let accounts = try await desk.open()
        try await accounts.nameOwner("Anna", password: "correct horse")
        return (accounts, try await accounts.addPerson("Bruno", password: "battery staple"))
    }

    private func person(_ outcome: LogInOutcome, _ accounts: Accounts) async throws -> Int64? {
        guard case .right(let token) = outcome else { return nil }
        return try await accounts.session(token)?.person
    }

    @Test func `without people there are none, and the password alone lets in`() async throws {
        let accounts = try await desk.open(password: "correct horse")
        #expect(try await accounts.people().isEmpty)
        #expect(try await !accounts.asksForName)
        let outcome = try await accounts.logIn("correct horse", name: "vision", from: home, label: "")
        #expect(try await person(outcome, accounts) == Person.owner)
    }

    @Test func `the first person is the owner and keeps the password that is set`() async throws {
        let accounts = try await desk.open(password: "correct horse")
        let owner = try await accounts.nameOwner("Anna")
        #expect(owner.isOwner && owner.id == Person.owner)
        #expect(try await accounts.check("correct horse"))
        // With one person, the sign-in asks for the password only.
        #expect(try await !accounts.asksForName)
        #expect(try await person(try await accounts.logIn("correct horse", from: home, label: ""), accounts) == 1)
    }

    @Test func `people need an owner with a name, and an owner needs a password`() async throws {
        let accounts = try await desk.open()
        await #expect(throws: AccountError.noPassword) { try await accounts.nameOwner("Anna") }
        await #expect(throws: AccountError.ownerHasNoName) {
            try await accounts.addPerson("Bruno", password: "battery staple")
        }
        #expect(try await accounts.people().isEmpty)
        #expect(try await !accounts.hasPassword)
    }

    @Test func `each name opens with its own password only`() async throws {
        let (accounts, other) = try await household()
        #expect(try await accounts.asksForName)
        for (name, password, expected) in [
            ("Anna", "correct horse", 1), ("anna", "correct horse", 1), ("Bruno", "battery staple", other.id),
            (" BRUNO ", "battery staple", other.id), ("Bruno", "correct horse", nil), ("Anna", "battery staple", nil),
            ("Carla", "correct horse", nil), ("", "correct horse", nil), (nil, "correct horse", nil),
        ] as [(String?, String, Int64?)] {
            let outcome = try await accounts.logIn(password, name: name, from: home, label: "")
            #expect(try await person(outcome, accounts) == expected, "\(name ?? "nil")")
        }
    }

    @Test(arguments: [
        ("Zoë", "zoe\u{308}"), ("Straße", "STRASSE"), ("ΝΊΚΟΣ", "νίκος"), ("Anna  Maria", "anna\u{A0}maria"),
    ])
    func `names are one however they are written`(name: String, other: String) async throws {
        let accounts = try await desk.open()
        try await accounts.nameOwner("Owner", password: "correct horse")
        let person = try await accounts.addPerson(name, password: "battery staple")
        await #expect(throws: AccountError.nameIsTaken) {
            try await accounts.addPerson(other, password: "battery staple")
        }
        #expect(try await accounts.person(named: other) == person)
    }

    @Test func `the owner gets a name once, and keeps their password when it is tried again`() async throws {
        let accounts = try await desk.open()
        let anna = try await accounts.nameOwner("Anna", password: "correct horse")
        await #expect(throws: AccountError.ownerHasName) {
            try await accounts.nameOwner("Carla", password: "battery staple")
        }
        #expect(try await accounts.people() == [anna])
        let outcome = try await accounts.confirm("correct horse", of: anna.id, from: "127.0.0.1")
        #expect(outcome == .right)
    }

    @Test(arguments: [
        ("", PersonNameProblem.empty), (" \u{3000} ", .empty), (String(repeating: "a", count: 41), .tooLong),
        ("a\tb", .unprintable), ("a\nb", .unprintable), ("a\u{202E}b", .unprintable), ("a\u{200B}b", .unprintable),
        ("a\u{0}b", .unprintable), ("a\u{2028}b", .unprintable),
    ])
    func `what cannot be a name is refused`(name: String, problem: PersonNameProblem) async throws {
        let (accounts, _) = try await household()
        await #expect(throws: problem) { try await accounts.addPerson(name, password: "battery staple") }
        #expect(try await accounts.people().count == 2)
    }

    @Test func `a number is never given twice`() async throws {
        let (accounts, other) = try await household()
        try await accounts.removePerson(other.id)
        let next = try await accounts.addPerson("Bruno", password: "battery staple")
        #expect(next.id > other.id)
    }

    @Test func `who is removed is signed out at once, and the others are not`() async throws {
        let (accounts, other) = try await household()
        let token = try await accounts.newSession(of: other.id, label: "")
        let owners = try await accounts.newSession(label: "")
        #expect(try await accounts.session(token)?.person == other.id)
        try await accounts.removePerson(other.id)
        #expect(try await accounts.session(token) == nil)
        #expect(try await accounts.session(owners)?.person == Person.owner)
        await #expect(throws: AccountError.unknownPerson) { try await accounts.removePerson(other.id) }
        await #expect(throws: AccountError.unknownPerson) {
            try await accounts.setPassword("correct horse", of: other.id)
        }
    }

    @Test func `the owner and their password stay as long as there are others`() async throws {
        let (accounts, other) = try await household()
        await #expect(throws: AccountError.othersAreThere) { try await accounts.removePerson(Person.owner) }
        await #expect(throws: AccountError.othersAreThere) { try await accounts.removePassword() }
        #expect(try await accounts.check("correct horse"))
        try await accounts.removePerson(other.id)
        try await accounts.removePerson(Person.owner)
        #expect(try await accounts.people().isEmpty)
        #expect(try await accounts.check("correct horse"))
        try await accounts.removePassword()
        #expect(try await !accounts.hasPassword)
    }

    @Test func `sessions are seen and ended by their own person only`() async throws {
        let (accounts, other) = try await household()
        let owners = try await accounts.newSession(label: "Phone")
        let others = try await accounts.newSession(of: other.id, label: "Tablet")
        #expect(try await accounts.sessions(of: Person.owner).map(\.label) == ["Phone"])
        #expect(try await accounts.sessions(of: other.id).map(\.label) == ["Tablet"])
        let id = try #require(try await accounts.session(owners)).id
        try await accounts.endSession(id: id, of: other.id)
        try await accounts.endSessions(of: other.id)
        #expect(try await accounts.session(owners) != nil)
        #expect(try await accounts.session(others) == nil)
    }

    @Test func `another password of one ends no session of another`() async throws {
        let (accounts, other) = try await household()
        let owners = try await accounts.newSession(label: "")
        let others = try await accounts.newSession(of: other.id, label: "")
        try await accounts.setPassword("another phrase", of: other.id)
        #expect(try await accounts.session(owners) != nil)
        #expect(try await accounts.session(others) == nil)
        #expect(try await accounts.check("another phrase", of: other.id))
        #expect(try await accounts.check("correct horse"))
    }

    // MARK: Guessing

    @Test func `one's own password forgives no wrong one of another person`() async throws {
        let (accounts, other) = try await household()
        for _ in 0..<4 {
            #expect(try await accounts.logIn("guess", name: "Anna", from: home, label: "") == .wrong)
        }
        let own = try await accounts.logIn("battery staple", name: "Bruno", from: home, label: "")
        #expect(try await person(own, accounts) == other.id)
        #expect(try await accounts.logIn("guess", name: "Anna", from: home, label: "") == .wrong)
        #expect(
            try await accounts.logIn("guess", name: "anna", from: home, label: "") == .later(retryAfter: 5))
        // From elsewhere the owner is let in.
        let owner = try await accounts.logIn("correct horse", name: "Anna", from: "192.0.2.9", label: "")
        #expect(try await person(owner, accounts) == Person.owner)
    }

    @Test func `nor does changing one's own password`() async throws {
        let (accounts, other) = try await household()
        for _ in 0..<5 { _ = try await accounts.logIn("guess", name: "Anna", from: home, label: "") }
        let token = try await accounts.newSession(of: other.id, label: "")
        let session = try #require(try await accounts.session(token)).id
        try await accounts.setPassword("another phrase", of: other.id, keeping: session)
        #expect(
            try await accounts.logIn("guess", name: "Anna", from: home, label: "") == .later(retryAfter: 5))
        #expect(try await accounts.session(token) != nil)
    }

    @Test func `a name that many addresses try waits for all but those where it was right`() async throws {
        let (accounts, _) = try await household()
        guard case .right = try await accounts.logIn("correct horse", name: "Anna", from: home, label: "") else {
            Issue.record("not let in")
            return
        }
        // A hundred wrong ones for a name from as many addresses, as the database has them after an attack.
        try await accounts.database.write { [now = desk.now] connection in
            try connection.run(
                "INSERT OR REPLACE INTO attempt (address, failures, failed) VALUES (?, 100, ?)", .text("*\tanna"),
                .integer(now))
        }
        #expect(
            try await accounts.logIn("correct horse", name: "Anna", from: "198.51.100.1", label: "")
                == .later(retryAfter: 10))
        let known = try await accounts.logIn("correct horse", name: "Anna", from: home, label: "")
        #expect(try await person(known, accounts) == Person.owner)
        let other = try await accounts.logIn("battery staple", name: "Bruno", from: "198.51.100.1", label: "")
        #expect(try await person(other, accounts) == 2)
    }

    @Test func `confirming one's password is counted as signing in is`() async throws {
        let (accounts, other) = try await household()
        #expect(try await accounts.confirm("battery staple", of: other.id, from: home) == .right)
        for _ in 0..<5 { #expect(try await accounts.confirm("guess", of: other.id, from: home) == .wrong) }
        #expect(try await accounts.confirm("battery staple", of: other.id, from: home) == .later(retryAfter: 5))
        #expect(try await accounts.confirm("battery staple", of: 99, from: home) == .wrong)
    }

    // MARK: There and back

    @Test func `accounts from before people are the owner's, sessions among them`() async throws {
        try FileManager.default.createDirectory(atPath: desk.folder, withIntermediateDirectories: true)
        let path = desk.folder + "/accounts.sqlite"
        let hash = try PasswordHash(PasswordText(new: "correct horse")).text
        let token = SessionToken()
        let before = try await Database(path: path, migrations: Array(Schema.migrations.prefix(1)), readers: 1)
        try await before.write { [now = desk.now] connection in
            try connection.run(
                "INSERT INTO person (id, password, changed) VALUES (1, ?, ?)", .text(hash), .integer(now))
            try connection.run(
                "INSERT INTO session (person, token, created, seen, label) VALUES (1, ?, ?, ?, 'Phone')",
                .blob(token.hash), .integer(now), .integer(now))
        }
        _ = try await before.checkpoint()
        let accounts = try await desk.open()
        #expect(try await accounts.people().isEmpty)
        #expect(try await accounts.session(token)?.label == "Phone")
        try await accounts.nameOwner("Anna")
        let other = try await accounts.addPerson("Bruno", password: "battery staple")
        #expect(other.id == 2)
        // And back: all is as it was.
        try await accounts.removePerson(other.id)
        try await accounts.removePerson(Person.owner)
        #expect(try await accounts.people().isEmpty)
        #expect(try await accounts.session(token)?.person == Person.owner)
        #expect(try await person(try await accounts.logIn("correct horse", from: home, label: ""), accounts) == 1)
    }
}
