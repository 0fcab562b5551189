import Certificates
import ChildProcess
import Foundation
import HTTPServer
import Testing
import Web

/// With `openssl s_client` on the other side.
@Suite("Requests and answers over TLS", .offThePool)
struct TLSTests {
    private static func certificate(for host: String) throws -> (authority: Authority, certificate: TLSCertificate) {
        let now = Int64(Date().timeIntervalSince1970)
        let authority = try Authority(app: "Vision", computer: "test", now: now)
        let made = try authority.serverCertificate(for: ServerNames(addresses: ["127.0.0.1"], hosts: [host]), now: now)
        return (authority, TLSCertificate(chain: made.certificate.pem, key: made.key))
    }

    private func secured(_ certificate: TLSCertificate, _ body: (HTTPServer) async throws -> Void) async throws {
        var configuration = HTTPServer.Configuration()
        configuration.certificate = certificate
        let server = try HTTPServer(
            configuration, responder: Site { .text("\($0.isSecure ? "secure" : "plain") \($0.target.raw)") })
        try await body(server)
        await server.stop(grace: .zero)
    }

    /// What one request is answered, with what the client says of the connection.
    private func ask(_ port: UInt16, _ arguments: [String] = []) async throws -> String {
        try await onThread {
            let client = try ChildProcess(
                "/usr/bin/openssl",
                ["s_client", "-connect", "127.0.0.1:\(port)", "-ign_eof", "-showcerts"] + arguments, takingErrors: true)
            client.finishInput(Array("GET /a HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8))
            return String(decoding: client.finish().output, as: UTF8.self)
        }
    }

    @Test func `a request knows that it came over https`() async throws {
        let (_, certificate) = try Self.certificate(for: "localhost")
        try await secured(certificate) { server in
            for version in ["-tls1_2", "-tls1_3"] {
                let answer = try await ask(server.port, [version])
                #expect(answer.contains("secure /a"))
            }
        }
    }

    @Test func `another certificate is shown to who comes next, without a restart`() async throws {
        let (_, first) = try Self.certificate(for: "localhost")
        let (_, second) = try Self.certificate(for: "other.local")
        func shown(_ text: String, _ certificate: TLSCertificate) -> Bool {
            text.contains(certificate.chain.trimmingCharacters(in: .whitespacesAndNewlines))
        }
        try await secured(first) { server in
            let before = try await ask(server.port)
            #expect(shown(before, first) && !shown(before, second))
            try server.use(second)
            let after = try await ask(server.port)
            #expect(shown(after, second) && !shown(after, first))
            // What cannot be used changes nothing.
            for wrong in [
                TLSCertificate(chain: "", key: ""), TLSCertificate(chain: second.chain, key: first.key),
                TLSCertificate(chain: "nothing", key: second.key),
            ] {
                #expect(throws: HTTPServerError.self) { try server.use(wrong) }
            }
            let kept = try await ask(server.port)
            #expect(shown(kept, second))
        }
    }

    @Test func `without a certificate that can be used no server starts`() {
        var configuration = HTTPServer.Configuration()
        configuration.certificate = TLSCertificate(chain: "nothing", key: "nothing")
        #expect(throws: HTTPServerError.self) { try HTTPServer(configuration, responder: Site { _ in .text("") }) }
    }

    @Test func `plain http gets no answer from a server that is encrypted`() async throws {
        let (_, certificate) = try Self.certificate(for: "localhost")
        try await secured(certificate) { server in
            let port = server.port
            try await onThread {
                let client = try Client(port)
                try client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
                #expect(throws: (any Error).self) { try client.answer() }
            }
        }
    }

    @Test func `addresses at home are private ones`() {
        for address in HomeNetwork.addresses() {
            #expect(
                ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "fc00::/7"]
                    .contains { AddressRange($0)?.contains(address) == true }, "\(address)")
        }
    }
}
