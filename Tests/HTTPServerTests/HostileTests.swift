import Glibc
import HTTPServer
import RandomSupport
import Testing
import Web

@Suite("Clients that mean no good", .offThePool)
struct HostileTests {
    /// Each has a request inside its body, for a program that reads its length otherwise.
    @Test(arguments: [
        "Content-Length: 5\r\nContent-Length: 50\r\n",
        "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n",
        "Transfer-Encoding: gzip, chunked\r\n",
        "Transfer-Encoding: xchunked\r\n",
        "Transfer-Encoding : chunked\r\n",
        "Transfer-Encoding: identity\r\n",
        "Transfer-Encoding:\r\n chunked\r\n",
        "Content-Length: +5\r\n",
        "Content-Length: 5, 5\r\n",
        "Content-Length: 0x5\r\n",
        "Content-Length: -5\r\n",
        "Content-Length:\r\n",
        "Content-Length: 5\r\n 0\r\n",
        "Content-Length: 99999999999999999999999\r\n",
        "X Y: z\r\n",
        "X\u{1}: z\r\n",
        "X: a\u{1}b\r\n",
    ])
    func `a request whose length could be read in two ways is refused, and what follows it is not read`(
        fields: String
    ) async throws {
        let seen = Counter()
        try await serving(
            Site { _ in
                seen.add()
                return .text("")
            }
        ) { server in
            let port = server.port
            let (status, isEnded) = try await onThread {
                let client = try Client(port)
                let inside = "GET /inside HTTP/1.1\r\nHost: x\r\n\r\n"
                try client.send("POST / HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n0\r\n\r\n\(inside)")
                let status = try? client.answer().status
                return (status, client.isEnded())
            }
            #expect(status == 400 || status == 413 || status == nil)
            #expect(isEnded)
            #expect(seen.value == 0)
        }
    }

    @Test(arguments: [
        "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        "GET /a b HTTP/1.1\r\nHost: localhost\r\n\r\n",
    ])
    func `a request without a host of its own or with a space in its target is refused with one head`(
        request: String
    ) async throws {
        let seen = Counter()
        let site = Site { _ in
            seen.add()
            return .text("")
        }
        try await serving(site) { server in
            let port = server.port
            let answer = try await onThread {
                let client = try Client(port)
                try client.send(request)
                let answer = try client.answer()
                return client.isEnded() ? answer : nil
            }
            #expect(answer?.status == 400)
            #expect(answer?.text.contains("HTTP/1.1") == false)
            #expect(seen.value == 0)
        }
    }

    @Test func `a browser with hundreds of cookies is answered`() async throws {
        try await serving(summing) { server in
            let port = server.port
            let cookies = (0..<500).map { "c\($0)=v" }.joined(separator: "; ")
            let status = try await onThread { try Client(port).get("/", "Cookie: \(cookies)\r\n").status }
            #expect(status == 200)
        }
    }

    @Test func `requests that cannot be read may arrive while the server stops`() async throws {
        let seed: UInt64 = 1
        var random = SeededGenerator(seed: seed)
        for round in 0..<200 {
            let server = try HTTPServer(HTTPServer.Configuration(), responder: summing)
            let port = server.port
            let (first, hasSent) = AsyncStream.makeStream(of: Void.self)
            async let sent = onThread {
                defer { hasSent.finish() }
                var clients: [Client] = []
                for _ in 0..<16 {
                    // Once the server has stopped, it cannot be reached.
                    guard let client = try? Client(port),
                        (try? client.send("GET / HTTP/1.1\r\nContent-Length: none\r\n\r\n")) != nil
                    else { break }
                    clients.append(client)
                    hasSent.yield()
                }
                return clients.count
            }
            for await _ in first { break }
            try await Task.sleep(for: .microseconds(.random(in: 0..<2000, using: &random)))
            await server.stop(grace: .zero)
            let count = try await sent
            #expect(count > 0, "round \(round) of seed \(seed)")
        }
    }

    @Test func `a header that drips in is cut off`() async throws {
        try await serving(summing, { $0.headerDeadline = .milliseconds(200) }) { server in
            let port = server.port
            let isEnded = try await onThread {
                let client = try Client(port)
                return isCut(client, "GET / HTTP/1.1\r\nHost: localhost\r\nX: " + String(repeating: "x", count: 9000))
            }
            #expect(isEnded)
        }
    }

    @Test func `a connection that says nothing is cut off`() async throws {
        try await serving(summing, { $0.headerDeadline = .milliseconds(200) }) { server in
            let port = server.port
            let isEnded = try await onThread { try Client(port).isEnded() }
            #expect(isEnded)
        }
    }

