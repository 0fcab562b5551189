internal import Concepts
internal import Geography
internal import Interpretation
internal import Storage

/// The photos of a set in one snapshot of the library.
struct Selection {
    let index: BlockReader
    let matches: Matches
    let terms: [TermReading]
}

extension Library {
    /// The photos of any set but ``PhotoSet/recentlyDeleted``, whose photos are not in the index.
    func selection(_ set: PhotoSet, level: Level, _ connection: Connection) throws -> Selection {
        let index = try BlockReader(connection: connection, level: level, cache: blocks)
        func selection(_ matches: Matches) -> Selection { Selection(index: index, matches: matches, terms: []) }
        switch set {
        case .search(let text): return try search(text, index)
        case .recentlyAdded: return selection(index.all)
        case .addedAfter(let number):
            return selection(try index.photos(try connection.photos.added(after: number)))
        case .recentlyDeleted: return selection(Matches(blocks: index.blocks.count + 1))
        case .favourites: return selection(try index.photos(token: Token.favourite))
        case .category(let category):
            let arrangement = try connection.arrangements.arrangement()
            return selection(try index.photos(category: category, arrangement))
        case .onThisDay(let day): return selection(try Self.onThisDay(day, index).matches)
        case .outing(let bounds): return selection(try Self.photos(of: bounds, index))
        case .tagged(let name): return selection(try tagged(name, index))
        case .taggedWithin(let name, let question):
            let found = try search(question, index)
            var matches = try tagged(name, index)
            matches.formIntersection(found.matches)
            return Selection(index: index, matches: matches, terms: found.terms)
        case .area(let box, let text):
            let found = try search(text, index)
            let area = MapRectangle(box)
            let there = try index.kept(found.matches) { spot in spot.point.map(area.contains) ?? false }
            return Selection(index: index, matches: there, terms: found.terms)
        case .place(let place, let text):
            let found = try search(text, index)
            let there = try index.kept(found.matches) { $0.place == place }
            return Selection(index: index, matches: there, terms: found.terms)
        }
    }

    /// The photos of a tag, and of its kinds when it names one.
    func tagged(_ name: String, _ index: BlockReader) throws -> Matches {
        let key = Words.key(name)
        let known = try TagTable(connection: index.connection).tag(key: key)
        let synset = known == nil ? kinds.synsets(named: key).first { kinds.isShown($0) } : known?.synset
        return try index.photos(tagged: CountedTag(key: key, synset: synset))
    }

    /// The photos that a question finds.
    func search(_ text: String, _ index: BlockReader) throws -> Selection {
        let arrangement = try ArrangementTable(connection: index.connection).arrangement()
        let revision = try RevisionTable(connection: index.connection).number()
        let reader = try termReader(index, arrangement, revision)
        let readings = try reader.read(SearchQuery(text))
        var matches = index.all
        for reading in readings {
            if reading.isExcluded {
                matches.subtract(reading.matches)
            } else {
                matches.formIntersection(reading.matches)
            }
        }
        let suggestions = Suggestions(index: index, kinds: kinds) { try self.spelling(index, arrangement, revision) }
        let terms = try readings.map { reading in
            let isUnknown = reading.meaning == .nothing || (reading.meaning == .absent && !reading.isExcluded)
            return TermReading(
                text: reading.text, meaning: reading.meaning, isExcluded: reading.isExcluded,
                count: reading.matches.count,
                suggestions: isUnknown && !reading.isCamera
                    ? try suggestions.suggestions(for: Words.key(reading.text)) : [],
                isCamera: reading.isCamera)
        }
        return Selection(index: index, matches: matches, terms: terms)
    }

    func termReader(_ index: BlockReader, _ arrangement: CategoryArrangement, _ revision: Int64) throws -> TermReader {
        TermReader(
            index: index, tags: TagTable(connection: index.connection), kinds: kinds,
            dates: DateReader(today: today, years: try Self.years(index.connection)), arrangement: arrangement,
            countries: countries,
            fileNames: FileNames(index: index, revision: revision, remembered: rememberedFileNames))
    }
}
