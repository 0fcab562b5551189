internal import Concepts
public import Interpretation
internal import Storage

extension Library {
    /// The most characters of a tag.
    public static let longestTag = 200

    /// The tags of a photo at a level: the user's own first, then the recognised ones.
    public func tags(of id: PhotoID, level: Level) async throws -> [PhotoTag] {
        try await read { connection in
            _ = try Self.photo(id, connection)
            return try Indexing(connection: connection, kinds: self.kinds).shown(id.number).tags(at: level)
        }
    }

    /// Adds tags of the user's. No analysis removes them. A tag that was removed before is restored.
    ///
    /// - Throws: ``LibraryError/unusableTag(_:)``; then nothing is changed.
    @discardableResult public func addTags(_ names: [String], to id: PhotoID) async throws -> TagChange {
        try await changeTags(names, of: id, Self.add)
    }

    /// Adds tags as ``addTags(_:to:)`` does, and removes others permanently, at every level: a later analysis does not
    /// bring those back, nor kinds of them (*golden retriever* when *dog* was removed). Broader kinds stay with their
    /// confidence, and so do all other tags; where no broader name was recognised, the kind above remains (*animal*).
    ///
    /// - Returns: the change; ``TagChange/along`` has the kinds that were removed with the tags.
    /// - Throws: ``LibraryError/unusableTag(_:)``; then nothing is changed.
    @discardableResult public func changeTags(
        adding added: [String] = [], removing removed: [String], of id: PhotoID
    ) async throws -> TagChange {
        try await changeTags(of: id, added + removed) { indexing in
            let removing = try Self.decide(removed, id, indexing, Self.remove)
            return Decided(earlier: removing + (try Self.decide(added, id, indexing, Self.add)))
        }
    }

    /// Those of some names that are no tag of a photo at any level, however they are written.
    public func unknownTags(among names: [String], of id: PhotoID) async throws -> [String] {
        try await read { connection in
            let shown = try Indexing(connection: connection, kinds: self.kinds).shown(id.number)
            return names.filter { shown.entries[Words.key($0)] == nil }
        }
    }

    static func add(_ tag: Tag, to id: PhotoID, _ indexing: Indexing) throws {
        try DecisionTable(connection: indexing.connection).decide(
            photo: id.number, tag: tag.id, added: true, isName: tag.isName)
    }

    private static func remove(_ tag: Tag, from id: PhotoID, _ indexing: Indexing) throws {
        _ = try recognised(tag, indexing.shown(id.number), indexing)
        let decisions = DecisionTable(connection: indexing.connection)
        let earlier = try decisions.earlier(photo: id.number, tag: tag.id)
        let was: AddedTag? = earlier.decision == true ? (earlier.isKeyword ? .keyword : .own) : earlier.was
        try decisions.decide(
            photo: id.number, tag: tag.id, added: false, was: was, isName: earlier.isName ?? false)
    }

    /// A tag with the kind that it has in a photo, if the tag has none yet.
    static func recognised(_ tag: Tag, _ shown: ShownTags, _ indexing: Indexing) throws -> Tag {
        let key = Words.key(tag.name)
        let named = shown.findings.lazy.flatMap(\.names).first { Words.key($0.name) == key }
        return try TagTable(connection: indexing.connection).tag(
            name: tag.name, synset: named?.synset, category: named?.category)
    }

    /// Reverts a change of tags: restores the user's previous decisions about them, except about tags of which something
    /// else was decided since.
    @discardableResult public func undo(_ change: TagChange) async throws -> TagChange {
        try await changeTags(of: change.photo) { try Self.revert(change, $0) }
    }

    /// Reverts changes of several photos in one transaction, the last one first, each as the undoing of one change does.
    /// Photos that are gone are left out.
    /// - Returns: in how many something was reverted.
    @discardableResult public func undo(_ changes: [TagChange]) async throws -> Int {
        try await write(durably: true) { connection in
            let indexing = Indexing(connection: connection, kinds: self.kinds)
            let known = Set(try Self.known(changes.map(\.photo), connection))
            var count = 0
            for change in changes.reversed() where known.contains(change.photo) {
                let undone = try Self.changeTags(of: change.photo, [], indexing) { try Self.revert(change, $0) }
                if !undone.earlier.isEmpty || !undone.replacing.isEmpty { count += 1 }
            }
            try connection.blocks.mergeRecentIfFull()
            return count
        }
    }

