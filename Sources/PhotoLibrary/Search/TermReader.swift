internal import Concepts
internal import Storage

/// Finds out what the terms of a question mean in this library, and which photos each one matches.
struct TermReader {
    let index: BlockReader
    let tags: TagTable
    let kinds: Kinds
    let today: CivilDate
    let arrangement: CategoryArrangement

    /// A term with its photos.
    struct Reading {
        let text: String
        let meaning: TermReading.Meaning
        let isExcluded: Bool
        let matches: Matches
    }

    /// Names of more words are not tried as one.
    private static let longestName = 4

    func read(_ query: SearchQuery) throws -> [Reading] {
        var readings: [Reading] = []
        var rest = query.terms[...]
        while let term = rest.first {
            let plain = rest.prefix { !$0.isQuoted && !$0.isExcluded && !$0.isBeginning }
            let several = try readName(plain, isAtEnd: plain.endIndex == rest.endIndex)
            if let (reading, count) = several {
                readings.append(reading)
                rest = rest.dropFirst(count)
            } else {
                readings.append(try read(term))
                rest = rest.dropFirst()
            }
        }
        return readings
    }

    /// The longest run of words that together are a name, a date, or the beginning of a name.
    private func readName(_ terms: ArraySlice<SearchQuery.Term>, isAtEnd: Bool) throws -> (Reading, Int)? {
        let longest = min(Self.longestName, terms.count)
        guard longest >= 2 else { return nil }
        for count in stride(from: longest, through: 2, by: -1) {
            let part = terms.prefix(count)
            let words = part.flatMap(\.words)
            let text = part.map(\.text).joined(separator: " ")
            if let token = DateReader(today: today).token(words) {
                return (reading(text, .date, try index.photos(token: token)), count)
            }
            if let matches = try name(words) { return (reading(text, .name, matches), count) }
            let key = words.joined(separator: " ")
            guard isAtEnd, count == terms.count, try tags.hasSeveralWords(beginning: key) else { continue }
            let matches = try index.photos(beginning: Token.tag(key: key))
            if !matches.isEmpty { return (reading(text, .beginning, matches), count) }
        }
        return nil
    }

    /// Photos of a name of several words; nil when no photo has it.
    private func name(_ words: [String]) throws -> Matches? {
        let key = words.joined(separator: " ")
        var matches = try index.photos(token: Token.tag(key: key))
        if let kind = try photos(ofKind: key) { matches.formUnion(kind) }
        if let category = try photos(ofCategory: key) { matches.formUnion(category) }
        if let named = try index.photos(fileNamed: words) { matches.formUnion(named) }
        guard !matches.isEmpty else { return nil }
        // A hot dog is one thing; the user's own *summer house* may also be a house in summer.
        if kinds.synsets(named: key).isEmpty { matches.formUnion(try allOf(words)) }
        return matches
    }

    private func read(_ term: SearchQuery.Term) throws -> Reading {
        func result(_ meaning: TermReading.Meaning, _ matches: Matches) -> Reading {
            reading(term.text, meaning, matches, isExcluded: term.isExcluded)
        }
        if !term.isBeginning {
            if let token = DateReader(today: today).token(term.words) {
                let matches = try index.photos(token: token)
                if !matches.isEmpty || !term.isQuoted { return result(.date, matches) }
            }
            if term.isQuoted, term.words.count > 1 {
                let key = term.words.joined(separator: " ")
                var matches = try index.photos(token: Token.tag(key: key))
                if let kind = try photos(ofKind: key) { matches.formUnion(kind) }
                if let category = try photos(ofCategory: key) { matches.formUnion(category) }
                if let named = try index.photos(fileNamed: term.words) { matches.formUnion(named) }
                return result(matches.isEmpty ? .nothing : .name, matches)
            }
            if term.words.count == 1 {
                var matches = try exact(term.words[0])
                // One or two letters are more likely the beginning of a word than the *d'* of a place.
                let isShort = !term.isQuoted && term.words[0].unicodeScalars.count <= Token.gathered
                if isShort { matches.formUnion(try beginning(term.words[0])) }
                if !matches.isEmpty || term.isQuoted {
                    return result(matches.isEmpty ? .nothing : isShort ? .beginning : .name, matches)
                }
            } else if let matches = try name(term.words) {
                return result(.name, matches)
            }
        }
        let matches = try allOf(term.words)
        return result(matches.isEmpty ? .nothing : .beginning, matches)
    }

    /// Photos that have each of the words, or one that begins so.
    private func allOf(_ words: [String]) throws -> Matches {
        var matches = index.all
        for word in words {
            let whole = words.count > 1 ? try exact(word) : Matches(blocks: 0)
            matches.formIntersection(whole.isEmpty ? try beginning(word) : whole)
        }
        return matches
    }

    /// Photos that have the word itself, or the kind of thing it names.
    private func exact(_ word: String) throws -> Matches {
        var matches = try index.photos(token: Token.word(word))
        if let kind = try photos(ofKind: word) { matches.formUnion(kind) }
        if let category = try photos(ofCategory: word) { matches.formUnion(category) }
        if let named = try index.photos(fileNamed: [word]) { matches.formUnion(named) }
        if CalendarWords.favourites.contains(word) { matches.formUnion(try index.photos(token: Token.favourite)) }
        return matches
    }

    private func beginning(_ word: String) throws -> Matches {
        let isGathered = word.unicodeScalars.count <= Token.gathered && !Token.beginnings(of: word).isEmpty
        return isGathered
            ? try index.photos(token: Token.beginning(word)) : try index.photos(beginning: Token.word(word))
    }

    /// Of the things that words may mean, the likeliest one that is in the library: a *bike* is a motorcycle or a bicycle.
    private func photos(ofKind words: String) throws -> Matches? {
        let synsets = kinds.synsets(named: words)
        // A *dog* is the animal it is the very name of, never the sausage.
        let isName = synsets.first.flatMap { kinds.name($0) }.map { isSame(words, Words.key($0)) } ?? false
        for synset in synsets.prefix(isName ? 1 : 8) {
            let matches = try index.photos(token: Token.kind(synset))
            if !matches.isEmpty { return matches }
        }
        return nil
    }

    /// Photos on the shelf of this whole name, the user's or its own: *drink* alone is not the shelf of food and drink.
    private func photos(ofCategory words: String) throws -> Matches? {
        guard let shelf = arrangement.shelf(named: words) else { return nil }
        return try index.photos(category: shelf, arrangement)
    }

    /// The same but for a plural ending.
    private func isSame(_ words: String, _ name: String) -> Bool {
        words.hasPrefix(name) && words.utf8.count <= name.utf8.count + 2
    }

    private func reading(
        _ text: String, _ meaning: TermReading.Meaning, _ matches: Matches, isExcluded: Bool = false
    ) -> Reading {
        Reading(text: text, meaning: meaning, isExcluded: isExcluded, matches: matches)
    }
}
