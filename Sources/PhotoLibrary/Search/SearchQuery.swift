/// A search text, split into terms.
///
/// Spaces separate words; `"several words"` are one term; a `-` before a term excludes it; a `*` after it matches
/// beginnings; `camera:` before it finds photos by their camera, and takes the words that belong to its name, see
/// ``TermReader/readCamera(_:)``. Anything else is searched as typed: no text is an error.
struct SearchQuery: Equatable {
    /// One thing that photos must, or must not, have.
    struct Term: Equatable {
        /// As typed, without sign and quotes; of a camera with its mark and quotes.
        var text: String
        /// Folded; a date such as `2024-07` is one word.
        var words: [String]
        var isExcluded = false
        var isQuoted = false
        var isBeginning = false
        /// Marked as the name of a camera.
        var isCamera = false
        /// May be one word of a name of several.
        var isPlain: Bool { !isQuoted && !isExcluded && !isBeginning && !isCamera }
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
            var term = Self.camera(&rest) ?? Self.term(&rest)
            term.isExcluded = isExcluded
            if !term.words.isEmpty { terms.append(term) }
        }
    }

    static let dashes: Set<Character> = ["-", "−", "–"]
    static let quotes: Set<Character> = ["\"", "“", "”", "„", "«", "»"]
    /// What stands before the name of a camera; the first is the one that is written.
    static let cameraMarks = ["camera:", "fotocamera:"]

    /// The text after the mark of a camera; nil when it begins otherwise.
    static func afterCameraMark(_ text: Substring) -> Substring? {
        cameraMarks.first { text.prefix($0.count).lowercased() == $0 }.map { text.dropFirst($0.count) }
    }

    /// Takes a term that is marked as a camera; nil, and takes nothing, when no name follows the mark.
    private static func camera(_ rest: inout Substring) -> Term? {
        guard var after = afterCameraMark(rest), after.first.map({ !$0.isWhitespace }) ?? false else { return nil }
        let name = after.prefix { !$0.isWhitespace }
        var term = Self.term(&after)
        if !term.isQuoted { term.words = Words.split(String(name)) }
        guard !term.words.isEmpty else { return nil }
        term.isCamera = true
        term.text = String(rest[..<after.startIndex])
        rest = after
        return term
    }

    /// Takes a term in quotes, or up to the next space.
    private static func term(_ rest: inout Substring) -> Term {
        if let quote = rest.first, quotes.contains(quote) {
            let inside = rest.dropFirst().prefix { !quotes.contains($0) }
            rest = rest[inside.endIndex...].dropFirst()
            return Term(text: String(inside), words: Words.split(String(inside)), isQuoted: true)
        }
        let word = rest.prefix { !$0.isWhitespace }
        rest = rest[word.endIndex...]
        return Term(text: String(word), words: words(word), isBeginning: word.last == "*")
    }

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
