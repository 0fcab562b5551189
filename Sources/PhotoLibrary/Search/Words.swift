internal import Places

/// How text is cut into the words that are searched.
enum Words {
    /// Longer words are cut, in photos and in questions alike.
    static let longest = 48
    /// The most words of a text that are indexed; only the beginning of a longer description is searched.
    static let most = 200

    /// Folded words: runs of letters and digits; a symbol such as an emoji is a word by itself.
    static func split(_ text: String) -> [String] {
        var words: [String] = []
        var word = String.UnicodeScalarView()
        func end() {
            if !word.isEmpty { words.append(String(word)) }
            word = String.UnicodeScalarView()
        }
        for scalar in Folding.fold(text).unicodeScalars {
            guard words.count < most else { return words }
            switch kind(scalar) {
            case .part: if word.count < longest { word.append(scalar) }
            case .symbol:
                end()
                words.append(String(scalar))
            case .gap: end()
            }
        }
        end()
        return words
    }

    /// The form of a name by which it is looked up: its folded words with one space between; empty without any word.
    static func key(_ name: String) -> String { split(name).joined(separator: " ") }

    /// A text in one line: gaps become spaces, of which there is one between words and none at the ends.
    static func line(_ text: String, isGap: (Unicode.GeneralCategory) -> Bool) -> String {
        let spaced = text.unicodeScalars.map { isGap($0.properties.generalCategory) ? " " : $0 }
        return String(String.UnicodeScalarView(spaced)).split(separator: " ").joined(separator: " ")
    }

    private enum Kind { case part, symbol, gap }

    private static func kind(_ scalar: Unicode.Scalar) -> Kind {
        if scalar.value < 128 {
            let isPart = (97...122).contains(scalar.value) || (48...57).contains(scalar.value)
            return isPart ? .part : .gap
        }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .spacingMark,
            .nonspacingMark, .decimalNumber, .letterNumber, .otherNumber:
            return .part
        case .otherSymbol: return .symbol
        default: return .gap
        }
    }
}
