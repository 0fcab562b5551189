import Glibc
import HTTPServer
import Synchronization
import Testing
import Web

@Suite("Uploads over a socket", .offThePool)
struct UploadTests {
    @Test func `a chunked body arrives whole, however it is cut`() async throws {
        let body = bytes(300_000)
        try await serving(summing) { server in
            let port = server.port
            let text = try await onThread {
                let client = try Client(port)
                try client.send("POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
                var rest = body[...]
                var size = 1
                while !rest.isEmpty {
                    let chunk = rest.prefix(size)
                    try client.send(Array("\(String(chunk.count, radix: 16))\r\n".utf8) + chunk + Array("\r\n".utf8))
                    rest = rest.dropFirst(size)
                    size = size * 3 % 40_961
                }
                try client.send("0\r\n\r\n")
                return try client.answer().text
            }
            #expect(try text == Sum.of(body))
        }
    }

    @Test func `a slow reader makes the sender wait, and loses nothing`() async throws {
        let body = bytes(5_000_000)
        try await serving(
            Site { request in
                var sum = try Sum()
                var count = 0
                for try await piece in request.body {
                    count += 1
                    if count % 50 == 0 { try await Task.sleep(for: .milliseconds(2)) }
                    try sum.add(piece)
                }
                return .text(try sum.text())
            }
        ) { server in
            let port = server.port
            let text = try await onThread { try upload(body, to: port).text }
            #expect(try text == Sum.of(body))
        }
    }

    @Test func `a hundred uploads at once arrive as they were sent`() async throws {
        try await serving(summing) { server in
            let port = server.port
            try await withThrowingTaskGroup(of: Bool.self) { group in
                for seed in 0..<100 {
                    group.addTask {
                        try await onThread {
                            let body = bytes(200_000 + seed * 1000, seed: seed)
                            return try upload(body, to: port).text == Sum.of(body)
                        }
                    }
                }
                for try await isRight in group { #expect(isRight) }
            }
        }
    }

    @Test func `an answer that does not wait for the body leaves the connection whole`() async throws {
        try await serving(Site { _ in .text("no", status: .unauthorised) }) { server in
            let port = server.port
            let statuses = try await onThread {
                let client = try Client(port)
                return try (0..<3).map { _ in
                    try client.send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n")
                    try client.send([UInt8](repeating: 1, count: 1_000_000))
                    return try client.answer().status
                }
            }
            #expect(statuses == [401, 401, 401])
        }
    }

    @Test func `who asks before sending is told at once that it is not wanted`() async throws {
        try await serving(Site { _ in .text("no", status: .unauthorised) }) { server in
            let port = server.port
            let status = try await onThread {
                let client = try Client(port)
                try client.send(
                    "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\nExpect: 100-continue\r\n\r\n")
                return try client.answer().status
            }
            #expect(status == 401)
        }
    }

    @Test func `a body that is too long is refused before it is sent, and the sender can read why`() async throws {
        let seen = Counter()
        let site = Site { _ in
            seen.add()
            return .text("")
        }
        try await serving(site, { $0.maximumBody = 100_000 }) { server in
            let port = server.port
            let status = try await onThread {
                let client = try Client(port)
                try client.send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900000\r\n\r\n")
                // It sends before it reads, as browsers do.
                try client.send([UInt8](repeating: 1, count: 900_000))
                return try client.answer().status
            }
            #expect(status == 413)
            #expect(seen.value == 0)
        }
    }

    @Test func `a body without a length is cut at the limit`() async throws {
        let broken = Counter()
        let received = Counter()
        let site = Site { request in
            do {
                for try await piece in request.body { received.add(piece.count) }
            } catch RequestError.brokenOff {
                broken.add()
            }
            return .text("")
        }
        try await serving(site, { $0.maximumBody = 100_000 }) { server in
            let port = server.port
            let isEnded = try await onThread {
                let client = try Client(port)
                try client.send("POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
                let chunk = Array("3e8\r\n".utf8) + [UInt8](repeating: 1, count: 1000) + Array("\r\n".utf8)
                for _ in 0..<500 { do { try client.send(chunk) } catch { break } }
                return client.isEnded()
            }
            #expect(isEnded)
            #expect(await eventually { broken.value == 1 })
            #expect(received.value <= 100_000)
        }
    }

    @Test func `a sender that goes away breaks the body off`() async throws {
        let broken = Counter()
        let site = Site { request in
            do { for try await _ in request.body {} } catch RequestError.brokenOff { broken.add() }
            return .text("")
        }
        // None of the deadlines would end it in time.
        let patient: (inout HTTPServer.Configuration) -> Void = { configuration in
            configuration.idleTimeout = .seconds(3600)
            configuration.bodyDeadline = .seconds(3600)
            configuration.bodyGrace = .seconds(3600)
        }
        try await serving(site, patient) { server in
            let port = server.port
            try await onThread {
                // The end comes together with the last bytes, and after them.
                try Client(port).send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nabc")
                let client = try Client(port)
                try client.send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n")
                try client.send("abc")
                shutdown(client.descriptor, Int32(SHUT_WR))
                _ = client.isEnded()
            }
            #expect(await eventually { broken.value == 2 })
        }
    }

    @Test func `who sends all and then closes the sending side is answered`() async throws {
        let body = bytes(2_000_000)
        try await serving(
            Site { request in
                var sum = try Sum()
                for try await piece in request.body { try sum.add(piece) }
                return .text(try sum.text())
            }
        ) { server in
            let port = server.port
            let text = try await onThread {
                let client = try Client(port)
                try client.send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(body.count)\r\n\r\n")
                try client.send(body)
                shutdown(client.descriptor, Int32(SHUT_WR))
                return try client.answer().text
            }
            #expect(try text == Sum.of(body))
        }
    }
}

/// Sends a body and reads the answer.
func upload(_ body: [UInt8], to port: UInt16) throws -> Client.Answer {
    let client = try Client(port)
    try client.send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(body.count)\r\n\r\n")
    try client.send(body)
    return try client.answer()
}
