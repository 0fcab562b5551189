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
        /// The old spelling of a tag, if the edit only changes its spelling.
        let spelling: String?
    }

    /// Edits that can still be undone.
    private static let mostKept = 20

    func entry(_ token: String) throws -> Entry? {
        try connection.first(
            "SELECT id, state, done, total, target, spelling FROM tag_edit WHERE name = ?", .text(token)
        ) { row in
            Entry(
                id: row.int64(0),
                edit: TagEdit(
                    token: token, state: TagEdit.State(rawValue: row.int64(1)) ?? .done, done: row.int(2),
                    total: row.int(3)), target: row.optionalInt64(4), spelling: row.optionalText(5))
        }
    }

    /// Adds an edit; deletes the oldest finished ones.
    func add(
        _ token: String, sources: [Int64], target: Int64?, photos: some Collection<Int64>, spelling: String? = nil
    ) throws {
        try connection.run(
            """
            DELETE FROM tag_edit WHERE state = 1 AND id NOT IN (SELECT id FROM tag_edit ORDER BY id DESC LIMIT ?)
            """, Value(Self.mostKept - 1))
        try connection.run(
            "INSERT INTO tag_edit (name, state, target, spelling, total) VALUES (?, ?, ?, ?, ?)", .text(token),
            .integer((photos.isEmpty ? TagEdit.State.done : .working).rawValue), Value(target), Value(spelling),
            Value(photos.count))
        let id = connection.lastInsertedID
        for tag in sources {
            try connection.run("INSERT INTO tag_edit_source (edit, tag) VALUES (?, ?)", .integer(id), .integer(tag))
        }
        for photo in photos {
            try connection.run(
                "INSERT OR IGNORE INTO tag_edit_photo (edit, photo) VALUES (?, ?)", .integer(id), .integer(photo))
        }
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
        ) { ($0.int64(0), try JSONDecoder().decode([TagChange.Earlier].self, from: Data($0.blob(1)))) }
    }

    func note(_ before: [TagChange.Earlier], photo: Int64, edit id: Int64) throws {
        try connection.run(
            "UPDATE tag_edit_photo SET before = ? WHERE edit = ? AND photo = ?",
            .blob(Array(try JSONEncoder().encode(before))), .integer(id), .integer(photo))
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

    /// Edits with something left to do, the oldest first.
    func open() throws -> [String] {
        try connection.all("SELECT name FROM tag_edit WHERE state IN (0, 2) ORDER BY id") { $0.text(0) }
    }
}
