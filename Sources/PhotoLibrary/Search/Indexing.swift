internal import Concepts
internal import Interpretation
internal import Places
internal import Storage

/// Brings tags, counts, search index and covers of a photo up to date with what its other rows say, inside a transaction.
struct Indexing {
    let connection: Connection
    let kinds: Kinds

    /// The tags of a photo, from its stored analysis and the user's decisions. A name that is a tag is spelt as the tag is
    /// in the list of tags: as the user has renamed it.
    ///
    /// - Parameter analysis: the stored analysis, if the caller has it already.
    /// - Parameter decisions: others than those that are stored.
    func shown(_ id: Int64, _ analysis: Analysis? = nil, _ decisions: Decisions? = nil) throws -> ShownTags {
        let tags = connection.tags
        var spellings: [String: String] = [:]
        let decisions = try decisions ?? connection.decisions.decisions(of: id)
        return try ShownTags(
            try analysis ?? connection.analyses.analysis(of: id, kinds.tree), decisions, kinds,
            place: decisions.keywords.isEmpty ? [] : try placeWords(of: id)
        ) { name in
            if let known = spellings[name] { return known }
            let spelling = try tags.tag(key: Words.key(name))?.name ?? name
            spellings[name] = spelling
            return spelling
        }
    }

    /// What the place of a photo is called, see ``Words/key(_:)``.
    private func placeWords(of id: Int64) throws -> Set<String> {
        guard let number = try connection.photos.place(of: id), let place = try connection.places.place(number) else {
            return []
        }
        let names = [place.name, place.city, place.region, place.country].compactMap { $0 } + place.otherNames
        return Set(names.map(Words.key))
    }

    /// Indexes a photo again; a forgotten photo is removed from the index and all counts.
    func index(_ id: Int64, _ analysis: Analysis? = nil) throws {
        let photos = connection.photos
        guard let photo = try photos.photo(id), let key = try photos.sortKey(id) else { return }
        let tags = connection.tags
        let blocks = connection.blocks
        guard !photo.isForgotten else {
            try tags.put([:], of: id)
            try connection.covers.put(id, [:])
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
        if let camera = photo.facts.camera.flatMap(CameraName.init) { try connection.cameras.add(camera) }
        let standing = try connection.standings.standing(of: id)
        try blocks.put(
            photo: id, key: key, tokens: PhotoTokens(photo, shown, standing, kinds).levels, cell: Cell(photo),
            spot: Spot(photo.coordinate, place: try photos.place(of: id)))
        try connection.covers.put(
            id,
            CoverWorth.all(
                shown, standing, isFavourite: photo.isFavourite, isTruncated: photo.facts.isTruncated))
    }

    /// The worth of a photo as a cover in each of its categories; empty for a forgotten photo.
    ///
    /// - Parameter shown: the photo's tags, if the caller has them already.
    func coverWorth(of id: Int64, _ shown: ShownTags? = nil) throws -> [Category: CoverWorth] {
        let photo = try connection.first(
            "SELECT favourite, truncated FROM photo WHERE id = ? AND forgotten IS NULL", .integer(id)
        ) { (isFavourite: $0.bool(0), isTruncated: $0.bool(1)) }
        guard let photo else { return [:] }
        return CoverWorth.all(
            try shown ?? self.shown(id), try connection.standings.standing(of: id),
            isFavourite: photo.isFavourite, isTruncated: photo.isTruncated)
    }

    /// The tag for a word from the user. One that is written as a kind's name is gets that kind; so does one that is
    /// written as a known kind is.
    func usersTag(_ name: String) throws -> Tag {
        let tags = connection.tags
        let kind = KeywordRule.kind(chosen: name, kinds)
        let known = try tags.tag(key: Words.key(name))
        let isKnown = known.map { $0.name == name && ($0.synset != nil || $0.category != nil) } ?? false
        let isThing = kind != nil || isKnown || KeywordRule.isThing(name, kinds)
        // A tag that only files have had so far has no kind: which one is meant depends on the photo.
        let tag = try tags.tag(name: name, synset: kind, category: kind.flatMap { kinds.category($0) })
        return isThing ? tag : tag.asName
    }

    /// A tag as it is stored: trimmed, with control characters and line ends replaced by spaces. Nil when nothing
    /// searchable is left.
    static func cleaned(_ name: String) -> String? {
        let text = Words.line(name) { $0 == .control }
        guard text.count <= Library.longestTag, !Words.key(text).isEmpty else { return nil }
        return text
    }

    /// Deletes the keywords of a photo that its file no longer has. The user's own decisions stay. A word that an undone
    /// edit or a restored tag brings back is the user's own then.
    ///
    /// - Parameter keywords: those that the file has.
    func dropKeywords(besides keywords: [FileKeyword], of id: Int64) throws {
        let kept = Set(try keywords.compactMap { try connection.tags.tag(key: Words.key($0.name))?.id })
        try connection.keywords.drop(besides: kept, of: id)
        let decisions = connection.decisions
        for tag in try decisions.keywords(of: id) where !kept.contains(tag) {
            try decisions.clear(photo: id, tag: tag)
        }
        try connection.tagEdits.makeKeywordsOwn(besides: kept, of: id)
    }

    /// Adds the keywords of a file as user's tags, except those about which the user has already decided.
    func addKeywords(_ keywords: [FileKeyword], to id: Int64) throws {
        let decisions = connection.decisions
        for keyword in keywords {
            guard let name = Self.cleaned(keyword.name) else { continue }
            let tag = try connection.tags.tag(name: name, synset: nil, category: nil)
            try connection.keywords.put(keyword, tag: tag.id, photo: id)
            if try decisions.decision(photo: id, tag: tag.id) == nil {
                try decisions.decide(photo: id, tag: tag.id, added: true, isKeyword: true)
            }
        }
    }
}
