import FavoriSite
import FavourStore
import Favours
import Foundation
import Testing
import Web

@Suite("The operators' pages are for operators alone")
struct OperatorPageTests {
    private typealias Fields = [(String, String)]

    /// Every route below `/operator`, as the router has it.
    private func routes(_ site: Site) -> [(method: Web.Method, path: String)] {
        site.site.patterns.filter { $0.pattern == "/operator" || $0.pattern.hasPrefix("/operator/") }
            .map { route in
                // The review that Bruno wrote about Anna.
                let path = route.pattern.replacing(":id", with: "1").replacing(":favour", with: "2")
                return (route.method, path.replacing(":author", with: "2"))
            }
    }

    /// A message of Bruno's and a review of his that Anna reports; her second favour is the one that is reviewed.
    private func reportWords(_ site: Site, _ anna: String, _ bruno: String) async throws {
        _ = try await site.json(.post, "/api/v1/favours", Site.draft(), token: anna, status: 201)
        _ = try await site.json(.post, "/api/v1/favours/2/chats", token: bruno)
        _ = try await site.json(
            .post, "/api/v1/chats/1/messages", "{\"text\":\"You fool\"}", token: bruno, status: 201)
        _ = try await site.json(.post, "/api/v1/favours/2/slots/1/accept", token: bruno)
        // Confirmed by the clock, and shown by it.
        try await site.go(to: 1_800_000_000 + 6 * 86_400)
        _ = try await site.json(
            .put, "/api/v1/favours/2/reviews/1", "{\"stars\":1,\"text\":\"A liar\"}", token: bruno)
        try await site.go(to: 1_800_000_000 + 21 * 86_400)
        let reason = "{\"reason\":\"rude\"}"
        for path in ["/api/v1/messages/1/report", "/api/v1/people/1/reviews/2/2/report"] {
            #expect(try await site.ask(.post, path, reason, token: anna).status == 204, "\(path)")
        }
    }

    @Test func `every route is nothing for others, and something for operators`() async throws {
        let site = try await Site()
        let people = [
            try await site.join("Anna", days: 8), try await site.join("Bruno", days: 8),
            try await site.join("Carla", days: 8),
        ]
        _ = try await site.json(.post, "/api/v1/favours", Site.draft(), token: people[0].token, status: 201)
        for token in [people[1].token, people[2].token] {
            let sent = try await site.ask(.post, "/api/v1/favours/1/report", "{\"reason\":\"scam\"}", token: token)
            #expect(sent.status == 204)
        }
        try await reportWords(site, people[0].token, people[1].token)
        let operatorID = PersonID(rawValue: Int64(people[2].id))
        try await site.store.setOperator(operatorID, true)
        // So that there is an act 2, which could be undone.
        try await site.store.perform(.settle(.person(PersonID(rawValue: 1))), by: .commandLine)
        let routes = routes(site)
        #expect(routes.count >= 11)
        var asked = 0
        for (method, path) in routes {
            let path = path.replacing("/log/1/", with: "/log/2/")
            for token in [nil, people[0].token, people[1].token] {
                let answer = try await site.whole(
                    method, path, method.isSafe ? nil : "verb=approve", token: token, isPage: true)
                // As an address that there never was.
                #expect(answer.hasPrefix("404"), "\(method) \(path)")
                #expect(!answer.contains("Carla") && !answer.contains("Operators"), "\(method) \(path)")
                asked += 1
            }
        }
        #expect(asked == routes.count * 3)
        // Nothing was done.
        #expect(try await site.store.auditLog().count == 2)
        #expect(try await site.store.favour(FavourID(rawValue: 1), for: PersonID(rawValue: 1)).concealment == .reports)
        for (method, path) in routes {
            let path = path.replacing("/log/1/", with: "/log/2/")
            let verb = path.contains("favours") ? "approve" : "settle"
            let answer = try await site.whole(
                method, path, method.isSafe ? nil : "verb=\(verb)", token: people[2].token, isPage: true)
            #expect(answer.hasPrefix(method.isSafe ? "200" : "303"), "\(method) \(path): \(answer.prefix(300))")
        }
        // No longer an operator: nothing any more, at once.
        try await site.store.setOperator(operatorID, false)
        for (method, path) in routes {
            let answer = try await site.whole(
                method, path, method.isSafe ? nil : "verb=approve", token: people[2].token, isPage: true)
            #expect(answer.hasPrefix("404"), "\(method) \(path)")
        }
    }

