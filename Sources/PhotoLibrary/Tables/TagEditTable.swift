internal import FoundationEssentials
internal import Storage

/// Edits of tags, the photos they affect, and the previous decisions there.
struct TagEditTable {
    let connection: Connection

    struct Entry {
        let id: Int64
        let edit: TagEdit
        /// The tag that replaces the others; nil when they are deleted.
        let target: Int64?
        /// Whether that is a name, which is no kind of thing.
        let isName: Bool
        /// The old spelling of a tag, if the edit only changes its spelling.
        let spelling: String?
        /// When tags were deleted, in seconds since 1970, UTC; nil for other edits, and deletions by earlier versions.
        let deleted: Int64?
        /// The deletion of which it restores a tag.
        let restores: Int64?
    }

    /// Edits that can still be undone, besides deletions.
    static let mostKept = 20

    func entry(_ token: String) throws -> Entry? {
        try connection.first(
            """
            SELECT id, state, done, total, target, is_name, spelling, deleted, restores FROM tag_edit WHERE name = ?
            """, .text(token)
        ) { row in
            Entry(
                id: row.int64(0),
                edit: TagEdit(
                    token: token, state: TagEdit.State(rawValue: row.int64(1)) ?? .done, done: row.int(2),
                    total: row.int(3)), target: row.optionalInt64(4), isName: row.bool(5),
                spelling: row.optionalText(6), deleted: row.optionalInt64(7), restores: row.optionalInt64(8))
        }
    }

    /// Adds an edit; forgets the oldest finished ones.
    ///
    /// - Parameters:
    ///   - photos: the photos with a source or a kind of it. A deletion leaves those with only a kind out.
    ///   - deleted: see ``Entry/deleted``.
    func add(
        _ token: String, sources: [Int64], target: Tag?, photos: [Int64], spelling: String? = nil, deleted: Int64?
    ) throws {
        try forgetOld()
        try connection.run(
            "INSERT INTO tag_edit (name, state, target, is_name, spelling, deleted) VALUES (?, 0, ?, ?, ?, ?)",
            .text(token), Value(target?.id), Value(target?.isName ?? false), Value(spelling), Value(deleted))
        let id = connection.lastInsertedID
        for tag in sources {
            try connection.run("INSERT INTO tag_edit_source (edit, tag) VALUES (?, ?)", .integer(id), .integer(tag))
        }
        // One statement for all: there may be a hundred thousand.
        try connection.run(
            """
            INSERT OR IGNORE INTO tag_edit_photo (edit, photo)
            SELECT ?1, value FROM json_each(?2) WHERE ?3 IS NULL
                OR EXISTS (SELECT 1 FROM photo WHERE photo.id = value AND forgotten IS NOT NULL)
                OR EXISTS (SELECT 1 FROM photo_tag JOIN tag_edit_source ON tag_edit_source.tag = photo_tag.tag
                    WHERE photo_tag.photo = value AND edit = ?1)
            """, .integer(id), Value(list: photos), Value(deleted))
        try begin(id)
    }

    /// Counts the photos of a new edit; without any, it is done.
    func begin(_ id: Int64) throws {
        try connection.run(
            """
            UPDATE tag_edit SET total = photos, state = iif(photos = 0, 1, 0)
            FROM (SELECT count(*) AS photos FROM tag_edit_photo WHERE edit = ?1) WHERE id = ?1
            """, .integer(id))
    }

    func sources(_ id: Int64) throws -> [Tag] {
        try connection.all(
            """
            SELECT tag.id, name, synset, category FROM tag_edit_source JOIN tag ON tag.id = tag WHERE edit = ?
            """, .integer(id), row: TagTable.tag)
    }

    /// Photos that are not processed yet.
    func waiting(_ id: Int64, limit: Int) throws -> [Int64] {
        try connection.all(
            "SELECT photo FROM tag_edit_photo WHERE edit = ? AND before IS NULL ORDER BY photo LIMIT ?", .integer(id),
            Value(limit)
        ) { $0.int64(0) }
    }

