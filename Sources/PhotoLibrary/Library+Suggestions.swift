public import Interpretation
internal import Storage

extension Library {
    /// How a question that is being typed may go on: with tags, kinds of things, shelves, places, months and years of which
    /// there are photos, among those that its other words find. After a space, and for an empty question, with what most
    /// of them show.
    ///
    /// - Parameters:
    ///   - text: as for ``search(_:level:limit:after:)``, with unfinished words at its end.
    ///   - level: how sure a recognised tag must be to count.
    ///   - limit: how many, 1…50.
    ///   - named: the names of shelves and dates in the language of who types: only those that begin as they do are offered.
    public func suggestions(
        for text: String, level: Level, limit: Int = 10,
        named: @escaping @Sendable (SearchSuggestion) -> String = { $0.name }
    ) async throws -> SearchSuggestions {
        try await read { connection in
            let index = try BlockReader(connection: connection, level: level, cache: self.blocks)
            let vocabulary = try self.vocabulary.vocabulary(connection, self.kinds, level: level)
            var offer = Offer(
                index: index, arrangement: vocabulary.arrangement, limit: min(max(limit, 1), 50), named: named)
            for cut in BegunQuestion.cuts(of: String(text.prefix(Self.longestQuestion))) {
                guard !offer.isFull else { break }
                let isExcluded = cut.kept.last.map { "-−–".contains($0) } ?? false
                let head = try self.search(isExcluded ? String(cut.kept.dropLast()) : cut.kept, index).matches
                guard !head.isEmpty else { continue }
                if cut.begun.isEmpty, cut.kept.isEmpty {
                    try offer.take(vocabulary.tags.prefix(Offer.mostTried), cut, head, apart: false)
                    continue
                }
                if cut.begun.isEmpty {
                    // What all of them show does not tell them apart.
                    try offer.take(vocabulary.entries.prefix(Offer.mostTried), cut, head, apart: true)
                    continue
                }
                let dates = DateSuggestions(years: try Self.years(connection)).matches(cut.begun)
                try offer.take(dates, cut, head)
                try offer.take(vocabulary.matches(cut.begun).prefix(Offer.mostTried), cut, head, apart: false)
            }
            return SearchSuggestions(suggestions: offer.suggestions, kept: offer.kept)
        }
    }

    private static let longestQuestion = 300

    /// The years of the oldest and the newest photo.
    static func years(_ connection: Connection) throws -> ClosedRange<Int> {
        func year(_ key: Int64?) -> Int? {
            key.map { CivilDate(daysSince1970: Int((Double($0 >> 20) / 86_400).rounded(.down))).year }
        }
        let photos = PhotoTable(connection: connection)
        guard let oldest = year(try photos.firstSortKey()), let newest = year(try photos.lastSortKey()) else {
            return 0...0
        }
        return oldest...max(oldest, newest)
    }
}

/// Suggestions while they are gathered: each once, and only what finds photos.
private struct Offer {
    /// More names than this are not looked up for one question.
    static let mostTried = 40

    let index: BlockReader
    let arrangement: CategoryArrangement
    let limit: Int
    let named: (SearchSuggestion) -> String
    private(set) var suggestions: [SearchSuggestion] = []
    private(set) var kept: [String] = []
    private var seen: Set<String> = []
    private var questions: Set<String> = []

    init(
        index: BlockReader, arrangement: CategoryArrangement, limit: Int,
        named: @escaping (SearchSuggestion) -> String
    ) {
        self.index = index
        self.arrangement = arrangement
        self.limit = limit
        self.named = named
    }

    var isFull: Bool { suggestions.count >= limit }

    mutating func take(
        _ entries: some Sequence<Vocabulary.Entry>, _ cut: BegunQuestion, _ head: Matches, apart: Bool
    ) throws {
        for entry in entries where !isFull {
            let suggestion = SearchSuggestion(meaning: entry.meaning, name: entry.name)
            guard !seen.contains(entry.key), begins(suggestion, cut.begun) else { continue }
            var matches = try photos(entry)
            matches.formIntersection(head)
            guard !matches.isEmpty, !apart || matches.count < head.count else { continue }
            add(suggestion, entry.key, cut)
        }
    }

    mutating func take(_ dates: [DateSuggestions.Candidate], _ cut: BegunQuestion, _ head: Matches) throws {
        var count = 0
        for date in dates where !isFull && count < DateSuggestions.most {
            let suggestion = SearchSuggestion(meaning: date.meaning, name: date.name)
            guard !seen.contains(date.name), begins(suggestion, cut.begun) else { continue }
            var matches = try index.photos(token: Token.word(date.word))
            matches.formIntersection(head)
            guard !matches.isEmpty else { continue }
            count += 1
            add(suggestion, date.name, cut)
        }
    }

    /// Shelves and dates are known by their names in other languages, too, which this person does not type.
    private func begins(_ suggestion: SearchSuggestion, _ begun: String) -> Bool {
        switch suggestion.meaning {
        case .category, .month:
            let name = Words.key(named(suggestion))
            return name.hasPrefix(begun) || name.contains(" " + begun)
        default: return true
        }
    }

    private mutating func add(_ suggestion: SearchSuggestion, _ key: String, _ cut: BegunQuestion) {
        // A shelf stands under its names in two languages.
        if case .category = suggestion.meaning, suggestions.contains(where: { $0.meaning == suggestion.meaning }) {
            return
        }
        // *july 202* goes on in two ways to the same.
        guard questions.insert("\(cut.kept) \(key)".drop { $0 == " " }.lowercased()).inserted else { return }
        seen.insert(key)
        suggestions.append(suggestion)
        kept.append(cut.kept)
    }

    private func photos(_ entry: Vocabulary.Entry) throws -> Matches {
        switch entry.meaning {
        case .category(let category): return try index.photos(category: category, arrangement)
        case .place:
            return try index.photos(
                token: entry.key.contains(" ") ? Token.tag(key: entry.key) : Token.word(entry.key))
        default:
            return try index.photos(tagged: CountedTag(key: entry.key, synset: entry.synset))
        }
    }
}
