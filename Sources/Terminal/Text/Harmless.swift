extension String {
    /// The text with everything written out that could control a terminal, break a line or change the reading
    /// direction.
    ///
    /// Names and tags come from files of unknown origin. A newline is shown as `\n`, an escape as `\u{1b}`, and so on
    /// for control characters (C0, DEL, C1), line separators and bidirectional overrides. Everything else stays as it
    /// is.
    public var harmless: String {
        guard unicodeScalars.contains(where: \.isHarmful) else { return self }
        var text = ""
        for scalar in unicodeScalars {
            if scalar.isHarmful { text += scalar.writtenOut } else { text.unicodeScalars.append(scalar) }
        }
        return text
    }
}

extension Unicode.Scalar {
    /// Whether it could control a terminal, break a line or change the reading direction.
    var isHarmful: Bool {
        switch value {
        case 0x00..<0x20, 0x7F..<0xA0: true
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true  // marks and overrides of direction
        case 0x2028, 0x2029, 0xFEFF: true
        default: false
        }
    }

    fileprivate var writtenOut: String {
        switch self {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        default: "\\u{" + String(value, radix: 16) + "}"
        }
    }
}
