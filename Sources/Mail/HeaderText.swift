/// Text as it stands in a header field (RFC 5322, 2.2; RFC 2047). Whatever the text holds, it ends no header.
enum HeaderText {
    /// Most characters of a line with an encoded word (RFC 2047, 2).
    private static let longestLine = 76
    /// Most characters of other lines (RFC 5322, 2.1.1).
    private static let longestPlainLine = 78
    /// Characters of an encoded word besides its base64: `=?utf-8?b?` and `?=`.
    private static let wordFrame = 12

    /// Text of any characters: as it is where that is plain ASCII of one line, or in encoded words, one a line.
    /// - Parameter field: the name of the header field that it follows.
    static func unstructured(_ text: String, in field: String) -> String {
        let text = harmless(text)
        let isPlain =
            field.utf8.count + 2 + text.utf8.count <= longestPlainLine && text.utf8.allSatisfy { $0 >= 32 && $0 < 127 }
            && !text.contains("=?")
            && text.first != " " && text.last != " "
        return isPlain ? text : words(text, after: field.utf8.count + 2)
    }

    /// A name and an address: the name as a quoted string (RFC 5322, 3.2.4) where that is plain ASCII of one line, or in
    /// encoded words; the address on the same line where it fits.
    /// - Parameter field: the name of the header field that they follow.
    static func mailbox(_ name: String, _ address: String, in field: String) -> String {
        let name = harmless(name)
        let before = field.utf8.count + 2
        var phrase = "\"" + name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
        var isPlain = name.utf8.allSatisfy { $0 >= 32 && $0 < 127 } && !name.contains("=?")
        if before + phrase.utf8.count > longestPlainLine { isPlain = false }
        if !isPlain { phrase = words(name, after: before) }
        let start = phrase.split(separator: "\r\n").last?.utf8.count ?? 0
        let last = phrase.contains("\r\n") ? start : before + start
        let longest = isPlain ? longestPlainLine : longestLine
        return phrase + (last + 3 + address.utf8.count <= longest ? " " : "\r\n ") + "<\(address)>"
    }

    /// Without what ends a line or cannot be seen: a space stands in its place.
    private static func harmless(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: scalars.append(" ")
            // Such as the marks that turn the direction of text; one joins the parts of an emoji.
            case .format where scalar != "\u{200D}": scalars.append(" ")
            default: scalars.append(scalar)
            }
        }
        return String(scalars)
    }

    /// Encoded words in base64, none of which splits a character, each on a line of its own.
    /// - Parameter before: how many characters stand before the first on its line.
    private static func words(_ text: String, after before: Int) -> String {
        var (words, current): ([String], [UInt8]) = ([], [])
        for scalar in text.unicodeScalars {
            let bytes = Array(String(scalar).utf8)
            // Of the other lines, a space stands before.
            let room = longestLine - wordFrame - (words.isEmpty ? before : 1)
            if current.count + bytes.count > room / 4 * 3 {
                words.append(word(current))
                current = []
            }
            current += bytes
        }
        if !current.isEmpty { words.append(word(current)) }
        return words.joined(separator: "\r\n ")
    }

    private static func word(_ bytes: [UInt8]) -> String { "=?utf-8?b?\(base64(bytes))?=" }

    /// RFC 4648, 4.
    static func base64(_ bytes: [UInt8]) -> String {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let part = bytes[start..<min(start + 3, bytes.count)]
            let number = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
            for place in 0..<4 {
                let digit = number >> (18 - 6 * place) & 63
                text.append(place <= part.count ? digits[digit] : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
