import FavoriSite
import FavourStore
import Favours
import Foundation
import Testing
import Web

@Suite("Chats on pages and for programs")
struct ChatTests {
    private typealias People = (anna: String, bruno: String, carla: String)

    /// Anna asks for a favour, Bruno opens a chat about it; Carla has nothing to do with it.
    private func talking(_ site: Site) async throws -> People {
        let people = (
            try await site.join("Anna").token, try await site.join("Bruno").token, try await site.join("Carla").token
        )
        _ = try await site.json(.post, "/api/v1/favours", Site.draft(), token: people.0, status: 201)
        let opened = try await site.json(.post, "/api/v1/favours/1/chats", token: people.1)
        #expect(opened["id"] as? Int == 1)
        return people
    }

    private func say(
        _ site: Site, _ text: String, token: String, picture: String? = nil, key: String? = nil, status: Int = 201
    ) async throws -> [String: Any] {
        var body = ["text": text]
        body["picture"] = picture
        let json = String(decoding: try JSONSerialization.data(withJSONObject: body), as: UTF8.self)
        return try await site.json(.post, "/api/v1/chats/1/messages", json, token: token, key: key, status: status)
    }

    @Test func `two people write to each other by forms, and each sees what is new and what was read`() async throws {
        let site = try await Site()
        let (anna, bruno, _) = try await talking(site)
        // From the favour, from the profile, and from one's own list.
        for path in ["/favours/1", "/people/1"] {
            let page = try await site.ask(.get, path, token: bruno, isPage: true).text
            #expect(page.contains("href=\"/chats/1\""), "\(path)")
        }
        let sent = try await site.post("/chats/1", [("text", "Is there a lift?"), ("key", "k1")], token: bruno)
        #expect(sent.status == 303 && sent.location == "/chats/1#newest")
        #expect(try await site.ask(.get, "/me", token: anna, isPage: true).text.contains("unread: 1"))
        let news = try await site.ask(.get, "/me/news", token: anna, isPage: true).text
        #expect(news.contains("Bruno wrote to you") && news.contains("href=\"/favours/1/chats\""))
        for path in ["/me/chats", "/favours/1"] {
            let page = try await site.ask(.get, path, token: anna, isPage: true).text
            #expect(page.contains("unread: 1") && page.contains("href=\"/chats/1\""), "\(path)")
        }
        #expect(try await !site.ask(.get, "/chats/1", token: bruno, isPage: true).text.contains("Read"))
        #expect(try await site.post("/favours/1/chats", [("with", "2")], token: anna).location == "/chats/1")
        #expect(try await site.ask(.get, "/favours/1/chats", token: anna, isPage: true).status == 303)
        let page = try await site.ask(.get, "/chats/1", token: anna, isPage: true).text
        #expect(page.contains("Is there a lift?") && page.contains("role=\"log\"") && page.contains("Today"))
        #expect(try await !site.ask(.get, "/me", token: anna, isPage: true).text.contains("unread:"))
        #expect(try await site.ask(.get, "/chats/1", token: bruno, isPage: true).text.contains("Read"))
        // A double click, and going back to write something else.
        for _ in 0..<2 {
            let again = [("text", "The second floor"), ("key", "k1")]
            #expect(try await site.post("/chats/1", again, token: bruno).status == 303)
        }
        let found = try await site.json(.get, "/api/v1/chats/1/messages", token: anna)["messages"] as? [[String: Any]]
        #expect(found?.compactMap { $0["text"] as? String } == ["The second floor", "Is there a lift?"])
    }

    @Test func `more chats than a page holds follow on the next`() async throws {
        let site = try await Site()
        let (anna, bruno, _) = try await talking(site)
        for number in 1...101 {
            if number > 1 {
                _ = try await site.json(.post, "/api/v1/favours", Site.draft(), token: anna, status: 201)
                _ = try await site.json(.post, "/api/v1/favours/\(number)/chats", token: bruno)
            }
            let hello = "{\"text\":\"Number \(number).\"}"
            _ = try await site.json(.post, "/api/v1/chats/\(number)/messages", hello, token: bruno, status: 201)
        }
        let list = try await site.json(.get, "/api/v1/chats", token: anna)
        #expect((list["chats"] as? [Any])?.count == 100)
        let cursor = try #require(list["next"] as? String)
        let rest = try await site.json(.get, "/api/v1/chats?cursor=\(cursor)", token: anna)
        #expect((rest["chats"] as? [Any])?.count == 1 && rest["next"] == nil)
        let first = try await site.ask(.get, "/me/chats", token: anna, isPage: true).text
        #expect(!first.contains("Number 1.") && first.contains("href=\"/me/chats?cursor=\(cursor)\""))
        let second = try await site.ask(.get, "/me/chats?cursor=\(cursor)", token: anna, isPage: true).text
        #expect(second.contains("Number 1.") && !second.contains("?cursor="))
        for path in ["/me/chats", "/api/v1/chats", "/people/1/reviews", "/api/v1/people/1/reviews"] {
            for cursor in ["x", "e30", "W10", "bnVsbA"] {
                let answer = try await site.ask(.get, "\(path)?cursor=\(cursor)", token: bruno)
                #expect(answer.status == 400, "\(path) \(cursor)")
            }
        }
    }

