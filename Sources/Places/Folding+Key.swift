extension Folding {
    /// The form in which names are stored and looked up: folded, only letters and digits, one space between words
    /// (*Saint-Denis* → *saint denis*). `Setup/places.py` must produce the same form.
    static func key(_ name: String) -> String {
        var words: [String.UnicodeScalarView] = []
        var isInside = false
        for scalar in fold(name).unicodeScalars {
            let isPart = isPart(scalar)
            if isPart, !isInside { words.append(String.UnicodeScalarView()) }
            if isPart { words[words.count - 1].append(scalar) }
            isInside = isPart
        }
        return words.map { String($0) }.joined(separator: " ")
    }

    private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .spacingMark,
            .decimalNumber, .letterNumber, .otherNumber:
            true
        default: false
        }
    }
}
