import FavoriSite
import Foundation
import Testing
import Web

@Suite("Programs use Favori by its interface")
struct ApiTests {
    @Test func `a favour goes from asking to confirming`() async throws {
        let site = try await Site()
        let (anna, bruno) = (try await site.join("Anna"), try await site.join("Bruno"))
        let asked = try await site.json(.post, "/api/v1/favours", Site.draft(), token: anna.token, status: 201)
        let id = try #require(asked["id"] as? Int)
        #expect(asked["state"] as? String == "notAccepted" && asked["neighbourhood"] as? String == "Kallio")
        #expect((asked["exactPlace"] as? [String: Any])?["latitude"] as? Double == 60.1841)
        let list = try await site.json(
            .get, "/api/v1/favours?box=24.8,60.1,25.1,60.3&category=bulkyWaste&car=false&free=true&q=sofa",
            token: bruno.token)
        #expect(list["total"] as? Int == 1)
        let path = "/api/v1/favours/\(id)/slots/1"
        let accepted = try await site.json(
            .post, path + "/accept", "{\"version\":1}", token: bruno.token, key: "tap")
        #expect(accepted["state"] as? String == "waitingToStart" && accepted["progress"] as? Int == 5)
        // The same tap again changes nothing.
        _ = try await site.json(.post, path + "/accept", "{\"version\":1}", token: bruno.token, key: "tap")
        let again = try await site.json(.post, path + "/accept", token: bruno.token, status: 409)
        #expect(again["code"] as? String == "alreadyAccepted")
        _ = try await site.json(.post, path + "/confirm", "{\"person\":\(bruno.id)}", token: anna.token, status: 409)
        let me = try await site.json(.get, "/api/v1/me", token: anna.token)
        #expect(((me["messages"] as? [[String: Any]])?.first)?["kind"] as? String == "accepted")
        let cancelled = try await site.json(.delete, "/api/v1/favours/\(id)", token: anna.token)
        #expect(cancelled["state"] as? String == "cancelled")
    }

    @Test func `each refusal has its code and status`() async throws {
        let site = try await Site()
        let (anna, bruno, carla) = (
            try await site.join("Anna"), try await site.join("Bruno"), try await site.join("Carla")
        )
        func code(_ answer: [String: Any]) -> String? { answer["code"] as? String }
        for title in ["One", "Two"] {
            _ = try await site.json(.post, "/api/v1/favours", Site.draft(title: title), token: anna.token, status: 201)
        }
        func act(_ favour: Int, _ verb: String, _ token: String, _ body: String? = nil) async throws -> String? {
            let answer = try await site.ask(.post, "/api/v1/favours/\(favour)/slots/1/\(verb)", body, token: token)
            return code(try JSONSerialization.jsonObject(with: Data(answer.text.utf8)) as? [String: Any] ?? [:])
        }
        #expect(try await act(1, "accept", anna.token) == "own")
        #expect(try await act(1, "accept", bruno.token, "{\"version\":9}") == "changed")
        #expect(try await act(1, "accept", bruno.token) == nil)
        #expect(try await act(1, "accept", carla.token) == "full")
        #expect(try await act(2, "accept", bruno.token) == "overlaps")
        #expect(try await act(1, "confirm", bruno.token, "{\"person\":2}") == "notRequester")
        #expect(try await act(1, "confirm", anna.token, "{}") == "malformed")
        #expect(try await act(77, "accept", bruno.token) == "notFound")
        _ = try await site.ask(.post, "/api/v1/people/\(anna.id)/block", token: carla.token)
        #expect(try await act(2, "accept", carla.token) == "notFound")
        #expect(code(try await site.json(.get, "/api/v1/me", status: 401)) == "signedOut")
        #expect(
            code(try await site.json(.post, "/api/v1/favours", Site.draft(title: " "), token: anna.token, status: 422))
                == "invalid")
        for path in ["?box=1,2,3", "?sort=best", "?limit=0", "?cursor=%00", "?from=yesterday", "?category=x"] {
            #expect(code(try await site.json(.get, "/api/v1/favours" + path, status: 400)) == "malformed")
        }
    }

    /// The answer to the first may have been lost, and another edit come between.
    @Test func `an edit that is repeated with its key is known by what was sent`() async throws {
        let site = try await Site()
        let anna = try await site.join("Anna")
        _ = try await site.json(.post, "/api/v1/favours", Site.draft(), token: anna.token, status: 201)
        func edit(_ body: String, _ key: String, status: Int = 200) async throws -> [String: Any] {
            try await site.json(.patch, "/api/v1/favours/1", body, token: anna.token, key: key, status: status)
        }
        _ = try await edit(#"{"title":"A piano","heavy":true}"#, "K")
        _ = try await edit(#"{"description":"Third floor"}"#, "L")
        // The same, as another client may write it.
        let again = try await edit(#"{ "heavy": true, "title": "A piano" }"#, "K")
        #expect(again["title"] as? String == "A piano" && again["description"] as? String == "Third floor")
        // Another request, though nothing would be another by it.
        let other = try await edit(#"{"description":"Third floor","title":"A piano"}"#, "K", status: 422)
        #expect(other["code"] as? String == "idempotencyKeyReused")
    }

    @Test func `pages of a list are parted by cursors`() async throws {
        let site = try await Site()
        let anna = try await site.join("Anna")
        for number in 1...5 {
            _ = try await site.json(
                .post, "/api/v1/favours", Site.draft(title: "Number \(number)"), token: anna.token, status: 201)
        }
        var (found, path): ([String], String?) = ([], "/api/v1/favours?limit=2&sort=newest")
        while let next = path {
            let page = try await site.json(.get, next, token: anna.token)
            found += (page["favours"] as? [[String: Any]] ?? []).compactMap { $0["title"] as? String }
            path = (page["next"] as? String).map { "/api/v1/favours?limit=2&sort=newest&cursor=\($0)" }
        }
        #expect(found.count == 5 && Set(found).count == 5)
    }

    @Test func `the description has every route of the interface`() async throws {
        let site = try await Site()
        let paths = try #require(try await site.json(.get, "/api/v1/openapi.json")["paths"] as? [String: [String: Any]])
        for (method, pattern) in site.site.patterns where pattern.hasPrefix("/api/v1/") {
            let path = pattern.dropFirst("/api/v1".count).replacing(#/:(\w+)/#) { "{\($0.1)}" }
            guard path != "/openapi.json" else { continue }
            #expect(paths[String(path)]?[method.rawValue.lowercased()] != nil, "\(method) \(path)")
        }
    }
}
