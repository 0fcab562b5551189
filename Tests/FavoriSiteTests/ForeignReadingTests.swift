import FavoriSite
import FavourStore
import Favours
import Foundation
import Testing
import Web

@Suite("What a browser fetches unasked has no consequences")
struct ForeignReadingTests {
    /// A link on another site was followed; that page may be unseen itself.
    private static let fromElsewhere: Headers = [
        "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document",
    ]
    /// What comes without the person wanting to see it: a page of another site leads there, a browser looks ahead, or asks for
    /// the head alone.
    private static let unasked: [(Web.Method, Headers)] = [
        (.get, fromElsewhere), (.get, ["Sec-Purpose": "prefetch"]),
        (.get, ["Sec-Purpose": "prefetch;prerender"]), (.get, ["Purpose": "prefetch"]), (.head, [:]),
    ]

    private func ask(
        _ site: Site, _ path: String, _ token: String, _ method: Web.Method = .get, _ more: Headers = [:]
    ) async throws -> String {
        var headers = more
        for (name, value) in [
            ("Host", "localhost"), ("Accept", path.hasPrefix("/api") ? "application/json" : "text/html"),
            ("Authorization", "Bearer \(token)"),
        ] {
            headers.add(name, value)
        }
        let response = await site.gate.respond(to: Request(method, try #require(Target(path)), headers: headers))
        return try await Site.text(response)
    }

    /// Asks as unasked-for requests do, then as a person.
    private func unaskedThenMeant(_ site: Site, _ path: String, _ token: String, _ check: (Bool) async throws -> Void)
        async throws
    {
        for (method, headers) in Self.unasked {
            _ = try await ask(site, path, token, method, headers)
            try await check(false)
        }
        _ = try await ask(site, path, token)
        try await check(true)
    }

    @Test func `it marks no news and no message as seen`() async throws {
        let site = try await Site()
        let (anna, bruno) = (try await site.join("Anna"), try await site.join("Bruno"))
        _ = try await site.json(.post, "/api/v1/favours", Site.draft(), token: anna.token, status: 201)
        _ = try await site.json(.post, "/api/v1/favours/1/slots/1/accept", token: bruno.token)
        _ = try await site.json(.post, "/api/v1/favours/1/chats", token: bruno.token)
        _ = try await site.json(
            .post, "/api/v1/chats/1/messages", "{\"text\":\"Hello\"}", token: bruno.token, status: 201)
        let person = PersonID(rawValue: Int64(anna.id))
        #expect(try await site.store.unread(for: person) == 1)
        try await unaskedThenMeant(site, "/chats/1", anna.token) { isMeant in
            let unread = try await site.store.unread(for: person)
            #expect(unread == (isMeant ? 0 : 1))
        }
        #expect(try await site.store.unseen(by: person) == 1)
        try await unaskedThenMeant(site, "/me/news", anna.token) { isMeant in
            let unseen = try await site.store.unseen(by: person)
            #expect(unseen == (isMeant ? 0 : 1))
        }
    }

    @Test(arguments: ["/favours/1", "/api/v1/favours/1"])
    func `it spends no look at an exact place`(path: String) async throws {
        let site = try await Site()
        let (anna, bruno) = (try await site.join("Anna"), try await site.join("Bruno"))
        _ = try await site.json(.post, "/api/v1/favours", Site.draft(), token: anna.token, status: 201)
        _ = try await site.json(.post, "/api/v1/favours/1/slots/1/accept", token: bruno.token)
        // A newcomer sees the place from two hours before the start.
        try await site.go(to: 1_800_180_000 - 3600)
        let (person, favour) = (PersonID(rawValue: Int64(bruno.id)), FavourID(rawValue: 1))
        for (method, headers) in Self.unasked {
            let text = try await ask(site, path, bruno.token, method, headers)
            #expect(!text.contains("60.1841"))
            let seers = try await site.store.seers(of: favour)
            #expect(!seers.contains(person))
        }
        let meant = try await ask(site, path, bruno.token).contains("60.1841")
        #expect(meant)
        #expect(try await site.store.seers(of: favour).contains(person))
        guard path.hasPrefix("/favours") else { return }
        // What was shown before is shown again, however one comes.
        let again = try await ask(site, path, bruno.token, .get, Self.fromElsewhere).contains("60.1841")
        #expect(again)
    }
}
