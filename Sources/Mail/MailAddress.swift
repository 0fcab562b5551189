/// An e-mail address that can stand in a header and in an SMTP command as it is.
///
/// ASCII only, without quotation marks, comments and spaces: of the addresses of RFC 5321 those that people have. So no
/// address can end a header or a command.
public struct MailAddress: Hashable, Sendable {
    /// `anna@example.org`.
    public let text: String
    /// What stands behind the `@`.
    public var domain: Substring { text.drop { $0 != "@" }.dropFirst() }

    /// Nil for what is no such address. 254 bytes at most (RFC 5321, 4.5.3.1.3, less the brackets), 64 before the `@`.
    public init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        guard text.utf8.count <= 254, parts.count == 2, (1...64).contains(parts[0].count) else { return nil }
        let marks = Array("!#$%&'*+-/=?^_`{|}~.".utf8)
        guard parts[0].allSatisfy({ Self.isAlphanumeric($0) || marks.contains($0) }),
            parts[0].first != UInt8(ascii: "-")
        else { return nil }
        let labels = parts[1].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let areNames = labels.allSatisfy { label in
            (1...63).contains(label.count) && label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-")
                && label.allSatisfy { Self.isAlphanumeric($0) || $0 == UInt8(ascii: "-") }
        }
        let atoms = parts[0].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard areNames, atoms.allSatisfy({ !$0.isEmpty }) else { return nil }
        self.text = text
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
    }
}
