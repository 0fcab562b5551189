import Foundation
import Storage
import Testing

@testable import Accounts

@Suite("Passwords")
struct PasswordTests {
    private let desk = Desk()

    @Test func `only the password is right`() async throws {
        let accounts = try await desk.open(password: "correct horse")
        #expect(try await accounts.check("correct horse"))
        for wrong in ["correct hors", "correct horse ", "Correct horse", "", "correct horse\0", "\u{10FFFF}"] {
            #expect(try await !accounts.check(wrong), "\(wrong)")
        }
    }

    @Test func `without a password nothing is right, and looking takes the same work`() async throws {
        let accounts = try await desk.open()
        #expect(try await !accounts.hasPassword)
        #expect(try await !accounts.check(""))
        #expect(try await !accounts.check("correct horse"))
        // Algorithm and costs decide how long it takes.
        let real = try PasswordHash(PasswordText(typed: "correct horse")).text.split(separator: "$")
        let decoy = PasswordHash.decoy.text.split(separator: "$")
        #expect(real[..<3] == decoy[..<3])
        #expect(real.map(\.count) == decoy.map(\.count))
    }

    @Test func `the first password is set once, and no later one in its place`() async throws {
        let accounts = try await desk.open()
        await #expect(throws: PasswordProblem.tooShort) { try await accounts.setFirstPassword("short") }
        #expect(try await !accounts.hasPassword)
        try await accounts.setFirstPassword("correct horse")
        await #expect(throws: AccountError.passwordIsSet) { try await accounts.setFirstPassword("battery staple") }
        #expect(try await accounts.check("correct horse"))
        #expect(try await !accounts.check("battery staple"))
    }

    @Test(arguments: [
        ("1234567", PasswordProblem.tooShort), ("", .tooShort), (String(repeating: "a", count: 129), .tooLong),
        ("12345678\t", .untypable), ("1234\n5678", .untypable), ("12345678\0", .untypable),
    ])
    func `what cannot be a password says why`(password: String, problem: PasswordProblem) async throws {
        let accounts = try await desk.open()
        await #expect(throws: problem) { try await accounts.setPassword(password) }
        #expect(try await !accounts.hasPassword)
        #expect(problem.english.hasSuffix(".") && problem.italian.hasSuffix("."))
    }

    @Test(arguments: ["hedge 12", String(repeating: "èàòù", count: 32), "🐎🔋📎🔒🐎🔋📎🔒"])
    func `eight to 128 characters of any kind will do`(password: String) async throws {
        let accounts = try await desk.open(password: password)
        #expect(try await accounts.check(password))
    }

    @Test func `it does not matter how a keyboard writes an accent or a space`() async throws {
        let accounts = try await desk.open(password: "perch\u{E9} no\u{A0}grazie")
        #expect(try await accounts.check("perche\u{301} no grazie"))
        #expect(try await !accounts.check("perche no grazie"))
    }

    @Test(arguments: [
        "perch\u{E9} \u{C5}ngstr\u{F6}m \u{D55C}",
        "perche\u{301}\u{3000}A\u{30A}ngstro\u{308}m\u{A0}\u{1112}\u{1161}\u{11AB}",
    ])
    func `a hash that an earlier version stored still fits its password`(typed: String) throws {
        // libsodium's hash of the UTF-8 of the normal form C, made apart from this program.
        let stored = PasswordHash(
            stored: "$argon2id$v=19$m=65536,t=2,p=1$i+qSJPli4X8j2GpvsBeCmQ$haDrLIaPPsRev041LVaCzAqFQFwXi2u+mNYrhxqiXL8")
        #expect(try stored.matches(PasswordText(typed: typed)))
        #expect(try !stored.matches(PasswordText(typed: typed + "x")))
    }

    @Test func `the file has only an argon2id hash that costs at least 64 MB`() async throws {
        let accounts = try await Accounts(folder: desk.folder)
        try await accounts.setPassword("correct horse")
        let hash = try #require(try await accounts.database.read { try PasswordTable.hash(of: Person.owner, on: $0) })
            .text
        let costs = try #require(hash.firstMatch(of: #/^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/#))
        #expect(try #require(Int(costs.1)) >= 65_536)
        #expect(try #require(Int(costs.2)) >= 2)
        for file in desk.files {
            let bytes = try Data(contentsOf: URL(filePath: file))
            #expect(bytes.range(of: Data("correct horse".utf8)) == nil)
        }
    }

    @Test func `two people with one password do not see that`() throws {
        let password = PasswordText(typed: "correct horse")
        #expect(try PasswordHash(password) != PasswordHash(password))
    }

    @Test func `only the owner can read the files`() async throws {
        let accounts = try await desk.open(password: "correct horse")
        #expect(desk.files.count == 3)
        for file in desk.files + [desk.folder] {
            let rights = try #require(FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int)
            #expect(rights & 0o077 == 0, "\(file)")
        }
        await accounts.checkpoint()
    }

    @Test func `a file that others can read is closed to them`() async throws {
        _ = try await desk.open()
        let file = desk.folder + "/accounts.sqlite"
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
        _ = try await desk.open()
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
    }

    @Test func `a file that is no database is told, not replaced`() async throws {
        try FileManager.default.createDirectory(atPath: desk.folder, withIntermediateDirectories: true)
        let file = URL(filePath: desk.folder + "/accounts.sqlite")
        let text = Data(String(repeating: "This is no database. ", count: 100).utf8)
        try text.write(to: file)
        await #expect(throws: AccountError.self) { try await desk.open() }
        #expect(try Data(contentsOf: file) == text)
    }

    @Test func `another process's password is right at once, and known after ten seconds`() async throws {
        let server = try await desk.open()
        #expect(try await !server.hasPassword)
        let command = try await desk.open(password: "correct horse")
        #expect(try await server.check("correct horse"))
        desk.wait(10)
        #expect(try await server.hasPassword)
        try await command.removePassword()
        #expect(try await !command.hasPassword)
        #expect(try await !server.check("correct horse"))
        desk.wait(10)
        #expect(try await !server.hasPassword)
    }

    @Test func `a removed password takes the sessions with it`() async throws {
        let accounts = try await desk.open(password: "correct horse")
        let token = try await accounts.newSession(label: "")
        try await accounts.removePassword()
        try await accounts.setPassword("correct horse")
        #expect(try await accounts.session(token) == nil)
    }

    @Test func `passwords that are tried first are refused`() {
        for password in [
            "aaaaaaaaaa", "password123", "Password!", "12345678", "87654321", "qwertyui", "abcdefgh", "ciaociao1",
            "passw0rd",
            "forzanapoli", "1qaz2wsx", "favori2026", "asdfghjkl",
        ] {
            #expect(PasswordProblem(of: password) == .common, "\(password)")
        }
        for password in ["hedge row 12", "correct horse", "perché no grazie", "passwords are long"] {
            #expect(PasswordProblem(of: password) == nil, "\(password)")
        }
    }
}
