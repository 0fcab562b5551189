public import Interpretation
internal import Storage

// Edits of tags in all photos. An edit is recorded in one transaction and carried out in small ones, so that other
// writers get their turn in between and the process may die at any moment.
extension Library {
    /// Begins to rename a tag: all photos that have it or a kind of it at a level get the new name as a user's tag, and
    /// their findings no longer have the old name. ``workOnTagEdit(_:)`` carries it out.
    ///
    /// When the new name is not a kind of thing (*Rex*), the things keep their kind, and *dog* still finds them. When
    /// it is one (*wolf*), the things get that kind.
    ///
    /// - Throws: ``LibraryError/unusableTag(_:)``, ``LibraryError/unknownTag(_:)`` when no photo has it any more, and ``LibraryError/tagExists(_:)``
    ///   when photos have the new name already: use ``mergeTags(_:into:level:)`` instead.
    public func renameTag(_ name: String, to new: String, level: Level) async throws -> TagEdit {
        try await begin { connection, indexing in
            let tags = connection.tags
            let source = try Self.known(name, connection)
            guard let new = Indexing.cleaned(new) else { throw LibraryError.unusableTag(new) }
            guard Words.key(new) != Words.key(source.name) else {
                try tags.respell(source.id, new)
                return Plan(sources: [source], target: source, photos: [], spelling: source.name)
            }
            let target = try indexing.usersTag(new)
            guard try !tags.isShown(target.id) else { throw LibraryError.tagExists(target.name) }
            try tags.respell(target.id, new)
            return Plan(
                sources: [source], target: target, photos: try self.found([source], level: level, connection))
        }
    }

    /// Begins to merge several tags into one: their photos get the one name, as with ``renameTag(_:to:level:)``.
    ///
    /// - Parameter name: one of them, another one, or a new one.
    public func mergeTags(_ names: [String], into name: String, level: Level) async throws -> TagEdit {
        try await begin { connection, indexing in
            guard let name = Indexing.cleaned(name) else { throw LibraryError.unusableTag(name) }
            let target = try indexing.usersTag(name)
            let sources = try names.map { try Self.known($0, connection) }
                .filter { $0.id != target.id }
            return Plan(sources: sources, target: target, photos: try self.found(sources, level: level, connection))
        }
    }

    /// Begins to remove tags from all photos permanently, at every level. Kinds of them keep their own tags: without
    /// *dog*, a photo still has *poodle*. They can be restored for 30 days, see ``deletedTags()``.
    public func deleteTags(_ names: [String]) async throws -> TagEdit {
        let now = clock()
        return try await begin { connection, _ in
            let sources = try names.map { try Self.known($0, connection) }
            return Plan(
                sources: sources, target: nil, photos: try self.found(sources, level: .low, connection), deleted: now)
        }
    }

    /// Carries out the next piece of an edit or of its undoing: some photos, durable when this returns.
    ///
    /// - Returns: the progress; nil when there is no such edit.
    public func workOnTagEdit(_ token: String) async throws -> TagEdit? {
        try await write(durably: true) { connection in
            let table = connection.tagEdits
            guard let entry = try table.entry(token), !entry.edit.isFinished else {
                return try table.entry(token)?.edit
            }
            let work = TagEditWork(
                connection: connection, indexing: Indexing(connection: connection, kinds: self.kinds), entry: entry)
            let edit = try entry.edit.state == .working ? work.goOn() : work.goBack()
            try connection.blocks.mergeRecentIfFull()
            return edit
        }
    }

    /// Begins to undo an edit, finished or not. Later decisions of the user stay. ``workOnTagEdit(_:)`` carries it out.
    ///
    /// - Returns: nil when there is no such edit.
    public func undoTagEdit(_ token: String) async throws -> TagEdit? {
        try await write(durably: true) { connection in
            let table = connection.tagEdits
            guard let entry = try table.entry(token) else { return nil }
            if let spelling = entry.spelling, let target = entry.target {
                try connection.tags.respell(target, spelling)
            }
            try table.dropWaiting(entry.id)
            try table.forgetRestoring(of: entry.id)
            try table.set(.undoing, done: entry.edit.done, of: entry.id)
            return try table.entry(token)?.edit
        }
    }

    /// The progress of an edit; nil when there is no such edit, or it was undone.
    public func tagEdit(_ token: String) async throws -> TagEdit? {
        try await read { try $0.tagEdits.entry(token)?.edit }
    }

    /// Unfinished edits, including those of a process that died, the oldest first.
    public func openTagEdits() async throws -> [String] {
        try await read { try $0.tagEdits.open() }
    }

    private struct Plan {
        let sources: [Tag]
        let target: Tag?
        let photos: [Int64]
        var spelling: String?
        /// When tags were deleted.
        var deleted: Int64?
    }

    private func begin(_ plan: @escaping @Sendable (Connection, Indexing) throws -> Plan) async throws -> TagEdit {
        let token = Self.newToken()
        return try await write(durably: true) { connection in
            let plan = try plan(connection, Indexing(connection: connection, kinds: self.kinds))
            let table = connection.tagEdits
            try table.add(
                token, sources: Set(plan.sources.map(\.id)).sorted(), target: plan.target, photos: plan.photos,
                spelling: plan.spelling, deleted: plan.deleted)
            return try table.entry(token)?.edit ?? TagEdit(token: token, state: .done, done: 0, total: 0)
        }
    }

    /// An unguessable ``TagEdit/token``.
    static func newToken() -> String {
        var system = SystemRandomNumberGenerator()
        return (0..<2).map { _ in String(system.next(), radix: 36) }.joined()
    }

    /// A tag that photos have. One that an unfinished edit renames, merges or deletes counts as gone already: another window
    /// that still shows it must not begin a second edit of the same photos.
    private static func known(_ name: String, _ connection: Connection) throws -> Tag {
        guard let tag = try connection.tags.tag(key: Words.key(name)), try connection.tags.isShown(tag.id),
            try !connection.tagEdits.isLeaving(tag.id)
        else { throw LibraryError.unknownTag(name) }
        return tag
    }

    /// The photos with any of the tags, and all that are not in the index.
    private func found(_ tags: [Tag], level: Level, _ connection: Connection) throws -> [Int64] {
        let index = try BlockReader(connection: connection, level: level, cache: blocks)
        var matches = Matches(blocks: index.blocks.count + 1)
        for tag in tags { matches.formUnion(try tagged(tag.name, index)) }
        var photos: [Int64] = []
        try index.each(matches) { photos.append($0.photo) }
        return photos + (try connection.photos.hidden())
    }
}
