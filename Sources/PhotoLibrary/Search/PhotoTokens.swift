internal import Concepts
internal import Geography
internal import Interpretation
internal import Places

/// The index tokens of a photo, each with the strictest level at which it is found.
struct PhotoTokens {
    private(set) var levels: [String: Level] = [:]

    init(_ photo: Photo, _ tags: ShownTags, _ standing: Standing, _ kinds: Kinds) {
        for key in tags.order {
            // A user's tag counts at every level; recognised ones are added from the findings below.
            guard let entry = tags.entries[key], entry.isUsers else { continue }
            add(name: entry.name, synset: entry.said.synset, kind: nil, .high, kinds)
            // The words above a keyword find the photo; they are no tags of it.
            for word in entry.above.joined() { addWords(of: word, .high) }
        }
        for finding in tags.findings {
            for name in finding.names {
                add(name: name.name, synset: name.synset, kind: name.kind, name.level, kinds)
            }
        }
        for name in tags.silent.flatMap(\.names) { addKinds(of: name.synset ?? name.kind, name.level, kinds) }
        for (category, level) in standing.applied(to: Self.categories(tags)) { add(Token.category(category), level) }
        if let place = photo.place { add(place) }
        if let text = photo.facts.description { addWords(of: text, .high) }
        // File names get no tokens for their first letters: a search for one or two letters should find tags and
        // places, not all files named IMG.
        for file in photo.files + photo.raws where file.role != .rendition {
            for word in FileName(file.stamp.path).words { add(Token.word(word), .high) }
        }
        for key in photo.facts.camera.flatMap(CameraName.init)?.keys ?? [] { add(Token.camera(key), .high) }
        add(photo.facts.taken, southern: (photo.coordinate?.latitude ?? 0) < 0)
        if photo.isFavourite { add(Token.favourite, .high) }
    }

    private mutating func add(_ token: String, _ level: Level) {
        if let known = levels[token], known >= level { return }
        levels[token] = level
    }

    private mutating func addWord(_ word: String, _ level: Level) {
        let token = Token.word(word)
        if let known = levels[token], known >= level { return }
        levels[token] = level
        for letters in Token.beginnings(of: word) { add(Token.beginning(letters), level) }
    }

    private mutating func addWords(of text: String, _ level: Level) {
        for word in Words.split(text) { addWord(word, level) }
    }

    private mutating func add(
        name: String, synset: Synset?, kind: Synset?, _ level: Level, _ kinds: Kinds
    ) {
        let words = Words.split(name)
        guard !words.isEmpty else { return }
        // A single word that names a kind is indexed under the kind only.
        if words.count > 1 || synset == nil { add(Token.tag(key: words.joined(separator: " ")), level) }
        let line = addKinds(of: synset ?? kind, level, kinds)
        for (position, word) in words.enumerated() {
            // In a name of several words, a later word that names another kind is not indexed by itself: a *hot dog* is
            // not a *dog*.
            if position > 0, synset != nil {
                if let meant = kinds.synsets(named: word).first, !line.contains(meant) { continue }
            }
            addWord(word, level)
        }
    }

    /// The categories of a photo's tags, each with the strictest level at which it has one.
    static func categories(_ tags: ShownTags) -> [Category: Level] {
        let users = tags.entries.values.filter(\.isUsers).map { ($0.said.shelf, Level.high) }
        let names = (tags.findings + tags.silent).flatMap(\.names).map { ($0.category as Category?, $0.level) }
        return Dictionary((users + names).compactMap { category, level in category.map { ($0, level) } }) {
            max($0, $1)
        }
    }

    /// Adds a kind and all kinds above it up to the shelves. Abstract kinds above the shelves, such as *entity*, are
    /// left out.
    @discardableResult private mutating func addKinds(of kind: Synset?, _ level: Level, _ kinds: Kinds) -> [Synset] {
        let line = kind.map { kinds.line($0) } ?? []
        for synset in line where kinds.category(synset) != nil { add(Token.kind(synset), level) }
        return line
    }

    private mutating func add(_ place: Place) {
        for name in [place.name, place.city, place.region, place.country].compactMap({ $0 }) + place.otherNames {
            addWords(of: name, .high)
            if name.contains(" ") { add(Token.tag(key: Words.key(name)), .high) }
        }
    }

    /// A date is found by what is known of it: one of which only the year is known, in no month, season or day.
    private mutating func add(_ taken: CaptureTime, southern: Bool) {
        let date = taken.date
        add(Token.word("\(date.year)"), .high)
        guard taken.precision > .year else { return add(Token.word(CalendarWords.month(0, of: date.year)), .high) }
        add(Token.word(CalendarWords.month(date)), .high)
        if taken.precision > .month { add(Token.word(CalendarWords.day(date)), .high) }
        for word in CalendarWords.months[date.month - 1] { addWord(word, .high) }
        let (season, year) = CalendarWords.Season.of(date, southern: southern)
        for word in season.words { addWord(word, .high) }
        add(Token.word(CalendarWords.season(season, year)), .high)
    }
}
