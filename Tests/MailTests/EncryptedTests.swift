import Certificates
import Foundation
import Mail
import Testing

@Suite("E-mails go over TLS to the server that is meant, and to no other", .serialized)
struct EncryptedTests {
    /// A folder with a certificate authority, and what a server with a certificate of it needs.
    private struct Town {
        let folder: URL
        let authority: String
        let server: String

        init(host: String, address: String) throws {
            folder = FileManager.default.temporaryDirectory.appending(path: "mail-tls-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let now = Int64(Date().timeIntervalSince1970)
            let made = try Authority(app: "Favori", computer: "mail.example", now: now)
            let one = try made.serverCertificate(for: ServerNames(addresses: [address], hosts: [host]), now: now)
            (authority, server) = (folder.path + "/authority.pem", folder.path + "/server.pem")
            try Data(made.certificate.pem.utf8).write(to: URL(filePath: authority))
            try Data((one.certificate.pem + one.key).utf8).write(to: URL(filePath: server))
        }
    }

    private func message() throws -> MailMessage {
        MailMessage(
            from: try #require(MailAddress("favori@favours.example.org")), name: "Favori",
            to: try #require(MailAddress("anna@example.org")), subject: "Hello", text: "Text", language: "en",
            identifier: "a1", date: 1_795_461_417)
    }

    // A name for this computer that libcurl knows, and the app does not: STARTTLS is demanded as from any other server.
    @Test(arguments: [("starttls", "smtp://mail.localhost:"), ("tls", "smtps://127.0.0.1:")])
    func `a server whose certificate is trusted takes them`(kind: String, url: String) async throws {
        let town = try Town(host: "mail.localhost", address: "127.0.0.1")
        defer { try? FileManager.default.removeItem(at: town.folder) }
        let process = try MailServerProcess([kind, town.server])
        var server = try #require(MailServer(url + String(process.port)))
        server.authorities = town.authority
        let sender = MailSender(server)
        for _ in 0..<2 { try await sender.send(try message()) }
        #expect(try process.finish().count == 2)
    }

    @Test(arguments: [("starttls", "smtp://mail.localhost:"), ("tls", "smtps://127.0.0.1:")])
    func `a stranger's certificate, or one for another server, gets nothing`(kind: String, url: String) async throws {
        let town = try Town(host: "mail.localhost", address: "127.0.0.1")
        let other = try Town(host: "other.localhost", address: "127.0.0.9")
        defer { for folder in [town.folder, other.folder] { try? FileManager.default.removeItem(at: folder) } }
        for (certificate, authorities) in [
            (town.server, nil), (town.server, other.authority), (other.server, other.authority),
        ] {
            let process = try MailServerProcess([kind, certificate])
            var server = try #require(MailServer(url + String(process.port)))
            server.authorities = authorities
            let error = await #expect(throws: MailError.self) { try await MailSender(server).send(try message()) }
            guard case .insecure = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(try process.finish().isEmpty)
        }
    }
}
