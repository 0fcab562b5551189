import Foundation
import Glibc
import HTTPServer
import Synchronization
import Testing
import Web

@Suite("Streams, files and the end, over a socket", .offThePool)
struct StreamTests {
    @Test func `fifty listeners hear every event`() async throws {
        let listening = Counter()
        try await serving(
            Site { _ in
                .events { events in
                    listening.add()
                    while listening.value < 50 { try await Task.sleep(for: .milliseconds(5)) }
                    for number in 0..<20 { try await events.send("\(number)") }
                }
            }
        ) { server in
            let port = server.port
            try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<50 { group.addTask { try await onThread { try Client(port).get("/").text } } }
                let all = ":\n\n" + (0..<20).map { "data: \($0)\n\n" }.joined()
                for try await heard in group { #expect(heard == all) }
            }
        }
    }

    @Test func `who writes a stream is cancelled when its listener goes`() async throws {
        let begun = Counter()
        let cancelled = Counter()
        try await serving(
            Site { _ in
                .events { _ in
                    begun.add()
                    // Says nothing, so that only the closed connection tells.
                    do { try await Task.sleep(for: .seconds(3600)) } catch { cancelled.add() }
                }
            }
        ) { server in
            let port = server.port
            let held = try await onThread {
                let client = try Client(port)
                try client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
                return Held(client)
            }
            #expect(await eventually { begun.value == 1 })
            shutdown(held.client.descriptor, Int32(SHUT_RDWR))
            #expect(await eventually { cancelled.value == 1 })
        }
    }

    @Test func `a stream that fails does not look as if it were whole`() async throws {
        struct Failure: Error {}
        try await serving(
            Site { _ in
                Response(
                    body: .stream { sink in
                        try await sink.write([1, 2, 3])
                        throw Failure()
                    })
            }
        ) { server in
            let port = server.port
            await #expect(throws: (any Error).self) { try await onThread { try Client(port).get("/").body } }
        }
    }

