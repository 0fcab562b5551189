import FavoriSite
import FavourStore
import Favours
import Foundation
import Testing
import Web

@Suite("A suspended person takes the data along or deletes the account, and nothing else")
struct SuspendedTests {
    private static let password = "hedge row 12"

    /// Anna, who is suspended for a number of days or for good, and asked for a favour.
    private func suspended(_ days: Int? = 7) async throws -> (Site, PersonID) {
        let site = try await Site(contact: "olga@kallio.example")
        let anna = try await site.join("Anna")
        _ = try await site.json(.post, "/api/v1/favours", Site.draft(), token: anna.token, status: 201)
        let id = PersonID(rawValue: Int64(anna.id))
        try await site.store.perform(.suspend(id, days: days), "Rude <b>words", by: .commandLine)
        return (site, id)
    }

    private func send(
        _ site: Site, _ path: String, _ password: String = Self.password
    ) async throws -> Response {
        let headers: Headers = ["Host": "localhost", "Content-Type": "application/x-www-form-urlencoded"]
        let body = "name=Anna&password=\(PercentCoding.encoded(password))"
        return await site.gate.respond(
            to: Request(.post, try #require(Target(path)), headers: headers, body: .bytes(Array(body.utf8))))
    }

    @Test func `after the right password a page says until when, and offers the two`() async throws {
        let (site, id) = try await suspended()
        let page = try await send(site, "/login")
        #expect(page.status == .forbidden && page.headers["Set-Cookie"] == nil)
        // 1,800,000,000 is 15 January 2027, 08:00 UTC.
        for words in [
            "suspended your account until 22 Jan 2027, 08:00.", "/suspended/export", "/suspended/delete",
            "not begun are cancelled: 1", "olga@kallio.example",
        ] { #expect(try await Site.text(page).contains(words), "\(words)") }
        let text = try await Site.text(page)
        #expect(!text.contains(Self.password) && text.contains("<p class=\"report-text\">Rude &lt;b&gt;words</p>"))
        let wrong = try await send(site, "/login", "hedge row 13")
        #expect(wrong.status == .unprocessable)
        for word in ["suspended", "Rude"] { #expect(try await !Site.text(wrong).contains(word)) }
        #expect(try await site.store.sessions(of: id).isEmpty)
    }

    @Test func `the reason is that of the suspension that counts, and who reported is not in it`() async throws {
        let (site, id) = try await suspended(nil)
        let bruno = try await site.join("Bruno")
        let report = try await site.ask(
            .post, "/api/v1/people/\(id.rawValue)/report", "{\"reason\":\"rude\",\"text\":\"Insulted me\"}",
            token: bruno.token)
        #expect(report.status < 300)
        let first = try await Site.text(try await send(site, "/login"))
        #expect(first.contains("Rude &lt;b&gt;words") && !first.contains("Spam"))
        try await site.store.perform(.suspend(id, days: 30), "Spam", by: .commandLine)
        let second = try await Site.text(try await send(site, "/login"))
        #expect(second.contains(">Spam<") && !second.contains("Rude"))
        for word in ["Bruno", "Insulted"] { #expect(!first.contains(word) && !second.contains(word)) }
        // What the command line writes where nobody gave a reason.
        try await site.store.perform(.allow(id), by: .commandLine)
        try await site.store.perform(.suspend(id, days: 7), "–", by: .commandLine)
        let none = try await Site.text(try await send(site, "/login"))
        #expect(none.contains("suspended your account until") && !none.contains("operator’s reason"))
    }

    @Test(arguments: [7, nil]) func `the data are the same file as before, and no session begins`(days: Int?)
        async throws
    {
        let (site, id) = try await suspended(days)
        let file = try await send(site, "/suspended/export")
        #expect(file.status == .ok && file.headers["Set-Cookie"] == nil)
        #expect(file.headers["Content-Disposition"] == "attachment; filename=\"favori.json\"")
        let bytes = Data(try await Site.text(file).utf8)
        let json = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
        #expect((json["profile"] as? [String: Any])?["name"] as? String == "Anna")
        #expect((json["favours"] as? [[String: Any]])?.first?["title"] as? String == "Carry a sofa")
        #expect(try await site.store.sessions(of: id).isEmpty)
    }

    @Test func `the account is deleted with the right password alone`() async throws {
        let (site, id) = try await suspended()
        for path in ["/suspended/export", "/suspended/delete"] {
            let wrong = try await send(site, path, "hedge row 13")
            #expect(wrong.status == .unprocessable, "\(path)")
            #expect(try await Site.text(wrong).contains("incorrect"), "\(path)")
        }
        #expect(try await !site.store.person(id).isFormer)
        let gone = try await send(site, "/suspended/delete")
        #expect(gone.headers["Location"] == "/goodbye")
        #expect(try await site.store.person(id).isFormer)
        #expect(try await site.store.favours([FavourID(rawValue: 1)]).first?.state == .cancelled)
        #expect(try await site.store.auditLog().map(\.verb) == [.suspend])
    }

    @Test func `it is not for those who are not suspended`() async throws {
        let (site, id) = try await suspended()
        try await site.store.perform(.allow(id), by: .commandLine)
        for path in ["/suspended/export", "/suspended/delete"] {
            let answer = try await send(site, path)
            #expect(answer.headers["Location"] == "/login", "\(path)")
            #expect(try await Site.text(answer).isEmpty, "\(path)")
        }
        #expect(try await !site.store.person(id).isFormer)
    }

    @Test func `passwords are tried no more often than at the sign-in`() async throws {
        let site = try await Site(hasLimits: true)
        var statuses: [Int] = []
        for number in 0..<12 {
            let path = ["/login", "/suspended/export", "/suspended/delete"][number % 3]
            statuses.append(try await send(site, path, "hedge row 13").status.rawValue)
        }
        #expect(statuses == Array(repeating: 422, count: 10) + [429, 429])
    }
}
