import FavoriSite
import FavourStore
import Favours
import Mail
import Synchronization
import Testing
import Web
import Wording

@Suite("Who has forgotten the password gets a code by e-mail")
struct ForgottenPasswordTests {
    /// A person with a confirmed address.
    private func confirmed(_ name: String, _ address: String, _ site: Site) async throws -> (id: Int, token: String) {
        let person = try await site.join(name)
        let id = PersonID(rawValue: Int64(person.id))
        let code = try await site.store.requestMail(address, language: "en", by: id)
        try await site.store.confirmMail(code, by: id)
        return (person.id, person.token)
    }

    /// The code in the last of some e-mails. What waits is sent until there are so many: answers do not wait for it.
    private func code(_ outgoing: OutgoingMail, after count: Int, _ site: Site) async throws -> String {
        let courier = MailCourier(store: site.store, desk: try outgoing.desk, zone: .utc)
        while outgoing.messages.withLock({ $0.count }) < count {
            try await courier.sendDue()
            await Task.yield()
        }
        return try outgoing.code()
    }

    private func signsIn(_ name: String, _ password: String, _ site: Site) async throws -> Bool {
        do {
            _ = try await site.store.signIn(name, password: password, from: "192.0.2.1")
            return true
        } catch StoreError.wrongPassword { return false }
    }

    @Test func `the code lets one choose another password, once, and ends all sign-ins`() async throws {
        let outgoing = OutgoingMail()
        let site = try await Site(mail: try outgoing.desk)
        let anna = try await confirmed("Anna", "anna@example.org", site)
        #expect(try await site.ask(.get, "/login", isPage: true).text.contains("href=\"/forgot\""))
        let sent = try await site.post("/forgot", [("name", "anna")], token: nil)
        #expect(sent.status == 200 && sent.text.contains("a code is on its way"))
        let code = try await code(outgoing, after: 1, site)
        let message = try #require(outgoing.messages.withLock { $0.last })
        #expect(message.to.text == "anna@example.org" && message.text.contains(code))
        // The page of the code is found again by the e-mail, on another device, too.
        #expect(message.text.contains("https://favours.example.org/forgot/code\n"))
        let typing = try await site.ask(.get, "/forgot/code", isPage: true).text
        #expect(typing.contains("Type the code from the e-mail") && typing.contains("Name or e-mail"))
        #expect(code.wholeMatch(of: /[0-9A-Z]{4}-[0-9A-Z]{4}/) != nil && !sent.text.contains(code))

        let short = try await site.post(
            "/forgot/code", [("name", "anna"), ("code", code), ("password", "short")], token: nil)
        #expect(short.status == 422)
        let wrong = String(code.reversed())
        for other in ["", "0000-0000", wrong == code ? "1111-1111" : wrong] {
            let refused = try await site.post(
                "/forgot/code", [("name", "anna"), ("code", other), ("password", "a new street")], token: nil)
            #expect(refused.status == 422 && refused.text.contains("The code is wrong"))
        }
        #expect(try await site.ask(.get, "/settings", token: anna.token, isPage: true).status == 200)
        let typed = " " + code.lowercased().replacing("-", with: " ") + " "
        let right = try await site.post(
            "/forgot/code", [("name", "anna"), ("code", typed), ("password", "a new street")], token: nil)
        #expect(right.status == 303 && right.location == "/login?changed=1")
        #expect(try await site.ask(.get, "/login?changed=1", isPage: true).text.contains("The password is changed."))
        #expect(try await signsIn("Anna", "a new street", site))
        #expect(try await site.ask(.get, "/settings", token: anna.token, isPage: true).status == 303)
        let again = try await site.post(
            "/forgot/code", [("name", "anna"), ("code", code), ("password", "another street")], token: nil)
        #expect(again.status == 422)
        #expect(try await signsIn("Anna", "a new street", site))
    }

    @Test func `a code ends, and is for one person alone`() async throws {
        let outgoing = OutgoingMail()
        let site = try await Site(mail: try outgoing.desk)
        _ = try await confirmed("Anna", "anna@example.org", site)
        _ = try await confirmed("Bruno", "bruno@example.org", site)
        _ = try await site.post("/forgot", [("name", "Anna")], token: nil)
        let code = try await code(outgoing, after: 1, site)
        func works(for name: String) async throws -> Bool {
            let fields = [("name", name), ("code", code), ("password", "a new street")]
            return try await site.post("/forgot/code", fields, token: nil).status == 303
        }
        #expect(!(try await works(for: "Bruno")))
        try await site.go(to: 1_800_000_000 + 3600)
        #expect(!(try await works(for: "Anna")))
        _ = try await site.post("/forgot", [("name", "Anna")], token: nil)
        let other = try await self.code(outgoing, after: 2, site)
        #expect(other != code)
    }

    @Test func `nothing tells whether there is an account, or one with an address`() async throws {
        let outgoing = OutgoingMail()
        let site = try await Site(mail: try outgoing.desk)
        _ = try await confirmed("Anna", "anna@example.org", site)
        _ = try await site.join("Carla")
        var answers: Set<String> = []
        for name in ["Anna", "Carla", "Nobody"] {
            let answer = try await site.post("/forgot", [("name", name)], token: nil)
            let refusal = try await site.post(
                "/forgot/code", [("name", name), ("code", "0000-0000"), ("password", "a new street")], token: nil)
            #expect(answer.status == 200 && refusal.status == 422)
            answers.insert((answer.text + refusal.text).replacing(name, with: "…"))
        }
        #expect(answers.count == 1)
        _ = try await code(outgoing, after: 1, site)
        #expect(outgoing.messages.withLock { $0.map(\.to.text) } == ["anna@example.org"])
    }

    @Test func `codes are not asked for or tried without end`() async throws {
        let outgoing = OutgoingMail()
        let site = try await Site(hasLimits: true, mail: try outgoing.desk)
        // Names are told apart, and whether somebody has them is not.
        for name in ["Anna", "Nobody"] {
            var statuses: [Int] = []
            for _ in 0..<6 { statuses.append(try await site.post("/forgot", [("name", name)], token: nil).status) }
            #expect(statuses == (name == "Anna" ? [200, 200, 200, 200, 200, 200] : [200, 200, 200, 200, 429, 429]))
        }
        var tried: [Int] = []
        for number in 0..<11 {
            let fields = [("name", "Anna"), ("code", "0000-000\(number % 10)"), ("password", "a new street")]
            tried.append(try await site.post("/forgot/code", fields, token: nil).status)
        }
        #expect(tried == Array(repeating: 422, count: 10) + [429])
    }

    @Test func `without e-mails the operator is named`() async throws {
        let site = try await Site(contact: "olga@example.org")
        let page = try await site.ask(.get, "/forgot", isPage: true)
        #expect(page.status == 200 && page.text.contains("Ask the operator") && page.text.contains("olga@example.org"))
        #expect(try await site.post("/forgot", [("name", "Anna")], token: nil).status == 404)
    }

    @Test func `the same is sent for all names that an account has, in any case`() async throws {
        let outgoing = OutgoingMail()
        let site = try await Site(mail: try outgoing.desk)
        _ = try await confirmed("Anna", "Anna@Example.org", site)
        #expect(try await signsIn("anna@example.ORG", "hedge row 12", site))
        for (number, name) in ["anna", "ANNA@example.org"].enumerated() {
            _ = try await site.post("/forgot", [("name", name)], token: nil)
            _ = try await code(outgoing, after: number + 1, site)
        }
        #expect(outgoing.messages.withLock { $0.map(\.to.text) } == ["Anna@Example.org", "Anna@Example.org"])
    }
}
