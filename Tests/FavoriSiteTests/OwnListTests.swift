import FavoriSite
import FavourStore
import Favours
import Foundation
import Geography
import Testing
import Web

@Suite("What people and operators see of what is theirs")
struct OwnListTests {
    /// Two slots: Monday, 18 January 2027, and Saturday, the 23rd.
    private func draft(_ title: String = "Carry a sofa") -> String {
        Site.draft(title: title).replacing(
            "\"slots\":[",
            with: """
                "slots":[{"start":"2027-01-18T10:00:00Z","end":"2027-01-18T12:00:00Z","places":1},
                {"start":"2027-01-23T10:00:00Z","end":"2027-01-23T12:00:00Z","places":1},
                """
        ).replacing(
            ",\n{\"start\":\"2027-01-17T10:00:00Z\",\"end\":\"2027-01-17T14:00:00+02:00\",\"places\":1}]", with: "]")
    }

    @Test func `a helper's list has the helper's own slot, and what was left among the past ones`() async throws {
        let site = try await Site()
        let (anna, bruno) = (try await site.join("Anna"), try await site.join("Bruno"))
        _ = try await site.json(.post, "/api/v1/favours", draft(), token: anna.token, status: 201)
        _ = try await site.json(.post, "/api/v1/favours/1/slots/2/accept", token: bruno.token)
        func list() async throws -> String {
            try await site.ask(.get, "/me/accepted", token: bruno.token, isPage: true).text
        }
        let page = try await list()
        #expect(page.contains("Coming") && page.contains("23 Jan") && !page.contains("18 Jan"))
        _ = try await site.json(.post, "/api/v1/favours/1/slots/2/withdraw", token: bruno.token)
        let left = try await list()
        #expect(left.contains("Past") && left.contains("You do not help any more") && !left.contains("Coming"))
    }

    @Test func `what comes next is first, and of what is past the last`() async throws {
        let site = try await Site()
        let anna = try await site.join("Anna")
        for (title, day) in [("Later", 25), ("Sooner", 18), ("Between", 20)] {
            let draft = Site.draft(title: title).replacing("2027-01-17T", with: "2027-01-\(day)T")
            _ = try await site.json(.post, "/api/v1/favours", draft, token: anna.token, status: 201)
        }
        func order() async throws -> [String] {
            let page = try await site.ask(.get, "/me/asked", token: anna.token, isPage: true).text
            return page.matches(of: /<h3>(\w+)/).map { String($0.1) }
        }
        #expect(try await order() == ["Sooner", "Between", "Later"])
        // Thursday, 21 January.
        try await site.go(to: 1_800_000_000 + 6 * 86_400)
        #expect(try await order() == ["Later", "Between", "Sooner"])
    }

    @Test func `a link to what only some may see leads others to the sign-in`() async throws {
        let site = try await Site()
        let anna = try await site.join("Anna")
        let gone = try await site.ask(.get, "/favours/7", isPage: true)
        #expect(gone.status == 404 && gone.text.contains("/login?then=%2Ffavours%2F7"))
        #expect(try await !site.ask(.get, "/nothing", isPage: true).text.contains("/login?then="))
        #expect(try await !site.ask(.get, "/favours/7", token: anna.token, isPage: true).text.contains("/login"))
        let joined = try await site.ask(.get, "/join?then=%2Fnew", token: anna.token, isPage: true)
        #expect(joined.status == 303)
    }

    @Test func `operators are told that something waits, but not of what is about them`() async throws {
        let site = try await Site()
        let (anna, bruno, carla) = (
            try await site.join("Anna"), try await site.join("Bruno"), try await site.join("Carla")
        )
        for id in [bruno.id, carla.id] { try await site.store.setOperator(PersonID(rawValue: Int64(id)), true) }
        func waiting(_ token: String) async throws -> Int? {
            try await site.json(.get, "/api/v1/me/news/unseen", token: token)["operators"] as? Int
        }
        #expect(try await waiting(carla.token) == 0)
        let reason = "{\"reason\":\"rude\"}"
        #expect(try await site.ask(.post, "/api/v1/people/\(bruno.id)/report", reason, token: anna.token).status == 204)
        #expect(try await waiting(carla.token) == 1)
        #expect(try await waiting(bruno.token) == 0)
        #expect(try await waiting(anna.token) == 0)
        #expect(try await site.ask(.get, "/me", token: carla.token, isPage: true).text.contains("waiting: 1"))
        #expect(try await !site.ask(.get, "/me", token: bruno.token, isPage: true).text.contains("waiting:"))
    }

    @Test func `words find one's own favours on the map as in the list`() async throws {
        let site = try await Site()
        let anna = try await site.join("Anna")
        for title in ["Carry a sofa", "Feed the cat"] {
            _ = try await site.json(.post, "/api/v1/favours", Site.draft(title: title), token: anna.token, status: 201)
        }
        let found = try await site.json(.get, "/api/v1/markers?step=0.01&box=24,60,26,61&q=sofa", token: anna.token)
        #expect(found["total"] as? Int == 1)
        let titles = (found["favours"] as? [[String: Any]])?.compactMap { $0["title"] as? String }
        #expect(titles == ["Carry a sofa"])
    }

    @Test func `times from and until are understood the other way round as well`() async throws {
        let site = try await Site()
        let (anna, bruno) = (try await site.join("Anna"), try await site.join("Bruno"))
        _ = try await site.json(.post, "/api/v1/favours", Site.draft(), token: anna.token, status: 201)
        for (from, to, count) in [("17T00", "18T23", 1), ("18T23", "17T00", 1), ("19T23", "18T00", 0)] {
            let found = try await site.json(
                .get, "/api/v1/favours?from=2027-01-\(from):00&to=2027-01-\(to):00", token: bruno.token)
            #expect(found["total"] as? Int == count, "\(from) \(to)")
        }
    }

