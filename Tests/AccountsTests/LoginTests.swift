import Storage
import Testing

@testable import Accounts

@Suite("Logging in, and guessing")
struct LoginTests {
    private let desk = Desk()
    private let home = "192.0.2.1"

    private func fail(_ accounts: Accounts, from peer: String, times: Int = 5) async throws {
        for _ in 0..<times { #expect(try await accounts.logIn("wrong", from: peer, label: "") == .wrong) }
    }

    private func isLetIn(_ accounts: Accounts, from peer: String) async throws -> Bool {
        if case .right = try await accounts.logIn("correct horse", from: peer, label: "") { true } else { false }
    }

    @Test func `the wait doubles from five seconds to a quarter of an hour`() {
        var throttle = LoginThrottle.clean
        let waits = (1...15).map { _ in
            throttle = throttle.counted(now: 1000)
            return throttle.wait(now: 1000)
        }
        #expect(waits == [0, 0, 0, 0, 5, 10, 20, 40, 80, 160, 320, 640, 900, 900, 900])
        #expect(throttle.wait(now: 1899) == 1)
        #expect(throttle.wait(now: 1900) == 0)
        #expect(LoginThrottle(failures: .max, last: 1000).wait(now: 1000) == 900)
    }

    @Test func `failures are forgotten after a day, and a clock set back locks nobody out`() {
        let throttle = LoginThrottle(failures: 20, last: 100_000)
        #expect(throttle.counted(now: 186_399).failures == 21)
        #expect(throttle.counted(now: 186_400).failures == 1)
        #expect(throttle.wait(now: 99_999) == 0)
        #expect(LoginThrottle(failures: 100, last: 100_000).overallWait(now: 5) == 0)
        #expect(LoginThrottle(failures: 100, last: 100_000).overallCounted(now: 5).overallWait(now: 5) == 10)
        #expect(LoginThrottle(failures: 99, last: 100_000).overallWait(now: 5) == 0)
    }

    @Test func `all addresses together have a hundred, and one more every ten seconds`() {
        var throttle = LoginThrottle.clean
        for _ in 0..<100 {
            #expect(throttle.overallWait(now: 1000) == 0)
            throttle = throttle.overallCounted(now: 1000)
        }
        #expect(throttle.overallWait(now: 1000) == 10)
        #expect(throttle.overallWait(now: 1009) == 1)
        #expect(throttle.overallWait(now: 1010) == 0)
        throttle = throttle.overallCounted(now: 1015)
        #expect(throttle.overallWait(now: 1015) == 5)
        #expect(throttle.forgiven.overallWait(now: 1015) == 0)
        #expect(throttle.overallCounted(now: 2015).failures == 1)
    }

    @Test func `five wrong ones cost a wait, whatever is tried during it`() async throws {
        let accounts = try await desk.open(password: "correct horse")
        try await fail(accounts, from: home)
        #expect(try await accounts.logIn("correct horse", from: home, label: "") == .later(retryAfter: 5))
        desk.wait(3)
        #expect(try await accounts.logIn("wrong", from: home, label: "") == .later(retryAfter: 2))
        desk.wait(2)
        #expect(try await accounts.logIn("wrong", from: home, label: "") == .wrong)
        #expect(try await accounts.logIn("wrong", from: home, label: "") == .later(retryAfter: 10))
        desk.wait(10)
        #expect(try await isLetIn(accounts, from: home))
        // And the right one wipes the slate.
        try await fail(accounts, from: home, times: 5)
    }

    @Test func `a restart does not shorten the wait`() async throws {
        try await fail(try await desk.open(password: "correct horse"), from: home)
        let restarted = try await desk.open()
        #expect(try await restarted.logIn("correct horse", from: home, label: "") == .later(retryAfter: 5))
    }

    @Test func `many at once are counted like one after another`() async throws {
        let accounts = try await desk.open(password: "correct horse")
        let outcomes = try await withThrowingTaskGroup { group in
            for _ in 0..<20 { group.addTask { try await accounts.logIn("wrong", from: home, label: "") } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.count { $0 == .wrong } == 5)
        #expect(outcomes.count { $0 == .later(retryAfter: 5) } == 15)
    }

    @Test func `who guesses at one address keeps nobody out at another`() async throws {
        let accounts = try await desk.open(password: "correct horse")
        try await fail(accounts, from: "198.51.100.7")
        #expect(try await isLetIn(accounts, from: home))
        #expect(try await accounts.logIn("wrong", from: "198.51.100.7", label: "") == .later(retryAfter: 5))
    }

    @Test(arguments: [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9"), ("::ffff:192.0.2.9", "192.0.2.9"), ("fe80::1%eth0", "fe80::1"),
        ("somebody", ""), ("192.0.2.1:80", "1.2.3"),
    ])
    func `addresses of one household count together`(one: String, other: String) async throws {
        let accounts = try await desk.open(password: "correct horse")
        try await fail(accounts, from: one)
        #expect(try await accounts.logIn("wrong", from: other, label: "") == .later(retryAfter: 5))
    }

    @Test(arguments: [
        ("2001:db8:1:2::1", "2001:db8:1:3::1"), ("fe80::1", "fe80::2"), ("192.0.2.1", "192.0.2.2"),
        ("::1", "127.0.0.1"), ("127.0.0.1", ""),
    ])
    func `other addresses count apart`(one: String, other: String) {
        #expect(PeerAddress.key(one) != PeerAddress.key(other))
    }

    @Test func `guessing from everywhere slows strangers down, but not a known address`() async throws {
        let accounts = try await desk.open(password: "correct horse")
        #expect(try await isLetIn(accounts, from: home))
        let now = desk.now
        let waits = try await accounts.database.write { connection in
            try (0..<150).map { number in
                try AttemptTable.begin(
                    AttemptSource(address: "198.51.\(number).1", name: nil), now: now, on: connection)
            }
        }
        #expect(waits == Array(repeating: 0, count: 100) + Array(repeating: 10, count: 50))
        #expect(try await accounts.logIn("correct horse", from: "203.0.113.5", label: "") == .later(retryAfter: 10))
        #expect(try await isLetIn(accounts, from: home))
        // Strangers get their turn, too: never more than ten seconds away.
        desk.wait(10)
        #expect(try await isLetIn(accounts, from: "203.0.113.5"))
        // A known address has its own limit still.
        try await fail(accounts, from: home)
        #expect(try await accounts.logIn("wrong", from: home, label: "") == .later(retryAfter: 5))
    }

    @Test func `addresses that are long gone are forgotten`() async throws {
        let accounts = try await desk.open(password: "correct horse")
        try await fail(accounts, from: "198.51.100.7", times: 1)
        #expect(try await isLetIn(accounts, from: home))
        desk.wait(LoginThrottle.memory + 1)
        try await fail(accounts, from: "203.0.113.5", times: 1)
        let addresses = try await accounts.database.read { connection in
            try connection.all("SELECT address FROM attempt ORDER BY address") { $0.text(0) }
        }
        #expect(addresses == ["*", home, "203.0.113.5"])
    }

    @Test func `the owner's new password ends all waiting`() async throws {
        let accounts = try await desk.open(password: "battery staple")
        try await fail(accounts, from: home)
        try await accounts.setPassword("correct horse")
        #expect(try await isLetIn(accounts, from: home))
    }

    @Test func `without a password nobody is let in, and guessing waits as ever`() async throws {
        let accounts = try await desk.open()
        try await fail(accounts, from: home)
        #expect(try await accounts.logIn("", from: home, label: "") == .later(retryAfter: 5))
    }
}
