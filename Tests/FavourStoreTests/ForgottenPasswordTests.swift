import Accounts
import Favours
import Testing

@testable import FavourStore

@Suite("Codes for a new password cannot be used up, guessed, or sent without end")
struct ForgottenPasswordTests {
    typealias T = Town
    private static let home = "10.0.0.1"
    private static let stranger = "203.0.113.9"

    /// Anna, with a confirmed address.
    private func anna(_ town: Town) async throws -> PersonID {
        let anna = try await town.people(1)[0]
        try await town.store.change(anna, name: "Anna", neighbourhood: nil)
        try await town.confirm("Anna@example.org", of: anna)
        return anna
    }

    /// Asks for a code, and sends the e-mails that are due.
    /// - Returns: their codes.
    @discardableResult private func ask(
        _ town: Town, _ name: String = "Anna", from peer: String = home
    ) async throws -> [String] {
        try await town.store.askForPasswordCode(for: name, from: peer).value
        return try await send(town)
    }

    private func send(_ town: Town) async throws -> [String] {
        var sent: [String] = []
        while let code = try await town.store.claimPasswordCode() {
            #expect(code.address == "Anna@example.org" && code.name == "Anna")
            sent.append(code.text)
            try await town.store.finish(code, .sent)
        }
        return sent
    }

    private func works(_ code: String, _ town: Town, from peer: String = home) async throws -> Bool {
        do {
            try await town.store.setPassword("another street", of: "Anna", code: code, from: peer)
            return true
        } catch StoreError.codeWrong { return false }
    }

    @Test func `whatever a stranger asks for, the person has a code that works`() async throws {
        let town = try await Town(hasLimits: true)
        _ = try await anna(town)
        var got: [String] = []
        for _ in 0..<RateLimit.passwordCodes.most { got += try await ask(town, from: Self.stranger) }
        await #expect(throws: StoreError.tooOften(retryAfter: 3600)) { try await ask(town, from: Self.stranger) }
        // Other addresses of the stranger, too.
        for number in 1...20 { got += try await ask(town, from: "198.51.100.\(number)") }
        #expect(got.count == RateLimit.passwordMails.most)
        // To the end of the time in which no other e-mail leaves.
        try await town.go(to: 0.499)
        #expect(try await ask(town) == [])
        let last = try #require(got.last)
        try await town.go(to: 0.5)
        let own = try await ask(town)
        #expect(own.count == 1)
        #expect(try await works(last, town))
    }

    @Test func `one address cannot fill a mailbox from day to day`() async throws {
        let town = try await Town(hasLimits: true)
        _ = try await anna(town)
        var sent = 0
        for step in 0..<48 {
            try await town.go(to: Double(step) * 0.499)
            for _ in 0..<2 {
                do { sent += try await ask(town, from: Self.stranger).count } catch StoreError.tooOften {}
            }
        }
        #expect(sent > 0 && sent <= RateLimit.passwordCodesByName.most)
        #expect(try await ask(town).count == 1)
    }

    @Test func `wrong codes from one address keep nobody out, and a thousand from all do`() async throws {
        let town = try await Town(hasLimits: true)
        _ = try await anna(town)
        let code = try #require(try await ask(town).first)
        let wrong = code == "0000-0000" ? "1111-1111" : "0000-0000"
        for _ in 0..<RateLimit.mailTries.most { #expect(try await !works(wrong, town, from: Self.stranger)) }
        await #expect(throws: StoreError.tooOften(retryAfter: 3600)) {
            try await works(code, town, from: Self.stranger)
        }
        try await town.store.tick()
        // As if they had come from ninety-nine others.
        let (key, now) = (try town.store.rateKey("password try name", name: "anna"), town.store.now)
        func others(_ count: Int) async throws {
            try await town.store.write { connection in
                for _ in 0..<count {
                    _ = try SettingTable.use(key, .passwordTriesAnywhere, now: now, on: connection)
                }
            }
        }
        try await others(RateLimit.passwordTriesAnywhere.most - RateLimit.mailTries.most - 1)
        #expect(try await !works(wrong, town))
        await #expect(throws: StoreError.tooOften(retryAfter: 3600)) { try await works(code, town) }
    }

