internal import Storage

// A tag that was deleted from all photos can be restored for 30 days: the deletion stays recorded with the previous
// decisions about each photo, and ``purge(forgottenForDays:)`` forgets it. Restoring is an edit of its own, so that it
// can be undone, and continues when the process dies.
extension Library {
    /// The tags that can be restored, the last deleted first, then by name. Those of an unfinished deletion are not
    /// among them.
    public func deletedTags() async throws -> [DeletedTag] {
        try await read { try $0.tagEdits.deleted() }
    }

    /// Whether there are ``deletedTags()``.
    public var hasDeletedTags: Bool {
        get async throws { try await read { try $0.tagEdits.hasDeleted() } }
    }

    /// Begins to restore a tag to the photos from which a deletion removed it, with what the user had decided about it.
    /// Photos for which the user has decided otherwise since are not changed. ``workOnTagEdit(_:)`` carries it out, and
    /// ``undoTagEdit(_:)`` undoes it.
    ///
    /// - Parameter deletion: the deletion, see ``DeletedTag/deletion``.
    /// - Throws: ``LibraryError/unknownTag(_:)`` when it cannot be restored, or is being restored already.
    public func restoreDeletedTag(_ name: String, of deletion: String) async throws -> TagEdit {
        let token = Self.newToken()
        return try await write(durably: true) { connection in
            let table = connection.tagEdits
            guard let deleted = try table.deleted(key: Words.key(name), by: deletion) else {
                throw LibraryError.unknownTag(name)
            }
            try table.add(token, restoring: deleted.tag, of: deleted.edit)
            return try table.entry(token)?.edit ?? TagEdit(token: token, state: .done, done: 0, total: 0)
        }
    }

    /// Forgets a deleted tag, so that it can no longer be restored. Photos are not changed.
    ///
    /// - Parameter deletion: the deletion, see ``DeletedTag/deletion``.
    /// - Throws: ``LibraryError/unknownTag(_:)`` when it cannot be restored anyway, or is being restored.
    public func forgetDeletedTag(_ name: String, of deletion: String) async throws {
        try await write(durably: true) { connection in
            let table = connection.tagEdits
            guard let deleted = try table.deleted(key: Words.key(name), by: deletion) else {
                throw LibraryError.unknownTag(name)
            }
            try table.forget(deleted.tag, of: deleted.edit)
        }
    }
}
