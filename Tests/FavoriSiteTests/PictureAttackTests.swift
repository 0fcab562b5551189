import FavourStore
import Foundation
import Glibc
import Testing
import Web

@testable import FavoriSite

@Suite("Uploads that are no honest photos")
struct PictureAttackTests {
    private func code(_ answer: (status: Int, json: [String: Any])) -> String {
        "\(answer.status) \(answer.json["code"] as? String ?? "")"
    }

    @Test func `only what is a picture is taken, whatever it is called`() async throws {
        let site = try await Site()
        let anna = try await site.join("Anna")
        let photo = try Photo.jpeg(width: 300, height: 200)
        let files: [(String, [UInt8])] = [
            (
                "an SVG with a script",
                Array("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>".utf8)
            ),
            ("a web page", Array("<!doctype html><script>alert(1)</script>".utf8)), ("nothing", []),
            ("half a photo", Array(photo.prefix(60))),
            ("noise", (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 97) }),
            // A PNG that says that it has 60 000 × 60 000 pixels.
            (
                "a bomb",
                [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
                    + [0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60, 8, 2, 0, 0, 0, 0x2B, 0x6B, 0x2C, 0x9D]
            ),
        ]
        for (what, bytes) in files {
            let answer = try await site.upload(bytes, token: anna.token)
            #expect(code(answer) == "422 pictureRefused", "\(what): \(answer)")
            #expect((answer.json["title"] as? String)?.hasSuffix(".") == true, "\(what)")
            #expect(try await code(site.upload(bytes, .put, "/api/v1/me/picture", token: anna.token)).hasPrefix("422"))
        }
        for type in ["text/html", "application/x-www-form-urlencoded", "multipart/form-data; boundary=a", nil] {
            #expect(
                try await code(site.upload(photo, type: type, token: anna.token)) == "415 notAPicture",
                "\(type ?? "none")")
        }
        // A picture under another picture's type, and with a page after its end, is a picture and nothing else.
        let page = Array("<script>alert(1)</script>".utf8)
        let (status, json) = try await site.upload(photo + page, type: "image/png", token: anna.token)
        #expect(status == 201)
        let bytes = try #require(try await site.bytes(of: json["id"] as? String ?? "", token: anna.token))
        #expect(Photo.chunks(bytes) == ["VP8 "] && !String(decoding: bytes, as: UTF8.self).contains("script"))
        #expect(try await code(site.upload(photo, token: nil)) == "401 signedOut")
        #expect(try FileManager.default.contentsOfDirectory(atPath: site.folder + "/uploads") == [])
    }

    @Test func `a file that is too large is refused in a sentence, announced or not`() async throws {
        let site = try await Site()
        let anna = try await site.join("Anna")
        let piece = [UInt8](repeating: 0xFF, count: 1 << 20)
        for isAnnounced in [true, false] {
            let counter = Counter()
            let body = RequestBody(length: isAnnounced ? 30 << 20 : nil) {
                await counter.next() <= 30 ? piece : nil
            }
            let response = await site.gate.respond(
                to: Request(
                    .post, try #require(Target("/api/v1/pictures")),
                    headers: [
                        "Host": "localhost", "Accept": "application/json", "Content-Type": "image/jpeg",
                        "Authorization": "Bearer \(anna.token)",
                    ], body: body))
            guard case .bytes(let answer) = response.body else { throw CancellationError() }
            #expect(response.status == .contentTooLarge)
            #expect(String(decoding: answer, as: UTF8.self).contains("A photo may have at most 20 MB."))
            // Read no further than needed.
            #expect(await counter.count == (isAnnounced ? 0 : 21))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: site.folder + "/uploads") == [])
    }

    private actor Counter {
        private(set) var count = 0
        func next() -> Int {
            count += 1
            return count
        }
    }

    @Test func `one person sends few at the same time, and the next is told to wait`() async throws {
        let site = try await Site()
        let anna = try await site.join("Anna")
        let gates = (0..<4).map { _ in AsyncStream<Void>.makeStream() }
        let token = anna.token
        await withTaskGroup { group in
            let begun = AsyncStream<Void>.makeStream()
            for gate in gates {
                group.addTask {
                    let body = RequestBody(length: nil) {
                        begun.continuation.yield()
                        for await _ in gate.stream {}
                        return nil
                    }
                    guard let target = Target("/api/v1/pictures") else { return }
                    _ = await site.gate.respond(
                        to: Request(
                            .post, target,
                            headers: [
                                "Host": "localhost", "Content-Type": "image/jpeg", "Authorization": "Bearer \(token)",
                            ], body: body))
                }
            }
            var started = 0
            for await _ in begun.stream {
                started += 1
                if started == gates.count { break }
            }
            let refused = try? await site.upload([0xFF], token: token)
            #expect(refused.map(code) == "429 busy")
            for gate in gates { gate.continuation.finish() }
        }
        // They are done: the next may come.
        #expect(try await code(site.upload([0xFF], token: token)) == "422 pictureRefused")
    }

    @Test func `slow uploads of some keep nobody else out, and one that breaks off frees its place at once`()
        async throws
    {
        struct BrokenOff: Error {}
        let site = try await Site()
        let target = try #require(Target("/api/v1/pictures"))
        let begun = AsyncStream<Void>.makeStream()
        let gates = (0..<28).map { _ in AsyncStream<Void>.makeStream() }
        // More than all may have waiting for the worker together.
        var tokens: [String] = []
        for number in 0..<7 {
            tokens.append(try await site.join("Slow \(["a", "b", "c", "d", "e", "f", "g"][number])").token)
        }
        try await withThrowingTaskGroup(of: Int.self) { [tokens] group in
            for (number, gate) in gates.enumerated() {
                group.addTask {
                    let body = RequestBody(length: nil) {
                        begun.continuation.yield()
                        for await _ in gate.stream {}
                        throw BrokenOff()
                    }
                    let headers: Headers = [
                        "Host": "localhost", "Content-Type": "image/jpeg",
                        "Authorization": "Bearer \(tokens[number / 4])",
                    ]
                    return await site.gate.respond(to: Request(.post, target, headers: headers, body: body))
                        .status.rawValue
                }
            }
            var started = 0
            for await _ in begun.stream {
                started += 1
                if started == gates.count { break }
            }
            let other = try await site.join("Other").token
            #expect(try await code(site.upload([0xFF], token: other)) == "422 pictureRefused")
            #expect(try await code(site.upload([0xFF], token: tokens[0])) == "429 busy")
            gates[0].continuation.finish()
            _ = try await group.next()
            #expect(try await code(site.upload([0xFF], token: tokens[0])) == "422 pictureRefused")
            for gate in gates { gate.continuation.finish() }
        }
    }

    @Test func `files of a process that was killed go at the next start, those of another that lives stay`() throws {
        let folder = NSTemporaryDirectory() + "/uploads-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let living = try UploadFile(in: folder)
        try Data([1, 2, 3]).write(to: URL(filePath: folder + "/left"))
        UploadFile.removeLeftovers(in: folder)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).map { "\(folder)/\($0)" } == [living.path])
    }
}
