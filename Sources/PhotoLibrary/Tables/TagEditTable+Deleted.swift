internal import FoundationEssentials
internal import Storage

/// Tags that were deleted from all photos, and the edits that restore them.
extension TagEditTable {
    /// The tags that can be restored, the last deleted first, then by name.
    func deleted() throws -> [DeletedTag] {
        struct Key: Hashable {
            let edit: Int64
            let tag: Int64
        }
        // All are counted in one pass: a deletion may have many tags, and many photos.
        let counts = try connection.all(
            """
            SELECT edit, earlier.value ->> 'tag', count(*)
            FROM tag_edit_photo JOIN photo ON photo.id = tag_edit_photo.photo,
                json_each(CAST(before AS TEXT)) AS earlier
            WHERE edit IN (SELECT edit FROM deleted_tag) AND forgotten IS NULL
            GROUP BY 1, 2
            """
        ) { (Key(edit: $0.int64(0), tag: $0.int64(1)), $0.int(2)) }
        let photos = Dictionary(counts) { first, _ in first }
        return try connection.all(
            """
            SELECT edit, token, deleted, tag.id, tag.name FROM deleted_tag JOIN tag ON tag.id = deleted_tag.tag
            ORDER BY deleted DESC, key, edit DESC
            """
        ) { row in
            DeletedTag(
                name: row.text(4), deletion: row.text(1), deletedDate: row.int64(2),
                photos: photos[Key(edit: row.int64(0), tag: row.int64(3))] ?? 0)
        }
    }

    /// Whether a tag can be restored.
    func hasDeleted() throws -> Bool {
        try connection.first("SELECT 1 FROM deleted_tag LIMIT 1") { _ in true } ?? false
    }

    /// The deletion and the tag, if the tag can be restored.
    ///
    /// - Parameter key: see ``Words/key(_:)``.
    func deleted(key: String, by token: String) throws -> (edit: Int64, tag: Int64)? {
        try connection.first(
            "SELECT edit, tag FROM deleted_tag JOIN tag ON tag.id = deleted_tag.tag WHERE key = ? AND token = ?",
            .text(key), .text(token)
        ) { ($0.int64(0), $0.int64(1)) }
    }

    /// The tags that can be restored to a photo, the first deleted first.
    func deleted(from photo: Int64) throws -> [ExportedPhoto.DeletedTag] {
        try connection.all(
            """
            SELECT tag.name, deleted FROM tag_edit_photo
            JOIN deleted_tag ON deleted_tag.edit = tag_edit_photo.edit JOIN tag ON tag.id = deleted_tag.tag,
                json_each(CAST(before AS TEXT)) AS earlier
            WHERE photo = ? AND earlier.value ->> 'tag' = deleted_tag.tag ORDER BY deleted, tag.key
            """, .integer(photo)
        ) { ExportedPhoto.DeletedTag(name: $0.text(0), deleted: $0.int64(1)) }
    }

    /// Adds an edit that restores a tag to the photos from which a deletion removed it.
    func add(_ token: String, restoring tag: Int64, of deletion: Int64) throws {
        try forgetOld()
        try connection.run(
            "INSERT INTO tag_edit (name, state, restores) VALUES (?, 0, ?)", .text(token), .integer(deletion))
        let id = connection.lastInsertedID
        try connection.run("INSERT INTO tag_edit_source (edit, tag) VALUES (?, ?)", .integer(id), .integer(tag))
        try connection.run(
            """
            INSERT INTO tag_edit_photo (edit, photo) SELECT ?1, photo FROM tag_edit_photo
            WHERE edit = ?2 AND EXISTS (
                SELECT 1 FROM json_each(CAST(before AS TEXT)) AS earlier WHERE earlier.value ->> 'tag' = ?3)
            """, .integer(id), .integer(deletion), .integer(tag))
        try begin(id)
    }

    /// The decisions about a photo before an edit; empty when it did not change the photo.
    func before(_ photo: Int64, edit id: Int64) throws -> [TagChange.Earlier] {
        try connection.first(
            "SELECT before FROM tag_edit_photo WHERE edit = ? AND photo = ? AND before IS NOT NULL", .integer(id),
            .integer(photo)
        ) { try Self.decisions($0.blob(0)) } ?? []
    }

    /// Whether a later deletion than this one removed the tag from the photo once more.
    func isDeletedAgain(_ tag: Int64, from photo: Int64, after id: Int64) throws -> Bool {
        try connection.all(
            """
            SELECT before FROM tag_edit_photo JOIN tag_edit ON tag_edit.id = edit
            WHERE photo = ? AND edit > ? AND deleted IS NOT NULL AND before IS NOT NULL
            """, .integer(photo), .integer(id)
        ) { try Self.decisions($0.blob(0)) }.contains { $0.contains { $0.tag == tag } }
    }

    /// Forgets a deleted tag, and the whole deletion when it has no other tags.
    func forget(_ tag: Int64, of deletion: Int64) throws {
        try connection.run(
            "DELETE FROM tag_edit_source WHERE edit = ? AND tag = ?", .integer(deletion), .integer(tag))
        try forgetEmpty()
    }

    /// Deleted tags count as deleted at this time.
    func postponeDeletion(_ now: Int64) throws {
        try connection.run("UPDATE tag_edit SET deleted = ? WHERE deleted IS NOT NULL", .integer(now))
    }

    /// Forgets deletions before a time, in seconds since 1970, UTC, unless they are in progress.
    func forget(deletedBefore time: Int64) throws {
        try connection.run(
            """
            DELETE FROM tag_edit WHERE deleted < ? AND state = 1 AND NOT EXISTS (
                SELECT 1 FROM tag_edit AS restoring WHERE restoring.restores = tag_edit.id AND restoring.state <> 1)
            """, .integer(time))
    }

    /// Forgets the edits that restore tags of a deletion, with what they could undo.
    func forgetRestoring(of deletion: Int64) throws {
        try connection.run("DELETE FROM tag_edit WHERE restores = ?", .integer(deletion))
    }

    /// Forgets the oldest finished edits, to make room for one. Deletions stay until ``forget(deletedBefore:)``, but for
    /// tags that were restored by an edit that is forgotten.
    func forgetOld() throws {
        let kept = Value(Self.mostKept - 1)
        try connection.run(
            """
            DELETE FROM tag_edit_source WHERE (edit, tag) IN (
                SELECT restores, tag FROM tag_edit AS old JOIN tag_edit_source AS restored ON restored.edit = old.id
                WHERE restores IS NOT NULL AND state = 1 AND old.id NOT IN (
                    SELECT id FROM tag_edit WHERE deleted IS NULL ORDER BY id DESC LIMIT ?))
            """, kept)
        try connection.run(
            """
            DELETE FROM tag_edit WHERE state = 1 AND deleted IS NULL AND id NOT IN (
                SELECT id FROM tag_edit WHERE deleted IS NULL ORDER BY id DESC LIMIT ?)
            """, kept)
        try forgetEmpty()
    }

    private func forgetEmpty() throws {
        try connection.run(
            """
            DELETE FROM tag_edit WHERE deleted IS NOT NULL AND state = 1 AND NOT EXISTS (
                SELECT 1 FROM tag_edit_source WHERE edit = tag_edit.id)
            """)
    }
}
