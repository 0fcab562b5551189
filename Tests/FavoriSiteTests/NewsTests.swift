import FavoriSite
import FavourStore
import Favours
import Foundation
import StoreHome
import Testing
import Web

@Suite("What people are told, and that they are told at once")
struct NewsTests {
    /// A favour of Anna's which Bruno accepts and leaves again, so many times.
    private func told(
        _ times: Int, sessionCheck: Duration = .seconds(15)
    ) async throws -> (site: Site, anna: String, bruno: String) {
        let site = try await Site(sessionCheck: sessionCheck)
        let (anna, bruno) = (try await site.join("Anna"), try await site.join("Bruno"))
        _ = try await site.json(.post, "/api/v1/favours", Site.draft(), token: anna.token, status: 201)
        for _ in 0..<times {
            for verb in ["accept", "withdraw"] {
                _ = try await site.json(.post, "/api/v1/favours/1/slots/1/\(verb)", token: bruno.token)
            }
        }
        return (site, anna.token, bruno.token)
    }

    @Test func `the bell counts what is new, for its own person`() async throws {
        let (site, anna, bruno) = try await told(2)
        for path in ["/", "/me"] {
            let page = try await site.ask(.get, path, token: anna, isPage: true).text
            #expect(page.contains("News: 4 new"), "\(path)")
            let other = try await site.ask(.get, path, token: bruno, isPage: true).text
            #expect(other.contains("data-bell") && !other.contains(" new</span>"), "\(path)")
        }
        #expect(try await !site.ask(.get, "/", isPage: true).text.contains("data-bell"))
        #expect(try await site.json(.get, "/api/v1/me/news/unseen", token: bruno)["unseen"] as? Int == 0)
        #expect(try await site.ask(.get, "/api/v1/me/news/unseen").status == 401)
    }

