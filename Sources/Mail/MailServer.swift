/// A server that takes e-mails for others (RFC 6409), as the operator names it.
public struct MailServer: Hashable, Sendable, CustomStringConvertible {
    /// Who signs in there. Shows in no description.
    public struct Login: Hashable, Sendable, CustomStringConvertible {
        let user: String
        let password: String

        /// A name and its password.
        public init(user: String, password: String) { (self.user, self.password) = (user, password) }

        /// A placeholder: neither may appear in logs.
        public var description: String { "Login(…)" }
    }

    /// A name, or a numeric address; IPv6 without brackets.
    public let host: String
    /// 1…65535.
    public let port: UInt16
    /// Whether TLS begins with the connection; else STARTTLS is demanded, unless the server is this computer.
    public let isEncrypted: Bool
    /// Who signs in; nil where nobody need.
    public var login: Login?
    /// A file of certificates (PEM) by which the server's is checked; nil for those of the system.
    public var authorities: String?

    /// Reads `smtps://host:465` or `smtp://host:587`; the port may be left out. Nil for all else: names and passwords have
    /// no place in an address, which shows in lists of running programs.
    public init?(_ url: String) {
        let schemes: [(text: String, isEncrypted: Bool, port: UInt16)] = [
            ("smtps://", true, 465), ("smtp://", false, 587),
        ]
        guard let scheme = schemes.first(where: { url.hasPrefix($0.text) }) else { return nil }
        var rest = url.dropFirst(scheme.text.count)
        if rest.last == "/" { rest.removeLast() }
        let isNumeric = rest.first == "["
        let end = isNumeric ? rest.firstIndex(of: "]") : rest.firstIndex(of: ":") ?? rest.endIndex
        guard let end else { return nil }
        let host = isNumeric ? rest[rest.index(after: rest.startIndex)..<end] : rest[..<end]
        let tail = isNumeric ? rest[rest.index(after: end)...] : rest[end...]
        let marks = Array((isNumeric ? ":" : "-.").utf8)
        let isName = host.utf8.allSatisfy { byte in
            UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
                || marks.contains(byte)
        }
        guard !host.isEmpty, host.utf8.count <= 253, isName else { return nil }
        if tail.isEmpty {
            port = scheme.port
        } else {
            guard tail.first == ":", let number = UInt16(tail.dropFirst()), number > 0 else { return nil }
            port = number
        }
        self.host = String(host).lowercased()
        isEncrypted = scheme.isEncrypted
    }

    /// Whether the server is this computer: what goes there leaves it through no network.
    var isLocal: Bool {
        host == "localhost" || host == "::1" || (host.hasPrefix("127.") && host.allSatisfy { !$0.isLetter })
    }

    /// Without a name and password: `smtps://host:465`.
    public var description: String {
        "\(isEncrypted ? "smtps" : "smtp")://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }
}
