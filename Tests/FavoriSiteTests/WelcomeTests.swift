import FavoriSite
import FavourStore
import Foundation
import Geography
import Testing
import Web

@Suite("Newcomers are shown what Favori is, once")
struct WelcomeTests {
    private func get(_ site: Site, _ path: String, cookie: String? = nil, accept: String = "text/html") async
        -> Response
    {
        var headers: Headers = ["Host": "localhost", "Accept": accept]
        if let cookie { headers["Cookie"] = cookie }
        guard let target = Target(path) else { return Response(.notFound) }
        return await site.gate.respond(to: Request(.get, target, headers: headers, body: .empty))
    }

    @Test func `the bare address leads to three pages, until they were shown`() async throws {
        let site = try await Site()
        let first = await get(site, "/")
        #expect(first.status == .seeOther && first.headers["Location"] == "/welcome")
        for page in ["", "?page=2", "?page=3"] {
            let response = await get(site, "/welcome" + page)
            let cookie = try #require(response.headers["Set-Cookie"])
            #expect(response.status == .ok && cookie.hasPrefix("favori_welcome=seen; ") && cookie.contains("HttpOnly"))
            #expect(await get(site, "/", cookie: String(cookie.prefix { $0 != ";" })).status == .ok)
        }
        for wrong in ["?page=0", "?page=4", "?page=x", "?page="] {
            #expect(await get(site, "/welcome" + wrong).status == .notFound, "\(wrong)")
        }
    }

    @Test func `addresses that say more, programs and people with an account go where they want`() async throws {
        let site = try await Site()
        #expect(await get(site, "/?view=map").status == .ok)
        #expect(await get(site, "/?view=list").status == .ok)
        #expect(await get(site, "/", accept: "application/json").status == .ok)
        let anna = try await site.join("Anna")
        #expect(await get(site, "/", cookie: "favori_session=\(anna.token)").status == .ok)
    }

    @Test func `who makes an account is not shown them afterwards`() async throws {
        let site = try await Site()
        let body = "name=Anna&password=hedge+row+12&adult=on"
        let request = Request(
            .post, try #require(Target("/join")),
            headers: ["Host": "localhost", "Content-Type": "application/x-www-form-urlencoded"],
            body: .bytes(Array(body.utf8)))
        let cookies = await site.gate.respond(to: request).headers.fields
            .filter { $0.name.lowercased() == "set-cookie" }.map(\.value)
        #expect(cookies.contains { $0.hasPrefix("favori_welcome=seen") })
        #expect(cookies.contains { $0.hasPrefix("favori_session=") })
    }

    @Test func `where nobody can join, nobody is told to`() async throws {
        let site = try await Site(joining: .closed)
        let text = try await site.ask(.get, "/welcome?page=3", isPage: true).text
        #expect(!text.contains("/join") && text.contains("/login"))
    }

    @Test(arguments: [FavoriServices.Joining.open, .invited])
    func `newcomers are told of a code and of a choice of neighbourhoods where there is one`(
        joining: FavoriServices.Joining
    ) async throws {
        let site = try await Site(joining: joining)
        let one = try await site.ask(.get, "/welcome?page=3", isPage: true).text
        #expect(one.contains("with the code of your invitation") == (joining == .invited))
        #expect(!one.contains("where you live") && !one.contains("Choose your neighbourhood"))
        try await site.store.setNeighbourhood(
            "Sörnäinen", centre: try #require(Coordinate(latitude: 60.19, longitude: 24.97)), radius: 600)
        let two = try await site.ask(.get, "/welcome?page=3", isPage: true).text
        #expect(two.contains("choose where you live") && two.contains("Choose your neighbourhood"))
    }

    @Test func `every page lets the map of a sheet over it be drawn`() async throws {
        let site = try await Site()
        let cookie = "favori_session=\(try await site.join("Anna").token)"
        for path in ["/", "/faq", "/me", "/me/news", "/me/chats", "/settings/language", "/privacy", "/nowhere"] {
            let policy = await get(site, path, cookie: cookie).headers["Content-Security-Policy"] ?? ""
            #expect(policy.contains("worker-src 'self' blob:"), "\(path): \(policy)")
        }
    }
}

@Suite("Neighbourhoods and the list beside the map")
struct NeighbourhoodRouteTests {
    @Test func `programs and maps get outlines, and the chosen one is kept`() async throws {
        let site = try await Site()
        let corners = try [(60.18, 24.94), (60.18, 24.96), (60.19, 24.96)].map {
            try #require(Coordinate(latitude: $0.0, longitude: $0.1))
        }
        // Both have the same middle as seen from a point: the choice counts.
        try await site.store.setNeighbourhood("Triangle", area: try PolygonArea([[corners]]))
        let answer = try await site.json(.get, "/api/v1/neighbourhoods")
        let all = try #require(answer["neighbourhoods"] as? [[String: Any]])
        #expect(all.map { $0["name"] as? String } == ["Kallio", "Triangle"])
        #expect(all[0]["area"] == nil)
        let area = try #require(all[1]["area"] as? [[[[String: Double]]]])
        #expect(area[0][0].map { $0["latitude"] } == [60.18, 60.18, 60.19])
        for one in all {
            let (id, name) = (try #require(one["id"] as? Int), try #require(one["name"] as? String))
            let joined = try await site.post(
                "/join",
                [("name", "Of \(name)"), ("password", "hedge row 12"), ("adult", "on"), ("neighbourhood", "\(id)")])
            #expect(joined.status == 303, "\(joined.text)")
            let person = try #require(try await site.store.allPeople().first { $0.name == "Of \(name)" })
            #expect(person.neighbourhood == Int64(id))
        }
    }

    @Test func `the list beside the map holds what the map shows`() async throws {
        let site = try await Site()
        let anna = try await site.join("Anna")
        for (title, latitude) in [("Sofa north", 60.1841), ("Cat south", 60.16)] {
            _ = try await site.json(
                .post, "/api/v1/favours", Site.draft(latitude: latitude, title: title), token: anna.token, status: 201)
        }
        let path = "/?view=beside&sort=newest&box=24.9,60.175,25,60.195"
        let north = try await site.ask(.get, path, token: anna.token, isPage: true).text
        #expect(north.contains("Sofa north") && !north.contains("Cat south"))
        #expect(north.contains("1 favour in this part of the map"))
        let none = try await site.ask(.get, "/?view=beside&box=24,61,24.1,61.1", token: anna.token, isPage: true).text
        #expect(none.contains("No favours in this part of the map.") && !none.contains("Nothing matches"))
        let nowhere = try await site.ask(
            .get, "/?view=beside&box=24,61,24.1,61.1&q=giraffe", token: anna.token, isPage: true
        ).text
        #expect(nowhere.contains("Nothing matches") && nowhere.contains("Without “giraffe”"))
        #expect(!nowhere.contains("in this part of the map."))
        // The page itself has them all.
        let whole = try await site.ask(.get, "/?box=24,61,24.1,61.1", token: anna.token, isPage: true).text
        #expect(whole.contains("Sofa north") && whole.contains("Cat south"))
    }
}
