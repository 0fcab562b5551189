import Synchronization
import Testing
import Web

@Suite("Requests that are sent again")
struct IdempotencyTests {
    /// Counts what it does, and says the number.
    private final class Counter: Responder {
        let count = Mutex(0)
        let status: Status
        init(status: Status = .ok) { self.status = status }
        func respond(to request: Request) async -> Response {
            let body = (try? await request.body.collected(limit: 100)) ?? []
            let number = count.withLock { count in
                count += 1
                return count
            }
            return .text("\(number) \(String(decoding: body, as: UTF8.self))", status: status)
        }
    }

    /// Waits until it is told to go on.
    private actor Slow: Responder {
        private var waiting: CheckedContinuation<Void, Never>?
        private var begun: CheckedContinuation<Void, Never>?
        func respond(to request: Request) async -> Response {
            await withCheckedContinuation { continuation in
                waiting = continuation
                begun?.resume()
                begun = nil
            }
            return .text("done")
        }
        func begins() async { if waiting == nil { await withCheckedContinuation { begun = $0 } } }
        func goOn() { waiting?.resume() }
    }

    private func site<Site: Responder>(
        _ site: Site, most: Int = 10, mostBytes: Int = 1000, clock: (@Sendable () -> Int64)? = nil
    ) -> Idempotent<Site> {
        Idempotent(site, most: most, mostBytes: mostBytes, clock: clock) { refusal, _ in
            .text("\(refusal)", status: .conflict)
        }
    }

    private func post(
        _ key: String?, _ body: String = "a", path: String = "/x", person: Int64? = 1, type: String = "text/plain"
    ) throws -> Request {
        var request = Request(
            .post, try #require(Target(path)), headers: ["Content-Type": type], body: .bytes(Array(body.utf8)))
        if let key { request.headers.add("Idempotency-Key", key) }
        request.person = person
        return request
    }

    private func text(_ response: Response) -> String {
        guard case .bytes(let bytes) = response.body else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func `the same request under the same key is done once, and answered alike`() async throws {
        let site = site(Counter())
        #expect(text(await site.respond(to: try post("\"k\""))) == "1 a")
        #expect(text(await site.respond(to: try post("\"k\""))) == "1 a")
        // Quotation marks around it say nothing.
        #expect(text(await site.respond(to: try post("k"))) == "1 a")
    }

    @Test func `another key, person or none at all is another request`() async throws {
        let site = site(Counter())
        for (number, request) in [try post("k"), try post("l"), try post("k", person: 2), try post(nil), try post(nil)]
            .enumerated()
        {
            #expect(text(await site.respond(to: request)) == "\(number + 1) a")
        }
    }

    @Test(arguments: [.conflict, .tooManyRequests, .internalError] as [Status])
    func `a refusal for the time being is not repeated`(status: Status) async throws {
        let site = site(Counter(status: status))
        #expect(text(await site.respond(to: try post("k"))) == "1 a")
        #expect(text(await site.respond(to: try post("k"))) == "2 a")
    }

    @Test func `an answer in one form is not given to a request for another`() async throws {
        let site = site(Counter())
        _ = await site.respond(to: try post("k"))
        var request = try post("k")
        request.headers["Accept"] = "application/json"
        #expect(text(await site.respond(to: request)) == "otherRequest")
    }

    @Test func `a key that came with something else is refused`() async throws {
        let site = site(Counter())
        _ = await site.respond(to: try post("k"))
        for request in [try post("k", "b"), try post("k", path: "/y"), try post("k", type: "text/html")] {
            #expect(text(await site.respond(to: request)) == "otherRequest")
        }
        var put = try post("k")
        put.method = .put
        #expect(text(await site.respond(to: put)) == "otherRequest")
    }

    @Test(arguments: ["", "\"", "\"\"", "a b", "a\"b", "é", String(repeating: "k", count: 256)])
    func `what is no key is refused`(key: String) async throws {
        #expect(text(await site(Counter()).respond(to: try post(key))) == "malformedKey")
    }

    @Test func `a request that only asks has no use for a key`() async throws {
        let site = site(Counter())
        for number in 1...2 {
            var request = try post("k")
            request.method = .get
            #expect(text(await site.respond(to: request)) == "\(number) a")
        }
    }

    @Test func `our own failures may be tried again`() async throws {
        let site = site(Counter(status: .internalError))
        #expect(text(await site.respond(to: try post("k"))) == "1 a")
        #expect(text(await site.respond(to: try post("k"))) == "2 a")
    }

    @Test func `while the first is being worked on the second is refused`() async throws {
        let slow = Slow()
        let site = site(slow)
        let request = try post("k")
        async let first = site.respond(to: request)
        await slow.begins()
        #expect(text(await site.respond(to: try post("k"))) == "running")
        await slow.goOn()
        #expect(text(await first) == "done")
        #expect(text(await site.respond(to: try post("k"))) == "done")
    }

    @Test func `what comes with it has its limit`() async throws {
        let request = try post("k", String(repeating: "a", count: 1 << 20 + 1))
        #expect(text(await site(Counter()).respond(to: request)) == "tooLarge")
    }

    @Test func `only so many answers, so many bytes and so long are kept`() async throws {
        let few = site(Counter(), most: 2)
        for key in ["a", "b", "c"] { _ = await few.respond(to: try post(key)) }
        #expect(text(await few.respond(to: try post("c"))) == "3 a")
        #expect(text(await few.respond(to: try post("a"))) == "4 a")

        let small = site(Counter(), mostBytes: 8)
        for key in ["a", "b", "c"] { _ = await small.respond(to: try post(key)) }
        #expect(text(await small.respond(to: try post("c"))) == "3 a")
        #expect(text(await small.respond(to: try post("a"))) == "4 a")

        let time = Atomic<Int64>(0)
        let short = site(Counter()) { time.load(ordering: .relaxed) }
        _ = await short.respond(to: try post("a"))
        time.store(86_400, ordering: .relaxed)
        #expect(text(await short.respond(to: try post("a"))) == "1 a")
        time.store(86_401, ordering: .relaxed)
        #expect(text(await short.respond(to: try post("a"))) == "2 a")
    }
}