    @Test func `a body that drips in is cut off`() async throws {
        let broken = Counter()
        let site = Site { request in
            do { for try await _ in request.body {} } catch RequestError.brokenOff { broken.add() }
            return .text("")
        }
        try await serving(site, { $0.bodyDeadline = .milliseconds(200) }) { server in
            let port = server.port
            let isEnded = try await onThread {
                let client = try Client(port)
                try client.send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10000\r\n\r\n")
                return isCut(client, String(repeating: "x", count: 9000))
            }
            #expect(isEnded)
            #expect(await eventually { broken.value == 1 })
        }
    }

    @Test func `a body that comes more slowly than the least rate is cut off long before its deadline`() async throws {
        let broken = Counter()
        let site = Site { request in
            do { for try await _ in request.body {} } catch RequestError.brokenOff { broken.add() }
            return .text("")
        }
        let demanding: (inout HTTPServer.Configuration) -> Void = { configuration in
            configuration.bodyDeadline = .seconds(3600)
            configuration.leastBodyRate = 1 << 30
            configuration.bodyGrace = .milliseconds(200)
        }
        try await serving(site, demanding) { server in
            let port = server.port
            let isEnded = try await onThread {
                let client = try Client(port)
                try client.send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10000\r\n\r\n")
                return isCut(client, String(repeating: "x", count: 9000))
            }
            #expect(isEnded)
            #expect(await eventually { broken.value == 1 })
        }
    }

    @Test func `a client that reads nothing stops the writer`() async throws {
        let written = Counter()
        try await serving(
            Site { _ in
                Response(
                    body: .stream { sink in
                        let piece = [UInt8](repeating: 1, count: 64 << 10)
                        for _ in 0..<100_000 {
                            try await sink.write(piece)
                            written.add()
                        }
                    })
            }
        ) { server in
            let port = server.port
            let client = try await onThread {
                let client = try Client(port)
                try client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
                return Held(client)
            }
            #expect(await eventually { written.value > 0 })
            var last = -1
            while last != written.value {
                last = written.value
                try await Task.sleep(for: .milliseconds(300))
            }
            // The system's own buffers take a few megabytes.
            #expect(written.value < 1000)
            withExtendedLifetime(client) {}
        }
    }

    @Test func `a client that takes too little of an answer is cut off`() async throws {
        try await serving(
            Site { _ in Response(body: .bytes([UInt8](repeating: 1, count: 8 << 20))) },
            { $0.idleTimeout = .seconds(1) }
        ) { server in
            let port = server.port
            let count = try await onThread { try received(from: try Client(port, receiving: 1), 100, every: 20_000) }
            #expect(count < 8 << 20)
        }
    }

    @Test func `a client that is slow and takes all is served to the end`() async throws {
        try await serving(
            Site { _ in Response(body: .bytes([UInt8](repeating: 1, count: 8 << 20))) },
            { $0.idleTimeout = .seconds(1) }
        ) { server in
            let port = server.port
            let count = try await onThread { try received(from: try Client(port), 64 << 10, every: 50_000) }
            #expect(count > 8 << 20)
        }
    }

    @Test func `a listener that lets nothing in is cut off`() async throws {
        let cancelled = Counter()
        let site = Site { _ in
            .events { events in
                for _ in 0..<20 { try await events.send(String(repeating: "x", count: 1000)) }
                do { try await Task.sleep(for: .seconds(3600)) } catch { cancelled.add() }
            }
        }
        try await serving(site, { $0.idleTimeout = .seconds(1) }) { server in
            let port = server.port
            let held = try await onThread {
                let client = try Client(port, receiving: 1)
                try client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
                return Held(client)
            }
            #expect(await eventually { cancelled.value == 1 })
            withExtendedLifetime(held) {}
        }
    }

    @Test func `ten thousand bytes of anything do no harm`() async throws {
        try await serving(summing) { server in
            let port = server.port
            try await onThread {
                for seed in 0..<200 {
                    let client = try Client(port)
                    try? client.send(bytes(10_000, seed: seed))
                }
            }
            let status = try await onThread { try Client(port).get("/").status }
            #expect(status == 200)
        }
    }
}

/// Passes a client from thread to thread, one at a time.
struct Held: @unchecked Sendable {
    let client: Client
    init(_ client: Client) { self.client = client }
}

/// Sends byte after byte until the server has had enough.
private func isCut(_ client: Client, _ text: String) -> Bool {
    for byte in text.utf8 {
        do { try client.send([byte]) } catch { return true }
        usleep(5000)
    }
    return false
}

/// Asks, and reads so many bytes at a time, with a pause before each. Returns how many came until the server ended.
private func received(from client: Client, _ count: Int, every microseconds: UInt32) throws -> Int {
    // When the kernel gives up a connection because its client takes nothing, it sends the client nothing either.
    var patience = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(client.descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    try client.send("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    var buffer = [UInt8](repeating: 0, count: count)
    var sum = 0
    while true {
        usleep(microseconds)
        let got = recv(client.descriptor, &buffer, count, 0)
        guard got > 0 else { return sum }
        sum += got
    }
}
