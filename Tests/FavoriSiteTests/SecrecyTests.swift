import FavoriSite
import FavourStore
import Favours
import Foundation
import Geography
import Testing
import Web

@Suite("No answer tells where exactly a favour is")
struct SecrecyTests {
    private static let door = Coordinate(latitude: 60.1841, longitude: 24.9512)!

    /// All that a person is answered, on every route, by request. Requests that would change something are such that they
    /// are refused, or come last.
    private func answers(_ site: Site, _ token: String?, pictures: [String] = []) async throws -> [String: String] {
        var answers: [String: String] = [:]
        let isLast = { (pattern: String) in pattern.hasSuffix("/sessions") || pattern == "/logout" }
        let patterns =
            site.site.patterns.filter { !isLast($0.pattern) } + site.site.patterns.filter { isLast($0.pattern) }
        for (method, pattern) in patterns {
            for id in ["1", "2"] {
                // Nobody is blocked, so that what follows is seen.
                let number = pattern.hasSuffix("/block") ? "99" : id
                let path = pattern.replacing(":list", with: id == "1" ? "accepted" : "asked")
                    .replacing(":slot", with: "1").replacing(":id", with: number).replacing(":person", with: id)
                    .replacing(":favour", with: "1").replacing(":author", with: id).replacing(":map", with: "world")
                    .replacing(":picture", with: id == "1" ? pictures.first ?? id : pictures.last ?? id)
                    .replacing(":z", with: "14").replacing(":x", with: "9327").replacing(":y", with: "4743")
                var addresses = [path]
                switch (method, pattern) {
                case (.get, "/api/v1/markers"):
                    addresses = ["?step=0.00001&box=24,60,26,61", "?step=0.01&box=24.94,60.18,24.96,60.19", "?step=90"]
                        .map { path + $0 }
                case (.get, "/api/v1/favours"):
                    addresses += ["?sort=distance", "?sort=newest&limit=1", "?box=24.94,60.18,24.96,60.19&q=sofa"]
                        .map { path + $0 }
                case (.get, "/"):
                    addresses += ["/?view=list", "/?view=list&sort=distance", "/?box=24.94,60.18,24.96,60.19"]
                case (.get, "/new"): addresses += ["/new?edit=\(id)", "/new?repeat=\(id)"]
                case (.get, "/map/where"): addresses = ["/map/where?latitude=60.1841&longitude=24.9512"]
                default: break
                }
                let isProgram = pattern.hasPrefix("/api/")
                let form = "version=99&verb=accept&slot=1&title=&start=&end="
                let json = "{\"version\":99,\"person\":1,\"name\":\"Anna\",\"password\":\"wrong one\",\"q\":\"way\"}"
                for address in addresses {
                    answers["\(method.rawValue) \(address)"] = try await site.whole(
                        method, address, method.isSafe ? nil : isProgram ? json : form, token: token,
                        isPage: !isProgram)
                }
            }
        }
        return answers
    }

