import FavoriSite
import Foundation
import Testing
import Web

@Suite("No answer tells where exactly a favour is")
struct SecrecyTests {
    /// All answers that a person gets to questions without consequences, by their addresses.
    private func answers(_ site: Site, _ token: String?) async throws -> [String: String] {
        var answers: [String: String] = [:]
        for (method, pattern) in site.site.patterns where method == .get {
            guard !pattern.hasSuffix("events"), !pattern.contains("tiles"), !pattern.contains("*") else { continue }
            var path = pattern.replacing(":list", with: "accepted").replacing(":slot", with: "1")
            for id in ["1", "2"] {
                path = pattern.replacing(":list", with: "accepted").replacing(":id", with: id)
                if pattern == "/api/v1/markers" { path += "?step=0.01&box=24,60,26,61" }
                if pattern == "/api/v1/favours" { path += "?sort=distance" }
                answers[path] = try await site.ask(.get, path, token: token).text
                if pattern == "/" {
                    answers["list"] = try await site.ask(.get, "/?view=list&sort=distance", token: token).text
                }
            }
        }
        return answers
    }

    @Test func `moving the place inside its cell changes no byte for others`() async throws {
        // Two towns whose secrets differ would differ in all: one town, whose favour moves.
        let site = try await Site()
        let (anna, bruno, carla) = (
            try await site.join("Anna"), try await site.join("Bruno"), try await site.join("Carla")
        )
        _ = try await site.json(
            .post, "/api/v1/favours", Site.draft(latitude: 60.18411), token: anna.token, status: 201)
        // Somebody who helped and left.
        _ = try await site.json(.post, "/api/v1/favours/1/slots/1/accept", token: carla.token)
        _ = try await site.json(.post, "/api/v1/favours/1/slots/1/withdraw", token: carla.token)
        // The first move counts up the version; the second one is compared with it but for that number.
        func move(_ latitude: Double) async throws -> [[String: String]] {
            _ = try await site.json(
                .patch, "/api/v1/favours/1", "{\"place\":{\"latitude\":\(latitude),\"longitude\":24.9512}}",
                token: anna.token)
            var all: [[String: String]] = []
            for token in [nil, bruno.token, carla.token] { all.append(try await answers(site, token)) }
            return all
        }
        func plain(_ text: String) -> String {
            text.replacing(#/"version":\d+/#, with: "").replacing(#/name="version" value="\d+"/#, with: "")
        }
        let (one, other) = (try await move(60.18412), try await move(60.18413))
        var compared = 0
        for (first, second) in zip(one, other) {
            #expect(Set(first.keys) == Set(second.keys))
            for (path, text) in first {
                #expect(plain(text) == plain(second[path] ?? ""), "\(path)")
                #expect(!text.contains("60.1841") && !text.contains("24.9512"), "\(path)")
                compared += 1
            }
        }
        #expect(compared > 40)
        let own = try await site.ask(.get, "/api/v1/favours/1", token: anna.token).text
        #expect(own.contains("60.18413"))
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
        for (path, text) in try await answers(site, nil) { #expect(!text.contains("Zacharias"), "\(path)") }
        let favour = try await site.json(.get, "/api/v1/favours/1")
        #expect(favour["author"] == nil && favour["exactPlace"] == nil)
        #expect((favour["place"] as? [String: Any])?["radius"] as? Double == 1500)
    }
}
