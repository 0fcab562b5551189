import FavourStore
import Favours
import Foundation
import Testing
import Web

@Suite("A block does not take away the answer to an absence")
struct AnswerTests {
    private static let day: Int64 = 86_400
    private static let door = (latitude: 60.1841, longitude: 24.9512)

    /// A favour of Anna with two places, whose helper Bruno is said not to have come; then one of the two blocks the other.
    /// Carla left before it began, Dora has nothing to do with it, and both have a block with Anna, too.
    private func absent(
        isBlockedByHelper: Bool = false, latitude: Double = door.latitude
    ) async throws -> (Site, [(id: Int, token: String)]) {
        let site = try await Site()
        var people: [(id: Int, token: String)] = []
        for name in ["Anna", "Bruno", "Carla", "Dora"] { people.append(try await site.join(name)) }
        let photo = try await site.picture(
            try Photo.jpeg(), token: people[0].token)
        _ = try await site.json(
            .post, "/api/v1/favours", Site.draft(latitude: latitude, places: 2, pictures: [photo]),
            token: people[0].token, status: 201)
        for person in people[1...2] {
            _ = try await site.json(.post, "/api/v1/favours/1/slots/1/accept", token: person.token)
            _ = try await site.json(.post, "/api/v1/favours/1/chats", token: person.token)
        }
        _ = try await site.json(.post, "/api/v1/favours/1/slots/1/withdraw", token: people[2].token)
        try await site.go(to: 1_800_000_000 + 3 * Self.day)
        _ = try await site.json(
            .post, "/api/v1/favours/1/slots/1/no-show", "{\"person\":\(people[1].id)}", token: people[0].token)
        for person in people[1...3] {
            let (one, other) = isBlockedByHelper ? (person, people[0]) : (people[0], person)
            #expect(try await site.ask(.post, "/api/v1/people/\(other.id)/block", token: one.token).status < 300)
        }
        return (site, people)
    }

    private func page(_ site: Site, _ token: String?) async throws -> (status: Int, text: String) {
        try await site.ask(.get, "/favours/1", token: token, isPage: true)
    }

    private func act(_ site: Site, _ verb: String, _ token: String) async throws -> String? {
        try await site.post("/favours/1/act", [("verb", verb), ("slot", "1")], token: token).location
    }

    @Test(arguments: [false, true])
    func `who is said not to have come answers, and sees nothing else`(isBlockedByHelper: Bool) async throws {
        let (site, people) = try await absent(isBlockedByHelper: isBlockedByHelper)
        let bruno = people[1].token
        let told = try await site.ask(.get, "/me/news", token: bruno, isPage: true).text
        #expect(told.contains("you did not come") && !told.contains("\"> · "))
        let first = try await page(site, bruno)
        #expect(first.status == 200 && first.text.contains("I was there") && first.text.contains("Carry a sofa"))
        for hidden in [
            "Second floor", "/chats", "data-radius", "map.css", "/pictures/", "value=\"accept\"", "calendar.ics",
            "/report", "Share", "60.18", "24.95",
        ] { #expect(!first.text.contains(hidden), "\(hidden)") }
        #expect(try await page(site, people[2].token).status == 404)
        #expect(try await page(site, people[3].token).status == 404)
        #expect(try await act(site, "dispute", bruno) == "/favours/1")
        let second = try await page(site, bruno).text
        #expect(second.contains("Disputed by you") && second.contains("Withdraw the dispute"))
        #expect(!second.contains("I was there"))
        let news = try await site.ask(.get, "/me/news", token: people[0].token, isPage: true).text
        #expect(news.contains("Bruno disagrees about the work"))
        #expect(try await act(site, "withdraw-dispute", bruno) == "/me")
        #expect(try await page(site, bruno).status == 404)
    }

    @Test func `the page is there for 72 hours, and not when another one is said to be absent`() async throws {
        let (site, people) = try await absent()
        try await site.go(to: 1_800_000_000 + 6 * Self.day - 1)
        #expect(try await page(site, people[1].token).status == 200)
        try await site.go(to: 1_800_000_000 + 6 * Self.day)
        #expect(try await page(site, people[1].token).status == 404)
        #expect(try await site.ask(.get, "/api/v1/favours/1", token: people[1].token).status == 404)
    }

    @Test func `programs answer, and read no description, photo or exact place`() async throws {
        let (site, people) = try await absent()
        let bruno = people[1].token
        for (method, path) in [
            (Web.Method.get, "/api/v1/favours/1"), (.post, "/api/v1/favours/1/slots/1/dispute"),
            (.post, "/api/v1/favours/1/slots/1/withdraw-dispute"),
        ] {
            let favour = try await site.json(method, path, token: bruno)
            #expect(favour["title"] as? String == "Carry a sofa" && favour["description"] as? String == "")
            #expect((favour["pictures"] as? [Any])?.isEmpty == true && favour["exactPlace"] == nil)
        }
        for person in people[1...3] {
            #expect(try await site.ask(.get, "/api/v1/favours/1", token: person.token).status == 404)
        }
    }

    @Test func `work that is to be confirmed can be disputed after a block, too`() async throws {
        let site = try await Site()
        let (anna, bruno) = (try await site.join("Anna"), try await site.join("Bruno"))
        _ = try await site.json(.post, "/api/v1/favours", Site.draft(), token: anna.token, status: 201)
        _ = try await site.json(.post, "/api/v1/favours/1/slots/1/accept", token: bruno.token)
        try await site.go(to: 1_800_000_000 + 3 * Self.day)
        _ = try await site.ask(.post, "/api/v1/people/\(bruno.id)/block", token: anna.token)
        #expect(try await page(site, bruno.token).text.contains("value=\"dispute\""))
        #expect(try await act(site, "dispute", bruno.token) == "/favours/1")
        // The requester, who sees all as before, confirms: nothing is left to be answered.
        let confirmed = try await site.post(
            "/favours/1/act", [("verb", "confirm"), ("slot", "1"), ("person", String(bruno.id))], token: anna.token)
        #expect(confirmed.location == "/favours/1")
        #expect(try await page(site, bruno.token).status == 404)
    }

    /// Both places are in one cell of the grid of public places, 20 m apart.
    @Test func `moving the exact place changes no byte of what is left to answer`() async throws {
        var told: [[String]] = []
        let original = try await Site()
        var people: [(id: Int, token: String)] = []
        for name in ["Anna", "Bruno"] { people.append(try await original.join(name)) }
        for latitude in [Self.door.latitude, Self.door.latitude + 0.0002] {
            let site = try await Site(copying: original)
            _ = try await site.json(
                .post, "/api/v1/favours", Site.draft(latitude: latitude), token: people[0].token, status: 201)
            _ = try await site.json(.post, "/api/v1/favours/1/slots/1/accept", token: people[1].token)
            try await site.go(to: 1_800_000_000 + 3 * Self.day)
            _ = try await site.json(
                .post, "/api/v1/favours/1/slots/1/no-show", "{\"person\":\(people[1].id)}", token: people[0].token)
            _ = try await site.ask(.post, "/api/v1/people/\(people[1].id)/block", token: people[0].token)
            told.append([
                try await site.whole(.get, "/favours/1", nil, token: people[1].token, isPage: true),
                try await site.whole(.get, "/api/v1/favours/1", nil, token: people[1].token, isPage: false),
            ])
        }
        #expect(told[0] == told[1] && told[0].allSatisfy { $0.hasPrefix("200") })
    }
}
