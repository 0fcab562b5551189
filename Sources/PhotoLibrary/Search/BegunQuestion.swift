/// A question, split before its last words.
struct BegunQuestion: Equatable {
    /// The part of the question that is kept.
    let kept: String
    /// The last words, folded; empty when a new word begins.
    let begun: String
    /// Whether they are marked as the name of a camera.
    let isCamera: Bool

    private static let signs = SearchQuery.dashes.union(SearchQuery.quotes)

    /// All ways to split a question, those with the most words as one name first.
    static func cuts(of text: String) -> [BegunQuestion] {
        let quotes = text.indices.filter { SearchQuery.quotes.contains(text[$0]) }
        if quotes.count % 2 == 1, let open = quotes.last {
            // After an opening quotation mark, all words are one name.
            return [quoted(text[text.index(after: open)...], after: text[..<open])]
        }
        guard let last = text.last, !last.isWhitespace, !SearchQuery.quotes.contains(last) else {
            return [BegunQuestion(trimmed(text[...]), "")]
        }
        let words = text.split(whereSeparator: \.isWhitespace)
        var cuts: [BegunQuestion] = []
        for count in 1...min(CameraName.mostWords, words.count) {
            guard let first = words.dropLast(count - 1).last else { break }
            if count > 1, first.contains(where: SearchQuery.quotes.contains) { break }
            let isSigned = first.first.map { signs.contains($0) } ?? false
            let sign = isSigned ? String(first.prefix(1)) : ""
            let before = trimmed(text[..<first.startIndex])
            let kept = sign.isEmpty || before.isEmpty ? before + sign : "\(before) \(sign)"
            if let name = SearchQuery.afterCameraMark(first.dropFirst(sign.count)) {
                cuts.append(BegunQuestion(kept, Words.key(String(text[name.startIndex...])), isCamera: true))
                break
            }
            if isSigned, count > 1 { break }
            let begun = Words.key(String(text[first.startIndex...]))
            if !begun.isEmpty { cuts.append(BegunQuestion(kept, begun)) }
            if isSigned { break }
        }
        return cuts.reversed()
    }

    private static func quoted(_ name: Substring, after text: Substring) -> BegunQuestion {
        let begun = Words.key(String(name))
        var mark = text.split(omittingEmptySubsequences: false, whereSeparator: \.isWhitespace).last ?? ""
        if let sign = mark.first, SearchQuery.dashes.contains(sign) { mark = mark.dropFirst() }
        let isCamera = SearchQuery.afterCameraMark(mark).map(\.isEmpty) ?? false
        return BegunQuestion(trimmed(isCamera ? text[..<mark.startIndex] : text), begun, isCamera: isCamera)
    }

    init(_ kept: String, _ begun: String, isCamera: Bool = false) {
        self.kept = kept
        self.begun = begun
        self.isCamera = isCamera
    }

    /// Whether a name has a word that begins with the last words, see ``Words/key(_:)``.
    func begins(_ key: String) -> Bool { key.hasPrefix(begun) || key.contains(" " + begun) }

    private static func trimmed(_ text: Substring) -> String {
        String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
