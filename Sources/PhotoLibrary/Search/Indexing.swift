internal import Concepts
internal import Interpretation
internal import Storage

/// Brings tags, counts, search index and covers of a photo up to date with what its other rows say, inside a transaction.
struct Indexing {
    let connection: Connection
    let kinds: Kinds

    /// Longest tag in characters.
    static let longestTag = 200

    /// What a photo shows, by its stored analysis and the user's decisions.
    ///
    /// - Parameter analysis: spares reading the stored one.
    func shown(_ id: Int64, _ analysis: Analysis? = nil) throws -> ShownTags {
        ShownTags(
            try analysis ?? AnalysisTable(connection: connection).analysis(of: id, kinds.tree),
            try DecisionTable(connection: connection).decisions(of: id), kinds)
    }

    /// Indexes a photo anew; a forgotten one goes out of all counts.
    func index(_ id: Int64, _ analysis: Analysis? = nil) throws {
        let photos = PhotoTable(connection: connection)
        guard let photo = try photos.photo(id), let key = try photos.sortKey(id) else { return }
        let tags = TagTable(connection: connection)
        let blocks = BlockTable(connection: connection)
        guard !photo.isForgotten else {
            try tags.put([:], of: id)
            try CoverTable(connection: connection).put(id, [:])
            return try blocks.remove(photo: id, key: key)
        }
        let shown = try shown(id, analysis)
        var levels: [Int64: LevelSet] = [:]
        for name in shown.order {
            guard let entry = shown.entries[name] else { continue }
            let tag = try tags.tag(name: entry.name, synset: entry.synset, category: entry.category)
            levels[tag.id, default: []].formUnion(entry.levels)
        }
        try tags.put(levels, of: id)
        let standing = try StandingTable(connection: connection).standing(of: id)
        try blocks.put(
            photo: id, key: key, tokens: PhotoTokens(photo, shown, standing, kinds).levels, cell: Cell(photo),
            spot: Spot(photo.coordinate, place: try photos.place(of: id)))
        try CoverTable(connection: connection).put(
            id,
            CoverWorth.all(
                shown, standing, isFavourite: photo.isFavourite, isTruncated: photo.facts.isTruncated))
    }

    /// What a photo is worth as a cover in each of its categories; nothing when it was forgotten.
    ///
    /// - Parameter shown: spares finding it out.
    func coverWorth(of id: Int64, _ shown: ShownTags? = nil) throws -> [Category: CoverWorth] {
        let photo = try connection.first(
            "SELECT favourite, truncated FROM photo WHERE id = ? AND forgotten IS NULL", .integer(id)
        ) { (isFavourite: $0.bool(0), isTruncated: $0.bool(1)) }
        guard let photo else { return [:] }
        return CoverWorth.all(
            try shown ?? self.shown(id), try StandingTable(connection: connection).standing(of: id),
            isFavourite: photo.isFavourite, isTruncated: photo.isTruncated)
    }

    /// The tag of a name that a user gave: a word that names a kind is that kind.
    func usersTag(_ name: String) throws -> Tag {
        let tags = TagTable(connection: connection)
        let key = Words.key(name)
        if let known = try tags.tag(key: key) { return known }
        let synset = kinds.synsets(named: key).first { kinds.isShown($0) }
        return try tags.tag(name: name, synset: synset, category: synset.flatMap { kinds.category($0) })
    }

    /// A tag as it is kept: spaces trimmed, control characters and line ends made spaces. Nil when nothing is left to find.
    static func cleaned(_ name: String) -> String? {
        let spaced = String(
            String.UnicodeScalarView(
                name.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
        let text = spaced.split(separator: " ").joined(separator: " ")
        guard text.count <= longestTag, !Words.key(text).isEmpty else { return nil }
        return text
    }

    /// Keywords of a file are the user's own, unless the user already said something about them.
    func addKeywords(_ keywords: [String], to id: Int64) throws {
        let decisions = DecisionTable(connection: connection)
        for name in keywords.compactMap(Self.cleaned) {
            let tag = try usersTag(name)
            if try decisions.decision(photo: id, tag: tag.id) == nil {
                try decisions.decide(photo: id, tag: tag.id, added: true, isKeyword: true)
            }
        }
    }
}
