import HTML

/// A text that a person wrote. Its addresses of the web can be tapped where the author has completed a favour; nothing is
/// fetched of them, and they are shown as they were written.
struct LinkedText: Component {
    let text: String
    let hasLinks: Bool

    /// A part of a text.
    enum Part: Equatable {
        case plain(String)
        /// An address that begins with `http://` or `https://`.
        case link(String)
    }

    @MarkupBuilder var body: Markup {
        if hasLinks {
            for part in Self.parts(of: text) {
                switch part {
                case .plain(let text): text
                case .link(let address):
                    a(
                        .href(address), Attribute("rel", "nofollow noopener noreferrer ugc"),
                        Attribute("target", "_blank")
                    ) { address }
                }
            }
        } else {
            text
        }
    }

    /// A text, cut at its addresses.
    static func parts(of text: String) -> [Part] {
        var parts: [Part] = []
        var plain = ""
        var rest = text[...]
        while let start = start(in: rest) {
            let end = rest[start...].firstIndex(where: { $0.isWhitespace || "<>\"".contains($0) }) ?? rest.endIndex
            let address = trimmed(rest[start..<end])
            if isSafe(address) {
                plain += rest[..<start]
                if !plain.isEmpty { parts.append(.plain(plain)) }
                plain = ""
                parts.append(.link(String(address)))
                rest = rest[address.endIndex...]
            } else {
                plain += rest[..<end]
                rest = rest[end...]
            }
        }
        plain += rest
        if !plain.isEmpty { parts.append(.plain(plain)) }
        return parts
    }

    /// Where an address begins: not within a word.
    private static func start(in text: Substring) -> String.Index? {
        var index = text.startIndex
        var before: Character = " "
        while index < text.endIndex {
            if !before.isLetter, !before.isNumber, scheme(of: text[index...]) != nil { return index }
            before = text[index]
            index = text.index(after: index)
        }
        return nil
    }

    private static func scheme(of text: Substring) -> Substring? {
        for scheme in ["https://", "http://"] {
            let start = text.prefix(scheme.count)
            if start.lowercased() == scheme { return start }
        }
        return nil
    }

    /// Without what ends the sentence, or closes a bracket that was opened before the address.
    private static func trimmed(_ address: Substring) -> Substring {
        var address = address
        while let last = address.last {
            let closesNothing =
                (last == ")" && address.count { $0 == ")" } > address.count { $0 == "(" })
                || (last == "]" && address.count { $0 == "]" } > address.count { $0 == "[" })
            guard closesNothing || ".,;:!?'’”»…*_".contains(last) else { break }
            address.removeLast()
        }
        return address
    }

    /// Whether it leads where it seems to lead: a host of plain letters, without a name before it (`https://bank.it@other.it`),
    /// and nothing that changes the direction of writing.
    private static func isSafe(_ address: Substring) -> Bool {
        guard let scheme = scheme(of: address), address.utf8.count <= 500 else { return false }
        let rest = address[scheme.endIndex...]
        let host = rest.prefix { !"/?#".contains($0) }
        let isPlainHost =
            host.contains(".") && (host.first?.isLetter == true || host.first?.isNumber == true)
            && host.utf8.allSatisfy { byte in
                (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
                    || ".-:".utf8.contains(byte)
            }
        let isPlainPath = rest.unicodeScalars.allSatisfy { scalar in
            scalar.isASCII ? scalar.value > 32 && scalar.value < 127 && scalar != "\\" : scalar.properties.isAlphabetic
        }
        return isPlainHost && isPlainPath
    }
}