    private static func revert(_ change: TagChange, _ indexing: Indexing) throws -> Decided {
        let photo = change.photo.number
        let decisions = DecisionTable(connection: indexing.connection)
        let isAsLeft = try Dictionary(
            change.after.map { after in
                let now = try decisions.earlier(photo: photo, tag: after.tag)
                return (after.tag, now.decision == after.decision && now.scope == after.scope)
            }
        ) { _, last in last }
        // In reverse order, because the same tag may have been named twice.
        let earlier = try change.earlier.reversed().filter { isAsLeft[$0.tag] == true }.map { earlier in
            let now = try decisions.earlier(photo: photo, tag: earlier.tag)
            try decisions.decide(earlier, photo: photo)
            return now
        }
        let rotation = try indexing.connection.photos.photo(photo)?.rotation ?? change.rotation
        let quarters = (rotation - change.rotation) / 90
        let replacing = try change.replacing.reversed().compactMap { one -> TagChange.Replacing? in
            let (before, now) = (one.before?.turned(quarters: quarters), one.now?.turned(quarters: quarters))
            guard let thing = now ?? before else { return nil }
            // Unless it was renamed again, or got its name back.
            let things = try decisions.replacedThings(of: photo)
            let stored = things.first { $0.isSameThing(as: thing) }
            guard (stored == nil) == (now == nil), stored?.instead == now?.instead,
                !things.contains(where: { $0.removed == thing.instead && $0.hasBox(of: thing) })
            else { return nil }
            try decisions.set(before, from: stored, photo: photo)
            return TagChange.Replacing(before: now, now: before)
        }
        return Decided(earlier: earlier, replacing: replacing)
    }

    private func changeTags(
        _ names: [String], of id: PhotoID, _ decide: @escaping @Sendable (Tag, PhotoID, Indexing) throws -> Void
    ) async throws -> TagChange {
        try await changeTags(of: id, names) { Decided(earlier: try Self.decide(names, id, $0, decide)) }
    }

    /// The decisions before a change, for reverting it.
    struct Decided: Sendable {
        var earlier: [TagChange.Earlier] = []
        var replacing: [TagChange.Replacing] = []
    }

    /// - Parameter names: the requested tags.
    func changeTags(
        of id: PhotoID, _ names: [String] = [], _ body: @escaping @Sendable (Indexing) throws -> Decided
    ) async throws -> TagChange {
        try await write(durably: true) { connection in
            _ = try Self.photo(id, connection)
            let indexing = Indexing(connection: connection, kinds: self.kinds)
            let change = try Self.changeTags(of: id, names, indexing, body)
            try connection.blocks.mergeRecentIfFull()
            return change
        }
    }

    private static func decide(
        _ names: [String], _ id: PhotoID, _ indexing: Indexing, _ decide: (Tag, PhotoID, Indexing) throws -> Void
    ) throws -> [TagChange.Earlier] {
        try names.map { name in
            guard let name = Indexing.cleaned(name) else { throw LibraryError.unusableTag(name) }
            let tag = try indexing.usersTag(name)
            let earlier = try DecisionTable(connection: indexing.connection).earlier(photo: id.number, tag: tag.id)
            try decide(tag, id, indexing)
            return earlier
        }
    }

    /// Changes one photo in a transaction, which must end with ``BlockTable/mergeRecentIfFull()``.
    static func changeTags(
        _ names: [String], of id: PhotoID, _ indexing: Indexing, _ decide: (Tag, PhotoID, Indexing) throws -> Void
    ) throws -> TagChange {
        try changeTags(of: id, names, indexing) { Decided(earlier: try Self.decide(names, id, $0, decide)) }
    }

    private static func changeTags(
        of id: PhotoID, _ asked: [String], _ indexing: Indexing, _ body: (Indexing) throws -> Decided
    ) throws -> TagChange {
        // Reads the analysis only once, because it is the slow part.
        let analysis = try AnalysisTable(connection: indexing.connection).analysis(
            of: id.number, indexing.kinds.tree)
        let before = try indexing.shown(id.number, analysis)
        let decided = try body(indexing)
        let decisions = DecisionTable(connection: indexing.connection)
        let decidedNow = try decided.earlier.map { try decisions.earlier(photo: id.number, tag: $0.tag) }
        try indexing.index(id.number, analysis)
        let after = try indexing.shown(id.number, analysis)
        func entries(_ one: ShownTags, without other: ShownTags) -> [(key: String, entry: ShownTags.Entry)] {
            one.order.filter { other.entries[$0] == nil }.compactMap { key in one.entries[key].map { (key, $0) } }
        }
        let added = entries(after, without: before)
        let removed = entries(before, without: after)
        let asked = Set(asked.map(Words.key))
        let new = Set(added.compactMap(\.entry.synset).flatMap(indexing.kinds.line))
        let along = removed.filter { key, entry in
            !asked.contains(key) && !(entry.synset.map(new.contains) ?? false)
        }
        return TagChange(
            photo: id, added: added.map(\.entry.name), removed: removed.map(\.entry.name), earlier: decided.earlier,
            after: decidedNow, replacing: decided.replacing,
            rotation: try indexing.connection.photos.photo(id.number)?.rotation ?? 0, along: along.map(\.entry.name))
    }

    /// All tags of photos at a level, for completing words. Sorted by the number of photos that have the tag itself;
    /// fast at any level.
    public func knownTags(level: Level) async throws -> [Tag] {
        let tags = try await read { try $0.tags.all(level) }
        return tags.sorted { ($1.count, $0.tag.name) < ($0.count, $1.tag.name) }.map(\.tag)
    }
}
