internal import Concepts
internal import Interpretation

/// Finds corrections for a word that finds nothing.
struct Suggestions {
    let index: BlockReader
    let tags: TagTable
    let places: PlaceTable
    let kinds: Kinds
    let arrangement: CategoryArrangement

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

    /// All words that can be suggested: tags of photos, the kinds above them, shelves, places, months, and kinds that
    /// can be recognised although no photo shows them.
    private func spelling() throws -> Spelling {
        var spelling = Spelling()
        for tag in try tags.all(index.level) {
            spelling.add(Words.key(tag.tag.name), weight: tag.count)
            guard let synset = tag.tag.synset else { continue }
            for kind in kinds.line(synset).dropFirst() where kinds.isShown(kind) {
                if let name = kinds.name(kind) { spelling.add(Words.key(name), weight: tag.count) }
            }
        }
        for category in Category.allCases {
            for name in [category.name, category.italianName] { spelling.add(Words.key(name), weight: 1) }
        }
        for name in arrangement.names.values { spelling.add(Words.key(name), weight: 1) }
        for place in try places.names() { spelling.add(Words.key(place), weight: 1) }
        for word in CalendarWords.months.joined() { spelling.add(word, weight: 1) }
        for name in kinds.recognisable { spelling.add(absent: name) }
        return spelling
    }
}
