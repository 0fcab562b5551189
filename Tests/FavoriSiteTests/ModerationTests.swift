import FavourStore
import Favours
import Foundation
import Testing
import Web

@testable import FavoriSite

@Suite("Reports, links and what newcomers are told")
struct ModerationTests {
    @Test func `what is hidden is on no page and in no answer but for its people`() async throws {
        let site = try await Site()
        var people: [(id: Int, token: String)] = []
        for name in ["Anna", "Bruno", "Carla", "Dora", "Emil"] { people.append(try await site.join(name, days: 8)) }
        let title = "Zanzibar sofa"
        let photo = try await site.picture(try Photo.jpeg(width: 300, height: 200), token: people[0].token)
        _ = try await site.json(
            .post, "/api/v1/favours", Site.draft(title: title, places: 2, pictures: [photo]), token: people[0].token,
            status: 201)
        for helper in [1, 4] {
            _ = try await site.json(.post, "/api/v1/favours/1/slots/1/accept", token: people[helper].token)
        }
        // Emil has left: he hears no more of it.
        _ = try await site.json(.post, "/api/v1/favours/1/slots/1/withdraw", token: people[4].token)
        /// How many answers of all routes name it.
        func naming(_ token: String?) async throws -> Int {
            var count = 0
            for (method, pattern) in site.site.patterns where method == .get {
                guard !pattern.hasSuffix("events"), !pattern.contains("tiles"), !pattern.contains("*") else { continue }
                var paths = [
                    pattern.replacing(":list", with: "accepted").replacing(":slot", with: "1")
                        .replacing(":id", with: "1").replacing(":picture", with: photo)
                ]
                if pattern == "/api/v1/markers" { paths = ["\(pattern)?step=0.00001&box=24,60,26,61"] }
                if pattern == "/" { paths = ["/?view=list", "/?view=list&q=zanzibar"] }
                if pattern == "/api/v1/favours" { paths.append(pattern + "?q=zanzibar") }
                for path in paths {
                    let isPage = !path.hasPrefix("/api")
                    if try await site.ask(.get, path, token: token, isPage: isPage).text.contains(title) { count += 1 }
                }
            }
            return count
        }
        let strangers = [nil, people[2].token, people[3].token, people[4].token]
        for stranger in strangers { #expect(try await naming(stranger) >= 4) }
        let (asked, helping) = (try await naming(people[0].token), try await naming(people[1].token))
        for reporter in [2, 3] {
            let sent = try await site.post(
                "/favours/1/report", [("reason", "scam"), ("text", "He wants money")], token: people[reporter].token)
            #expect(sent.status == 303)
            let page = try await site.ask(
                .get, try #require(sent.location), token: people[reporter].token, isPage: true)
            #expect(page.status == 200 && page.text.contains("You reported this on"))
        }
        for stranger in strangers {
            #expect(try await naming(stranger) == 0)
            #expect(try await site.bytes(of: photo, token: stranger) == nil)
        }
        // On the map and in the list it is not for its people either; on its own page and on theirs it is.
        #expect(try await (2..<asked).contains(naming(people[0].token)))
        #expect(try await (2..<helping).contains(naming(people[1].token)))
        #expect(try await site.bytes(of: photo, token: people[1].token) != nil)
        for part in [people[0], people[1]] {
            let page = try await site.ask(.get, "/favours/1", token: part.token, isPage: true).text
            #expect(page.contains("This favour is hidden until it has been looked at."))
            #expect(try await site.json(.get, "/api/v1/favours/1", token: part.token)["hidden"] as? Bool == true)
            #expect(!page.contains("Carla") && !page.contains("money"))
        }
        #expect(try await site.json(.get, "/api/v1/favours/1", token: people[2].token, status: 404)["id"] == nil)
        let edited = try await site.ask(.patch, "/api/v1/favours/1", "{\"title\":\"x\"}", token: people[2].token)
        #expect(edited.status == 404)
        let accepted = try await site.ask(.post, "/api/v1/favours/1/slots/1/accept", token: people[2].token)
        #expect(accepted.status == 404)
    }

    @Test func `a report needs a reason that there is, and counts once`() async throws {
        let site = try await Site()
        let (anna, bruno) = (try await site.join("Anna"), try await site.join("Bruno"))
        _ = try await site.json(.post, "/api/v1/favours", Site.draft(), token: anna.token, status: 201)
        let path = "/favours/1/report"
        #expect(try await site.ask(.get, path, isPage: true).status == 303)
        #expect(try await site.ask(.get, path, token: anna.token, isPage: true).status == 409)
        let page = try await site.ask(.get, path, token: bruno.token, isPage: true).text
        #expect(page.components(separatedBy: "name=\"reason\"").count == 6)
        for reason in ["", "x", "scam "] {
            #expect(try await site.post(path, [("reason", reason)], token: bruno.token).status == 400)
        }
        let long = String(repeating: "y", count: 1001)
        let refused = try await site.post(path, [("reason", "rude"), ("text", long)], token: bruno.token)
        #expect(refused.status == 422 && refused.text.contains(long))
        // A script takes a page for an answer to a report that has arrived.
        let said = try await site.post(path, [("reason", "rude"), ("text", long)], token: bruno.token, isScript: true)
        #expect(said.status == 422 && said.text.contains("\"code\":\"textInvalid\""))
        for _ in 0..<2 {
            #expect(try await site.post(path, [("reason", "rude")], token: bruno.token).status == 303)
        }
        let again = try await site.json(
            .post, "/api/v1" + path, "{\"reason\":\"scam\"}", token: bruno.token, status: 422)
        #expect(again["code"] as? String == "alreadyReported")
        #expect(try await site.store.operatorQueue().items.first?.reports.count == 1)
    }

    @Test(arguments: [
        ("See https://example.org/a?b=1&c=2.", ["https://example.org/a?b=1&c=2"]),
        (
            "(https://en.wikipedia.org/wiki/Sofa_(song)) HTTP://EXAMPLE.ORG!",
            [
                "https://en.wikipedia.org/wiki/Sofa_(song)", "HTTP://EXAMPLE.ORG",
            ]
        ), ("https://example.org/città", ["https://example.org/città"]),
        ("javascript:alert(1) ftp://example.org xhttps://example.org https:// https://localhost", []),
        ("https://bank.example@other.example/ https://аpple.com/ https://a.example/\u{202E}moc", []),
        ("https://a.example/\"onclick=x <https://b.example>", ["https://a.example/", "https://b.example"]),
    ])
    func `links are addresses of the web that lead where they seem to lead`(text: String, links: [String]) {
        let parts = LinkedText.parts(of: text)
        #expect(
            parts.compactMap { part in if case .link(let address) = part { address } else { nil } } == links)
        let whole = parts.map { part in
            switch part {
            case .plain(let text), .link(let text): text
            }
        }
        #expect(whole.joined() == text)
    }

    @Test func `links can be tapped once the author has completed a favour, and until then the page says new here`()
        async throws
    {
        let site = try await Site()
        let (anna, bruno) = (try await site.join("Anna"), try await site.join("Bruno"))
        func ask(_ start: String, _ end: String) async throws {
            _ = try await site.json(
                .post, "/api/v1/favours",
                """
                {"title":"Sofa","description":"As on https://sofas.example/2?a=1&b=2, <b>blue</b>",
                "place":{"latitude":60.1841,"longitude":24.9512},"slots":[{"start":"\(start)","end":"\(end)"}]}
                """, token: anna.token, status: 201)
        }
        try await ask("2027-01-23T10:00:00Z", "2027-01-23T11:00:00Z")
        try await ask("2027-02-15T10:00:00Z", "2027-02-15T11:00:00Z")
        func page(_ token: String?) async throws -> String {
            try await site.ask(.get, "/favours/2", token: token, isPage: true).text
        }
        for token in [nil, bruno.token, anna.token] {
            let text = try await page(token)
            #expect(text.contains("https://sofas.example/2") && !text.contains("href=\"https://sofas"))
        }
        #expect(try await page(bruno.token).contains("New here."))
        for token in [nil, anna.token] { #expect(try await !page(token).contains("New here.")) }
        _ = try await site.json(.post, "/api/v1/favours/1/slots/1/accept", token: bruno.token)
        // Confirmed by the clock, and a day later.
        try await site.go(to: 1_800_000_000 + 13 * 86_400)
        let link = """
            <a href="https://sofas.example/2?a=1&amp;b=2" rel="nofollow noopener noreferrer ugc" target="_blank">
            """.trimmingCharacters(in: .newlines)
        for token in [nil, bruno.token] {
            let text = try await page(token)
            #expect(text.contains(link) && text.contains("&lt;b&gt;blue"), "\(text.count)")
        }
        #expect(try await !page(bruno.token).contains("New here."))
    }

    @Test func `the first favour comes with a word on what others see, and no other does`() async throws {
        let site = try await Site()
        let anna = try await site.join("Anna")
        func says() async throws -> Bool {
            try await site.ask(.get, "/new", token: anna.token, isPage: true).text.contains("Your first favour.")
        }
        #expect(try await says())
        _ = try await site.json(.post, "/api/v1/favours", Site.draft(), token: anna.token, status: 201)
        #expect(try await !says())
        _ = try await site.json(.delete, "/api/v1/favours/1", token: anna.token)
        #expect(try await !says())
    }

    @Test func `blocked people are listed, unblocked and blocked again`() async throws {
        let site = try await Site()
        let (anna, bruno) = (try await site.join("Anna"), try await site.join("Bruno"))
        _ = try await site.json(.post, "/api/v1/favours", Site.draft(), token: bruno.token, status: 201)
        func sees(_ token: String) async throws -> Bool {
            try await site.ask(.get, "/favours/1", token: token, isPage: true).status == 200
        }
        func list() async throws -> String {
            try await site.ask(.get, "/settings/blocked", token: anna.token, isPage: true).text
        }
        #expect(try await list().contains("You have blocked nobody."))
        _ = try await site.post("/people/\(bruno.id)/block", [("block", "on")], token: anna.token)
        #expect(try await !sees(anna.token))
        #expect(try await list().contains("Unblock: Bruno"))
        // The other one does not learn of it here.
        let other = try await site.ask(.get, "/settings/blocked", token: bruno.token, isPage: true).text
        #expect(other.contains("You have blocked nobody."))
        let path = "/settings/blocked/\(bruno.id)/block"
        let unblocked = try await site.post(path, [("block", "off")], token: anna.token)
        #expect(try await sees(anna.token))
        let page = try await site.ask(.get, try #require(unblocked.location), token: anna.token, isPage: true).text
        #expect(page.contains("Bruno is unblocked.") && page.contains("Block again"))
        _ = try await site.post(path, [("block", "on")], token: anna.token)
        #expect(try await !sees(anna.token))
        #expect(try await site.ask(.get, "/settings/blocked", isPage: true).status == 303)
    }

    @Test func `after a block neither has the other's favours among those once accepted`() async throws {
        let site = try await Site()
        let (anna, bruno) = (try await site.join("Anna"), try await site.join("Bruno"))
        _ = try await site.json(
            .post, "/api/v1/favours", Site.draft(title: "Zanzibar sofa"), token: anna.token, status: 201)
        _ = try await site.json(.post, "/api/v1/favours/1/slots/1/accept", token: bruno.token)
        _ = try await site.ask(.post, "/api/v1/people/\(bruno.id)/block", token: anna.token)
        for path in ["/me", "/me/accepted", "/api/v1/me"] {
            let text = try await site.ask(.get, path, token: bruno.token, isPage: !path.hasPrefix("/api")).text
            #expect(!text.contains("Zanzibar"), "\(path)")
        }
    }

    @Test func `everybody reads what is stored, and whom to ask`() async throws {
        let site = try await Site(contact: "ask@kallio.example")
        for path in ["/privacy", "/join"] {
            #expect(
                try await site.ask(.get, path, isPage: true).text.contains(
                    path == "/join" ? "/privacy" : "mailto:ask@kallio.example"))
        }
        let anna = try await site.join("Anna")
        #expect(try await site.ask(.get, "/settings", token: anna.token, isPage: true).text.contains("/privacy"))
        let other = try await Site(contact: "<b>The green door</b>")
        let page = try await other.ask(.get, "/privacy", isPage: true).text
        #expect(page.contains("&lt;b&gt;The green door") && !page.contains("mailto:"))
    }
}
