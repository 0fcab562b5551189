internal import Glibc

/// An e-mail of plain text, as it is written for the wire (RFC 5322, RFC 2045, RFC 2047).
public struct MailMessage: Hashable, Sendable {
    /// From whom.
    public var from: MailAddress
    /// The name that is shown for that: any text.
    public var name: String
    /// To whom.
    public var to: MailAddress
    /// Any text; what would end the header becomes a space.
    public var subject: String
    /// Any text.
    public var text: String
    /// Of which language the text is: `en`.
    public var language: String
    /// What tells this message from all others, and repetitions of it apart from none: ASCII letters and digits.
    public var identifier: String
    /// In seconds since 1970.
    public var date: Int64
    /// An https address at which a request with POST ends such e-mails (RFC 8058); nil where there is none.
    public var unsubscribe: String?

    /// An e-mail.
    public init(
        from: MailAddress, name: String, to: MailAddress, subject: String, text: String, language: String,
        identifier: String, date: Int64, unsubscribe: String? = nil
    ) {
        self.from = from
        self.name = name
        self.to = to
        self.subject = subject
        self.text = text
        self.language = language
        self.identifier = identifier
        self.date = date
        self.unsubscribe = unsubscribe
    }

    /// The message with its headers, lines ended by CR LF.
    public var bytes: [UInt8] {
        var fields = [
            ("Date", Self.date(date)), ("From", HeaderText.mailbox(name, from.text, in: "From")),
            ("To", "<\(to.text)>"), ("Subject", HeaderText.unstructured(subject, in: "Subject")),
            ("Message-ID", "<\(Self.plain(identifier))@\(from.domain)>"), ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"), ("Content-Transfer-Encoding", "quoted-printable"),
            ("Content-Language", Self.plain(language)),
            // No program answers it by itself (RFC 3834, 5).
            ("Auto-Submitted", "auto-generated"),
        ]
        if let unsubscribe, unsubscribe.utf8.allSatisfy({ $0 > 32 && $0 < 127 && $0 != UInt8(ascii: ">") }) {
            fields.append(("List-Unsubscribe", "<\(unsubscribe)>"))
            fields.append(("List-Unsubscribe-Post", "List-Unsubscribe=One-Click"))
        }
        let header = fields.map { "\($0.0): \($0.1)\r\n" }.joined()
        return Array(header.utf8) + [13, 10] + QuotedPrintable.encoded(text)
    }

    private static func plain(_ text: String) -> String {
        String(text.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == ".") })
    }

    /// `Mon, 23 Nov 2026 19:16:57 +0000` (RFC 5322, 3.3).
    static func date(_ seconds: Int64) -> String {
        var (moment, parts) = (time_t(seconds), tm())
        gmtime_r(&moment, &parts)
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : String(number) }
        return "\(days[Int(parts.tm_wday)]), \(two(parts.tm_mday)) \(months[Int(parts.tm_mon)]) "
            + "\(1900 + parts.tm_year) \(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) +0000"
    }
}
