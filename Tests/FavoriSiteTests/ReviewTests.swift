import FavoriSite
import FavourStore
import Favours
import Foundation
import Testing
import Web

@Suite("Reviews are told to nobody before both have written")
struct ReviewTests {
    private static let words = "Came on time <b>and</b> sang"
    private static let completed: Int64 = 1_800_190_000

    /// Anna asks, Bruno helps, and the work is confirmed.
    private func completed(_ site: Site) async throws -> [(id: Int, token: String)] {
        let people = [try await site.join("Anna"), try await site.join("Bruno"), try await site.join("Carla")]
        let (anna, bruno) = (people[0], people[1])
        _ = try await site.json(.post, "/api/v1/favours", Site.draft(), token: anna.token, status: 201)
        _ = try await site.json(.post, "/api/v1/favours/1/slots/1/accept", token: bruno.token)
        try await site.go(to: Self.completed)
        _ = try await site.json(
            .post, "/api/v1/favours/1/slots/1/confirm", "{\"person\":\(bruno.id)}", token: anna.token)
        return people
    }

    /// All that a person is answered by routes that only read, and by requests that are refused.
    private func answers(_ site: Site, _ token: String?) async throws -> [String: String] {
        var answers: [String: String] = [:]
        for (method, pattern) in site.site.patterns where method == .get && !pattern.hasSuffix("/events") {
            for id in ["1", "2", "3"] {
                for person in ["1", "2"] {
                    var path = pattern.replacing(":list", with: id == "1" ? "accepted" : "asked")
                        .replacing(":slot", with: "1").replacing(":id", with: id).replacing(":person", with: person)
                        .replacing(":map", with: "world").replacing(":z", with: "14").replacing(":x", with: "9327")
                        .replacing(":y", with: "4743")
                    if pattern == "/api/v1/markers" { path += "?step=0.01&box=24,60,26,61" }
                    answers["\(path)"] = try await site.whole(
                        .get, path, nil, token: token, isPage: !pattern.hasPrefix("/api/"))
                }
            }
        }
        for person in ["1", "2", "3"] {
            for body in ["{\"stars\":9}", "{\"stars\":\"4\"}"] {
                let path = "/api/v1/favours/1/reviews/\(person)"
                answers["put \(path) \(body)"] = try await site.whole(.put, path, body, token: token, isPage: false)
            }
            let path = "/favours/1/reviews/\(person)"
            answers["post \(path)"] = try await site.whole(.post, path, "stars=&text=a", token: token, isPage: true)
        }
        return answers
    }

    @Test func `whether one has written changes no byte for anybody else`() async throws {
        let original = try await Site()
        let people = try await completed(original)
        let (anna, bruno) = (people[0], people[1])
        var told: [[String: String]] = []
        for hasWritten in [false, true] {
            let site = try await Site(now: Self.completed + 3600, copying: original)
            if hasWritten {
                _ = try await site.json(
                    .put, "/api/v1/favours/1/reviews/\(anna.id)", "{\"stars\":2,\"text\":\"\(Self.words)\"}",
                    token: bruno.token)
            }
            let readers = [("stranger", nil), ("neighbour", people[2].token), ("anna", anna.token)]
            // A day later each was reminded who has not written.
            for time in [Self.completed + 3601, Self.completed + 13 * 86_400] {
                try await site.go(to: time)
                var all: [String: String] = [:]
                for (who, token) in readers {
                    for (request, answer) in try await answers(site, token) { all["\(who) \(request)"] = answer }
                }
                told.append(all)
            }
            // There is something to hide: its author sees it.
            let own = try await site.ask(.get, "/api/v1/favours/1/reviews", token: bruno.token).text
            #expect(own.contains("sang") == hasWritten)
        }
        for (without, with) in [(told[0], told[2]), (told[1], told[3])] {
            #expect(without.count == with.count)
            for (request, answer) in without where with[request] != answer {
                Issue.record("\(request)\n\(answer)\n\(with[request] ?? "")")
            }
            #expect(without.values.count { $0.hasPrefix("200") } > 60)
        }
    }

    @Test func `a review names its favour to the favour's people alone`() async throws {
        let site = try await Site()
        let people = try await completed(site)
        let (anna, bruno, carla) = (people[0], people[1], people[2])
        for (author, subject) in [(anna, bruno), (bruno, anna)] {
            _ = try await site.json(
                .put, "/api/v1/favours/1/reviews/\(subject.id)", "{\"stars\":5,\"text\":\"Kind\"}", token: author.token)
        }
        let paths = ["/people/\(bruno.id)", "/people/\(bruno.id)/reviews"]
        for isHidden in [false, true] {
            if isHidden { try await site.store.perform(.hide(FavourID(rawValue: 1)), "Rude", by: .commandLine) }
            for path in paths {
                let page = try await site.ask(.get, path, token: carla.token, isPage: true).text
                #expect(page.contains("Kind") && !page.contains("Carry a sofa"), "\(path)")
                #expect(!page.contains("href=\"/favours/1\""), "\(path)")
            }
            let page = try await site.ask(.get, paths[1], token: anna.token, isPage: true).text
            #expect(page.contains("Carry a sofa") && page.contains("href=\"/favours/1\""))
        }
    }

