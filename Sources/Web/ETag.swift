/// An entity tag: identifies one version of a resource (RFC 9110, 8.8.3).
public struct ETag: Hashable, Sendable, CustomStringConvertible {
    /// The tag without its quotation marks.
    public let value: String
    /// Whether the tag is weak: the content is equivalent, but its bytes may differ, such as compressed and
    /// uncompressed.
    public let isWeak: Bool

    /// A tag from visible characters; quotation marks and all other characters are removed.
    public init(_ value: String, isWeak: Bool = false) {
        let isClean = value.utf8.allSatisfy(Self.isAllowed)
        self.value = isClean ? value : String(decoding: value.utf8.filter(Self.isAllowed), as: UTF8.self)
        self.isWeak = isWeak
    }

    /// Reads a tag from a header.
    init?(header: Substring) {
        let isWeak = header.hasPrefix("W/")
        let quoted = isWeak ? header.dropFirst(2) : header
        guard quoted.utf8.count >= 2, quoted.first == "\"", quoted.last == "\"",
            quoted.dropFirst().dropLast().utf8.allSatisfy(Self.isAllowed)
        else { return nil }
        value = String(quoted.dropFirst().dropLast())
        self.isWeak = isWeak
    }

    /// The tag as written in a header: `"1f"` or `W/"1f"`.
    public var description: String { isWeak ? "W/\"\(value)\"" : "\"\(value)\"" }

    private static func isAllowed(_ byte: UInt8) -> Bool { byte > 32 && byte < 127 && byte != UInt8(ascii: "\"") }

    /// Whether a list of tags, or `*`, contains one with this value, weak or not: the weak comparison, which is for
    /// `If-None-Match` (RFC 9110, 13.1.2).
    func isAmong(_ list: String) -> Bool {
        let list = list.trimmed
        if list == "*" { return true }
        // A tag may contain a comma. Parts that do not parse match nothing, and the whole answer is sent.
        return list.split(separator: ",").contains { ETag(header: $0.trimmed)?.value == value }
    }
}

extension StringProtocol {
    /// The text without leading and trailing blanks and tabs.
    var trimmed: Substring {
        var rest = Substring(self)
        while let first = rest.utf8.first, first == 32 || first == 9 { rest = rest.dropFirst() }
        while let last = rest.utf8.last, last == 32 || last == 9 { rest = rest.dropLast() }
        return rest
    }
}
