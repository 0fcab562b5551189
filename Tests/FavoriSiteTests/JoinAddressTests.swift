import FavoriSite
import FavourStore
import Favours
import Mail
import Synchronization
import Testing
import Web

@Suite("After the sign-up people may give an address for e-mails, and nobody learns whose it is")
struct JoinAddressTests {
    private let page = "/join/address"

    /// Signs up on the page.
    /// - Returns: where that leads, and the token of the new sign-in.
    private func signUp(_ name: String, _ site: Site) async throws -> (location: String?, token: String) {
        let joined = try await site.post(
            "/join", [("name", name), ("password", "hedge row 12"), ("adult", "on"), ("then", "/new?from=map")])
        #expect(joined.status == 303)
        let signedIn = try await site.json(
            .post, "/api/v1/sessions", "{\"name\":\"\(name)\",\"password\":\"hedge row 12\"}")
        return (joined.location, try #require(signedIn["token"] as? String))
    }

    @Test func `the account is made, then a code confirms the address, and one goes on where one was`() async throws {
        let outgoing = OutgoingMail()
        let site = try await Site(mail: try outgoing.desk)
        #expect(try await !site.ask(.get, "/join", isPage: true).text.contains("type=\"email\""))
        let (location, anna) = try await signUp("Anna", site)
        #expect(location == "/join/address?then=%2Fnew%3Ffrom%3Dmap")
        let path = try #require(location)
        let asking = try await site.ask(.get, path, token: anna, isPage: true).text
        #expect(asking.contains("type=\"email\"") && asking.contains("href=\"/new?from=map\""))
        let fields = [("then", "/new?from=map")]
        let sent = try await site.post(page + "/address", fields + [("address", "anna@example.org")], token: anna)
        #expect(sent.status == 303 && sent.location == path)
        let waiting = try await site.ask(.get, path, token: anna, isPage: true).text
        #expect(waiting.contains("A code was sent to anna@example.org."))
        // A slip can be mended.
        _ = try await site.post(page + "/remove", fields, token: anna)
        #expect(try await site.ask(.get, path, token: anna, isPage: true).text.contains("type=\"email\""))
        _ = try await site.post(page + "/address", fields + [("address", "anna@example.org")], token: anna)
        let refused = try await site.post(page + "/code", fields + [("code", "x")], token: anna)
        #expect(refused.status == 422 && refused.text.contains("The code is wrong"))
        let code = try outgoing.code()
        let confirmed = try await site.post(page + "/code", fields + [("code", code)], token: anna)
        #expect(confirmed.status == 303 && confirmed.location == "/new?from=map")
        #expect(try await site.store.mailSettings(of: PersonID(rawValue: 1)).address == "anna@example.org")
        // Who comes back here goes on.
        #expect(try await site.ask(.get, path, token: anna, isPage: true).status == 303)
        for address in ["", "anna"] {
            let answer = try await site.post(page + "/address", fields + [("address", address)], token: anna)
            #expect(answer.status == 422 && answer.text.contains("That is not an e-mail address."))
        }
        // Nothing leads to another site.
        let away = try await site.post(page + "/remove", [("then", "https://evil.example/")], token: anna)
        #expect(away.location == "/join/address?then=%2F")
    }

    @Test func `an address that has an account gets the same answers as one without`() async throws {
        let outgoing = OutgoingMail()
        let site = try await Site(mail: try outgoing.desk)
        let anna = try await site.join("Anna")
        let code = try await site.store.requestMail("Anna@example.org", language: "en", by: PersonID(rawValue: 1))
        try await site.store.confirmMail(code, by: PersonID(rawValue: Int64(anna.id)))
        var answers: Set<String> = []
        for (name, address) in [("Bruno", "anna@example.org"), ("Carla", "nobody@example.org")] {
            let (location, token) = try await signUp(name, site)
            let sent = try await site.post(page + "/address", [("address", address)], token: token)
            let waiting = try await site.ask(.get, "/join/address", token: token, isPage: true)
            let wrong = try await site.post(page + "/code", [("code", "x")], token: token)
            let signIn = try await site.post("/login", [("name", address), ("password", "hedge row 13")])
            let own = try await site.ask(.get, "/api/v1/me", token: token).text
            #expect(own.contains("\"name\":\"\(name)\"") && !own.contains("@"))
            let words = ["\(location ?? "")", "\(sent)", waiting.text, wrong.text, "\(signIn.status)", signIn.text]
            answers.insert(words.joined().replacing(address, with: "…").replacing(/data-owner="[^"]*"/, with: ""))
        }
        #expect(answers.count == 1)
        // Who owns the mailbox is told, and is told nobody else's name.
        let texts = outgoing.messages.withLock { $0.map(\.text) }
        #expect(texts.map { $0.contains("already belongs to: Anna.") } == [true, false])
        #expect(texts[0].contains("https://favours.example.org/forgot\n") && !texts[0].contains("Bruno"))
    }

    @Test func `without e-mails, and for visitors, there is no such page`() async throws {
        let site = try await Site()
        let (location, anna) = try await signUp("Anna", site)
        #expect(location == "/new?from=map")
        #expect(try await site.ask(.get, page, token: anna, isPage: true).status == 404)
        #expect(try await site.ask(.get, page, isPage: true).status == 303)
        for path in ["/address", "/code", "/remove"] {
            #expect(try await site.post(page + path, [("address", "anna@example.org")], token: anna).status == 404)
        }
    }
}