    @Test func `once both have written everybody sees both, as text`() async throws {
        let site = try await Site()
        let people = try await completed(site)
        let (anna, bruno, carla) = (people[0], people[1], people[2])
        let first = try await site.post(
            "/favours/1/reviews/\(bruno.id)", [("stars", "5"), ("text", Self.words)], token: anna.token)
        #expect(first.status == 303 && first.location == "/favours/1")
        for path in ["/people/\(bruno.id)", "/people/\(bruno.id)/reviews", "/api/v1/people/\(bruno.id)/reviews"] {
            for token in [bruno.token, carla.token] {
                #expect(!(try await site.ask(.get, path, token: token).text.contains("sang")), "\(path)")
            }
        }
        let second = try await site.json(
            .put, "/api/v1/favours/1/reviews/\(anna.id)", "{\"stars\":4}", token: bruno.token)
        #expect(second["state"] as? String == "shown" && second["writable"] as? Bool == false)
        for path in ["/people/\(bruno.id)", "/people/\(bruno.id)/reviews", "/favours/1/reviews/\(bruno.id)"] {
            let token = path.hasPrefix("/people") ? carla.token : anna.token
            let page = try await site.ask(.get, path, token: token, isPage: true).text
            #expect(page.contains("Came on time &lt;b&gt;and&lt;/b&gt; sang"), "\(path)")
            #expect(!page.contains("<b>and"))
        }
        let rating = try await site.json(.get, "/api/v1/people/\(bruno.id)/reviews", token: carla.token)
        #expect(rating["count"] as? Int == 1 && rating["stars"] as? Double == 5)
        let person = try await site.json(.get, "/api/v1/people/\(anna.id)", token: carla.token)
        #expect(person["reviews"] as? Int == 1 && person["stars"] as? Double == 4)
        let promises = try await site.json(.get, "/api/v1/people/\(bruno.id)", token: carla.token)
        #expect((promises["reliability"] as? [String: Int])?["accepted"] == 1)
        let news = try await site.json(.get, "/api/v1/me", token: anna.token)["messages"] as? [[String: Any]]
        #expect(news?.first?["kind"] as? String == "reviewed")
        // Neither is rewritten in answer to the other.
        for (author, subject) in [(anna, bruno), (bruno, anna)] {
            let refused = try await site.json(
                .put, "/api/v1/favours/1/reviews/\(subject.id)", "{\"stars\":1}", token: author.token, status: 409)
            #expect(refused["code"] as? String == "unchangeable")
        }
        let export = try await site.json(.get, "/api/v1/me/export", token: anna.token)
        #expect((export["reviewsWritten"] as? [[String: Any]])?.first?["stars"] as? Int == 5)
        #expect((export["reviewsReceived"] as? [[String: Any]])?.first?["stars"] as? Int == 4)
    }

    @Test func `strangers, neighbours and other sites review nobody`() async throws {
        let site = try await Site()
        let people = try await completed(site)
        let (anna, bruno, carla) = (people[0], people[1], people[2])
        let path = "/api/v1/favours/1/reviews/\(bruno.id)"
        #expect(try await site.ask(.put, path, "{\"stars\":1}").status == 401)
        let refused = try await site.json(.put, path, "{\"stars\":1}", token: carla.token, status: 404)
        #expect(refused["code"] as? String == "notFound")
        let tries: [(Web.Method, String?)] = [(.get, nil), (.post, "stars=1&text=")]
        for (method, body) in tries {
            let request = Request(
                method, try #require(Target("/favours/1/reviews/\(bruno.id)")),
                headers: [
                    "Host": "localhost", "Cookie": "favori_session=\(anna.token)", "Sec-Fetch-Site": "cross-site",
                    "Sec-Fetch-Mode": "cors", "Content-Type": "application/x-www-form-urlencoded",
                ], body: body.map { .bytes(Array($0.utf8)) } ?? .empty)
            #expect(await site.gate.respond(to: request).status == .forbidden, "\(method)")
        }
        #expect(try await site.store.reviewsToWrite(by: PersonID(rawValue: Int64(anna.id))).count == 1)
    }

    @Test func `what was typed stays when it is refused, and a reminder is put aside`() async throws {
        let site = try await Site()
        let people = try await completed(site)
        let (anna, bruno) = (people[0], people[1])
        let path = "/favours/1/reviews/\(bruno.id)"
        let refused = try await site.post(path, [("stars", ""), ("text", "All <fine>")], token: anna.token)
        #expect(refused.status == 422 && refused.text.contains("Choose 1 to 5 stars."))
        #expect(refused.text.contains("All &lt;fine&gt;"))
        // A script takes a page for an answer to a review that has arrived.
        let said = try await site.post(path, [("stars", ""), ("text", "")], token: anna.token, isScript: true)
        #expect(said.status == 422 && said.text.contains("\"code\":\"starsMissing\""))
        #expect(
            try await site.ask(.get, "/me", token: anna.token, isPage: true).text.contains("How was it with Bruno?"))
        let put = try await site.post(path + "/dismiss", [], token: anna.token)
        #expect(put.status == 303 && put.location == "/me")
        #expect(
            !(try await site.ask(.get, "/me", token: anna.token, isPage: true).text.contains("How was it with Bruno?")))
        #expect(try await site.ask(.get, "/favours/1", token: anna.token, isPage: true).text.contains(path))
    }
}
