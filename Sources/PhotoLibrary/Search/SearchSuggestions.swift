public import Concepts

/// A completion of the last words of a question.
public struct SearchSuggestion: Hashable, Sendable {
    /// What a name stands for.
    public enum Meaning: Hashable, Sendable {
        /// A tag that photos show, and its shelf.
        case tag(Category?)
        /// A kind of thing above such tags, and its shelf.
        case kind(Category?)
        /// A shelf.
        case category(Category)
        /// A town, region or country.
        case place
        /// A month of a year, or of every year for nil.
        case month(year: Int?, month: Int)
        /// A year.
        case year(Int)
    }

    /// What it stands for.
    public let meaning: Meaning
    /// The name for people; for a shelf or a date, the English name.
    public let name: String
}

/// The completions of a question; each finds photos.
public struct SearchSuggestions: Hashable, Sendable {
    /// The likeliest first.
    public let suggestions: [SearchSuggestion]
    /// The part of the question that is kept for each of them.
    let kept: [String]

    /// The whole question with a suggestion in the place of its last words.
    ///
    /// - Parameters:
    ///   - index: of the suggestion.
    ///   - name: the suggestion's name, in the person's language.
    public func question(_ index: Int, name: String) -> String {
        let kept = kept[index]
        if kept.last.map({ "-−–".contains($0) }) ?? false {
            return kept + (name.contains(" ") ? "\"\(name)\"" : name)
        }
        return kept.isEmpty ? name : "\(kept) \(name)"
    }
}

/// A question, split before its last words.
struct BegunQuestion: Equatable {
    /// The part of the question that is kept.
    let kept: String
    /// The last words, folded; empty when a new word begins.
    let begun: String

    /// The most words that are tried as one name.
    private static let longestName = 4

    /// All ways to split a question, those with the most words as one name first.
    static func cuts(of text: String) -> [BegunQuestion] {
        let quotes = text.indices.filter { "\"“”„«»".contains(text[$0]) }
        if quotes.count % 2 == 1, let open = quotes.last {
            // After an opening quotation mark, all words are one name.
            return [BegunQuestion(trimmed(text[..<open]), Words.key(String(text[text.index(after: open)...])))]
        }
        guard let last = text.last, !last.isWhitespace else { return [BegunQuestion(trimmed(text[...]), "")] }
        let words = text.split(whereSeparator: \.isWhitespace)
        var cuts: [BegunQuestion] = []
        for count in 1...min(longestName, words.count) {
            guard let first = words.dropLast(count - 1).last else { break }
            let isSigned = first.first.map { "-−–\"“”„«»".contains($0) } ?? false
            if isSigned, count > 1 { break }
            let begun = Words.key(String(text[first.startIndex...]))
            if !begun.isEmpty {
                let sign = isSigned ? String(first.prefix(1)) : ""
                let kept = trimmed(text[..<first.startIndex])
                cuts.append(BegunQuestion(sign.isEmpty || kept.isEmpty ? kept + sign : "\(kept) \(sign)", begun))
            }
            if isSigned { break }
        }
        return cuts.reversed()
    }

    init(_ kept: String, _ begun: String) {
        self.kept = kept
        self.begun = begun
    }

    private static func trimmed(_ text: Substring) -> String {
        String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
