import HTTPServer
import Testing
import Web

@Suite("Requests and answers over a socket", .offThePool)
struct ExchangeTests {
    private let naming = Site { .text($0.method.rawValue + " " + $0.target.raw) }

    @Test func `one connection serves several requests`() async throws {
        try await serving(naming) { server in
            let port = server.port
            let texts = try await onThread {
                let client = try Client(port)
                return try ["/a", "/b", "/c"].map { try client.get($0).text }
            }
            #expect(texts == ["GET /a", "GET /b", "GET /c"])
        }
    }

    @Test func `requests sent at once are answered in order`() async throws {
        try await serving(
            Site { request in
                if request.target.raw == "/slow" { try await Task.sleep(for: .milliseconds(30)) }
                return .text(request.target.raw)
            }
        ) { server in
            let port = server.port
            let texts = try await onThread {
                let client = try Client(port)
                try client.send(
                    ["/slow", "/b", "/c"].map { "GET \($0) HTTP/1.1\r\nHost: localhost\r\n\r\n" }.joined())
                return try (0..<3).map { _ in try client.answer().text }
            }
            #expect(texts == ["/slow", "/b", "/c"])
        }
    }

    @Test func `what the answer says of itself is right`() async throws {
        try await serving(naming) { server in
            let port = server.port
            let (get, head) = try await onThread {
                let client = try Client(port)
                return (try client.get("/a"), try client.get("/a", method: "HEAD"))
            }
            #expect(get.headers["content-length"] == "6")
            #expect(get.headers["date"].flatMap(HTTPDate.seconds) != nil)
            #expect(get.headers["server"] == nil)
            #expect(head.headers["content-length"] == "7")
            #expect(head.status == 200)
        }
    }

    @Test func `an answer that nothing is known of by heart has no body and the right length`() async throws {
        try await serving(
            Site { request in
                Response(headers: ["ETag": "\"1\""], body: .bytes([1, 2, 3])).conditional(on: request)
            }
        ) { server in
            let port = server.port
            let (known, next) = try await onThread {
                let client = try Client(port)
                return (try client.get("/", "If-None-Match: \"1\"\r\n"), try client.get("/"))
            }
            #expect(known.status == 304)
            #expect(known.headers["content-length"] == "3")
            #expect(next.body == [1, 2, 3])
        }
    }

    @Test(arguments: ["/%2e%2e/etc/passwd", "/a%2Fb", "/a%00b", "/a\0b", "/a?b=%2Fc d", "*", "http://other/"])
    func `a target that is malformed is refused before anybody sees it`(target: String) async throws {
        let seen = Counter()
        try await serving(
            Site { _ in
                seen.add()
                return .text("")
            }
        ) { server in
            let port = server.port
            let status = try await onThread {
                let client = try Client(port)
                try client.send("GET \(target) HTTP/1.1\r\nHost: localhost\r\n\r\n")
                return try? client.answer().status
            }
            // Some are so malformed that the connection just ends.
            #expect(status == 400 || status == nil)
            #expect(seen.value == 0)
        }
    }

    @Test func `an unknown method is told from a wrong one`() async throws {
        try await serving(naming) { server in
            let port = server.port
            let status = try await onThread { try Client(port).get("/", method: "BREW").status }
            #expect(status == 501)
        }
    }

    @Test func `a header that is too long is refused`() async throws {
        try await serving(naming) { server in
            let port = server.port
            let statuses = try await onThread {
                let long = "X: " + String(repeating: "x", count: 100_000) + "\r\n"
                let many = (0..<200).map { "X-\($0): x\r\n" }.joined()
                return try [long, many].map { fields in
                    let client = try Client(port)
                    try? client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n")
                    return try? client.answer().status
                }
            }
            #expect(statuses[0] == 431 || statuses[0] == nil)
            #expect(statuses[1] == 431)
        }
    }

    @Test(arguments: [("::1", "::1"), ("::", "::1"), ("::", "127.0.0.1"), ("0.0.0.0", "127.0.0.1")])
    func `both kinds of addresses are served`(address: String, peer: String) async throws {
        try await serving(Site { .text($0.peer) }, { $0.address = address }) { server in
            let port = server.port
            let text = try await onThread { try Client(port, peer).get("/").text }
            #expect(text == peer)
        }
    }

    @Test func `a port that is taken and an address that is none are told apart`() async throws {
        try await serving(naming) { server in
            let port = server.port
            #expect(throws: HTTPServerError.inUse(address: "127.0.0.1", port: port)) {
                try HTTPServer(.init(port: port), responder: naming)
            }
            #expect(throws: HTTPServerError.malformedAddress("here")) {
                try HTTPServer(.init(address: "here"), responder: naming)
            }
        }
    }
}
