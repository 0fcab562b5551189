internal import Concepts
internal import Interpretation
internal import Storage

/// The tags of photos, and the number of photos with each tag at each level.
struct TagTable {
    let connection: Connection

    /// The tag of a name, new or known.
    ///
    /// An existing tag keeps its spelling; a missing kind or category is added.
    func tag(name: String, synset: Synset?, category: Category?) throws -> Tag {
        let key = Words.key(name)
        if let known = try tag(key: key) {
            guard (known.synset == nil && synset != nil) || (known.category == nil && category != nil) else {
                return known
            }
            let synset = known.synset ?? synset
            let category = known.category ?? category
            try connection.run(
                "UPDATE tag SET synset = ?, category = ? WHERE id = ?", Self.value(synset), Self.value(category),
                .integer(known.id))
            return Tag(id: known.id, name: known.name, synset: synset, category: category)
        }
        try connection.run(
            "INSERT INTO tag (name, key, synset, category) VALUES (?, ?, ?, ?)", .text(name), .text(key),
            Self.value(synset), Self.value(category))
        return Tag(id: connection.lastInsertedID, name: name, synset: synset, category: category)
    }

    func tag(key: String) throws -> Tag? {
        try connection.first(
            "SELECT id, name, synset, category FROM tag WHERE key = ?", .text(key), row: Self.tag)
    }

    /// Tags with photos at a level, by name.
    func all(_ level: Level) throws -> [TagCount] {
        try keyed(level).map { TagCount(tag: $0.tag, count: $0.count) }
    }

    /// Tags with photos at a level, by name, each with its key, see ``Words/key(_:)``: the key is stored, and folding a
    /// thousand names takes longer than reading them.
    func keyed(_ level: Level) throws -> [(tag: Tag, key: String, count: Int)] {
        try connection.all(
            """
            SELECT id, name, synset, category, CASE ?1 WHEN 0 THEN low WHEN 1 THEN medium ELSE high END AS count, key
            FROM tag WHERE count > 0 ORDER BY key
            """, .integer(Int64(level.rawValue))
        ) { (tag: Self.tag($0), key: $0.text(5), count: $0.int(4)) }
    }

    /// Whether any photo shows it, at any level.
    func isShown(_ id: Int64) throws -> Bool {
        try connection.first("SELECT low + medium + high > 0 FROM tag WHERE id = ?", .integer(id)) { $0.bool(0) }
            ?? false
    }

    /// Changes the spelling of a tag; its key stays the same.
    func respell(_ id: Int64, _ name: String) throws {
        try connection.run("UPDATE tag SET name = ? WHERE id = ?", .text(name), .integer(id))
    }

    /// Photos with only the user's own words or the file's at a level, which may put them on no shelf; and photos without tags that the user put on a
    /// shelf.
    func photosBesideShelves(_ level: Level) throws -> (
        tagged: [(photo: Int64, key: Int64)], untagged: [(photo: Int64, key: Int64)]
    ) {
        let set = Value.integer(Int64(LevelSet(level).rawValue))
        let tagged = try connection.all(
            """
            SELECT id, sort_key FROM photo WHERE id IN (SELECT photo FROM decision WHERE added)
                AND EXISTS (SELECT 1 FROM photo_tag WHERE photo = photo.id AND levels & ?1)
                AND NOT EXISTS (SELECT 1 FROM photo_tag JOIN tag ON tag.id = photo_tag.tag
                    WHERE photo = photo.id AND levels & ?1 AND category IS NOT NULL
                        AND NOT EXISTS (SELECT 1 FROM decision
                            WHERE decision.photo = photo.id AND decision.tag = photo_tag.tag AND added AND keyword))
            """, set
        ) { (photo: $0.int64(0), key: $0.int64(1)) }
        let untagged = try connection.all(
            """
            SELECT id, sort_key FROM photo WHERE id IN (SELECT photo FROM standing)
                AND NOT EXISTS (SELECT 1 FROM photo_tag WHERE photo = photo.id AND levels & ?1)
            """, set
        ) { (photo: $0.int64(0), key: $0.int64(1)) }
        return (tagged, untagged)
    }

    /// Whether a tag with photos begins with the text and has more than one word.
    func hasSeveralWords(beginning: String) throws -> Bool {
        try connection.first(
            """
            SELECT 1 FROM tag WHERE key >= ? AND key < ? AND low + medium + high > 0 AND instr(key, ' ') > 0 LIMIT 1
            """, .text(beginning), .text(beginning + "\u{10FFFF}"), row: { _ in true }) ?? false
    }

    /// The tags of a photo with their levels, as last counted.
    func levels(of photo: Int64) throws -> [Int64: LevelSet] {
        let rows = try connection.all("SELECT tag, levels FROM photo_tag WHERE photo = ?", .integer(photo)) {
            ($0.int64(0), LevelSet(rawValue: UInt8(truncatingIfNeeded: $0.int64(1))))
        }
        return Dictionary(rows) { first, _ in first }
    }

    /// Stores the tags of a photo and updates the counts by the difference.
    func put(_ levels: [Int64: LevelSet], of photo: Int64) throws {
        let before = try self.levels(of: photo)
        for (tag, set) in levels.sorted(by: { $0.key < $1.key }) where before[tag] != set {
            try count(tag, from: before[tag] ?? [], to: set)
            try connection.run(
                "INSERT OR REPLACE INTO photo_tag (photo, tag, levels) VALUES (?, ?, ?)", .integer(photo),
                .integer(tag), .integer(Int64(set.rawValue)))
        }
        for (tag, set) in before where levels[tag] == nil {
            try count(tag, from: set, to: [])
            try connection.run(
                "DELETE FROM photo_tag WHERE photo = ? AND tag = ?", .integer(photo), .integer(tag))
        }
    }

    private func count(_ tag: Int64, from before: LevelSet, to after: LevelSet) throws {
        func difference(_ level: Level) -> Value {
            .integer((after.contains(LevelSet(level)) ? 1 : 0) - (before.contains(LevelSet(level)) ? 1 : 0))
        }
        try connection.run(
            "UPDATE tag SET low = low + ?, medium = medium + ?, high = high + ? WHERE id = ?", difference(.low),
            difference(.medium), difference(.high), .integer(tag))
    }

    static func tag(_ row: borrowing Row) -> Tag {
        Tag(
            id: row.int64(0), name: row.text(1),
            synset: row.optionalInt64(2).map { Synset(offset: UInt32(truncatingIfNeeded: $0)) },
            category: row.optionalInt64(3).flatMap { Category(rawValue: UInt8(truncatingIfNeeded: $0)) })
    }

    private static func value(_ synset: Synset?) -> Value { Value(synset.map { Int64($0.offset) }) }
    private static func value(_ category: Category?) -> Value { Value(category.map { Int64($0.rawValue) }) }
}