    /// Photos that are done, with the previous decisions.
    func done(_ id: Int64, limit: Int) throws -> [(photo: Int64, before: [TagChange.Earlier])] {
        try connection.all(
            "SELECT photo, before FROM tag_edit_photo WHERE edit = ? AND before IS NOT NULL ORDER BY photo LIMIT ?",
            .integer(id), Value(limit)
        ) { ($0.int64(0), try Self.decisions($0.blob(1))) }
    }

    /// The first later edit that gave a photo the same name, with the previous decisions that it noted.
    func laterEdit(
        of photo: Int64, target: Int64, than id: Int64
    ) throws -> (id: Int64, before: [TagChange.Earlier])? {
        try connection.first(
            """
            SELECT edit, before FROM tag_edit_photo JOIN tag_edit ON tag_edit.id = edit
            WHERE photo = ? AND before IS NOT NULL AND before <> CAST('[]' AS BLOB) AND target = ? AND edit > ?
            ORDER BY edit LIMIT 1
            """, .integer(photo), .integer(target), .integer(id)
        ) { ($0.int64(0), try Self.decisions($0.blob(1))) }
    }

    /// Decisions as ``note(_:photo:edit:)`` stores them: JSON.
    static func decisions(_ bytes: [UInt8]) throws -> [TagChange.Earlier] {
        try JSONDecoder().decode([TagChange.Earlier].self, from: Data(bytes))
    }

    func note(_ before: [TagChange.Earlier], photo: Int64, edit id: Int64) throws {
        try connection.run(
            "UPDATE tag_edit_photo SET before = ? WHERE edit = ? AND photo = ?",
            .blob(Array(try JSONEncoder().encode(before))), .integer(id), .integer(photo))
    }

    /// Makes words the user's own in the noted decisions about a photo, because its file no longer has them as keywords.
    ///
    /// - Parameter tags: the keywords that it has.
    func makeKeywordsOwn(besides tags: Set<Int64>, of photo: Int64) throws {
        let edits = try connection.all(
            "SELECT edit, before FROM tag_edit_photo WHERE photo = ? AND before IS NOT NULL", .integer(photo)
        ) { (id: $0.int64(0), before: try Self.decisions($0.blob(1))) }
        for edit in edits {
            let now = edit.before.map { $0.isKeyword && !tags.contains($0.tag) ? $0.asOwn : $0 }
            if now != edit.before { try note(now, photo: photo, edit: edit.id) }
        }
    }

    func drop(photo: Int64, edit id: Int64) throws {
        try connection.run("DELETE FROM tag_edit_photo WHERE edit = ? AND photo = ?", .integer(id), .integer(photo))
    }

    /// Drops the photos that are not processed yet.
    func dropWaiting(_ id: Int64) throws {
        try connection.run("DELETE FROM tag_edit_photo WHERE edit = ? AND before IS NULL", .integer(id))
        try connection.run("UPDATE tag_edit SET total = done WHERE id = ?", .integer(id))
    }

    func set(_ state: TagEdit.State, done: Int, of id: Int64) throws {
        guard state != .undone else { return try connection.run("DELETE FROM tag_edit WHERE id = ?", .integer(id)) }
        try connection.run(
            "UPDATE tag_edit SET state = ?, done = ? WHERE id = ?", .integer(state.rawValue), Value(done), .integer(id))
    }

    /// Whether an unfinished edit replaces or deletes a tag in photos.
    func isLeaving(_ tag: Int64) throws -> Bool {
        try connection.first(
            """
            SELECT 1 FROM tag_edit JOIN tag_edit_source ON edit = tag_edit.id
            WHERE tag = ? AND state = 0 AND target IS NOT tag LIMIT 1
            """, .integer(tag)
        ) { _ in true } ?? false
    }

    /// Edits with something left to do, the oldest first.
    func open() throws -> [String] {
        try connection.all("SELECT name FROM tag_edit WHERE state IN (0, 2) ORDER BY id") { $0.text(0) }
    }
}