    @Test func `what is written is text, never markup, and no link can be tapped`() async throws {
        let site = try await Site()
        let (anna, bruno, _) = try await talking(site)
        let text = "<script>alert(1)</script><img src=x> https://example.org \u{202E}txt"
        _ = try await say(site, text, token: bruno)
        for path in ["/chats/1", "/me/chats"] {
            let page = try await site.ask(.get, path, token: anna, isPage: true).text
            #expect(page.contains("&lt;script&gt;alert"), "\(path)")
            #expect(!page.contains("<script>alert") && !page.contains("<img src=x"), "\(path)")
            #expect(!page.contains("href=\"https://example.org"), "\(path)")
        }
        // What was refused comes back as it was written.
        let long = "<b>" + String(repeating: "x", count: 2000)
        let refused = try await site.post("/chats/1", [("text", long)], token: bruno)
        #expect(refused.status == 422 && refused.text.contains("at most 2000 characters"))
        #expect(refused.text.contains("&lt;b&gt;" + String(repeating: "x", count: 2000)))
    }

    @Test func `strangers and other neighbours find nothing, and change nothing`() async throws {
        let site = try await Site()
        let (anna, bruno, carla) = try await talking(site)
        _ = try await say(site, "Is there a lift?", token: bruno)
        for path in ["/chats/1", "/chats/99", "/chats/x", "/api/v1/chats/1/messages"] {
            #expect(try await site.ask(.get, path, token: carla, isPage: path.hasPrefix("/c")).status == 404, "\(path)")
        }
        #expect(try await site.post("/chats/1", [("text", "Hello")], token: carla).status == 404)
        _ = try await say(site, "Hello", token: carla, status: 404)
        // Not even what is wrong with a request.
        _ = try await say(site, "", token: carla, picture: "x", status: 404)
        _ = try await site.json(.post, "/api/v1/chats/1/read", "{\"message\":1}", token: carla, status: 404)
        _ = try await site.json(.post, "/api/v1/favours/1/chats", "{\"person\":2}", token: carla, status: 404)
        _ = try await site.json(.post, "/api/v1/favours/1/chats", "{\"helpers\":true}", token: carla, status: 404)
        #expect(try await site.post("/favours/1/chats", [("with", "2")], token: carla).status == 404)
        #expect(try await site.json(.get, "/api/v1/chats", token: carla)["chats"] as? [[String: Any]] != nil)
        #expect(try await !site.ask(.get, "/me/chats", token: carla, isPage: true).text.contains("lift"))
        for path in ["/api/v1/chats", "/api/v1/chats/1/messages", "/api/v1/chats/events"] {
            #expect(try await site.ask(.get, path).status == 401, "\(path)")
        }
        #expect(try await site.ask(.get, "/chats/1", isPage: true).status == 303)
        #expect(try await site.store.unread(for: PersonID(rawValue: 1)) == 1)
        #expect(try await say(site, "Yes", token: anna)["author"] as? Int == 1)
    }

