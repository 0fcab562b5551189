/// How many columns of a terminal a text takes (Unicode TR 11 and TR 51, as terminals draw them).
extension String {
    var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }
}

extension Character {
    /// 0, 1, 2, or more for clusters of several spacing letters.
    var displayWidth: Int {
        let scalars = unicodeScalars
        if scalars.count == 1, let scalar = scalars.first { return scalar.displayWidth }
        if isDrawnAsEmoji { return 2 }
        return scalars.reduce(0) { $0 + $1.displayWidth }
    }

    /// Joined people, flags, skin tones and signs with an emoji selector are one picture of two columns.
    private var isDrawnAsEmoji: Bool {
        guard let first = unicodeScalars.first else { return false }
        if first.properties.isEmojiPresentation { return true }
        return first.properties.isEmoji && unicodeScalars.contains { $0.value == 0xFE0F }
    }
}

extension Unicode.Scalar {
    fileprivate var displayWidth: Int {
        if value < 0x7F { return value < 0x20 ? 0 : 1 }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .control, .format, .surrogate: return 0
        default: break
        }
        if (0x1160...0x11FF).contains(value) { return 0 }  // vowels and finals inside a Hangul syllable
        if properties.isEmojiPresentation { return 2 }
        return Self.wide.contains { $0.contains(value) } ? 2 : 1
    }

    /// The blocks of East Asian Width W and F, joined where only unassigned code points lie between.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
        0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF,
        0x1F200...0x1F265, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
    ]
}
