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
        try await changeTags(of: id) { indexing in
            let decisions = DecisionTable(connection: indexing.connection)
            for name in names {
                guard let name = Indexing.cleaned(name) else { throw LibraryError.unusableTag(name) }
                try decisions.decide(photo: id.number, tag: indexing.usersTag(name).id, added: true)
            }
        }
    }

    /// Takes tags away for good: they do not come back when the photo is analysed again, at any level, nor do their kinds
    /// (*golden retriever* when *dog* was removed) or the general names that came with them (*animal*).
    @discardableResult public func removeTags(_ names: [String], from id: PhotoID) async throws -> TagChange {
        try await changeTags(of: id) { indexing in
            let decisions = DecisionTable(connection: indexing.connection)
            let shown = try indexing.shown(id.number)
            for name in names {
                guard let name = Indexing.cleaned(name) else { throw LibraryError.unusableTag(name) }
                let key = Words.key(name)
                let tag = try indexing.usersTag(name)
                let named = shown.findings.flatMap(\.names).first { Words.key($0.name) == key }
                _ = try TagTable(connection: indexing.connection).tag(
                    name: name, synset: named?.synset, category: named?.category)
                let implied = shown.findings.filter { finding in
                    finding.names.contains { Words.key($0.name) == key }
                }.flatMap { $0.names.map { Words.key($0.name) } }
                try decisions.decide(
                    photo: id.number, tag: tag.id, added: false, implied: Set(implied).subtracting([key]))
            }
        }
    }

    /// Forgets what the user said about tags of a photo, added or removed: undoes either.
    @discardableResult public func resetTags(_ names: [String], of id: PhotoID) async throws -> TagChange {
        try await changeTags(of: id) { indexing in
            let decisions = DecisionTable(connection: indexing.connection)
            for name in names {
                guard let tag = try TagTable(connection: indexing.connection).tag(key: Words.key(name)) else {
                    continue
                }
                try decisions.clear(photo: id.number, tag: tag.id)
            }
        }
    }

    private func changeTags(
        of id: PhotoID, _ body: @escaping @Sendable (Indexing) throws -> Void
    ) async throws -> TagChange {
        try await write(durably: true) { connection in
            _ = try Self.photo(id, connection)
            let indexing = Indexing(connection: connection, kinds: self.kinds)
            let before = try indexing.shown(id.number)
            try body(indexing)
            try indexing.index(id.number)
            try BlockTable(connection: connection).settle()
            let after = try indexing.shown(id.number)
            func names(_ one: ShownTags, without other: ShownTags) -> [String] {
                one.order.filter { other.entries[$0] == nil }.compactMap { one.entries[$0]?.name }
            }
            return TagChange(added: names(after, without: before), removed: names(before, without: after))
        }
    }

    /// All tags that photos show at a level, by name.
    public func allTags(level: Level) async throws -> [TagCount] {
        try await read { try TagTable(connection: $0).all(level) }
    }

    /// The shelves that photos stand on at a level, the fullest first.
    public func categories(level: Level) async throws -> [CategoryCount] {
        try await read { connection in
            let index = try BlockReader(connection: connection, level: level)
            return try Category.allCases.map { category in
                CategoryCount(category: category, count: try index.photos(token: Token.category(category)).count)
            }.filter { $0.count > 0 }.sorted { ($1.count, $0.category.rawValue) < ($0.count, $1.category.rawValue) }
        }
    }
}