    @Test func `a photo that is sent is seen in its chat, and nowhere else`() async throws {
        let site = try await Site()
        let (anna, bruno, carla) = try await talking(site)
        let photo = try await site.picture(try Photo.jpeg(width: 300, height: 200), token: bruno)
        for name in ["x", String(repeating: "0", count: 32)] {
            let refused = try await say(site, "", token: bruno, picture: name, status: 422)
            #expect(refused["code"] as? String == "pictureUnknown")
        }
        #expect(try await say(site, "", token: bruno, picture: photo)["picture"] as? String == photo)
        for token in [anna, bruno] {
            #expect(try await site.bytes(of: photo, token: token) != nil)
            let page = try await site.ask(.get, "/chats/1", token: token, isPage: true).text
            #expect(page.contains("/api/v1/pictures/\(photo)\""))
        }
        for token in [carla, nil] { #expect(try await site.bytes(of: photo, token: token) == nil) }
        _ = try await site.ask(.post, "/api/v1/people/2/block", token: anna)
        #expect(try await site.bytes(of: photo, token: anna) == nil)
        let page = try await site.ask(.get, "/chats/1", token: anna, isPage: true)
        #expect(page.status == 404)
        for token in [anna, bruno] { _ = try await say(site, "Hello", token: token, status: 404) }
    }

    @Test func `programs read in parts, write with a key, and mark as read`() async throws {
        let site = try await Site()
        let (anna, bruno, _) = try await talking(site)
        for number in 1...5 { _ = try await say(site, "\(number)", token: bruno, key: "key\(number)") }
        #expect(try await say(site, "5", token: bruno, key: "key5")["id"] as? Int == 5)
        #expect(
            try await say(site, "6", token: bruno, key: "key5", status: 422)["code"] as? String
                == "idempotencyKeyReused")
        var (texts, path) = ([String](), "/api/v1/chats/1/messages?limit=2")
        for _ in 0..<3 {
            let part = try await site.json(.get, path, token: anna)
            texts += (part["messages"] as? [[String: Any]] ?? []).compactMap { $0["text"] as? String }
            path = "/api/v1/chats/1/messages?limit=2&cursor=\(part["next"] as? String ?? "")"
        }
        #expect(texts == ["5", "4", "3", "2", "1"])
        for odd in ["limit=0", "limit=201", "limit=x", "cursor=x", "cursor=eyJrZXkiOjF9"] {
            _ = try await site.json(.get, "/api/v1/chats/1/messages?\(odd)", token: anna, status: 400)
        }
        #expect(try await site.ask(.get, "/chats/1?before=x", token: anna, isPage: true).status == 400)
        func unread() async throws -> Int? {
            let list = try await site.json(.get, "/api/v1/chats", token: anna)["chats"] as? [[String: Any]]
            return list?.first?["unread"] as? Int
        }
        #expect(try await unread() == 5)
        _ = try await site.ask(.post, "/api/v1/chats/1/read", "{\"message\":3}", token: anna)
        #expect(try await unread() == 2)
        // A mark does not go back, nor beyond what there is.
        _ = try await site.ask(.post, "/api/v1/chats/1/read", "{\"message\":1}", token: anna)
        #expect(try await unread() == 2)
        _ = try await site.ask(.post, "/api/v1/chats/1/read", "{\"message\":9223372036854775807}", token: anna)
        #expect(try await unread() == 0)
        let read = try await site.json(.get, "/api/v1/chats/1/messages", token: bruno)["read"] as? [[String: Int]]
        #expect(read == [["person": 1, "message": 5]])
        _ = try await say(site, "Later", token: bruno)
        #expect(try await unread() == 1)
    }

    @Test func `the file with all data has the chats`() async throws {
        let site = try await Site()
        let (anna, bruno, carla) = try await talking(site)
        _ = try await say(site, "Is there a lift?", token: bruno)
        for token in [anna, bruno] {
            let chats = try await site.json(.get, "/api/v1/me/export", token: token)["chats"] as? [[String: Any]]
            #expect(chats?.first?["favour"] as? Int == 1)
            let messages = chats?.first?["messages"] as? [[String: Any]]
            #expect(messages?.first?["text"] as? String == "Is there a lift?")
        }
        #expect(try await !site.ask(.get, "/api/v1/me/export", token: carla).text.contains("lift"))
    }

    @Test func `who writes too often keeps what was written`() async throws {
        let site = try await Site(hasLimits: true)
        let (anna, bruno, _) = try await talking(site)
        for number in 1...RateLimit.messages.most {
            _ = try await say(site, "Line \(number)", token: bruno)
        }
        let refused = try await site.post("/chats/1", [("text", "One <more>"), ("key", "k1")], token: bruno)
        #expect(refused.status == 429 && refused.text.contains("One &lt;more&gt;</textarea>"))
        #expect(refused.text.contains("too often") && refused.text.contains("Line 120"))
        #expect(try await site.post("/chats/1", [("text", "And I?"), ("key", "k1")], token: anna).status == 303)
    }
}
