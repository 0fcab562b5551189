import Foundation
import Mail
import Testing

@Suite("E-mails as they are written")
struct MessageTests {
    private static let anna = MailAddress("anna@example.org")!
    private static let favori = MailAddress("favori@favours.example.org")!

    private func message(
        subject: String = "Hello", text: String = "Text", name: String = "Favori", identifier: String = "a1",
        unsubscribe: String? = nil
    ) -> String {
        let message = MailMessage(
            from: Self.favori, name: name, to: Self.anna, subject: subject, text: text, language: "en",
            identifier: identifier, date: 1_795_461_417, unsubscribe: unsubscribe)
        return String(decoding: message.bytes, as: UTF8.self)
    }

    @Test func `a plain one is as the standards have it`() {
        #expect(
            message(unsubscribe: "https://favours.example.org/unsubscribe?token=1-a").components(separatedBy: "\r\n")
                == [
                    "Date: Mon, 23 Nov 2026 19:16:57 +0000", "From: \"Favori\" <favori@favours.example.org>",
                    "To: <anna@example.org>", "Subject: Hello", "Message-ID: <a1@favours.example.org>",
                    "MIME-Version: 1.0",
                    "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: quoted-printable",
                    "Content-Language: en", "Auto-Submitted: auto-generated",
                    "List-Unsubscribe: <https://favours.example.org/unsubscribe?token=1-a>",
                    "List-Unsubscribe-Post: List-Unsubscribe=One-Click", "", "Text", "",
                ])
    }

    @Test(arguments: [
        "x\r\nBcc: all@example.org", "x\nBcc: all@example.org", "x\rBcc: all@example.org", "x\u{0}\u{b}\u{c}Bcc:",
        "x\u{2028}Bcc: all", "x\u{85}Bcc: all", "\r\n\r\nBody", "=?utf-8?q?=0D=0ABcc:_all?=", "🙂\r\nBcc: all",
        "\" <all@example.org>, \"", String(repeating: "long ", count: 400) + "\r\n\r\nx",
        String(repeating: "ä", count: 999),
    ])
    func `no text adds a line, a header, or a recipient`(text: String) throws {
        let written = message(
            subject: text, name: text, identifier: text + ">\r\nBcc: x", unsubscribe: "https://x>\r\n" + text)
        let head = written.components(separatedBy: "\r\n\r\n")[0]
        let names = head.components(separatedBy: "\r\n").filter { !$0.hasPrefix(" ") }.map { $0.prefix { $0 != ":" } }
        #expect(
            names == [
                "Date", "From", "To", "Subject", "Message-ID", "MIME-Version", "Content-Type",
                "Content-Transfer-Encoding", "Content-Language", "Auto-Submitted",
            ])
        #expect(written.utf8.allSatisfy { $0 == 13 || $0 == 10 || (32..<127).contains($0) })
        for line in head.components(separatedBy: "\r\n") where !line.hasPrefix("Message-ID") {
            #expect(line.utf8.count <= 100 && !line.contains("\n") && !line.contains("\r"), "\(line)")
        }
        let sender = try #require(head.components(separatedBy: "\r\nTo:")[0].components(separatedBy: "From: ").last)
        #expect(sender.hasSuffix(" <favori@favours.example.org>"))
    }

    @Test func `encoded words hold whole characters, in lines of at most 76`() throws {
        let text = "È rimasto l'orto: 🌱 " + String(repeating: "perché no? ", count: 30)
        let lines = message(subject: text).components(separatedBy: "\r\n")
        let start = try #require(lines.firstIndex { $0.hasPrefix("Subject: ") })
        let words = [String(lines[start].dropFirst(9))] + lines[(start + 1)...].prefix { $0.hasPrefix(" ") }
        var decoded = ""
        for word in words.map({ $0.trimmingCharacters(in: .whitespaces) }) {
            #expect(word.hasPrefix("=?utf-8?b?") && word.hasSuffix("?=") && word.count <= 75)
            let bytes = try #require(Data(base64Encoded: String(word.dropFirst(10).dropLast(2))))
            decoded += try #require(String(bytes: bytes, encoding: .utf8))
        }
        #expect(decoded == text)
    }

    @Test func `no line of subject and sender is longer than it should be`() throws {
        let texts = [
            String(repeating: "È così ", count: 40), String(repeating: "ä", count: 40),
            String(repeating: "a", count: 69),
            String(repeating: "a", count: 70), String(repeating: "\"", count: 60), String(repeating: "🌱", count: 30),
            "a",
        ]
        for text in texts {
            let head = message(subject: text, name: text).components(separatedBy: "\r\n\r\n")[0]
            for line in head.components(separatedBy: "\r\n") {
                #expect(line.utf8.count <= (line.contains("=?") ? 76 : 78), "\(line)")
            }
        }
        #expect(message(subject: texts[2]).contains("\r\nSubject: \(texts[2])\r\n"))
    }

    @Test(arguments: [
        "Perché: 100 = 10²\nend \ntab\t\n.\n..\nFrom x", String(repeating: "x", count: 76),
        String(repeating: "x", count: 77), String(repeating: "ä", count: 200) + " ", "a\r\nb\rc", "",
    ])
    func `text comes back from its encoding`(text: String) {
        let body = message(text: text).components(separatedBy: "\r\n\r\n").dropFirst().joined(separator: "\r\n\r\n")
        for line in body.components(separatedBy: "\r\n") {
            #expect(line.utf8.count <= 76 && line.last != " " && line.last != "\t")
        }
        let taken = MailServerProcess.Taken(from: "", to: [], greeting: "", bytes: "\r\n\r\n" + body)
        let lines = text.replacingOccurrences(of: "\r\n", with: "\n").replacingOccurrences(of: "\r", with: "\n")
        #expect(taken.text == (lines.isEmpty ? "" : lines + "\n"))
    }

    @Test func `what is no address is refused`() {
        for right in ["anna@example.org", "a.b+c@mail.example.co.uk", "x@localhost", "o'neil@example.org"] {
            #expect(MailAddress(right)?.text == right)
        }
        let wrong = [
            "", "anna", "@example.org", "anna@", "a@b@c", "a b@example.org", "anna@example.org\r\nRCPT TO:<b@c.d>",
            "<anna@example.org>", "anna@exa mple.org", "\"a\"@example.org", "anna@-x.org", "anna@x..org", ".a@x.org",
            "a..b@x.org", "-oProxy@x.org", "anna@exämple.org", "a,b@x.org",
            String(repeating: "a", count: 65) + "@x.org", "a@" + String(repeating: "a.", count: 140) + "org",
        ]
        for one in wrong { #expect(MailAddress(one) == nil, "\(one)") }
    }

    @Test func `a server's address has no name and password in it`() {
        #expect(MailServer("smtps://mail.example.org")?.description == "smtps://mail.example.org:465")
        #expect(MailServer("smtp://Mail.example.org/")?.description == "smtp://mail.example.org:587")
        #expect(MailServer("smtp://[::1]:2525")?.description == "smtp://[::1]:2525")
        for wrong in [
            "mail.example.org", "http://x", "smtp://", "smtp://u:p@x", "smtp://x:0", "smtp://x:99999", "smtp://x/y",
            "smtp://x\r\n", "smtp://x?y", "smtp://[::1", "file:///etc/passwd",
        ] {
            #expect(MailServer(wrong) == nil, "\(wrong)")
        }
        var server = MailServer("smtps://x")
        server?.login = MailServer.Login(user: "anna", password: "secret word")
        #expect(!"\(String(describing: server))".contains("secret"))
    }
}
