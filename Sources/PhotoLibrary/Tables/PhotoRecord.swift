internal import Concepts
internal import Interpretation
internal import Storage

/// All that a library knows of one photo besides its files and what is computed from the rest, to be written into another
/// library.
struct PhotoRecord: Sendable {
    let photo: Photo
    let pixelHash: Digest?
    /// When it was deleted, in seconds since 1970; nil for a photo that can be found.
    let forgotten: Int64?
    private let parts: [(stage: Int64, version: String, body: [UInt8])]
    private let decisions: [(tag: Tag, decision: TagChange.Earlier)]
    private let keywords: [(tag: Tag, keyword: FileKeyword)]
    private let replaced: [(removed: Tag, instead: Tag?, thing: ReplacedThing)]
    private let standing: Standing
    private let saved: SavedState?
    private let reader: Int

    /// Reads it; nil when there is no such photo. The connection must be able to write: analyses of earlier versions are
    /// converted.
    init?(of id: Int64, from connection: Connection) throws {
        // What cannot be read of an analysis is made anew: then the photo says so.
        try connection.analyses.split(id)
        guard let photo = try connection.photos.photo(id) else { return nil }
        self.photo = photo
        pixelHash = try connection.photos.pixelHash(of: id)
        forgotten =
            try connection.first("SELECT forgotten FROM photo WHERE id = ?", .integer(id)) { $0.optionalInt64(0) }
            ?? nil
        parts = try connection.all(
            "SELECT stage, version, body FROM analysis_part WHERE photo = ?", .integer(id)
        ) { ($0.int64(0), $0.text(1), $0.blob(2)) }
        let table = connection.decisions
        func tag(_ number: Int64) throws -> Tag? {
            try connection.first(
                "SELECT id, name, synset, category FROM tag WHERE id = ?", .integer(number), row: TagTable.tag)
        }
        let decided = try connection.all("SELECT tag FROM decision WHERE photo = ? ORDER BY tag", .integer(id)) {
            $0.int64(0)
        }
        decisions = try decided.compactMap { number in
            try tag(number).map { ($0, try table.earlier(photo: id, tag: number)) }
        }
        keywords = try connection.keywords.stored(of: id).sorted { $0.key < $1.key }.compactMap { number, keyword in
            try tag(number).map { ($0, keyword) }
        }
        replaced = try table.replacedThings(of: id).compactMap { thing in
            try tag(thing.removed).map { ($0, try thing.instead.flatMap { try tag($0) }, thing) }
        }
        standing = try connection.standings.standing(of: id)
        saved = try connection.savedCopies.state(of: id)
        reader = try connection.first("SELECT reader FROM photo WHERE id = ?", .integer(id)) { $0.int(0) } ?? 0
    }

    /// Writes it to a photo that was just recorded, of which nothing else is known, and indexes that.
    func write(to id: Int64, _ indexing: Indexing) throws {
        let connection = indexing.connection
        let photos = connection.photos
        let place = try photo.place.map { try connection.places.id(of: $0) }
        try photos.setPlace(place, corrected: photo.isPlaceCorrected, of: id)
        try photos.setPosition(photo.userPosition, of: id)
        try photos.setFavourite(photo.isFavourite, of: id)
        try photos.setRotation(photo.rotation, of: id)
        try photos.setSidecarRotation(photo.sidecarRotation, of: id)
        try connection.run(
            "UPDATE photo SET added = ?, reader = ? WHERE id = ?", .integer(photo.added), Value(reader), .integer(id))
        for part in parts {
            try connection.run(
                "INSERT OR REPLACE INTO analysis_part (photo, stage, version, body) VALUES (?, ?, ?, ?)", .integer(id),
                .integer(part.stage), .text(part.version), .blob(part.body))
        }
        if let analyser = photo.analyser { try photos.setAnalyser(analyser, of: id) }
        let table = connection.decisions
        func known(_ tag: Tag) throws -> Int64 {
            try connection.tags.tag(name: tag.name, synset: tag.synset, category: tag.category).id
        }
        for (tag, decision) in decisions {
            try table.decide(
                photo: id, tag: try known(tag), added: decision.decision ?? true, isKeyword: decision.isKeyword,
                scope: decision.scope, implied: decision.implied, was: decision.was,
                isName: decision.isName ?? false)
        }
        for (tag, keyword) in keywords { try connection.keywords.put(keyword, tag: try known(tag), photo: id) }
        for (removed, instead, thing) in replaced {
            try table.put(
                ReplacedThing(
                    removed: try known(removed), instead: try instead.map { try known($0) }, box: thing.box),
                photo: id)
        }
        try connection.standings.put(standing, of: id)
        if let saved { try connection.savedCopies.put(saved, of: id) }
        try photos.setForgotten(forgotten, of: id)
        try indexing.index(id)
    }
}
