import Certificates
import Foundation
import HTTPServer
import Synchronization
import Testing
import Web

@testable import WebPush

/// A push service on this computer, over https: keeps what it is sent, and answers as it is told.
private final class Service: Responder {
    struct Sent: Sendable {
        let headers: Headers
        let path: String
        let body: [UInt8]
    }
    let sent = Mutex<[Sent]>([])
    let answer = Mutex<@Sendable () -> Response>({ Response(.created) })

    func respond(to request: Request) async -> Response {
        let body = (try? await request.body.collected(limit: 8192)) ?? []
        sent.withLock { $0.append(Sent(headers: request.headers, path: request.target.raw, body: body)) }
        return answer.withLock { $0 }()
    }
}

@Suite("A push service gets what only the browser reads", .serialized)
struct ServiceTests {
    private static let now: Int64 = 1_800_000_000

    /// Runs a service called `push.local`, and a sender that reaches it.
    private func running(
        hosts: [String] = ["push.local"], allowsPrivate: Bool = true,
        _ body: (Service, PushSender, KeyPair) async throws -> Void
    ) async throws {
        let time = Int64(Date().timeIntervalSince1970)
        let authority = try Authority(app: "Favori", computer: "test", now: time)
        let made = try authority.serverCertificate(for: ServerNames(addresses: [], hosts: ["push.local"]), now: time)
        let file = NSTemporaryDirectory() + "/authority-" + UUID().uuidString + ".pem"
        try authority.certificate.pem.write(toFile: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(atPath: file) }
        var configuration = HTTPServer.Configuration()
        configuration.certificate = TLSCertificate(chain: made.certificate.pem, key: made.key)
        let service = Service()
        let server = try HTTPServer(configuration, responder: service)
        let own = try KeyPair()
        let sender = PushSender(
            hosts: PushHosts(hosts), vapid: VAPID(own, contact: "https://favours.example.org/"),
            detour: PushSender.Detour(port: server.port, authority: file, allowsPrivate: allowsPrivate))
        try await body(service, sender, own)
        await server.stop(grace: .zero)
    }

