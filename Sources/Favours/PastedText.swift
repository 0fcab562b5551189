extension String {
    /// The text as it is kept: lines end in `\n`, as browsers show them, and tabs, as pasted lists have them, are spaces.
    public var withPlainSpaces: String {
        replacing("\r\n", with: "\n").replacing("\r", with: "\n").replacing("\t", with: " ")
    }

    /// Whether it has control characters.
    /// - Parameter besidesLineBreaks: whether `\n` and `\r\n` are passed over.
    public func hasControlCharacters(besidesLineBreaks: Bool) -> Bool {
        let text = besidesLineBreaks ? filter { $0 != "\n" && $0 != "\r\n" } : self
        return text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}

extension String {
    /// Whether it has characters that are not seen, that end a line, or that change how others stand (bidirectional controls):
    /// what no text of a single line may hold that people are shown. Joiners between two letters or emoji are part of them.
    public var hasHiddenCharacters: Bool {
        let scalars = Array(unicodeScalars)
        return scalars.indices.contains { index in
            switch scalars[index].properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse: return true
            case .format:
                let isJoiner = scalars[index] == "\u{200C}" || scalars[index] == "\u{200D}"
                let isBetween = index > 0 && index < scalars.count - 1
                guard isJoiner && isBetween else { return !scalars[index].isTag(after: scalars[..<index]) }
                return !scalars[index - 1].isSeen || !scalars[index + 1].isSeen
            default: return scalars[index].isFiller
            }
        }
    }
}

extension Unicode.Scalar {
    /// Letters that are drawn as nothing: Hangul fillers, the blank pattern of Braille.
    fileprivate var isFiller: Bool { [0x115F, 0x1160, 0x2800, 0x3164, 0xFFA0].contains(value) }

    fileprivate var isSeen: Bool {
        !properties.isWhitespace && properties.generalCategory != .format && properties.generalCategory != .control
    }

    /// Whether it is one of the tags that make a flag of a region (UTS 51, ED-14a).
    fileprivate func isTag(after scalars: ArraySlice<Unicode.Scalar>) -> Bool {
        guard (0xE0020...0xE007F).contains(value) else { return false }
        return scalars.last { !(0xE0020...0xE007F).contains($0.value) } == "\u{1F3F4}"
    }
}
