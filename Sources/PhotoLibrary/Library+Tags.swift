internal import Concepts
public import Interpretation
internal import Storage

extension Library {
    /// What a photo shows at a level: the user's own tags first, then what was recognised.
    public func tags(of id: PhotoID, level: Level) async throws -> [PhotoTag] {
        try await read { connection in
            _ = try Self.photo(id, connection)
            return try Indexing(connection: connection, kinds: self.kinds).shown(id.number).tags(at: level)
        }
    }

    /// Adds the user's own tags. They are never lost by themselves; one that was taken away before is back.
    ///
    /// - Throws: ``LibraryError/unusableTag(_:)``, and nothing is changed.
    @discardableResult public func addTags(_ names: [String], to id: PhotoID) async throws -> TagChange {
        try await changeTags(names, of: id, Self.add)
    }

    static func add(_ tag: Tag, to id: PhotoID, _ indexing: Indexing) throws {
        try DecisionTable(connection: indexing.connection).decide(photo: id.number, tag: tag.id, added: true)
    }

    /// Takes tags away for good: they do not come back when the photo is analysed again, at any level, nor do their kinds
    /// (*golden retriever* when *dog* was removed) or the general names that came with them (*animal*).
    ///
    /// - Throws: ``LibraryError/unusableTag(_:)``, and nothing is changed.
    @discardableResult public func removeTags(_ names: [String], from id: PhotoID) async throws -> TagChange {
        try await changeTags(names, of: id) { tag, id, indexing in
            let key = Words.key(tag.name)
            let showing = try indexing.shown(id.number).findings.filter { finding in
                finding.names.contains { Words.key($0.name) == key }
            }
            let named = showing.flatMap(\.names).first { Words.key($0.name) == key }
            _ = try TagTable(connection: indexing.connection).tag(
                name: tag.name, synset: named?.synset, category: named?.category)
            let implied = Set(showing.flatMap(\.names).map { Words.key($0.name) }).subtracting([key])
            try DecisionTable(connection: indexing.connection).decide(
                photo: id.number, tag: tag.id, added: false, implied: implied)
        }
    }

    /// Takes back a change of tags: every tag of it is again what the user had said before, if anything.
    @discardableResult public func undo(_ change: TagChange) async throws -> TagChange {
        let photo = change.photo.number
        return try await changeTags(of: change.photo) { indexing in
            let decisions = DecisionTable(connection: indexing.connection)
            // Backwards: the same tag may have been named twice.
            return try change.earlier.reversed().map { earlier in
                let now = try decisions.earlier(photo: photo, tag: earlier.tag)
                try decisions.decide(earlier, photo: photo)
                return now
            }
        }
    }

    private func changeTags(
        _ names: [String], of id: PhotoID, _ decide: @escaping @Sendable (Tag, PhotoID, Indexing) throws -> Void
    ) async throws -> TagChange {
        try await changeTags(of: id) { try Self.decide(names, id, $0, decide) }
    }

    private func changeTags(
        of id: PhotoID, _ body: @escaping @Sendable (Indexing) throws -> [TagChange.Earlier]
    ) async throws -> TagChange {
        try await write(durably: true) { connection in
            _ = try Self.photo(id, connection)
            let change = try Self.changeTags(of: id, Indexing(connection: connection, kinds: self.kinds), body)
            try BlockTable(connection: connection).settle()
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

    /// One photo of a transaction that ends with ``BlockTable/settle()``.
    static func changeTags(
        _ names: [String], of id: PhotoID, _ indexing: Indexing, _ decide: (Tag, PhotoID, Indexing) throws -> Void
    ) throws -> TagChange {
        try changeTags(of: id, indexing) { try Self.decide(names, id, $0, decide) }
    }

    private static func changeTags(
        of id: PhotoID, _ indexing: Indexing, _ body: (Indexing) throws -> [TagChange.Earlier]
    ) throws -> TagChange {
        // Reading the analysis is what takes the time.
        let analysis = try AnalysisTable(connection: indexing.connection).analysis(of: id.number)
        let before = try indexing.shown(id.number, analysis)
        let earlier = try body(indexing)
        try indexing.index(id.number, analysis)
        let after = try indexing.shown(id.number, analysis)
        func names(_ one: ShownTags, without other: ShownTags) -> [String] {
            one.order.filter { other.entries[$0] == nil }.compactMap { one.entries[$0]?.name }
        }
        return TagChange(
            photo: id, added: names(after, without: before), removed: names(before, without: after),
            earlier: earlier)
    }

    /// All tags that photos show at a level, by name.
    public func allTags(level: Level) async throws -> [TagCount] {
        try await read { try TagTable(connection: $0).all(level) }
    }
}