    private func subscription(_ browser: KeyPair, host: String = "push.local") throws -> PushSubscription {
        try #require(
            PushSubscription(
                endpoint: "https://\(host)/send/abc", publicKey: browser.publicKey,
                secret: [UInt8](repeating: 9, count: 16)))
    }

    /// What the browser makes of a body (RFC 8188, 2; RFC 8291, 3).
    private func opened(_ body: [UInt8], _ browser: KeyPair) throws -> [UInt8] {
        let (salt, key, sealed) = (Array(body[..<16]), Array(body[21..<86]), Array(body[86...]))
        #expect(Array(body[16..<21]) == [0, 0, 16, 0, 65])
        let shared = try Primitives.shared(browser, with: key)
        let info = Array("WebPush: info\0".utf8) + browser.publicKey + key
        let input = try Primitives.derived(shared, salt: [UInt8](repeating: 9, count: 16), info: info, count: 32)
        let content = try Primitives.derived(
            input, salt: salt, info: Array("Content-Encoding: aes128gcm\0".utf8), count: 16)
        let nonce = try Primitives.derived(input, salt: salt, info: Array("Content-Encoding: nonce\0".utf8), count: 12)
        // In counter mode, sealing what is sealed opens it; the tag is that of the text.
        let text = try Primitives.sealed(Array(sealed.dropLast(16)), key: content, nonce: nonce).dropLast(16)
        #expect(try Primitives.sealed(Array(text), key: content, nonce: nonce) == sealed)
        #expect(text.last == 2)
        return Array(text.dropLast())
    }

    @Test func `only the browser reads the text, and the service knows who sends it`() async throws {
        let browser = try KeyPair()
        try await running { service, sender, own in
            let text = Array("{\"title\":\"Bruno helps you\"}".utf8)
            for _ in 0..<2 {
                try await sender.send(text, to: try subscription(browser), topic: "abc123", now: Self.now)
            }
            let sent = service.sent.withLock { $0 }
            #expect(sent.count == 2 && sent[0].path == "/send/abc" && sent[0].body != sent[1].body)
            for one in sent {
                #expect(try opened(one.body, browser) == text)
                #expect(one.headers["Content-Encoding"] == "aes128gcm" && one.headers["Topic"] == "abc123")
                #expect(one.headers["TTL"] == "86400")
                // RFC 8292, 3: a signed statement for this service, which holds for less than a day.
                let value = try #require(one.headers["Authorization"])
                let match = try #require(value.wholeMatch(of: #/vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)/#))
                #expect(Base64URL.bytes(String(match.4)) == own.publicKey)
                #expect(Base64URL.bytes(String(match.3))?.count == 64)
                let claims = try #require(Base64URL.bytes(String(match.2)))
                #expect(
                    String(decoding: claims, as: UTF8.self)
                        == "{\"aud\":\"https://push.local\",\"exp\":\(Self.now + 43_200),\"sub\":\"https://favours.example.org/\"}"
                )
                let signed = Array("\(match.1).\(match.2)".utf8)
                #expect(
                    try Signature.isRight(try #require(Base64URL.bytes(String(match.3))), of: signed, by: own.publicKey)
                )
                #expect(
                    try !Signature.isRight(
                        try #require(Base64URL.bytes(String(match.3))), of: signed + [1], by: own.publicKey))
            }
        }
    }

    @Test(arguments: [
        (404, PushError.gone), (410, .gone), (429, .refusedForNow(code: 429)), (500, .refusedForNow(code: 500)),
        (400, .refused(code: 400)), (413, .refused(code: 413)), (301, .refused(code: 301)), (307, .refused(code: 307)),
    ])
    func `answers are told apart, and redirects not followed`(status: Int, error: PushError) async throws {
        try await running { service, sender, _ in
            service.answer.withLock {
                $0 = { Response(Status(rawValue: status), headers: ["Location": "https://push.local/elsewhere"]) }
            }
            let target = try subscription(try KeyPair())
            await #expect(throws: error) { try await sender.send([1], to: target, topic: "a", now: Self.now) }
            #expect(service.sent.withLock { $0.map(\.path) } == ["/send/abc"])
            #expect(!error.description.contains("/"))
        }
    }

    @Test func `an answer without end ends the connection`() async throws {
        try await running { service, sender, _ in
            service.answer.withLock {
                $0 = {
                    Response(
                        .created,
                        body: .stream { sink in
                            while true { try await sink.write([UInt8](repeating: 65, count: 16_384)) }
                        })
                }
            }
            // It was taken before.
            try await sender.send([1], to: try subscription(try KeyPair()), topic: "a", now: Self.now)
        }
    }

    @Test func `a service that is not allowed is not contacted`() async throws {
        try await running(hosts: PushHosts.known) { service, sender, _ in
            let target = try subscription(try KeyPair())
            #expect(!sender.allows(target))
            await #expect(throws: PushError.notAllowed) { try await sender.send([1], to: target, topic: "a", now: 1) }
            #expect(service.sent.withLock { $0.isEmpty })
        }
    }

    @Test func `a name that leads into a network at home is not connected to`() async throws {
        try await running(allowsPrivate: false) { service, sender, _ in
            let error = await #expect(throws: PushError.self) {
                try await sender.send([1], to: try subscription(try KeyPair()), topic: "a", now: Self.now)
            }
            #expect(error?.isPermanent == false)
            #expect(service.sent.withLock { $0.isEmpty })
        }
    }

    @Test func `another certificate than the service's is refused`() async throws {
        try await running(hosts: ["*.local"]) { service, sender, _ in
            let target = try subscription(try KeyPair(), host: "other.local")
            await #expect(throws: PushError.self) { try await sender.send([1], to: target, topic: "a", now: Self.now) }
            #expect(service.sent.withLock { $0.isEmpty })
        }
    }
}
