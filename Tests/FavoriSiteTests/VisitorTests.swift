import FavourStore
import FavoriSite
import Favours
import Foundation
import Geography
import Testing
import Web

@Suite("People without an account learn no more than the coarse place")
struct VisitorTests {
    /// Favours of one coarse place cannot be told apart by any question.
    @Test func `neither boxes nor filters tell apart what is shown at one place`() async throws {
        let site = try await Site()
        let anna = try await site.join("Anna")
        // Its border runs through the places below.
        try await site.store.setNeighbourhood(
            "Vallila", centre: try #require(Coordinate(latitude: 60.190, longitude: 24.957)), radius: 600)
        _ = try await site.json(.post, "/api/v1/favours", Site.draft(), token: anna.token, status: 201)
        _ = try await site.json(
            .post, "/api/v1/favours", Site.draft(latitude: 60.2, title: "Feed the cat"), token: anna.token,
            status: 201)
        var paths = ["/favours/1", "/?view=list", "/", "/api/v1/favours/1", "/api/v1/favours?sort=distance"]
        for step in stride(from: 0.0, to: 0.03, by: 0.0043) {
            for box in [
                "24.9,60.1,25,\(60.17 + step)", "24.9,\(60.17 + step),25,60.3", "24.8,60.1,\(24.93 + step * 2),60.3",
                "\(24.93 + step * 2),60.1,25.1,60.3",
                "\(24.93 + step * 2),\(60.17 + step),\(24.931 + step * 2),\(60.171 + step)",
            ] {
                paths += [
                    "/api/v1/favours?box=\(box)&q=sofa&category=bulkyWaste&sort=newest",
                    "/api/v1/markers?step=0.0001&box=\(box)",
                ]
            }
        }
        // By what a visitor is shown: all answers, and the public places behind them.
        var answers: [String: [String]] = [:]
        var places: [String: Set<String>] = [:]
        var differing: Set<String> = []
        for number in 0..<36 {
            // Never near the one before, whose public place would be kept.
            let (north, east) = (number * 11 % 36 / 6, number * 11 % 6)
            let place =
                "{\"latitude\":\(60.1761 + Double(north) * 0.0024),\"longitude\":\(24.938 + Double(east) * 0.0047)}"
            _ = try await site.json(.patch, "/api/v1/favours/1", "{\"place\":\(place)}", token: anna.token)
            let shown = try await site.json(.get, "/api/v1/favours/1")["place"] as? [String: Any]
            let known = try await site.json(.get, "/api/v1/favours/1", token: anna.token)["place"] as? [String: Any]
            let key = "\(shown?["latitude"] ?? "") \(shown?["longitude"] ?? "")"
            places[key, default: []].insert("\(known?["latitude"] ?? "") \(known?["longitude"] ?? "")")
            var told: [String] = []
            for path in paths {
                told.append(
                    try await site.ask(.get, path, isPage: !path.hasPrefix("/api")).text
                        .replacing(#/"version":\d+/#, with: "").replacing(#/name="version" value="\d+"/#, with: "")
                        .replacing(#/name="key" value="[^"]*"/#, with: ""))
            }
            if let first = answers[key] {
                for (index, path) in paths.enumerated() where first[index] != told[index] { differing.insert(path) }
            } else {
                answers[key] = told
            }
        }
        #expect(differing.isEmpty, "\(differing.count) questions, such as \(differing.sorted().prefix(3))")
        #expect(places.count >= 3 && places.values.contains { $0.count >= 4 }, "\(places.mapValues(\.count))")
        // Those of different coarse places are told apart, of course.
        #expect(Set(answers.values).count == answers.count)
    }

    @Test func `favours that are cancelled or over are there for those whom they involve alone`() async throws {
        let site = try await Site()
        let (anna, bruno) = (try await site.join("Anna"), try await site.join("Bruno"))
        var pictures: [String] = []
        for number in 1...2 {
            pictures.append(try await site.picture(try Photo.jpeg(width: 300, height: 200), token: anna.token))
            let draft = Site.draft(title: "Number \(number)", pictures: [pictures[number - 1]])
            _ = try await site.json(.post, "/api/v1/favours", draft, token: anna.token, status: 201)
        }
        func expect(_ number: Int, _ isThere: Bool, token: String?) async throws {
            for (path, isPage) in [("/favours/\(number)", true), ("/api/v1/favours/\(number)", false)] {
                let status = try await site.ask(.get, path, token: token, isPage: isPage).status
                #expect(status == (isThere ? 200 : 404), "\(path)")
            }
            #expect(try await (site.bytes(of: pictures[number - 1], token: token) != nil) == isThere)
        }
        for number in 1...2 { try await expect(number, true, token: nil) }
        // Cancelled.
        _ = try await site.ask(.delete, "/api/v1/favours/1", token: anna.token)
        try await expect(1, false, token: nil)
        try await expect(2, true, token: nil)
        // Past, with nobody.
        try await site.go(to: 1_800_000_000 + 10 * 86_400)
        for number in 1...2 {
            try await expect(number, false, token: nil)
            try await expect(number, true, token: anna.token)
            try await expect(number, false, token: bruno.token)
        }
    }

    @Test func `the circle that is shown holds the exact place, wherever it is`() async throws {
        let site = try await Site()
        let anna = try await site.join("Anna")
        _ = try await site.json(.post, "/api/v1/favours", Site.draft(), token: anna.token, status: 201)
        for latitude in stride(from: -66.0, to: 70, by: 4.17) {
            for step in 0..<12 {
                let place = try #require(
                    Coordinate(
                        latitude: latitude + Double(step) * 0.003, longitude: 9.1 + Double(step * 7 % 12) * 0.003))
                _ = try await site.json(
                    .patch, "/api/v1/favours/1",
                    "{\"place\":{\"latitude\":\(place.latitude),\"longitude\":\(place.longitude)}}", token: anna.token)
                for token in [nil, anna.token] {
                    let answer = try await site.json(.get, "/api/v1/favours/1", token: token)
                    let shown = try #require(answer["place"] as? [String: Double])
                    let middle = try #require(
                        Coordinate(latitude: shown["latitude"] ?? 99, longitude: shown["longitude"] ?? 999))
                    #expect(middle.distance(to: place) <= shown["radius"] ?? 0, "\(place)")
                }
            }
        }
    }

    @Test func `search engines are told to keep nothing but the welcome and the privacy page`() async throws {
        let site = try await Site()
        let anna = try await site.join("Anna")
        _ = try await site.json(.post, "/api/v1/favours", Site.draft(), token: anna.token, status: 201)
        for path in [
            "/", "/?view=list", "/favours/1", "/favours/99", "/api/v1/favours/1", "/login", "/me", "/robots.txt",
            "/nothing",
            "/api/v1/nothing",
        ] {
            for host in ["localhost", "elsewhere.example"] {
                let request = Request(.get, try #require(Target(path)), headers: ["Host": host])
                let response = await site.gate.respond(to: request)
                #expect(response.headers["X-Robots-Tag"] == "noindex, noarchive", "\(host)\(path)")
            }
        }
        for path in ["/welcome", "/privacy"] {
            let request = Request(.get, try #require(Target(path)), headers: ["Host": "localhost"])
            let response = await site.gate.respond(to: request)
            #expect(response.status == .ok && response.headers["X-Robots-Tag"] == nil, "\(path)")
        }
        let robots = try await site.ask(.get, "/robots.txt")
        #expect(robots.text == "User-agent: *\nAllow: /welcome$\nAllow: /privacy$\nDisallow: /\n")
    }

    @Test func `where visitors are shown nothing, they are led to the sign-in`() async throws {
        let site = try await Site()
        let anna = try await site.join("Anna")
        let photo = try await site.picture(try Photo.jpeg(width: 300, height: 200), token: anna.token)
        _ = try await site.json(
            .post, "/api/v1/favours", Site.draft(title: "Zanzibar", pictures: [photo]), token: anna.token, status: 201)
        site.store.setVisitors(false)
        for path in ["/?view=map", "/?view=list", "/favours/1", "/welcome?page=3", "/me", "/join", "/login"] {
            let page = try await site.ask(.get, path, isPage: true)
            #expect(!page.text.contains("Zanzibar") && !page.text.contains("/api/v1/pictures/"), "\(path)")
            #expect(!page.text.contains("Look around first"), "\(path)")
        }
        #expect(try await site.ask(.get, "/?view=map", isPage: true).status == 303)
        #expect(try await site.ask(.get, "/favours/1", isPage: true).status == 404)
        #expect(try await site.bytes(of: photo, token: nil) == nil)
        for path in ["/api/v1/favours", "/api/v1/markers?step=1", "/api/v1/events"] {
            #expect(try await site.ask(.get, path).status == 401, "\(path)")
        }
        #expect(try await site.ask(.get, "/favours/1", token: anna.token, isPage: true).status == 200)
    }
}