    @Test func `programs page through the news, and mark them as seen`() async throws {
        let (site, anna, _) = try await told(3)
        var (path, ids): (String?, [Int]) = ("/api/v1/me/news?limit=4", [])
        while let next = path {
            let answer = try await site.json(.get, next, token: anna)
            #expect(answer["unseen"] as? Int == 6)
            ids += (answer["messages"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? Int }
            path = (answer["next"] as? Int).map { "/api/v1/me/news?limit=4&before=\($0)" }
        }
        #expect(ids == [6, 5, 4, 3, 2, 1])
        _ = try await site.ask(.post, "/api/v1/me/news/seen", "{\"upTo\":4}", token: anna)
        #expect(try await site.json(.get, "/api/v1/me/news/unseen", token: anna)["unseen"] as? Int == 2)
        _ = try await site.ask(.post, "/api/v1/me/news/seen", "{}", token: anna)
        #expect(try await site.json(.get, "/api/v1/me/news/unseen", token: anna)["unseen"] as? Int == 0)
        for path in ["limit=0", "limit=x", "before=0", "before=-1"] {
            #expect(try await site.ask(.get, "/api/v1/me/news?\(path)", token: anna).status == 400, "\(path)")
        }
    }

    @Test func `all are marked as seen by one tap, but for those that came since`() async throws {
        let (site, anna, bruno) = try await told(15)
        let page = try await site.ask(.get, "/me/news", token: anna, isPage: true).text
        let newest = try #require(page.firstMatch(of: #/name="upto" value="(\d+)"/#).map { String($0.1) })
        #expect(try await site.json(.get, "/api/v1/me/news/unseen", token: anna)["unseen"] as? Int == 10)
        _ = try await site.json(.post, "/api/v1/favours/1/slots/1/accept", token: bruno)
        let answer = try await site.post("/me/news/seen", [("upto", newest)], token: anna)
        #expect(answer.status == 303 && answer.location == "/me/news")
        #expect(try await site.json(.get, "/api/v1/me/news/unseen", token: anna)["unseen"] as? Int == 1)
        // Seen once, and never told anew.
        let again = try await site.ask(.get, "/me/news", token: anna, isPage: true).text
        #expect(again.matches(of: #/class="row is-new"/#).count == 1 && !again.contains("Mark all as seen"))
        #expect(try await !site.ask(.get, "/me/news", token: anna, isPage: true).text.contains("is-new"))
    }

    @Test func `news of one of several times say which`() async throws {
        let (site, anna, bruno) = try await told(1)
        let another = "{\"start\":\"2027-01-18T10:00:00Z\",\"end\":\"2027-01-18T11:00:00Z\",\"places\":1}"
        let draft = Site.draft(title: "Two times").replacing("\"slots\":[", with: "\"slots\":[\(another),")
        _ = try await site.json(.post, "/api/v1/favours", draft, token: anna, status: 201)
        _ = try await site.json(.post, "/api/v1/favours/2/slots/1/accept", token: bruno)
        let page = try await site.ask(.get, "/me/news", token: anna, isPage: true).text
        #expect(page.contains(#/Two times \(\w+ 1[78] Jan, \d\d:\d\d–\d\d:\d\d\)/#))
        #expect(page.contains("Carry a sofa") && !page.contains("Carry a sofa ("))
    }

    /// What the stream of a request sends.
    private actor Stream: ResponseSink {
        private var text = ""
        private var waiting: (word: String, count: Int, CheckedContinuation<Void, Never>)?

        func write(_ bytes: [UInt8]) async throws {
            text += String(decoding: bytes, as: UTF8.self)
            if let waiting, text.components(separatedBy: waiting.word).count - 1 >= waiting.count {
                self.waiting = nil
                waiting.2.resume()
            }
        }

        /// Waits until a word was sent so many times.
        func wait(for word: String, count: Int = 1) async {
            guard text.components(separatedBy: word).count - 1 < count else { return }
            await withCheckedContinuation { waiting = (word, count, $0) }
        }

        var all: String { text }
    }

    private func open(
        _ site: Site, _ token: String?, _ path: String = "/api/v1/events"
    ) async throws -> (stream: Stream, task: Task<Void, any Error>) {
        var headers: Headers = ["Host": "localhost"]
        if let token { headers["Authorization"] = "Bearer \(token)" }
        let response = await site.gate.respond(
            to: Request(.get, try #require(Target(path)), headers: headers))
        guard case .stream(let body) = response.body else { throw CancellationError() }
        let stream = Stream()
        let task = Task { try await body(stream) }
        await stream.wait(for: ":\n\n")
        return (stream, task)
    }

    @Test func `the stream tells a person that there is news, and nobody else`() async throws {
        let (site, anna, bruno) = try await told(0)
        let streams = [try await open(site, anna), try await open(site, bruno), try await open(site, nil)]
        _ = try await site.json(.post, "/api/v1/favours/1/slots/1/accept", token: bruno)
        await streams[0].stream.wait(for: "event: news")
        // The change of the favour was told to all; by then the others would have heard of the news as well.
        for (stream, _) in streams { await stream.wait(for: "event: favour") }
        _ = try await site.json(.post, "/api/v1/favours/1/slots/1/withdraw", token: bruno)
        for (stream, _) in streams { await stream.wait(for: "event: favour", count: 2) }
        // No more than that there is something.
        #expect(await streams[0].stream.all.contains("event: news\ndata: {}\n\n"))
        for (stream, _) in streams[1...] { #expect(await !stream.all.contains("news")) }
        for (_, task) in streams { task.cancel() }
    }

    @Test func `a stream of somebody who signed out tells nothing more, and ends`() async throws {
        let (site, anna, bruno) = try await told(0)
        let (stream, task) = try await open(site, anna)
        #expect(try await site.ask(.delete, "/api/v1/sessions", token: anna).status == 204)
        _ = try await site.json(.post, "/api/v1/favours/1/slots/1/accept", token: bruno)
        try await task.value
        #expect(await !stream.all.contains("event: news"))
    }

    @Test func `a stream of somebody who signed out tells of no favour any more, and ends`() async throws {
        let (site, anna, bruno) = try await told(0)
        let (stream, task) = try await open(site, anna, "/api/v1/events")
        _ = try await site.json(.post, "/api/v1/favours", Site.draft(), token: bruno, status: 201)
        await stream.wait(for: "event: favour")
        let before = await stream.all.components(separatedBy: "event: favour").count
        #expect(try await site.ask(.delete, "/api/v1/sessions", token: anna).status == 204)
        _ = try await site.json(.post, "/api/v1/favours", Site.draft(), token: bruno, status: 201)
        try await task.value
        #expect(await stream.all.components(separatedBy: "event: favour").count == before)
    }

    @Test func `a stream of chats of somebody who signed out tells nothing more, and ends`() async throws {
        let (site, anna, bruno) = try await told(0)
        _ = try await site.json(.post, "/api/v1/favours/1/chats", token: bruno)
        let (stream, task) = try await open(site, anna, "/api/v1/chats/events")
        let hello = "{\"text\":\"Hello\"}"
        _ = try await site.json(.post, "/api/v1/chats/1/messages", hello, token: bruno, status: 201)
        await stream.wait(for: "event: chat")
        #expect(try await site.ask(.delete, "/api/v1/sessions", token: anna).status == 204)
        _ = try await site.json(.post, "/api/v1/chats/1/messages", hello, token: bruno, status: 201)
        try await task.value
        #expect(await stream.all.components(separatedBy: "event: chat").count == 2)
    }

    @Test(.timeLimit(.minutes(20)), arguments: ["/api/v1/events", "/api/v1/chats/events"])
    func `a stream ends soon after the sign-in, although nothing happens`(path: String) async throws {
        let (site, anna, _) = try await told(0, sessionCheck: .milliseconds(20))
        let (_, task) = try await open(site, anna, path)
        try await site.store.endSessions(of: PersonID(rawValue: 1), except: nil)
        try await task.value
    }

    /// The answer to a request for a stream, which is not read.
    private func answer(_ site: Site, _ peer: String, _ path: String = "/api/v1/events", token: String? = nil)
        async throws -> Response
    {
        var headers: Headers = ["Host": "localhost"]
        if let token { headers["Authorization"] = "Bearer \(token)" }
        return await site.gate.respond(to: Request(.get, try #require(Target(path)), headers: headers, peer: peer))
    }

    @Test func `an address has twelve streams open, and another when one of them ends`() async throws {
        let site = try await Site(hasLimits: true)
        var answers: [Response] = []
        for number in 1...12 { answers.append(try await answer(site, "2001:db8:1:2::\(number)")) }
        #expect(answers.allSatisfy { $0.status == .ok })
        let refused = try await answer(site, "2001:db8:1:2:ffff::1")
        #expect(refused.status == .tooManyRequests && refused.headers["Retry-After"] == "30")
        #expect(try await answer(site, "2001:db8:1:3::1").status == .ok)
        // One is read until the client goes; its answer is still there.
        guard case .stream(let body) = answers[0].body else { throw CancellationError() }
        let stream = Stream()
        let task = Task { try await body(stream) }
        await stream.wait(for: ":\n\n")
        #expect(try await answer(site, "2001:db8:1:2::1").status == .tooManyRequests)
        task.cancel()
        _ = await task.result
        answers.append(try await answer(site, "2001:db8:1:2::1"))
        #expect(answers.last?.status == .ok)
        #expect(try await answer(site, "2001:db8:1:2::1").status == .tooManyRequests)
        // Others are dropped unread.
        answers = []
        #expect(try await answer(site, "2001:db8:1:2::1").status == .ok)
    }

    @Test func `people have thirty streams, those of chats among them, whatever address they come from`() async throws {
        let site = try await Site(hasLimits: true)
        let (anna, bruno) = (try await site.join("Anna").token, try await site.join("Bruno").token)
        var answers: [Response] = []
        for number in 1...30 {
            let path = number % 2 == 0 ? "/api/v1/events" : "/api/v1/chats/events"
            answers.append(try await answer(site, "10.0.0.\(number)", path, token: anna))
        }
        #expect(answers.allSatisfy { $0.status == .ok })
        for path in ["/api/v1/events", "/api/v1/chats/events"] {
            #expect(try await answer(site, "10.0.1.1", path, token: anna).status == .tooManyRequests)
            #expect(try await answer(site, "10.0.0.1", path, token: bruno).status == .ok)
        }
        #expect(try await answer(site, "10.0.0.1").status == .ok)
    }

    @Test func `all visitors together have a thousand streams, and people with an account theirs`() async throws {
        let site = try await Site(hasLimits: true)
        let anna = try await site.join("Anna").token
        var answers: [Response] = []
        for number in 0..<1000 { answers.append(try await answer(site, "10.0.0.\(number % 100)")) }
        #expect(answers.allSatisfy { $0.status == .ok })
        #expect(try await answer(site, "192.0.2.1").status == .tooManyRequests)
        #expect(try await answer(site, "192.0.2.1", token: anna).status == .ok)
    }

    @Test func `another process's news are heard of`() async throws {
        let (site, anna, _) = try await told(0)
        let (stream, task) = try await open(site, anna)
        let other = try await StoreHome.open(folder: site.folder, hasLimits: false) { 1_800_000_000 }
        let helper = try #require(try await other.allPeople().first { $0.name == "Bruno" })
        _ = try await other.change(
            FavourID(rawValue: 1), .accept(SlotID(rawValue: 1)), by: helper.id)
        try await site.store.refresh()
        await stream.wait(for: "event: news")
        task.cancel()
    }
}
