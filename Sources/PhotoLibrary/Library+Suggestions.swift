public import Interpretation
internal import Storage

extension Library {
    /// Completions for a question that is being typed: tags, kinds of things, shelves, places, cameras, months and years with
    /// photos among those that the other words find. After a space, and for an empty question, the most frequent ones.
    ///
    /// - Parameters:
    ///   - text: as for ``search(_:level:limit:after:)``, with unfinished words at its end.
    ///   - level: the level at which recognised tags count.
    ///   - limit: how many, 1…50.
    ///   - named: returns the name of a shelf or date in the person's language; one whose name in that language does
    ///     not begin with the typed text is left out.
    public func suggestions(
        for text: String, level: Level, limit: Int = 10,
        named: @escaping @Sendable (SearchSuggestion) -> String = { $0.name }
    ) async throws -> SearchSuggestions {
        try await read { connection in
            let index = try BlockReader(connection: connection, level: level, cache: self.blocks)
            let vocabulary = try self.vocabulary.vocabulary(connection, self.kinds, level: level)
            var offer = Offer(
                index: index, arrangement: vocabulary.arrangement, limit: min(max(limit, 1), 50), named: named)
            let allDates = DateSuggestions(years: try Self.years(connection))
            for cut in BegunQuestion.cuts(of: String(text.prefix(Self.longestQuestion))) {
                guard !offer.isFull else { break }
                let dates = cut.begun.isEmpty || cut.isCamera ? [] : allDates.matches(cut.begun)
                let names = vocabulary.names(cut)
                // Before the kept part is searched, which takes longer: most last words of a question begin no name.
                guard !(dates.isEmpty && names.isEmpty) else { continue }
                let isExcluded = cut.kept.last.map(SearchQuery.dashes.contains) ?? false
                let head = try self.search(isExcluded ? String(cut.kept.dropLast()) : cut.kept, index).matches
                guard !head.isEmpty else { continue }
                try offer.take(dates, cut, head, apart: isExcluded)
                // After a space, leaves out what all of the found photos show, because it would not narrow the search; to
                // exclude it would leave none.
                let isApart = isExcluded || cut.begun.isEmpty && !cut.kept.isEmpty && !cut.isCamera
                try offer.take(names.prefix(Offer.mostTried), cut, head, apart: isApart)
            }
            return SearchSuggestions(suggestions: offer.suggestions, kept: offer.kept)
        }
    }

    /// The most characters of a question.
    public static let longestQuestion = 300

    /// The years of the oldest and the newest photo.
    static func years(_ connection: Connection) throws -> ClosedRange<Int> {
        func year(_ key: Int64?) -> Int? {
            key.map { CivilDate(daysSince1970: Int((Double($0 >> 20) / 86_400).rounded(.down))).year }
        }
        let photos = connection.photos
        guard let oldest = year(try photos.firstSortKey()), let newest = year(try photos.lastSortKey()) else {
            return 0...0
        }
        return oldest...max(oldest, newest)
    }
}

/// Collects suggestions: each once, and only those that find photos.
private struct Offer {
    /// The most names that are looked up for one question.
    static let mostTried = 40

    let index: BlockReader
    let arrangement: CategoryArrangement
    let limit: Int
    let named: (SearchSuggestion) -> String
    private(set) var suggestions: [SearchSuggestion] = []
    private(set) var kept: [String] = []
    private var seen: Set<String> = []
    private var questions: Set<String> = []
    /// The photos of the places that are offered.
    private var places: Set<Matches> = []

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
            if entry.meaning == .place {
                // *Firenze* beside *Florence*.
                let isNew = places.insert(matches).inserted
                guard isNew || entry.weight != Vocabulary.Entry.otherName else { continue }
            }
            add(suggestion, entry.key, cut)
        }
    }

    mutating func take(
        _ dates: [DateSuggestions.Candidate], _ cut: BegunQuestion, _ head: Matches, apart: Bool
    ) throws {
        var count = 0
        for date in dates where !isFull && count < DateSuggestions.most {
            let suggestion = SearchSuggestion(meaning: date.meaning, name: date.name)
            guard !seen.contains(date.name), begins(suggestion, cut.begun) else { continue }
            var matches = try index.photos(token: Token.word(date.word))
            matches.formIntersection(head)
            guard !matches.isEmpty, !apart || matches.count < head.count else { continue }
            count += 1
            add(suggestion, date.name, cut)
        }
    }

    /// Whether the suggestion begins with the typed text in this person's language. The vocabulary also contains the
    /// names of shelves and dates in other languages.
    private func begins(_ suggestion: SearchSuggestion, _ begun: String) -> Bool {
        switch suggestion.meaning {
        case .category, .month:
            let name = Words.key(named(suggestion))
            return name.hasPrefix(begun) || name.contains(" " + begun)
        default: return true
        }
    }

    private mutating func add(_ suggestion: SearchSuggestion, _ key: String, _ cut: BegunQuestion) {
        // A shelf is in the vocabulary under its names in two languages.
        if case .category = suggestion.meaning, suggestions.contains(where: { $0.meaning == suggestion.meaning }) {
            return
        }
        // Two cuts of *july 202* may lead to the same question.
        guard questions.insert("\(cut.kept) \(key)".drop { $0 == " " }.lowercased()).inserted else { return }
        seen.insert(key)
        suggestions.append(suggestion)
        kept.append(cut.kept)
    }

    private func photos(_ entry: Vocabulary.Entry) throws -> Matches {
        switch entry.meaning {
        case .category(let category): return try index.photos(category: category, arrangement)
        case .camera: return try index.photos(token: Token.camera(entry.key))
        case .place:
            return try index.photos(
                token: entry.key.contains(" ") ? Token.tag(key: entry.key) : Token.word(entry.key))
        default:
            return try index.photos(tagged: CountedTag(key: entry.key, synset: entry.synset))
        }
    }
}
