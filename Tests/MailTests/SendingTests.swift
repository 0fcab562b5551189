import FavourStore
import FavoriSite
import Favours
import Foundation
import Geography
import Mail
import Synchronization
import Testing

@Suite("A real mail server takes e-mails", .serialized)
struct SendingTests {
    private func message(
        to address: String, text: String = "Text", from: String = "favori@favours.example.org"
    ) throws -> MailMessage {
        MailMessage(
            from: try #require(MailAddress(from)), name: "Favori",
            to: try #require(MailAddress(address)), subject: "È pronto", text: text, language: "it", identifier: "a1",
            date: 1_795_461_417)
    }

    @Test func `one after the other, dots and long lines among them`() async throws {
        let server = try MailServerProcess()
        let sender = MailSender(try #require(MailServer("smtp://127.0.0.1:\(server.port)")))
        let text = ".\n..x\n.\n" + String(repeating: "perché ", count: 300) + "\n"
        let sent = try message(to: "anna@example.org", text: text)
        for _ in 0..<3 { try await sender.send(sent) }
        let taken = try server.finish()
        #expect(taken.count == 3)
        for one in taken {
            #expect(one.from == "favori@favours.example.org" && one.to == ["anna@example.org"])
            // The computer's own name is not told.
            #expect(one.greeting == "favours.example.org")
            #expect(Array(one.bytes.utf8) == sent.bytes && one.text == text)
        }
    }

    @Test func `refusals are told apart, without the address in them`() async throws {
        let server = try MailServerProcess()
        let sender = MailSender(try #require(MailServer("smtp://127.0.0.1:\(server.port)")))
        for (address, error) in [
            ("deny@example.org", MailError.refused(code: 550)), ("later@example.org", .refusedForNow(code: 451)),
            ("spam@example.org", .refused(code: 554)),
        ] {
            await #expect(throws: error) { try await sender.send(try message(to: address)) }
            #expect(!error.description.contains("@") && error.isPermanent == (address != "later@example.org"))
        }
        // The connection goes on.
        try await sender.send(try message(to: "anna@example.org"))
        #expect(try server.finish().count == 1)
    }

    @Test func `a refusal that is not about one e-mail gives none up`() async throws {
        let server = try MailServerProcess()
        let sender = MailSender(try #require(MailServer("smtp://127.0.0.1:\(server.port)")))
        await #expect(throws: MailError.closed(code: 550)) {
            try await sender.send(try message(to: "anna@example.org", from: "nobody@example.org"))
        }
        _ = try server.finish()
        let closed = try MailServerProcess(["closed"])
        let other = MailSender(try #require(MailServer("smtp://127.0.0.1:\(closed.port)")))
        await #expect(throws: MailError.closed(code: 554)) {
            try await other.send(try message(to: "anna@example.org"))
        }
        _ = try closed.finish()
        #expect(!MailError.closed(code: 554).isPermanent)
    }

    @Test func `a server that is not there, or has no TLS for others, gets nothing`() async throws {
        let server = try MailServerProcess()
        let port = server.port
        // Another name for this computer: as for any other computer, TLS is demanded.
        let open = MailSender(try #require(MailServer("smtp://0.0.0.0:\(port)")))
        await #expect(throws: MailError.self) { try await open.send(try message(to: "anna@example.org")) }
        #expect(try server.finish().isEmpty)
        let gone = MailSender(try #require(MailServer("smtp://127.0.0.1:\(port)")))
        let error = await #expect(throws: MailError.self) { try await gone.send(try message(to: "anna@example.org")) }
        #expect(error?.isPermanent == false)
    }

    @Test func `what people are told arrives in their language, without descriptions and places`() async throws {
        let server = try MailServerProcess()
        let town = try await MailTown(port: server.port)
        try await town.accept(1)
        try await town.courier(hours: 1).sendDue()
        let one = try #require(try server.finish().first)
        #expect(one.field("Auto-Submitted") == "auto-generated" && one.field("Content-Language") == "it")
        #expect(one.text.hasPrefix("Bruno 1 ti aiuta\nCarry a sofa\nhttps://favours.example.org/favours/1\n\n-- \n"))
        #expect(!one.bytes.contains("Second floor") && !one.bytes.contains("60.1") && !one.bytes.contains("24.9"))
        // RFC 8058: an https address that a POST goes to.
        let link = try #require(one.field("List-Unsubscribe"))
        #expect(one.field("List-Unsubscribe-Post") == "List-Unsubscribe=One-Click")
        let token = try #require(link.firstMatch(of: #/^<https://favours.example.org/unsubscribe\?token=(\S+)>$/#)?.1)
        #expect(try await town.store.isUnsubscribeToken(String(token)))
        #expect(one.text.contains("unsubscribe?token=\(token)\n"))
    }

    @Test func `a title or a name that tries to end the header is text`() async throws {
        let server = try MailServerProcess()
        let title = "Sofa =?utf-8?q?=0D=0ABcc:_x@y.z?= 🛋 Bcc: x@y.z"
        let town = try await MailTown(port: server.port, title: title)
        try await town.accept(1)
        try await town.courier(hours: 1).sendDue()
        let one = try #require(try server.finish().first)
        #expect(one.to == ["anna@example.org"] && one.field("Bcc") == nil)
        let subject = try #require(one.field("Subject"))
        #expect(subject.utf8.allSatisfy { (32..<127).contains($0) } && !subject.contains("=?utf-8?q"))
    }

    @Test func `a line tells the operator what was given up, and no address`() async throws {
        let server = try MailServerProcess()
        let town = try await MailTown(port: server.port, address: "deny@example.org")
        try await town.accept(1)
        let said = Mutex<[String]>([])
        try await town.courier(hours: 1).sendDue { reason in said.withLock { $0.append(reason) } }
        #expect(said.withLock { $0 } == ["The mail server refuses the e-mail (550)."])
        try await town.accept(2)
        #expect(try await town.store.givenUp(since: 0).map(\.reason) == said.withLock { $0 })
        #expect(try server.finish().isEmpty)
    }

    @Test func `an e-mail for a forgotten password that is refused is told to the operator, too`() async throws {
        let server = try MailServerProcess()
        let town = try await MailTown(port: server.port, address: "deny@example.org")
        try await town.store.askForPasswordCode(for: "Anna", from: "").value
        let said = Mutex<[String]>([])
        try await town.courier(hours: 0).sendDue { reason in said.withLock { $0.append(reason) } }
        let reason = "The mail server refuses the e-mail (550)."
        #expect(said.withLock { $0 } == [reason])
        #expect(try await town.store.givenUp(since: 0).map(\.reason) == [reason])
        #expect(try server.finish().isEmpty)
    }
}