    @Test func `another site makes no operator's browser act`() async throws {
        let site = try await Site()
        let anna = try await site.join("Anna")
        _ = try await site.json(.post, "/api/v1/favours", Site.draft(), token: anna.token, status: 201)
        try await site.store.setOperator(PersonID(rawValue: 1), true)
        var posted = 0
        for (method, path) in routes(site) where !method.isSafe {
            for origin in [("Sec-Fetch-Site", "cross-site"), ("Origin", "https://other.example")] {
                var headers: Headers = [
                    "Host": "localhost", "Cookie": "favori_session=\(anna.token)",
                    "Content-Type": "application/x-www-form-urlencoded",
                ]
                headers[origin.0] = origin.1
                let response = await site.gate.respond(
                    to: Request(
                        method, try #require(Target(path)), headers: headers, body: .bytes(Array("verb=approve".utf8))))
                #expect(response.status == .forbidden, "\(path)")
                posted += 1
            }
        }
        #expect(posted >= 10)
        #expect(try await site.store.auditLog().count == 1)
    }

    @Test func `what people wrote is text, never markup, also for operators`() async throws {
        let site = try await Site()
        let (anna, bruno, carla) = (
            try await site.join("Anna"), try await site.join("Bruno"), try await site.join("Carla")
        )
        let evil = "<script>alert(1)</script><img src=x>"
        _ = try await site.json(
            .post, "/api/v1/favours", Site.draft(title: evil), token: anna.token, status: 201)
        for path in ["/favours/1/report", "/people/\(anna.id)/report"] {
            let sent = try await site.post(path, [("reason", "other"), ("text", evil)], token: bruno.token)
            #expect(sent.status == 303)
        }
        try await site.store.setOperator(PersonID(rawValue: Int64(carla.id)), true)
        for form: Fields in [[("verb", "warn"), ("text", evil)], [("verb", "hide"), ("text", evil)]] {
            #expect(try await site.post("/operator/favours/1/act", form, token: carla.token).status == 303)
        }
        for (path, token) in [
            ("/operator", carla.token), ("/operator/favours/1", carla.token),
            ("/operator/people/\(anna.id)", carla.token), ("/operator/log", carla.token), ("/me", anna.token),
        ] {
            let text = try await site.ask(.get, path, token: token, isPage: true).text
            #expect(!text.contains("<script>alert") && !text.contains("<img src=x"), "\(path)")
        }
        #expect(try await site.ask(.get, "/me", token: anna.token, isPage: true).text.contains("&lt;script&gt;alert"))
    }

    @Test func `an operator approves, takes it back, hides, warns and suspends`() async throws {
        let site = try await Site()
        let (anna, bruno, carla) = (
            try await site.join("Anna", days: 8), try await site.join("Bruno", days: 8),
            try await site.join("Carla", days: 8)
        )
        _ = try await site.json(.post, "/api/v1/favours", Site.draft(), token: anna.token, status: 201)
        for token in [bruno.token, carla.token] {
            _ = try await site.post("/favours/1/report", [("reason", "scam")], token: token)
        }
        try await site.store.setOperator(PersonID(rawValue: Int64(carla.id)), true)
        let queue = try await site.ask(.get, "/operator", token: carla.token, isPage: true).text
        #expect(queue.contains("2 reports") && queue.contains("Hidden until you have looked at it"))
        let file = try await site.ask(.get, "/operator/favours/1", token: carla.token, isPage: true).text
        #expect(file.contains("Bruno") && file.contains("Fraud"))
        func act(_ path: String, _ fields: Fields) async throws -> (status: Int, text: String, location: String?) {
            try await site.post(path + "/act", fields, token: carla.token)
        }
        let approved = try await act("/operator/favours/1", [("verb", "approve")])
        #expect(approved.location == "/operator/favours/1?done=2")
        let page = try await site.ask(.get, try #require(approved.location), token: carla.token, isPage: true).text
        #expect(page.contains("/operator/log/2/undo"))
        #expect(try await site.ask(.get, "/favours/1").status == 200)
        #expect(try await site.post("/operator/log/2/undo", [], token: carla.token).status == 303)
        #expect(try await site.ask(.get, "/favours/1").status == 404)
        #expect(try await site.post("/operator/log/2/undo", [], token: carla.token).status == 422)
        // Without a reason nothing is done, and what was typed stays.
        let refused = try await act("/operator/favours/1", [("verb", "hide"), ("text", "")])
        #expect(refused.status == 422 && refused.text.contains("Write why"))
        let long = String(repeating: "x", count: 1001)
        let longer = try await act("/operator/favours/1", [("verb", "warn"), ("text", long)])
        #expect(longer.status == 422 && longer.text.contains(long))
        for nonsense: Fields in [
            [], [("verb", "suspend"), ("text", "x"), ("days", "7")], [("verb", "delete"), ("text", "x")],
        ] {
            #expect(try await act("/operator/favours/1", nonsense).status == 400)
        }
        for days in ["0", "366", "x", "-1", ""] {
            let answer = try await act(
                "/operator/people/\(anna.id)", [("verb", "suspend"), ("text", "x"), ("days", days)])
            #expect(answer.status == 400, "\(days)")
        }
        #expect(try await site.ask(.get, "/api/v1/me", token: anna.token).status == 200)
        let suspended = try await act(
            "/operator/people/\(anna.id)", [("verb", "suspend"), ("text", "Fraud"), ("days", "7")])
        #expect(suspended.status == 303)
        #expect(try await site.ask(.get, "/api/v1/me", token: anna.token).status == 401)
        // 1,800,000,000 is 15 January 2027, 08:00 UTC.
        let right = try await site.post("/login", [("name", "Anna"), ("password", "hedge row 12")])
        #expect(right.status == 403)
        #expect(right.text.contains("suspended your account until 22 Jan 2027, 08:00."))
        let wrong = try await site.post("/login", [("name", "Anna"), ("password", "hedge row 13")])
        #expect(!wrong.text.contains("suspended"))
        let program = try await site.json(
            .post, "/api/v1/sessions", "{\"name\":\"Anna\",\"password\":\"hedge row 12\"}", status: 403)
        #expect(program["code"] as? String == "suspended")
        let own = try await act(
            "/operator/people/\(carla.id)", [("verb", "suspend"), ("text", "Fraud"), ("days", "7")])
        #expect(own.status == 422 && own.text.contains("Operators cannot be suspended"))
    }

    @Test func `an operator who is reported reads neither reports nor reporters, and settles nothing`() async throws {
        let site = try await Site()
        let (anna, bruno) = (try await site.join("Anna"), try await site.join("Bruno"))
        _ = try await site.json(.post, "/api/v1/favours", Site.draft(), token: anna.token, status: 201)
        for path in ["/favours/1/report", "/people/\(anna.id)/report"] {
            _ = try await site.post(path, [("reason", "scam"), ("text", "Wants money")], token: bruno.token)
        }
        try await site.store.setOperator(PersonID(rawValue: Int64(anna.id)), true)
        let queue = try await site.ask(.get, "/operator", token: anna.token, isPage: true).text
        #expect(queue.contains("No report waits for you."))
        for (path, verb) in [("/operator/favours/1", "approve"), ("/operator/people/\(anna.id)", "settle")] {
            let file = try await site.ask(.get, path, token: anna.token, isPage: true)
            #expect(file.status == 200 && file.text.contains("This is about you. Another operator decides about it."))
            let refused = try await site.post(path + "/act", [("verb", verb)], token: anna.token)
            #expect(refused.status == 422 && refused.text.contains("This is about you."))
            for text in [file.text, refused.text] {
                #expect(!text.contains("Bruno") && !text.contains("Wants money") && !text.contains("name=\"verb\""))
            }
        }
        try await site.store.perform(.hide(FavourID(rawValue: 1)), "Fraud", by: .commandLine)
        let log = try await site.ask(.get, "/operator/log", token: anna.token, isPage: true).text
        #expect(log.contains("Fraud") && !log.contains("/undo"))
        #expect(try await site.post("/operator/log/2/undo", [], token: anna.token).status == 422)
        #expect(try await site.store.operatorQueue().items.count == 1)
    }

    @Test func `an operator reads the message that was reported and no other, removes it, and takes that back`()
        async throws
    {
        let site = try await Site()
        let (anna, bruno, carla) = (
            try await site.join("Anna"), try await site.join("Bruno"), try await site.join("Carla")
        )
        _ = try await site.json(.post, "/api/v1/favours", Site.draft(), token: anna.token, status: 201)
        try await reportWords(site, anna.token, bruno.token)
        _ = try await site.json(
            .post, "/api/v1/chats/1/messages", "{\"text\":\"Secret\"}", token: anna.token, status: 201)
        try await site.store.setOperator(PersonID(rawValue: Int64(carla.id)), true)
        func page(_ path: String, _ token: String) async throws -> String {
            try await site.ask(.get, path, token: token, isPage: true).text
        }
        let queue = try await page("/operator", carla.token)
        #expect(queue.contains("Message in a chat") && queue.contains("/operator/people/1/reviews/2/2"))
        for (path, text, link) in [
            ("/operator/messages/1", "You fool", "/chats/1"),
            ("/operator/people/1/reviews/2/2", "A liar", "/people/\(anna.id)/reviews"),
        ] {
            let file = try await page(path, carla.token)
            #expect(file.contains(text) && !file.contains("Secret") && !file.contains("60.18"))
            #expect(file.contains("Rude or hateful") && file.contains("Anna"))
            let why = try await site.post(path + "/act", [("verb", "remove")], token: carla.token)
            #expect(why.status == 422 && why.text.contains("Write why"))
            for verb in ["approve", "suspend", "hide", "warn"] {
                let other = try await site.post(path + "/act", [("verb", verb), ("text", "x")], token: carla.token)
                #expect(other.status == 400, "\(verb)")
            }
            let removed = try await site.post(
                path + "/act", [("verb", "remove"), ("text", "Insult")], token: carla.token)
            let after = try await page(try #require(removed.location), carla.token)
            #expect(after.contains("Removed by an operator.") && after.contains("/undo"))
            for person in [anna, bruno] {
                let shown = try await page(link, person.token)
                #expect(shown.contains("Removed by an operator") && !shown.contains(text), "\(link)")
            }
            let entry = try #require(try await site.store.auditLog(limit: 1).first)
            let log = try await page("/operator/log", carla.token)
            #expect(log.contains("Insult") && log.contains("href=\"\(path)\""))
            #expect(try await site.post("/operator/log/\(entry.id)/undo", [], token: carla.token).location == path)
            #expect(try await page(link, anna.token).contains(text))
        }
        // Carla is in no chat, whatever was reported there.
        #expect(try await site.ask(.get, "/chats/1", token: carla.token, isPage: true).status == 404)
        for number in ["2", "3", "99"] {
            #expect(
                try await site.ask(.get, "/operator/messages/\(number)", token: carla.token, isPage: true).status == 404
            )
        }
    }
}