    @Test func `parts of a file are sent, small and large`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "vision-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let content = bytes(3_000_000)
        let path = folder.appending(path: "photo").path
        try Data(content).write(to: URL(filePath: path))
        try await serving(
            Site { request in
                guard let file = OpenFile(path) else { return .text("", status: .notFound) }
                return .file(file, for: request, contentType: "image/jpeg", caching: .permanent)
            }
        ) { server in
            let port = server.port
            let (whole, small, large, beyond) = try await onThread {
                let client = try Client(port)
                return (
                    try client.get("/"), try client.get("/", "Range: bytes=1000-1999\r\n"),
                    try client.get("/", "Range: bytes=1000-\r\n"), try client.get("/", "Range: bytes=3000000-\r\n")
                )
            }
            #expect(whole.body == content)
            #expect(small.status == 206)
            #expect(small.headers["content-range"] == "bytes 1000-1999/3000000")
            #expect(small.body == Array(content[1000..<2000]))
            #expect(large.body == Array(content[1000...]))
            #expect(beyond.status == 416)
            #expect(await eventually { descriptors { $0 == path } == 0 })
        }
    }

    @Test func `files that the system does not have in memory are sent`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "vision-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for count in [1, 50_000, 3_000_000] {
            let content = bytes(count)
            let path = folder.appending(path: "\(count)").path
            try Data(content).write(to: URL(filePath: path))
            let file = try #require(OpenFile(path))
            fsync(file.descriptor)
            try #require(posix_fadvise(file.descriptor, 0, 0, POSIX_FADV_DONTNEED) == 0)
            try await serving(
                Site { .file(file, for: $0, contentType: "image/jpeg", caching: .permanent) }
            ) { server in
                let port = server.port
                let answer = try await onThread { try Client(port).get("/") }
                #expect(answer.body == content)
            }
        }
    }

    @Test func `a stop lets an upload finish, refuses others and ends event streams`() async throws {
        let begun = Counter()
        var configuration = HTTPServer.Configuration()
        // Beside many other tests, what takes a moment takes minutes.
        configuration.idleTimeout = .seconds(3600)
        configuration.bodyDeadline = .seconds(3600)
        let server = try HTTPServer(
            configuration,
            responder: Site { request in
                begun.add()
                if request.method == .get { return .events { _ in try await Task.sleep(for: .seconds(3600)) } }
                return await summing.respond(to: request)
            })
        let port = server.port
        let body = bytes(100_000)
        let (uploading, listening) = try await onThread {
            let uploading = try Client(port)
            try uploading.send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(body.count)\r\n\r\n")
            let listening = try Client(port)
            try listening.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            return (Held(uploading), Held(listening))
        }
        #expect(await eventually { begun.value == 2 })
        async let stopped: Void = server.stop(grace: .seconds(3600))
        // The events' end tells that the stop has begun.
        let heard = try await onThread { try listening.client.answer().text }
        #expect(heard == ":\n\n")
        #expect(throws: (any Error).self) { try Client(port) }
        let answer = try await onThread {
            try uploading.client.send(body)
            return try uploading.client.answer()
        }
        #expect(try answer.text == Sum.of(body))
        #expect(answer.headers["connection"] == "close")
        await stopped
    }

    @Test func `a stop without grace ends whatever goes on`() async throws {
        let begun = Counter()
        let ended = Counter()
        let server = try HTTPServer(
            .init(),
            responder: Site { request in
                begun.add()
                if request.method == .get {
                    return Response(
                        body: .stream { _ in
                            do { try await Task.sleep(for: .seconds(3600)) } catch { ended.add() }
                        })
                }
                do { try await Task.sleep(for: .seconds(3600)) } catch { ended.add() }
                return .text("")
            })
        let port = server.port
        let clients = try await onThread {
            try ["GET / HTTP/1.1\r\n", "POST / HTTP/1.1\r\nContent-Length: 5000000\r\n"].map { start in
                let client = try Client(port)
                try client.send(start + "Host: localhost\r\n\r\n")
                return Held(client)
            }
        }
        #expect(await eventually { begun.value == 2 })
        await server.stop(grace: .zero)
        let areEnded = try await onThread { clients.map { $0.client.isEnded() } }
        #expect(areEnded == [true, true])
        #expect(await eventually { ended.value == 2 })
    }

    @Test func `a responder that begins while the server stops is told`() async throws {
        let (begun, ended) = (Counter(), Counter())
        let mayWait = Mutex(false)
        let server = try HTTPServer(
            .init(),
            responder: Site { _ in
                begun.add()
                // As long as a responder keeps the server's thread before it waits for the first time.
                while !mayWait.withLock({ $0 }) { usleep(1000) }
                do { try await Task.sleep(for: .seconds(3600)) } catch { ended.add() }
                return .text("")
            })
        let port = server.port
        let client = try await onThread {
            let client = try Client(port)
            try client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            return Held(client)
        }
        #expect(await eventually { begun.value == 1 })
        async let stopped: Void = server.stop(grace: .zero)
        try await Task.sleep(for: .milliseconds(200))
        mayWait.withLock { $0 = true }
        await stopped
        #expect(await eventually { ended.value == 1 })
        withExtendedLifetime(client) {}
    }

    @Test func `no descriptor is left behind`() async throws {
        let before = descriptors { $0.contains("eventpoll") || $0.contains("eventfd") }
        for _ in 0..<100 {
            try await serving(summing, { $0.maximumBody = 1000 }) { server in
                let port = server.port
                try await onThread {
                    _ = try Client(port).get("/")
                    _ = try? upload(bytes(5000), to: port)
                    try Client(port).send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\n")
                }
            }
        }
        let after = descriptors { $0.contains("eventpoll") || $0.contains("eventfd") }
        // A server has at least four; what runs beside this test has some of its own, a hundred at times.
        #expect(after - before < 300)
    }

    @Test func `no socket of a server is open when it has stopped`() async throws {
        let server = try HTTPServer(.init(), responder: summing)
        let port = server.port
        try await onThread {
            _ = try (0..<20).map { _ in
                let client = try Client(port)
                _ = try client.get("/")
                return client
            }
        }
        await server.stop(grace: .zero)
        #expect(sockets(of: port) == 0)
    }
}

/// How many of this process's descriptors are something that fits.
private func descriptors(_ fits: (String) -> Bool) -> Int {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return names.count { name in
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + name)).map(fits) ?? false
    }
}

/// How many of this process's sockets are bound to a port.
private func sockets(of port: UInt16) -> Int {
    (Int32(0)..<1024).count { descriptor in
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutableBytes(of: &address) {
            $0.withMemoryRebound(to: sockaddr.self) { getsockname(descriptor, $0.baseAddress, &length) }
        }
        return result == 0 && address.sin_family == sa_family_t(AF_INET) && address.sin_port == port.bigEndian
    }
}
