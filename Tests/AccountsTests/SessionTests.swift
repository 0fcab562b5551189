import Foundation
import Synchronization
import Testing

@testable import Accounts

@Suite("Sessions")
struct SessionTests {
    private let desk = Desk()
    private let day: Int64 = 86_400

    private func id(_ accounts: Accounts, _ token: SessionToken) async throws -> Session.ID {
        try #require(try await accounts.session(token)).id
    }

    private func logIn(_ accounts: Accounts, label: String = "") async throws -> SessionToken {
        guard case .right(let token) = try await accounts.logIn("correct horse", from: "192.0.2.1", label: label) else {
            throw AccountError.noPassword
        }
        return token
    }

    @Test func `a token opens its session and no other does`() async throws {
        let accounts = try await desk.open(password: "correct horse")
        let token = try await logIn(accounts, label: "Browser")
        let session = try #require(try await accounts.session(token))
        #expect(session.label == "Browser")
        #expect(session.created == desk.now)
        #expect(try await accounts.session(SessionToken()) == nil)
        #expect(try await logIn(accounts) != token)
    }

    @Test func `a token is written in one way`() throws {
        for _ in 0..<50 {
            let token = SessionToken()
            #expect(token.text.wholeMatch(of: #/[A-Za-z0-9_-]{43}/#) != nil)
            #expect(SessionToken(token.text) == token)
        }
        // The last two bits say nothing: three other letters would stand for the same bytes.
        #expect(SessionToken(String(repeating: "A", count: 43)) != nil)
        for last in ["B", "C", "D"] { #expect(SessionToken(String(repeating: "A", count: 42) + last) == nil) }
    }

    @Test(arguments: [
        "", "A", String(repeating: "A", count: 42), String(repeating: "A", count: 44),
        String(repeating: "=", count: 43), String(repeating: "A", count: 42) + "+", String(repeating: "è", count: 43),
        String(repeating: "A", count: 41) + "\u{E8}",
    ])
    func `what cannot be a token is none`(text: String) { #expect(SessionToken(text) == nil) }

    @Test func `a token is not printed by accident`() {
        let token = SessionToken()
        var dumped = ""
        dump([token], to: &dumped)
        dump(LogInOutcome.right(token), to: &dumped)
        for text in ["\(token)", String(reflecting: token), "\([token])", "\(LogInOutcome.right(token))", dumped] {
            #expect(!text.contains(token.text))
            #expect(text.contains("SessionToken(…)"))
        }
    }

    @Test func `the file has only a hash of the token`() async throws {
        let accounts = try await desk.open(password: "correct horse")
        let token = try await logIn(accounts)
        let base64 = token.text.replacing("-", with: "+").replacing("_", with: "/") + "="
        let raw = try #require(Data(base64Encoded: base64))
        var all = Data()
        for file in desk.files { all += try Data(contentsOf: URL(filePath: file)) }
        #expect(all.range(of: Data(token.text.utf8)) == nil)
        #expect(all.range(of: raw) == nil)
        #expect(all.range(of: Data(token.hash)) != nil)
    }

    @Test func `a session that is used lasts 90 days, one that is not, 30`() async throws {
        let accounts = try await desk.open(password: "correct horse")
        let used = try await logIn(accounts)
        let unused = try await logIn(accounts)
        desk.wait(29 * day)
        #expect(try await accounts.session(used) != nil)
        desk.wait(2 * day)
        #expect(try await accounts.session(unused) == nil)
        // What is used is remembered by the file, not by this process alone.
        let restarted = try await desk.open()
        desk.wait(27 * day)
        #expect(try await restarted.session(used) != nil)
        desk.wait(29 * day)
        #expect(try await restarted.session(used) != nil)
        desk.wait(3 * day)
        #expect(try await restarted.session(used) == nil)
    }

    @Test func `a session's end needs no fresh look at the file`() async throws {
        let accounts = try await desk.open(password: "correct horse")
        let token = try await logIn(accounts)
        desk.wait(30 * day - 1)
        #expect(try await accounts.sessions(of: 1).count == 1)
        desk.wait(1)
        #expect(try await accounts.sessions(of: 1).isEmpty)
        #expect(try await accounts.session(token) == nil)
    }

    @Test func `a logout holds at once here, and in another process after ten seconds`() async throws {
        let server = try await desk.open(password: "correct horse")
        let other = try await desk.open()
        let token = try await logIn(server)
        #expect(try await server.session(token) != nil)
        #expect(try await other.session(token) != nil)
        try await server.endSession(token)
        #expect(try await server.session(token) == nil)
        // Still let in, because the other process did not look again: that costs no SQL.
        desk.wait(9)
        #expect(try await other.session(token) != nil)
        desk.wait(1)
        #expect(try await other.session(token) == nil)
    }

    @Test func `what was read before a logout is not kept after it`() async throws {
        let cache = SnapshotCache()
        let loads = Mutex(0)
        let snapshot = try await cache.current(now: 5) {
            let number = loads.withLock { loads in
                loads += 1
                return loads
            }
            // Somebody logs out while the first look is under way.
            if number == 1 { cache.invalidate() }
            return Snapshot(hasPassword: number == 1, people: [], sessions: [:], read: 5)
        }
        #expect(!snapshot.hasPassword)
        #expect(loads.withLock { $0 } == 2)
        for now: Int64 in [5, 14] { _ = try await cache.current(now: now) { throw AccountError.noPassword } }
        for now: Int64 in [15, 4] {
            await #expect(throws: AccountError.noPassword) {
                try await cache.current(now: now) { throw AccountError.noPassword }
            }
        }
    }

    @Test func `only one of many requests writes down that a session is in use`() async throws {
        let accounts = try await desk.open(password: "correct horse")
        let token = try await logIn(accounts)
        desk.wait(599)
        #expect(try await accounts.session(token) != nil)
        #expect(!accounts.cache.touch(token.hash, now: desk.now))
        desk.wait(1)
        #expect(accounts.cache.touch(token.hash, now: desk.now))
        #expect(!accounts.cache.touch(token.hash, now: desk.now))
    }

    @Test func `another password ends all sessions but one's own`() async throws {
        let accounts = try await desk.open(password: "correct horse")
        let own = try await logIn(accounts)
        let others = [try await logIn(accounts), try await logIn(accounts)]
        try await accounts.setPassword("battery staple", keeping: id(accounts, own))
        #expect(try await accounts.session(own) != nil)
        for other in others { #expect(try await accounts.session(other) == nil) }
        let ended = try await id(accounts, own)
        try await accounts.setPassword("correct horse")
        #expect(try await accounts.session(own) == nil)
        // Who began to change it before must not have the last word.
        await #expect(throws: AccountError.signedOut) {
            try await accounts.setPassword("staple battery", keeping: ended)
        }
        #expect(try await accounts.check("correct horse"))
    }

    @Test func `sessions are listed and ended one by one or together`() async throws {
        let accounts = try await desk.open(password: "correct horse")
        var tokens: [SessionToken] = []
        for name in ["Phone", "Tablet", "Desk", "Office"] {
            tokens.append(try await logIn(accounts, label: name))
            desk.wait(60)
        }
        #expect(try await accounts.sessions(of: 1).map(\.label) == ["Office", "Desk", "Tablet", "Phone"])
        let tablet = try #require(try await accounts.session(tokens[1]))
        try await accounts.endSession(id: tablet.id, of: 1)
        #expect(try await accounts.sessions(of: 1).map(\.label) == ["Office", "Desk", "Phone"])
        try await accounts.endSessions(of: 1, except: id(accounts, tokens[0]))
        #expect(try await accounts.sessions(of: 1).map(\.label) == ["Phone"])
        try await accounts.endSessions(of: 1)
        #expect(try await accounts.sessions(of: 1).isEmpty)
    }

    @Test func `without a password there is no session`() async throws {
        let accounts = try await desk.open()
        await #expect(throws: AccountError.noPassword) { try await accounts.newSession(label: "") }
    }

    @Test func `there are no more than a hundred, and the oldest goes first`() async throws {
        let accounts = try await desk.open(password: "correct horse")
        let first = try await accounts.newSession(label: "first")
        let second = try await accounts.newSession(label: "second")
        for _ in 0..<99 { _ = try await accounts.newSession(label: "") }
        #expect(try await accounts.session(first) == nil)
        #expect(try await accounts.session(second) != nil)
        #expect(try await accounts.sessions(of: 1).count == 100)
    }

    @Test func `a browser's name is cut and cannot break a line`() async throws {
        let accounts = try await desk.open(password: "correct horse")
        let name = "Evil\r\nBrowser\u{0}\u{1B}[2J" + String(repeating: "x", count: 10_000)
        _ = try await accounts.newSession(label: name)
        let label = try #require(try await accounts.sessions(of: 1).first?.label)
        #expect(label.hasPrefix("EvilBrowser[2Jx"))
        #expect(label.unicodeScalars.count <= 200)
    }
}
