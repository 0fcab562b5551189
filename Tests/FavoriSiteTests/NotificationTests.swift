import FavoriSite
import FavourStore
import Favours
import Foundation
import Mail
import Synchronization
import Testing
import Web

@Suite("People choose their e-mails, and end them")
struct NotificationTests {
    private let page = "/settings/notifications"

    @Test func `an address is used once its code was typed, and can be removed`() async throws {
        let outgoing = OutgoingMail()
        let site = try await Site(mail: try outgoing.desk)
        let anna = try await site.join("Anna")
        #expect(try await site.ask(.get, "/settings", token: anna.token, isPage: true).text.contains(page))
        #expect(
            try await site.post(page + "/address", [("address", " anna@example.org ")], token: anna.token).status == 303
        )
        #expect(outgoing.messages.withLock { $0.map(\.to.text) } == ["anna@example.org"])
        let waiting = try await site.ask(.get, page, token: anna.token, isPage: true).text
        #expect(waiting.contains("A code was sent to anna@example.org.") && !waiting.contains("At once"))
        let code = try outgoing.code()
        #expect(!waiting.contains(code))
        let wrong = code == "123456" ? "123457" : "123456"
        let refused = try await site.post(page + "/code", [("code", wrong)], token: anna.token)
        #expect(refused.status == 422 && refused.text.contains("The code is wrong"))
        #expect(try await site.post(page + "/code", [("code", code)], token: anna.token).status == 303)
        #expect(try await site.ask(.get, page, token: anna.token, isPage: true).text.contains("At once"))
        // Another one that is called off leaves the first.
        let password = ("password", "hedge row 12")
        _ = try await site.post(page + "/address", [("address", "other@example.org"), password], token: anna.token)
        _ = try await site.post(page + "/remove", [], token: anna.token)
        let person = PersonID(rawValue: Int64(anna.id))
        #expect(try await site.store.mailSettings(of: person).address == "anna@example.org")
        _ = try await site.post(page + "/remove", [password], token: anna.token)
        #expect(try await site.store.mailSettings(of: person).address == nil)
    }

    @Test(arguments: ["", "anna", "anna@example.org\r\nBcc: all@example.org", "a@b@c", "<anna@example.org>"])
    func `what is no address gets no code, and stays to be mended`(typed: String) async throws {
        let outgoing = OutgoingMail()
        let site = try await Site(mail: try outgoing.desk)
        let token = try await site.join("Anna").token
        // Line ends are dropped with other blanks, as those of what is pasted.
        let answer = try await site.post(page + "/address", [("address", typed)], token: token)
        #expect(answer.status == 422 && answer.text.contains("That is not an e-mail address."))
        #expect(outgoing.messages.withLock { $0.isEmpty })
    }

    @Test func `a mail server that does not answer is told of`() async throws {
        let outgoing = OutgoingMail()
        outgoing.error.withLock { $0 = .unreachable("no line") }
        let site = try await Site(mail: try outgoing.desk)
        let token = try await site.join("Anna").token
        let answer = try await site.post(page + "/address", [("address", "anna@example.org")], token: token)
        #expect(
            answer.status == 422 && answer.text.contains("could not be sent") && answer.text.contains("anna@example"))
        #expect(!answer.text.contains("no line"))
    }

    @Test func `the language of the app is that of e-mails, too`() async throws {
        let outgoing = OutgoingMail()
        let site = try await Site(mail: try outgoing.desk)
        let (anna, person) = (try await site.join("Anna").token, PersonID(rawValue: 1))
        _ = try await site.post(page + "/address", [("address", "anna@example.org")], token: anna)
        _ = try await site.post(page + "/code", [("code", try outgoing.code())], token: anna)
        for (choice, language) in [("it", "it"), ("automatic", "en")] {
            _ = try await site.post("/settings/language", [("language", choice)], token: anna)
            #expect(try await site.store.mailSettings(of: person).language == language)
        }
        let shown = try await site.ask(.get, "/settings/language", token: anna, isPage: true).text
        #expect(shown.contains("This applies to this browser and to e-mails to you."))
    }

    @Test func `each topic is sent at once, once a day, or not`() async throws {
        let outgoing = OutgoingMail()
        let site = try await Site(mail: try outgoing.desk)
        let (anna, person) = (try await site.join("Anna").token, PersonID(rawValue: 1))
        _ = try await site.post(page + "/address", [("address", "anna@example.org")], token: anna)
        _ = try await site.post(page + "/code", [("code", try outgoing.code())], token: anna)
        #expect(
            try await site.post(page, [("helpers", "daily"), ("helping", "off")], token: anna).status == 303)
        let settings = try await site.store.mailSettings(of: person)
        #expect(settings.timings[.helpers] == .daily && settings.timings[.helping] == .off)
        #expect(settings.timings[.outcome] == .atOnce)
        #expect(try await site.post(page, [("helpers", "hourly")], token: anna).status == 400)
        let shown = try await site.ask(.get, page, token: anna, isPage: true).text
        #expect(shown.contains("<option value=\"daily\" selected"))
        let export = try await site.json(.get, "/api/v1/me/export", token: anna)["mail"] as? [String: Any]
        #expect(export?["address"] as? String == "anna@example.org")
        #expect((export?["timings"] as? [String: String])?["helpers"] == "daily")
    }

    @Test func `one click ends e-mails without a sign-in, and looking at the link does not`() async throws {
        let outgoing = OutgoingMail()
        let site = try await Site(mail: try outgoing.desk)
        let (anna, person) = (try await site.join("Anna").token, PersonID(rawValue: 1))
        _ = try await site.post(page + "/address", [("address", "anna@example.org")], token: anna)
        _ = try await site.post(page + "/code", [("code", try outgoing.code())], token: anna)
        let link = "/unsubscribe?token=\(try site.store.unsubscribeToken(of: person, address: "anna@example.org"))"
        for _ in 0..<2 {
            let asked = try await site.ask(.get, link, isPage: true)
            #expect(asked.status == 200 && asked.text.contains("Get no more e-mails?"))
            #expect(!asked.text.contains("anna@example.org") && !asked.text.contains("Anna"))
        }
        #expect(try await site.store.mailSettings(of: person).timings[.helpers] == .atOnce)
        for wrong in [link.dropLast() + "x", "/unsubscribe", "/unsubscribe?token=1-0"] {
            #expect(try await site.post(String(wrong), []).status == 404)
            #expect(try await site.ask(.get, String(wrong), isPage: true).status == 404)
        }
        #expect(try await site.store.mailSettings(of: person).timings[.helpers] == .atOnce)
        // As a mail provider sends it (RFC 8058, 3.1).
        let done = try await site.post(link, [("List-Unsubscribe", "One-Click")])
        #expect(done.status == 200 && done.text.contains("You get no more e-mails"))
        #expect(try await site.store.mailSettings(of: person).timings.values.allSatisfy { $0 == .off })
    }

    @Test func `without a mail server there is nothing to choose`() async throws {
        let site = try await Site()
        let token = try await site.join("Anna").token
        #expect(try await !site.ask(.get, "/settings", token: token, isPage: true).text.contains(page))
        #expect(try await site.ask(.get, page, token: token, isPage: true).status == 404)
        for path in ["", "/address", "/code", "/remove"] {
            #expect(try await site.post(page + path, [("address", "anna@example.org")], token: token).status == 404)
        }
    }
}
