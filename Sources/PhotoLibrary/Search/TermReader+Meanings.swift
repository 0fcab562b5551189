internal import Concepts

// The possible meanings of words.
extension TermReader {
    /// Photos of a name of several words; nil when no photo has it.
    ///
    /// - Parameter isWhole: whether only the whole name counts, not each word.
    func name(_ words: [String], isWhole: Bool = false) throws -> Matches? {
        let key = words.joined(separator: " ")
        var matches = try index.photos(token: Token.tag(key: key))
        if let kind = try photos(ofKind: key) { matches.formUnion(kind) }
        if let category = try photos(ofCategory: key) { matches.formUnion(category) }
        if let country = try photos(ofCountry: key) { matches.formUnion(country) }
        if let named = try fileNames.photos(named: words) { matches.formUnion(named) }
        if let camera = try photos(ofPlainCamera: words, isWhole: isWhole) { matches.formUnion(camera) }
        if CalendarWords.untagged.contains(key) { matches.formUnion(try index.untagged()) }
        guard !matches.isEmpty else { return nil }
        // A name of the user's own, such as *summer house*, may also mean photos with each of the words. A kind of
        // thing, such as *hot dog*, is one name.
        if !isWhole, kinds.synsets(named: key).isEmpty { matches.formUnion(try allOf(words)) }
        return matches
    }

    /// Photos that have each of the words, or one that begins so.
    func allOf(_ words: [String]) throws -> Matches {
        var matches = index.all
        for word in words {
            let whole = words.count > 1 ? try exact(word) : index.none
            matches.formIntersection(whole.isEmpty ? try beginning(word) : whole)
        }
        return matches
    }

    /// Photos that have the word itself, or the kind of thing it names.
    func exact(_ word: String) throws -> Matches {
        var matches = try index.photos(token: Token.word(word))
        if let kind = try photos(ofKind: word) { matches.formUnion(kind) }
        if let category = try photos(ofCategory: word) { matches.formUnion(category) }
        if let country = try photos(ofCountry: word) { matches.formUnion(country) }
        if let named = try fileNames.photos(named: [word]) { matches.formUnion(named) }
        // With letters and digits it is a model: *r5*, *rx100*.
        if FileName.key([word]) != nil, let camera = try photos(ofPlainCamera: [word]) { matches.formUnion(camera) }
        if CalendarWords.untagged.contains(word) { matches.formUnion(try index.untagged()) }
        if CalendarWords.favourites.contains(word) { matches.formUnion(try index.photos(token: Token.favourite)) }
        return matches
    }

    /// Photos that have a word that begins so, or what ``exact(_:)`` finds for a kind or shelf whose name begins so: *foo*
    /// finds all that *food* does.
    func beginning(_ word: String) throws -> Matches {
        let isGathered = word.unicodeScalars.count <= Token.gathered && !Token.beginnings(of: word).isEmpty
        let shelves = arrangement.shelves(beginning: word).flatMap(arrangement.members)
        let others = kinds.synsets(beginning: word).map(Token.kind) + shelves.map(Token.category)
        guard !isGathered else { return try index.photos(anyOf: [Token.beginning(word)] + others) }
        var matches = try index.photos(beginning: Token.word(word))
        if !others.isEmpty { matches.formUnion(try index.photos(anyOf: others)) }
        return matches
    }

    /// Photos of a tag or kind with several words that begin so; nil when there are none.
    func photos(ofNameBegun words: String) throws -> Matches? {
        var matches = index.none
        if try tags.hasSeveralWords(beginning: words) {
            matches.formUnion(try index.photos(beginning: Token.tag(key: words)))
        }
        let kinds = kinds.synsets(beginning: words).map(Token.kind)
        if !kinds.isEmpty { matches.formUnion(try index.photos(anyOf: kinds)) }
        return matches.isEmpty ? nil : matches
    }

    /// Photos of a date; nil when the words are none.
    func photos(ofDate words: [String], isOneTerm: Bool) throws -> Matches? {
        guard let tokens = dates.tokens(words, isOneTerm: isOneTerm) else { return nil }
        var matches = index.none
        for token in tokens { matches.formUnion(try index.photos(token: token)) }
        // A tag may be called like a date: *summer 2023*.
        matches.formUnion(try index.photos(token: Token.tag(key: words.joined(separator: " "))))
        return matches
    }

    /// The photos of the likeliest kind that the words may mean and that the library has: a *bike* is a motorcycle or a
    /// bicycle.
    private func photos(ofKind words: String) throws -> Matches? {
        let synsets = kinds.synsets(named: words)
        // When the words are the main name of the first kind, other kinds are not tried: a *dog* is the animal, not the
        // sausage.
        let isName = synsets.first.flatMap { kinds.name($0) }.map { isSame(words, Words.key($0)) } ?? false
        for synset in synsets.prefix(isName ? 1 : 8) {
            let matches = try index.photos(token: Token.kind(synset))
            if !matches.isEmpty { return matches }
        }
        return nil
    }

    /// Photos on the shelf with exactly this name, the user's or the built-in one: *drink* alone is not the shelf *food
    /// and drink*.
    private func photos(ofCategory words: String) throws -> Matches? {
        guard let shelf = arrangement.shelf(named: words) else { return nil }
        return try index.photos(category: shelf, arrangement)
    }

    /// Photos of a country, by any of its names: *usa*, *Deutschland*. Nil when there are none.
    ///
    /// A word for a thing is not read as a country: *Island* is German for Iceland.
    func photos(ofCountry words: String) throws -> Matches? {
        guard let codes = countries[words], !isThing(words) else { return nil }
        var matches = index.none
        for name in try PlaceTable(connection: index.connection).countries(codes) {
            let key = Words.key(name)
            let token = name.contains(" ") ? Token.tag(key: key) : Token.word(key)
            matches.formUnion(try index.photos(token: token))
        }
        return matches.isEmpty ? nil : matches
    }

    /// Whether words name a kind of thing, though perhaps no photo shows one.
    func isThing(_ words: String) -> Bool { kinds.synsets(named: words).contains(where: kinds.isThing) }

    /// Whether a thing is called so before all: an *apple* is, and *canon* is another word for a canyon.
    func isMainName(_ words: String) -> Bool {
        kinds.synsets(named: words).contains { kind in
            kinds.isThing(kind) && kinds.name(kind).map { isSame(words, Words.key($0)) } ?? false
        }
    }

    /// Whether two words are equal except for a plural ending.
    private func isSame(_ words: String, _ name: String) -> Bool {
        words.hasPrefix(name) && words.utf8.count <= name.utf8.count + 2
    }

    func reading(
        _ text: String, _ meaning: TermReading.Meaning, _ matches: Matches, isExcluded: Bool = false,
        isCamera: Bool = false
    ) -> Reading {
        Reading(text: text, meaning: meaning, isExcluded: isExcluded, isCamera: isCamera, matches: matches)
    }
}
