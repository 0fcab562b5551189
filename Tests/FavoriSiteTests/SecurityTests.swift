import FavoriSite
import FavourStore
import Favours
import Foundation
import Mail
import Synchronization
import Testing
import Web
import Wording

@Suite("What guards an account, and what ends with it")
struct SecurityTests {
    private static let password = "hedge row 12"

    /// A person who has signed in twice: with the address, the calendar's link, a device of the second session, and a code for
    /// a new password.
    private struct Account {
        let site: Site
        let outgoing: OutgoingMail
        let id: PersonID
        /// The session that acts, and another one.
        let tokens: [String]
        /// The path of the calendar's link.
        let calendar: String
        let code: String

        func notes() async throws -> [String] {
            let before = outgoing.messages.withLock { $0.count }
            try await MailCourier(store: site.store, desk: try outgoing.desk, zone: .utc).sendDue()
            return outgoing.messages.withLock { $0.dropFirst(before).map { "\($0.to.text): \($0.subject)" } }
        }

        func isSignedIn(_ session: Int) async throws -> Bool {
            try await site.ask(.get, "/api/v1/me", token: tokens[session]).status == 200
        }
    }

    private func account() async throws -> Account {
        let outgoing = OutgoingMail()
        let site = try await Site(mail: try outgoing.desk)
        let person = try await site.join("Anna")
        let id = PersonID(rawValue: Int64(person.id))
        let code = try await site.store.requestMail("anna@example.org", language: "en", by: id)
        try await site.store.confirmMail(code, by: id)
        let again = try await site.json(
            .post, "/api/v1/sessions", "{\"name\":\"Anna\",\"password\":\"\(Self.password)\"}")
        let other = try #require(try await site.store.sessions(of: id).map(\.id).max())
        try await site.store.addDevice(
            PushTarget(endpoint: "https://push.example/1", publicKey: [4], secret: [5]), language: "en",
            session: other, of: id)
        let url = try await site.json(.post, "/api/v1/me/calendar", token: person.token, status: 201)["url"] as? String
        let link = try #require(url)
        let start = try #require(link.firstRange(of: "/calendar/")?.lowerBound)
        try await site.store.askForPasswordCode(for: "Anna", from: "192.0.2.1").value
        try await MailCourier(store: site.store, desk: try outgoing.desk, zone: .utc).sendDue()
        return Account(
            site: site, outgoing: outgoing, id: id,
            tokens: [person.token, try #require(again["token"] as? String)], calendar: String(link[start...]),
            code: try outgoing.code())
    }

    /// The columns of the table: what the person, or the operator, does.
    private static let acts: [String: @Sendable (Account) async throws -> Void] = [
        "signing out": { account in
            _ = try await account.site.ask(.delete, "/api/v1/sessions", token: account.tokens[0])
        },
        "*End all other sign-ins*": { account in
            _ = try await account.site.post("/settings/sign-ins/end-others", [], token: account.tokens[0])
        },
        "a new password": { account in
            let sent = try await account.site.post(
                "/settings/password", [("current", password), ("password", "another hedge")], token: account.tokens[0])
            #expect(sent.status == 303)
        },
        "a forgotten password": { account in
            let sent = try await account.site.post(
                "/forgot/code", [("name", "Anna"), ("code", account.code), ("password", "another hedge")])
            #expect(sent.status == 303)
        },
        "the operator's reset": { account in
            try await account.site.store.setPassword("another hedge", of: account.id)
        },
        "a suspension": { account in
            try await account.site.store.perform(.suspend(account.id, days: 1), "Fraud", by: .commandLine)
        },
        "deletion": { account in
            let sent = try await account.site.ask(
                .delete, "/api/v1/me", "{\"password\":\"\(password)\"}", token: account.tokens[0])
            #expect(sent.status == 204)
        },
    ]

    /// The rows of the table: what ends, or is told.
    private static let secrets: [String: @Sendable (Account) async throws -> Bool] = [
        "the session that acts": { try await !$0.isSignedIn(0) },
        "other sessions": { try await !$0.isSignedIn(1) },
        "notifications on devices of other sessions": { try await $0.site.store.devices(of: $0.id).isEmpty },
        "the secret link of the calendar": { try await $0.site.ask(.get, $0.calendar, isPage: true).status == 404 },
        "the confirmed address is told": { try await $0.notes().contains { $0.hasPrefix("anna@example.org: ") } },
        "a code for a new password": { account in
            let sent = try await account.site.post(
                "/forgot/code", [("name", "Anna"), ("code", account.code), ("password", "a third hedge")])
            return sent.status != 303
        },
    ]

    private static let document: String = {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return (try? String(contentsOf: root.appending(path: "Docs/Security.md"), encoding: .utf8)) ?? ""
    }()

    /// The cells of a table of the document, below a first cell.
    private static func table(_ head: String) throws -> [[String]] {
        let lines = document.split(separator: "\n", omittingEmptySubsequences: false)
        let first = try #require(lines.firstIndex { $0.hasPrefix("| \(head) |") })
        return lines[first...].prefix { $0.hasPrefix("|") }.map { line in
            line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }.filter { !$0[0].hasPrefix("--") }
    }

    @Test(arguments: Array(acts.keys).sorted()) func `each act ends what the table says`(act: String) async throws {
        let table = try Self.table("Ends, or is told")
        #expect(Set(table[0].dropFirst()) == Set(Self.acts.keys))
        #expect(Set(table.dropFirst().map { $0[0] }) == Set(Self.secrets.keys))
        let column = try #require(table[0].firstIndex(of: act))
        let account = try await account()
        // The code last: it would set another password.
        for secret in Self.secrets.keys.sorted(by: { !$0.hasPrefix("a code") && $1.hasPrefix("a code") }) {
            #expect(try await Self.secrets[secret]?(account) == false || secret.hasPrefix("a code"), "\(secret)")
        }
        let fresh = try await self.account()
        try await Self.acts[act]?(fresh)
        for row in table.dropFirst().sorted(by: { !$0[0].hasPrefix("a code") && $1[0].hasPrefix("a code") }) {
            let isEnded = try await Self.secrets[row[0]]?(fresh)
            #expect(isEnded == (row[column] == "✓"), "\(act): \(row[0])")
        }
    }

    @Test func `every act is guarded as the table says`() async throws {
        let rows = try Self.table("Guarded by")
        func routes(_ guardian: String) throws -> Set<String> {
            let row = try #require(rows.first { $0[0] == guardian })
            return Set(row[1].matches(of: #/`([A-Z]+ [^`]+)`/#).map { String($0.1) })
        }
        let (withPassword, open) = (try routes("the password, once more"), try routes("nothing but limits"))
        let account = try await account()
        let site = account.site
        let all = site.site.patterns.filter { !$0.method.isSafe }
        let names = Set(all.map { "\($0.method.rawValue) \($0.pattern)" })
        #expect(withPassword.subtracting(names) == [])
        #expect(open.subtracting(names) == [])
        #expect(withPassword.count >= 8 && open.count >= 6 && withPassword.isDisjoint(with: open))
        for (method, pattern) in all {
            let name = "\(method.rawValue) \(pattern)"
            let path = pattern.split(separator: "/").map { $0.hasPrefix(":") ? "1" : String($0) }.joined(separator: "/")
            let isForm = !pattern.hasPrefix("/api")
            let body = isForm ? "address=thief@example.org&then=/" : "{}"
            if withPassword.contains(name) {
                // With a session alone.
                let answer = try await site.whole(method, "/" + path, body, token: account.tokens[0], isPage: isForm)
                #expect(answer.hasPrefix("4"), "\(name): \(answer.prefix(200))")
            } else if !open.contains(name) {
                let answer = try await site.whole(method, "/" + path, body, token: nil, isPage: isForm)
                let isRefused =
                    answer.hasPrefix("401") || answer.hasPrefix("404") || answer.contains("Location: /login")
                #expect(isRefused, "\(name): \(answer.prefix(200))")
            }
        }
        #expect(try await account.isSignedIn(0))
        #expect(try await account.isSignedIn(1))
        #expect(try await site.store.mailSettings(of: account.id).address == "anna@example.org")
        #expect(try await site.store.mailSettings(of: account.id).pending == nil)
        #expect(try await account.notes() == [])
    }

    @Test func `an account is not taken over by another address, with a session alone`() async throws {
        let account = try await account()
        let site = account.site
        for path in ["/settings/notifications/address", "/join/address/address"] {
            let sent = try await site.post(path, [("address", "thief@example.org")], token: account.tokens[1])
            #expect(sent.status == 422 && !sent.text.contains("A code was sent"))
        }
        let removed = try await site.post("/settings/notifications/remove", [], token: account.tokens[1])
        #expect(removed.status == 422)
        // With the password it is changed, and the address before is told.
        let sent = try await site.post(
            "/settings/notifications/address", [("address", "new@example.org"), ("password", Self.password)],
            token: account.tokens[0])
        #expect(sent.status == 303)
        let code = try account.outgoing.code()
        // Another code for the same needs no password.
        let again = try await site.post(
            "/settings/notifications/address", [("address", "new@example.org")], token: account.tokens[0])
        #expect(again.status == 303)
        let old = try await site.post("/settings/notifications/code", [("code", code)], token: account.tokens[0])
        #expect(old.status == 422)
        let right = try await site.post(
            "/settings/notifications/code", [("code", try account.outgoing.code())], token: account.tokens[0])
        #expect(right.status == 303)
        #expect(try await account.notes() == ["anna@example.org: Your e-mail address was changed."])
        let gone = try await site.post(
            "/settings/notifications/remove", [("password", Self.password)], token: account.tokens[0])
        #expect(gone.status == 303)
        #expect(try await account.notes() == ["new@example.org: Your e-mail address was removed."])
    }

    @Test func `an address that was confirmed without the password gets no code for a new one within a day`()
        async throws
    {
        let outgoing = OutgoingMail()
        let site = try await Site(mail: try outgoing.desk)
        let anna = try await site.join("Anna")
        let id = PersonID(rawValue: Int64(anna.id))
        let now = site.store.now
        try await site.go(to: now + 2 * 3600)
        func confirm(_ address: String) async throws {
            let code = try await site.store.requestMail(address, language: "en", by: id)
            try await site.store.confirmMail(code, by: id)
        }
        func asks() async throws -> Int {
            try await site.store.askForPasswordCode(for: "Anna", from: "192.0.2.1").value
            return try await MailCourier(store: site.store, desk: try outgoing.desk, zone: .utc).sendDue()
        }
        try await confirm("thief@example.org")
        #expect(try await asks() == 0)
        try await site.go(to: now + 25 * 3600)
        #expect(try await asks() == 0)
        // A new password of the person forgets it.
        let changed = try await site.post(
            "/settings/password", [("current", Self.password), ("password", "another hedge")], token: anna.token)
        #expect(changed.status == 303)
        #expect(try await site.store.mailSettings(of: id).address == nil)
        // The address that is forgotten is told.
        #expect(try await MailCourier(store: site.store, desk: try outgoing.desk, zone: .utc).sendDue() == 1)
        try await confirm("anna@example.org")
        try await site.go(to: now + 50 * 3600)
        #expect(try await asks() == 1)
    }
}
