internal import Concepts
internal import Interpretation

/// Finds corrections for a word that finds nothing.
struct Suggestions {
    let index: BlockReader
    let kinds: Kinds
    /// The words that can be suggested.
    let spelling: () throws -> Spelling

    private static let most = 3

    /// Words that may have been meant, the likeliest first.
    func suggestions(for word: String) throws -> [String] {
        let spelling = try spelling()
        let longer = spelling.names(with: word, limit: Self.most)
        // A word that names a kind of thing is not a typing error: *man* should not suggest *may*, but perhaps the
        // broader *person*.
        let synsets = kinds.synsets(named: word)
        let others = synsets.isEmpty ? spelling.nearest(to: word, limit: Self.most) : try broader(synsets)
        return Array((longer + others.filter { !longer.contains($0) }).prefix(Self.most))
    }

    /// The nearest kind above the likeliest meaning that photos show.
    private func broader(_ synsets: [Synset]) throws -> [String] {
        guard let meant = synsets.first else { return [] }
        for kind in kinds.line(meant).dropFirst() where kinds.isShown(kind) && kinds.category(kind) != nil {
            guard let name = kinds.name(kind), try !index.photos(token: Token.kind(kind)).isEmpty else { continue }
            return [Words.key(name)]
        }
        return []
    }
}
