import CGExiv2

/// Text from files: of unknown encoding, perhaps hostile.
enum Text {
    static func decode(_ bytes: UnsafeBufferPointer<CChar>) -> String { decode(bytes.map { UInt8(bitPattern: $0) }) }

    /// UTF-8 when it is valid, otherwise Windows-1252, which old software wrote in western countries.
    static func decode(_ bytes: [UInt8]) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        var text = ""
        for byte in bytes {
            let scalar = (0x80...0x9F).contains(byte) ? windows1252[Int(byte) - 0x80] : UInt16(byte)
            text.unicodeScalars.append(Unicode.Scalar(scalar) ?? "\u{FFFD}")
        }
        return text
    }

    /// What Windows-1252 has where Latin-1 has control characters.
    private static let windows1252: [UInt16] = [
        0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0xFFFD,
        0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
        0x0153, 0xFFFD, 0x017E, 0x0178,
    ]

    /// Fit to be stored and shown: composed (NFC), without control and direction-changing characters, white space at
    /// the ends cut off, no longer than `limit` characters. Nil when nothing is left.
    static func clean(_ text: String, limit: Int, keepsLines: Bool = false) -> String? {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(limit * 4) {
            switch scalar.value {
            case 0x0A where keepsLines: scalars.append(scalar)
            case 0x09, 0x0A, 0x0D: scalars.append(" ")
            case 0..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF, 0xFFFE, 0xFFFF: continue
            default: scalars.append(scalar)
            }
        }
        let trimmed = trim(String(scalars))
        guard !trimmed.isEmpty, let composed = g_utf8_normalize(trimmed, -1, G_NORMALIZE_DEFAULT_COMPOSE) else {
            return nil
        }
        defer { g_free(composed) }
        return trim(String(String(cString: composed).prefix(limit)))
    }

    private static func trim(_ text: String) -> String {
        guard let first = text.firstIndex(where: { !$0.isWhitespace }),
            let last = text.lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(text[first...last])
    }

    /// The longest beginning of whole characters that fits a number of UTF-8 bytes.
    static func cut(_ text: String, toBytes limit: Int) -> String {
        guard text.utf8.count > limit else { return text }
        var length = 0
        return String(
            text.prefix { character in
                length += character.utf8.count
                return length <= limit
            })
    }
}
