/// Text as it stands in a header field (RFC 5322, 2.2; RFC 2047). Whatever the text holds, it ends no header.
enum HeaderText {
    /// Bytes of text in an encoded word of at most 75 characters (RFC 2047, 2): 45 bytes are 60 characters of base64,
    /// besides the 12 of `=?utf-8?b?` and `?=`.
    private static let wordBytes = 45

    /// Text of any characters: as it is where that is plain ASCII of one line, or in encoded words, one a line.
    static func unstructured(_ text: String) -> String {
        let text = harmless(text)
        let isPlain =
            text.utf8.count <= 60 && text.utf8.allSatisfy { $0 >= 32 && $0 < 127 } && !text.contains("=?")
            && text.first != " " && text.last != " "
        return isPlain ? text : words(text)
    }

    /// A name before an address: as a quoted string (RFC 5322, 3.2.4) where that is plain ASCII, or in encoded words.
    static func phrase(_ name: String) -> String {
        let name = harmless(name)
        guard name.utf8.count <= 60, name.utf8.allSatisfy({ $0 >= 32 && $0 < 127 }), !name.contains("=?") else {
            return words(name)
        }
        return "\"" + name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
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
    private static func words(_ text: String) -> String {
        var (words, current): ([String], [UInt8]) = ([], [])
        for scalar in text.unicodeScalars {
            let bytes = Array(String(scalar).utf8)
            if current.count + bytes.count > wordBytes {
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
