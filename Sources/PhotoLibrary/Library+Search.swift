public import Concepts
public import Interpretation
internal import Storage

extension Library {
    /// Finds photos by words, the newest first.
    ///
    /// All terms must match. A word matches the names in this library that equal it: a tag, a kind of thing (*animal*
    /// finds an otter; *doggy* and *dogs* a dog), a place, a country by any of its names, a word of the description or
    /// of a file's name. When no name equals it, and for one or two letters, it matches the beginning of a word, kind or
    /// shelf, or a part of a file's name. Words that form a name together (*hot dog*) are read as one. `"several words"`
    /// are one name, `-word` excludes whole matches, `word*` always matches beginnings. Dates, see ``DateReader``, take
    /// precedence over names. An empty question finds all photos.
    ///
    /// A camera is found by its model, with its maker or without (*iphone 15*, *r5*). A single word without a digit, such
    /// as a maker, means a camera only when nothing else has this name and no thing is called so: *apple* finds apples.
    /// `camera:canon`, `camera:eos r5` and `camera:"Canon EOS R5"` find cameras only.
    ///
    /// - Parameters:
    ///   - level: the level at which recognised tags count.
    ///   - limit: the number of photos on a page, 1…1000.
    ///   - after: where an earlier page ended.
    public func search(_ text: String, level: Level, limit: Int = 60, after: SearchCursor? = nil) async throws
        -> SearchResults
    {
        return try await read { connection in
            let found = try self.selection(.search(text), level: level, connection)
            return try Self.results(found.matches, found.index, found.terms, limit: limit, after: after)
        }
    }

    /// The photos of a shelf, the newest first.
    public func photos(in category: Category, level: Level, limit: Int = 60, after: SearchCursor? = nil) async throws
        -> SearchResults
    {
        try await read { connection in
            let found = try self.selection(.category(category), level: level, connection)
            return try Self.results(found.matches, found.index, [], limit: limit, after: after)
        }
    }

    private static func results(
        _ matches: Matches, _ index: BlockReader, _ terms: [TermReading], limit: Int, after: SearchCursor?
    ) throws -> SearchResults {
        let limit = min(max(limit, 1), 1000)
        let page = try index.newest(matches, limit: limit + 1, before: after?.key)
        let shown = page.prefix(limit)
        let photos = PhotoTable(connection: index.connection)
        return SearchResults(
            photos: try shown.compactMap { try photos.found($0.photo) }, total: matches.count,
            next: page.count > limit ? shown.last.map { SearchCursor(key: $0.key) } : nil, terms: terms)
    }
}