    @Test func `a new password is used at once, although strangers try passwords for the name`() async throws {
        let town = try await Town(hasLimits: true)
        _ = try await anna(town)
        let (key, now) = (try town.store.rateKey("signIn name", name: "anna"), town.store.now)
        try await town.store.write { connection in
            for _ in 0..<RateLimit.signInByNameAnywhere.most {
                _ = try SettingTable.use(key, .signInByNameAnywhere, now: now, on: connection)
            }
        }
        await #expect(throws: StoreError.tooOften(retryAfter: 18)) {
            try await town.store.signIn("Anna", password: "another street", from: Self.home)
        }
        let code = try #require(try await ask(town).first)
        #expect(try await works(code, town))
        _ = try await town.store.signIn("Anna", password: "another street", from: Self.home)
    }

    @Test func `a code ends with the password and with the address, and another one may be sent at once`() async throws
    {
        let town = try await Town(hasLimits: true)
        let anna = try await anna(town)
        let first = try #require(try await ask(town).first)
        _ = try await ask(town)
        #expect(try await ask(town) == [])
        #expect(try await works(first, town))
        let second = try #require(try await ask(town).first)
        #expect(second != first)
        #expect(try await !works(first, town))
        try await town.confirm("Anna@example.org", of: anna)
        #expect(try await ask(town) == [second])
        try await town.removeAddress(of: anna)
        #expect(try await ask(town) == [])
        #expect(try await !works(second, town))
    }

    @Test func `while an e-mail waits there is no second one, and it is tried again for as long as it is waited for`()
        async throws
    {
        let town = try await Town()
        _ = try await anna(town)
        for _ in 0..<5 { try await town.store.askForPasswordCode(for: "ANNA@example.org", from: Self.home).value }
        let first = try #require(try await town.store.claimPasswordCode())
        #expect(try await town.store.claimPasswordCode() == nil)
        #expect(try await !town.store.finish(first, .failed(reason: "No line.", isPermanent: false)))
        #expect(try await town.store.claimPasswordCode() == nil)
        try await town.go(to: 61 / 3600)
        let second = try #require(try await town.store.claimPasswordCode())
        #expect(second.identifier == first.identifier)
        #expect(try await !town.store.finish(second, .failed(reason: "No line.", isPermanent: false)))
        try await town.go(to: 362 / 3600)
        let third = try #require(try await town.store.claimPasswordCode())
        #expect(try await town.store.givenUp(since: 0) == [])
        // The next one would come after half an hour.
        #expect(try await town.store.finish(third, .failed(reason: "No line.", isPermanent: false)))
        #expect(try await town.store.givenUp(since: 0) == [GivenUp(channel: .mail, reason: "No line.", count: 1)])
        #expect(try await ask(town).count == 1)
        try await town.go(to: 31 * 24)
        try await town.store.forgetDeliveries()
        #expect(try await town.store.givenUp(since: 0) == [])
    }

    @Test func `what a killed sender had goes to the next one, and what nobody waits for any more is not sent`()
        async throws
    {
        let town = try await Town()
        _ = try await anna(town)
        try await town.store.askForPasswordCode(for: "Anna", from: Self.home).value
        let first = try #require(try await town.store.claimPasswordCode())
        try await town.go(to: 301 / 3600)
        let again = try #require(try await town.store.claimPasswordCode())
        #expect(again == first)
        try await town.go(to: 1801 / 3600)
        #expect(try await town.store.claimPasswordCode() == nil)
        #expect(try await ask(town).count == 1)
    }

    @Test func `an e-mail that is refused for good is given up at once`() async throws {
        let town = try await Town(hasLimits: true)
        _ = try await anna(town)
        try await town.store.askForPasswordCode(for: "Anna", from: Self.home).value
        let code = try #require(try await town.store.claimPasswordCode())
        #expect(try await town.store.finish(code, .failed(reason: "Refused (550).", isPermanent: true)))
        #expect(try await town.store.givenUp(since: 0).map(\.reason) == ["Refused (550)."])
        #expect(try await ask(town).count == 1)
    }
}