    @Test func `on a phone held on its side the whole world is a few markers wide`() async throws {
        let site = try await Site()
        let anna = try await site.join("Anna")
        _ = try await site.json(.post, "/api/v1/favours", Site.draft(), token: anna.token, status: 201)
        let found = try await site.json(.get, "/api/v1/markers?step=101.3&box=-180,-85,180,85", token: anna.token)
        #expect(found["total"] as? Int == 1)
    }

    @Test func `what stands alone on a large map is counted together, so that nothing is missing`() async throws {
        let site = try await Site()
        let (anna, bruno) = (try await site.join("Anna"), try await site.join("Bruno"))
        let person = PersonID(rawValue: Int64(anna.id))
        for number in 0..<520 {
            let place = try #require(
                Coordinate(
                    latitude: 60.0 + Double(number / 20) * 0.015, longitude: 24.2 + Double(number % 20) * 0.04))
            let draft = Draft(
                content: Content(title: "Favour \(number)"), place: place,
                slots: [Draft.Slot(start: 1_800_090_000, end: 1_800_093_600)])
            _ = try await site.store.ask(draft, by: person)
        }
        let found = try await site.json(.get, "/api/v1/markers?step=0.0001&box=24,59,26,61", token: bruno.token)
        let singles = (found["favours"] as? [Any])?.count ?? 0
        let together = (found["clusters"] as? [[String: Any]])?.compactMap { $0["count"] as? Int }.reduce(0, +) ?? 0
        #expect(singles <= 500 && singles + together == 520 && found["total"] as? Int == 520)
    }

    private func markers(_ site: Site, step: Double, token: String) async throws -> [String: Any] {
        try await site.json(.get, "/api/v1/markers?step=\(step)&box=24.8,60.1,25.1,60.3", token: token)
    }

    @Test func `at street level each of many at one door is a marker of its own`() async throws {
        let site = try await Site()
        let (anna, bruno) = (try await site.join("Anna"), try await site.join("Bruno"))
        for number in 1...20 {
            _ = try await site.json(
                .post, "/api/v1/favours", Site.draft(title: "Favour \(number)"), token: anna.token, status: 201)
        }
        // 72 points of a phone's map at the zooms 16 and 13.
        let near = try await markers(site, step: 0.000_77, token: bruno.token)
        #expect((near["clusters"] as? [Any])?.isEmpty == true)
        let found = try #require(near["favours"] as? [[String: Any]])
        let places = Set(found.map { "\($0["latitude"] ?? "") \($0["longitude"] ?? "")" })
        #expect(found.count == 20 && places.count == 20)
        // Where each is drawn is the same with filters, which leave out most of them.
        let one = try await site.json(
            .get, "/api/v1/markers?step=0.00077&box=24.8,60.1,25.1,60.3&q=17", token: bruno.token)
        let alone = try #require((one["favours"] as? [[String: Any]])?.first)
        let same = try #require(found.first { $0["title"] as? String == "Favour 17" })
        #expect(alone["latitude"] as? Double == same["latitude"] as? Double)
        #expect(alone["longitude"] as? Double == same["longitude"] as? Double)
        let far = try await markers(site, step: 0.0062, token: bruno.token)
        let clusters = try #require(far["clusters"] as? [[String: Any]])
        #expect((clusters.first?["categories"] as? [String])?.isEmpty == false)
        #expect((clusters.first?["label"] as? String)?.contains("favours: ") == true)
    }

    @Test func `one's own favour is where one put it, for oneself and for who helps and sees the place`() async throws {
        let site = try await Site()
        let (anna, bruno, carla) = (
            try await site.join("Anna"), try await site.join("Bruno"), try await site.join("Carla")
        )
        let asked = try await site.json(.post, "/api/v1/favours", Site.draft(), token: anna.token, status: 201)
        let (id, place) = (try #require(asked["id"] as? Int), try #require(asked["exactPlace"] as? [String: Double]))
        func shown(_ token: String) async throws -> [String: Any] {
            try #require((try await markers(site, step: 0.000_77, token: token)["favours"] as? [[String: Any]])?.first)
        }
        func isExact(_ marker: [String: Any]) -> Bool {
            marker["latitude"] as? Double == place["latitude"] && marker["longitude"] as? Double == place["longitude"]
                && marker["isExact"] as? Bool == true
        }
        let own = try await shown(anna.token)
        #expect(isExact(own) && own["isOwn"] as? Bool == true)
        #expect((own["label"] as? String)?.hasSuffix("Not accepted yet, 0%, your favour") == true)
        #expect(try await !isExact(shown(bruno.token)))
        let accept = "/api/v1/favours/\(id)/slots/1/accept"
        _ = try await site.json(.post, accept, token: bruno.token)
        let shows = "/api/v1/favours/\(id)/slots/1/show-place"
        #expect(try await !isExact(shown(bruno.token)))
        _ = try await site.json(.post, shows, "{\"person\":\(bruno.id)}", token: anna.token)
        // Who has not looked at it yet has not been shown it.
        #expect(try await !isExact(shown(bruno.token)))
        _ = try await site.json(.get, "/api/v1/favours/\(id)", token: bruno.token)
        let helped = try await shown(bruno.token)
        #expect(isExact(helped) && helped["isOwn"] as? Bool == false && helped["state"] as? String == "waitingToStart")
        #expect(try await !isExact(shown(carla.token)))
        _ = try await site.json(.post, "/api/v1/favours/\(id)/slots/1/withdraw", token: bruno.token)
        #expect(try await !isExact(shown(bruno.token)))
    }
}