    /// Points of a cell near its corners, and its middle.
    private func points(_ cell: PlaceGrid.Cell) throws -> [Coordinate] {
        let middle = try #require(PlaceGrid.fine.centre(of: cell))
        return try [middle]
            + PlaceGrid.fine.corners(of: cell).map { corner in
                try #require(
                    Coordinate(
                        latitude: corner.latitude + (middle.latitude - corner.latitude) * 0.03,
                        longitude: corner.longitude + (middle.longitude - corner.longitude) * 0.03))
            }
    }

    /// From corner to corner, 340 m: no byte of what others are answered changes, versions and headers among it.
    @Test(arguments: [false, true])
    func `moving the place through its whole cell changes no byte for others`(isEdited: Bool) async throws {
        let original = try await Site()
        let people = [
            try await original.join("Anna"), try await original.join("Bruno"), try await original.join("Carla"),
        ]
        let (anna, carla) = (people[0], people[2])
        // Taken at the door, as the camera wrote into it.
        let photo = try Photo.jpeg(position: Self.door)
        let pictures = [
            try await original.picture(photo, token: anna.token), try await original.picture(photo, token: anna.token),
        ]
        let sent = try await original.picture(photo, token: anna.token)
        #expect(try await original.upload(photo, .put, "/api/v1/me/picture", token: anna.token).status == 200)
        let points = try points(PlaceGrid.fine.cell(of: Self.door))
        #expect(points[1].distance(to: points[4]) > 330)
        var told: [[String: String]] = []
        var own: Set<String> = []
        for point in isEdited ? Array(points.dropFirst()) : points {
            // The same people, tokens and secret: only the place differs.
            let site = try await Site(copying: original)
            let place = "{\"latitude\":\(point.latitude),\"longitude\":\(point.longitude)}"
            let first = isEdited ? points[0] : point
            _ = try await site.json(
                .post, "/api/v1/favours",
                Site.draft(latitude: first.latitude, longitude: first.longitude, pictures: pictures),
                token: anna.token, status: 201)
            _ = try await site.json(
                .post, "/api/v1/favours", Site.draft(latitude: 60.196, title: "Sofa and cat"), token: anna.token,
                status: 201)
            // Carla accepts and withdraws.
            _ = try await site.json(.post, "/api/v1/favours/1/slots/1/accept", token: carla.token)
            _ = try await site.json(.post, "/api/v1/favours/1/slots/1/withdraw", token: carla.token)
            // They have talked about it, with a picture, and so has a neighbour.
            for (index, person) in [carla, people[1]].enumerated() {
                _ = try await site.json(.post, "/api/v1/favours/1/chats", token: person.token)
                _ = try await site.json(
                    .post, "/api/v1/chats/\(index + 1)/messages", "{\"text\":\"Is there a lift?\"}",
                    token: person.token, status: 201)
            }
            _ = try await site.json(
                .post, "/api/v1/chats/1/messages", "{\"text\":\"Yes\",\"picture\":\"\(sent)\"}", token: anna.token,
                status: 201)
            if isEdited {
                _ = try await site.json(.patch, "/api/v1/favours/1", "{\"place\":\(place)}", token: anna.token)
            }
            own.insert(try await site.ask(.get, "/api/v1/favours/1", token: anna.token).text)
            var all: [String: String] = [:]
            for (who, token) in [("stranger", nil), ("neighbour", people[1].token), ("withdrawn", carla.token)] {
                for (request, answer) in try await answers(site, token, pictures: [pictures[0], sent]) {
                    all["\(who): \(request)"] = answer
                }
            }
            told.append(all)
        }
        // Who asked sees each place, so that there is something to hide.
        #expect(own.count == told.count)
        // The middle of a cell may be its public place.
        let digits = points.dropFirst().flatMap { [$0.latitude, $0.longitude] }.map { String(String($0).prefix(8)) }
        for other in told.dropFirst() {
            #expect(other.count == told[0].count)
            for (request, answer) in told[0] where other[request] != answer { Issue.record("\(request)") }
        }
        for (request, answer) in told[0] {
            #expect(!digits.contains { answer.contains($0) }, "\(request)")
        }
        print("Compared \(told[0].count) answers at \(told.count) places")
        #expect(told[0].count > 200 && told[0].values.count { $0.hasPrefix("200") } > 60)
    }

    /// One report of each, of a favour, its requester, a message of his and a review by him: nobody but the operators learns of it, the requester least of all.
    @Test func `that somebody reported changes no byte for others`() async throws {
        let original = try await Site()
        var people: [(id: Int, token: String)] = []
        for name in ["Anna", "Bruno", "Carla", "Dora"] { people.append(try await original.join(name)) }
        _ = try await original.json(
            .post, "/api/v1/favours", Site.draft(places: 2), token: people[0].token, status: 201)
        for helper in [1, 3] {
            _ = try await original.json(.post, "/api/v1/favours/1/slots/1/accept", token: people[helper].token)
        }
        _ = try await original.json(.post, "/api/v1/favours/1/chats", "{\"helpers\":true}", token: people[0].token)
        _ = try await original.json(
            .post, "/api/v1/chats/1/messages", "{\"text\":\"Send me money\"}", token: people[0].token, status: 201)
        // Confirmed and shown by the clock.
        try await original.go(to: 1_800_000_000 + 6 * 86_400)
        _ = try await original.json(
            .put, "/api/v1/favours/1/reviews/2", "{\"stars\":1,\"text\":\"A liar\"}", token: people[0].token)
        let later: Int64 = 1_800_000_000 + 21 * 86_400
        try await original.go(to: later)
        _ = try await original.json(
            .post, "/api/v1/favours",
            """
            {"title":"Carry a bed","type":"group","place":{"latitude":60.196,"longitude":24.9512},
            "slots":[{"start":"\(time(later + 86_400))","end":"\(time(later + 90_000))","places":2}]}
            """, token: people[0].token, status: 201)
        _ = try await original.json(.post, "/api/v1/favours/2/slots/1/accept", token: people[1].token)
        var told: [[String: String]] = []
        for isReported in [false, true] {
            let site = try await Site(now: later, copying: original)
            if isReported {
                let paths = ["favours/2", "people/1", "messages/1", "people/2/reviews/1/1"]
                for path in paths {
                    let body = "{\"reason\":\"scam\",\"text\":\"He wants money\"}"
                    let sent = try await site.ask(.post, "/api/v1/\(path)/report", body, token: people[3].token)
                    #expect(sent.status == 204, "\(path)")
                }
                #expect(try await site.store.operatorQueueCount() == paths.count)
            }
            var all: [String: String] = [:]
            for (who, token) in [
                ("stranger", nil), ("requester", people[0].token), ("helper", people[1].token),
                ("neighbour", people[2].token),
            ] {
                for (request, answer) in try await answers(site, token) { all["\(who): \(request)"] = answer }
            }
            told.append(all)
        }
        #expect(told[0].count > 300 && told[0].count == told[1].count)
        for (request, answer) in told[0] where told[1][request] != answer { Issue.record("\(request)") }
    }

    @Test func `a neighbour who moves and narrows boxes finds the public place and no more`() async throws {
        let site = try await Site()
        let (anna, bruno) = (try await site.join("Anna"), try await site.join("Bruno"))
        let asked = try await site.json(.post, "/api/v1/favours", Site.draft(), token: anna.token, status: 201)
        let shown = try #require(asked["place"] as? [String: Double])
        for (path, token) in [("/api/v1/favours?", bruno.token), ("/api/v1/markers?step=0.00001&", bruno.token)] {
            var (south, west, north, east) = (60.0, 24.5, 60.5, 25.5)
            for step in 0..<60 {
                let isNorth = step % 2 == 0
                let middle = isNorth ? (south + north) / 2 : (west + east) / 2
                let box = isNorth ? "\(west),\(middle),\(east),\(north)" : "\(middle),\(south),\(east),\(north)"
                let isThere = try await site.json(.get, path + "box=" + box, token: token)["total"] as? Int == 1
                switch (isNorth, isThere) {
                case (true, true): south = middle
                case (true, false): north = middle
                case (false, true): west = middle
                case (false, false): east = middle
                }
            }
            let found = try #require(Coordinate(latitude: south, longitude: west))
            let place = try #require(
                Coordinate(latitude: shown["latitude"] ?? 99, longitude: shown["longitude"] ?? 999))
            print(
                "Bisected in 60 questions: \(found.distance(to: place)) m from the public place,"
                    + " \(found.distance(to: Self.door)) m from the exact one")
            #expect(found.distance(to: place) < 1)
            // By what all see already.
            #expect(PlaceGrid.fine.centre(of: PlaceGrid.fine.cell(of: found))?.distance(to: place) ?? 99 < 0.2)
        }
    }

    @Test func `sorting by distance follows public places, from wherever it is measured`() async throws {
        let site = try await Site()
        let (anna, bruno) = (try await site.join("Anna"), try await site.join("Bruno"))
        var exact: [Int: Coordinate] = [:]
        for number in 0..<12 {
            let (latitude, longitude) = (60.17 + Double(number % 4) * 0.004, 24.93 + Double(number / 4) * 0.008)
            let asked = try await site.json(
                .post, "/api/v1/favours",
                Site.draft(latitude: latitude, longitude: longitude, title: "Number \(number)"),
                token: anna.token, status: 201)
            exact[try #require(asked["id"] as? Int)] = Coordinate(latitude: latitude, longitude: longitude)
        }
        var (pairs, misleading) = (0, 0)
        for number in 0..<25 {
            let home = try #require(
                Coordinate(latitude: 60.165 + Double(number % 5) * 0.006, longitude: 24.92 + Double(number / 5) * 0.01))
            try await site.store.setNeighbourhood("Kallio", centre: home, radius: 600)
            let answer = try await site.json(.get, "/api/v1/favours?sort=distance", token: bruno.token)
            let found = try (answer["favours"] as? [[String: Any]] ?? []).map { favour in
                let place = try #require(favour["place"] as? [String: Double])
                return (
                    id: try #require(favour["id"] as? Int),
                    place: try #require(
                        Coordinate(latitude: place["latitude"] ?? 99, longitude: place["longitude"] ?? 999))
                )
            }
            #expect(found.count == 12)
            for (one, other) in zip(found, found.dropFirst()) {
                // The order is on flat ground.
                #expect(one.place.distance(to: home) <= other.place.distance(to: home) + 1)
                pairs += 1
                let (near, far) = (try #require(exact[one.id]), try #require(exact[other.id]))
                if near.distance(to: home) > far.distance(to: home) { misleading += 1 }
            }
        }
        print(
            "Sorted from 25 homes: of \(pairs) neighbouring pairs, \(misleading) are the other way round by exact places"
        )
        #expect(misleading > pairs / 20)
    }

    @Test func `accepting to harvest places shows five a day, on all routes together`() async throws {
        let site = try await Site()
        let (anna, carla) = (try await site.join("Anna"), try await site.join("Carla"))
        let now: Int64 = 1_800_000_000
        func ask(_ days: Int) async throws -> Int {
            let start = now + Int64(days) * 86_400
            let answer = try await site.json(
                .post, "/api/v1/favours",
                """
                {"title":"Day \(days)","place":{"latitude":60.1841,"longitude":24.9512},
                "slots":[{"start":"\(time(start))","end":"\(time(start + 3600))"}]}
                """, token: anna.token, status: 201)
            let id = try #require(answer["id"] as? Int)
            _ = try await site.json(.post, "/api/v1/favours/\(id)/slots/1/accept", token: carla.token)
            return id
        }
        // Somebody who completed a favour at least a day ago: places are shown at once.
        _ = try await ask(8)
        try await site.go(to: now + 13 * 86_400)
        var ids: [Int] = []
        for days in 17..<33 { ids.append(try await ask(days)) }
        func seen() async throws -> Int {
            var count = 0
            for id in ids {
                for path in ["/favours/\(id)", "/favours/\(id)/calendar.ics", "/api/v1/favours/\(id)"] {
                    let text = try await site.ask(.get, path, token: carla.token, isPage: path.hasPrefix("/fav")).text
                    if path.hasPrefix("/api"), text.contains("60.1841") { count += 1 }
                    #expect(text.contains("60.1841") == text.contains("24.9512"), "\(path)")
                }
            }
            for path in ["/me", "/me/accepted", "/api/v1/me", "/api/v1/favours", "/?view=list"] {
                let text = try await site.ask(.get, path, token: carla.token, isPage: !path.hasPrefix("/api")).text
                #expect(!text.contains("60.1841"), "\(path)")
            }
            return count
        }
        #expect(try await seen() == 5)
        // Leaving and coming back earns nothing.
        for id in ids {
            for verb in ["withdraw", "accept"] {
                _ = try await site.json(.post, "/api/v1/favours/\(id)/slots/1/\(verb)", token: carla.token)
            }
        }
        #expect(try await seen() == 5)
        try await site.go(to: now + 14 * 86_400 - 2)
        #expect(try await seen() == 5)
        try await site.go(to: now + 14 * 86_400 + 2)
        #expect(try await seen() == 10)
        print("Of 16 places, one who accepted all saw 5 on the first day and 10 after the second")
    }

    private func time(_ seconds: Int64) -> String {
        ISO8601DateFormatter().string(from: Date(timeIntervalSince1970: Double(seconds)))
    }

    @Test func `titles, names and descriptions are text, never markup`() async throws {
        let site = try await Site()
        let anna = try await site.join("Anna")
        let title = "<script>alert(1)</script><img src=x>"
        _ = try await site.json(.post, "/api/v1/favours", Site.draft(title: title), token: anna.token, status: 201)
        for path in ["/?view=list", "/favours/1", "/me/asked", "/new?edit=1"] {
            let text = try await site.ask(.get, path, token: anna.token).text
            #expect(text.contains("&lt;script&gt;alert"), "\(path)")
            #expect(!text.contains("<script>alert") && !text.contains("<img src=x"), "\(path)")
        }
    }

    @Test func `without an account there are no names and no exact times of people`() async throws {
        let site = try await Site()
        let anna = try await site.join("Zacharias")
        _ = try await site.json(.post, "/api/v1/favours", Site.draft(), token: anna.token, status: 201)
        for (request, answer) in try await answers(site, nil) { #expect(!answer.contains("Zacharias"), "\(request)") }
        let favour = try await site.json(.get, "/api/v1/favours/1")
        #expect(favour["author"] == nil && favour["exactPlace"] == nil)
        #expect((favour["place"] as? [String: Any])?["radius"] as? Double == 1500)
    }
}
