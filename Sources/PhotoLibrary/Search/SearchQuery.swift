/// A search text, split into terms.
///
/// Spaces separate words; `"several words"` are one term; a `-` before a term excludes it; a `*` after it matches
/// beginnings. Anything else is searched as typed: no text is an error.
struct SearchQuery: Equatable {
    /// One thing that photos must, or must not, have.
    struct Term: Equatable {
        /// As typed, without sign and quotes.
        var text: String
        /// Folded; a date such as `2024-07` is one word.
        var words: [String]
        var isExcluded = false
        var isQuoted = false
        var isBeginning = false
    }

    /// The most terms; further ones are ignored.
    static let mostTerms = 16

    private(set) var terms: [Term] = []

    init(_ text: String) {
        var rest = text.prefix(2000)[...]
        while terms.count < Self.mostTerms {
            rest = rest.drop { $0.isWhitespace }
            guard let first = rest.first else { return }
            let isExcluded = Self.dashes.contains(first) && rest.dropFirst().first.map { !$0.isWhitespace } ?? false
            if isExcluded { rest = rest.dropFirst() }
            var term: Term
            if let quote = rest.first, Self.quotes.contains(quote) {
                let inside = rest.dropFirst().prefix { !Self.quotes.contains($0) }
                rest = rest[inside.endIndex...].dropFirst()
                term = Term(text: String(inside), words: Words.split(String(inside)), isQuoted: true)
            } else {
                let word = rest.prefix { !$0.isWhitespace }
                rest = rest[word.endIndex...]
                term = Term(text: String(word), words: Self.words(word), isBeginning: word.last == "*")
            }
            term.isExcluded = isExcluded
            if !term.words.isEmpty { terms.append(term) }
        }
    }

    private static let dashes: Set<Character> = ["-", "−", "–"]
    private static let quotes: Set<Character> = ["\"", "“", "”", "„", "«", "»"]

    private static func words(_ word: Substring) -> [String] {
        let text = String(word)
        return isDate(text) ? [text] : Words.split(withoutExtension(text))
    }

    /// The name of a picture file without its extension; any other text as it is.
    private static func withoutExtension(_ text: String) -> String {
        guard let dot = text.lastIndex(of: "."), dot > text.startIndex,
            PictureExtensions.all.contains(text[text.index(after: dot)...].lowercased())
        else { return text }
        return String(text[..<dot])
    }

    /// `2024-07` or `2024-07-15`.
    private static func isDate(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count == 3, parts[0].count == 4, parts.dropFirst().allSatisfy({ $0.count == 2 })
        else { return false }
        return parts.allSatisfy { $0.utf8.allSatisfy { (48...57).contains($0) } }
    }
}
