public import Interpretation
internal import Storage

// Tags of all photos: written down in one transaction, done in pieces, so that others come to write in between and a
// process may die at any moment.
extension Library {
    /// Gives a tag another name: all photos that it finds at a level, those of its kinds among them, have the new name as the
    /// user's own from now on, and what was recognised there is not called by the old one any more. To be worked on, see
    /// ``workOnTagEdit(_:)``.
    ///
    /// When the new name is one of the user's own (*Rex*), the things stay what they are, and *dog* still finds them; when it
    /// names a kind of thing (*wolf*), they are of that kind.
    ///
    /// - Throws: ``LibraryError/unusableTag(_:)``, ``LibraryError/unknownTag(_:)``, and ``LibraryError/tagExists(_:)`` when
    ///   photos have the new name already: then the two are merged.
    public func renameTag(_ name: String, to new: String, level: Level) async throws -> TagEdit {
        try await begin { connection, indexing in
            let tags = TagTable(connection: connection)
            let source = try Self.known(name, tags)
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

    /// Makes one tag of several: their photos have the one, as after ``renameTag(_:to:level:)``.
    ///
    /// - Parameter name: one of them, another one, or a new one.
    public func mergeTags(_ names: [String], into name: String, level: Level) async throws -> TagEdit {
        try await begin { connection, indexing in
            guard let name = Indexing.cleaned(name) else { throw LibraryError.unusableTag(name) }
            let target = try indexing.usersTag(name)
            let sources = try names.map { try Self.known($0, TagTable(connection: connection)) }
                .filter { $0.id != target.id }
            return Plan(sources: sources, target: target, photos: try self.found(sources, level: level, connection))
        }
    }

    /// Takes tags from all photos, at every level, for good. Kinds of them keep their own tags: without *dog* a photo still
    /// shows *poodle*.
    public func deleteTags(_ names: [String]) async throws -> TagEdit {
        try await begin { connection, _ in
            let tags = TagTable(connection: connection)
            let sources = try names.map { try Self.known($0, tags) }
            let found = try self.found(sources, level: .low, connection)
            let photos = PhotoTable(connection: connection)
            let showing = try found.filter { photo in
                try photos.isForgotten(photo) || sources.contains { try tags.isShown($0.id, by: photo) }
            }
            return Plan(sources: sources, target: nil, photos: showing)
        }
    }

    /// Does the next piece of an edit, or of taking it back: some photos, on the disk when this returns.
    ///
    /// - Returns: how far it is; nil when there is no such edit.
    public func workOnTagEdit(_ token: String) async throws -> TagEdit? {
        try await write(durably: true) { connection in
            let table = TagEditTable(connection: connection)
            guard let entry = try table.entry(token), !entry.edit.isFinished else {
                return try table.entry(token)?.edit
            }
            let work = TagEditWork(
                connection: connection, indexing: Indexing(connection: connection, kinds: self.kinds), entry: entry)
            let edit = try entry.edit.state == .working ? work.goOn() : work.goBack()
            try BlockTable(connection: connection).settle()
            return edit
        }
    }

    /// Takes an edit back, finished or not: where the user has decided otherwise since, that stays. To be worked on.
    ///
    /// - Returns: nil when there is no such edit.
    public func undoTagEdit(_ token: String) async throws -> TagEdit? {
        try await write(durably: true) { connection in
            let table = TagEditTable(connection: connection)
            guard let entry = try table.entry(token) else { return nil }
            if let spelling = entry.spelling, let target = entry.target {
                try TagTable(connection: connection).respell(target, spelling)
            }
            try table.dropWaiting(entry.id)
            try table.set(.undoing, done: entry.edit.done, of: entry.id)
            return try table.entry(token)?.edit
        }
    }

    /// How far an edit is; nil when there is no such edit, or it was taken back.
    public func tagEdit(_ token: String) async throws -> TagEdit? {
        try await read { try TagEditTable(connection: $0).entry(token)?.edit }
    }

    /// Edits that somebody is at work on, or was when a process died, the oldest first.
    public func openTagEdits() async throws -> [String] {
        try await read { try TagEditTable(connection: $0).open() }
    }

    private struct Plan {
        let sources: [Tag]
        let target: Tag?
        let photos: [Int64]
        var spelling: String?
    }

    private func begin(_ plan: @escaping @Sendable (Connection, Indexing) throws -> Plan) async throws -> TagEdit {
        var system = SystemRandomNumberGenerator()
        let token = (0..<2).map { _ in String(system.next(), radix: 36) }.joined()
        return try await write(durably: true) { connection in
            let plan = try plan(connection, Indexing(connection: connection, kinds: self.kinds))
            let table = TagEditTable(connection: connection)
            try table.add(
                token, sources: Set(plan.sources.map(\.id)).sorted(), target: plan.target?.id, photos: plan.photos,
                spelling: plan.spelling)
            return try table.entry(token)?.edit ?? TagEdit(token: token, state: .done, done: 0, total: 0)
        }
    }

    private static func known(_ name: String, _ tags: TagTable) throws -> Tag {
        guard let tag = try tags.tag(key: Words.key(name)) else { throw LibraryError.unknownTag(name) }
        return tag
    }

    /// The photos of any of the tags, and all forgotten ones, which no index knows.
    private func found(_ tags: [Tag], level: Level, _ connection: Connection) throws -> [Int64] {
        let index = try BlockReader(connection: connection, level: level, cache: blocks)
        var matches = Matches(blocks: index.blocks.count + 1)
        for tag in tags { matches.formUnion(try tagged(tag.name, index)) }
        var photos: [Int64] = []
        try index.each(matches) { photos.append($0.photo) }
        return photos + (try PhotoTable(connection: connection).forgotten())
    }
}
