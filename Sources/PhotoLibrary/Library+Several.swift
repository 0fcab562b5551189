internal import Interpretation
internal import Storage

// What is done to several photos at once: one transaction, numbers that nobody knows are passed over.
extension Library {
    /// Takes photos out of every answer, see ``forget(_:)``.
    public func forget(_ ids: [PhotoID]) async throws {
        let now = clock()
        try await change(ids) { try PhotoTable(connection: $0).setForgotten(now, of: $1) }
    }

    /// Brings forgotten photos back with their tags.
    public func restore(_ ids: [PhotoID]) async throws {
        try await change(ids) { try PhotoTable(connection: $0).setForgotten(nil, of: $1) }
    }

    /// Marks photos as favourites, or no longer.
    public func setFavourite(_ favourite: Bool, of ids: [PhotoID]) async throws {
        try await write(durably: true) { connection in
            for id in try Self.known(ids, connection) { try self.setFavourite(favourite, of: id, connection) }
        }
    }

    /// Adds the user's own tags to several photos.
    ///
    /// - Returns: what changed, photo by photo.
    /// - Throws: ``LibraryError/unusableTag(_:)``, and nothing is changed.
    @discardableResult public func addTags(_ names: [String], to ids: [PhotoID]) async throws -> [TagChange] {
        try await write(durably: true) { connection in
            let indexing = Indexing(connection: connection, kinds: self.kinds)
            let changes = try Self.known(ids, connection).map { id in
                try Self.changeTags(names, of: id, indexing, Self.add)
            }
            try BlockTable(connection: connection).settle()
            return changes
        }
    }

    private func change(
        _ ids: [PhotoID], _ body: @escaping @Sendable (Connection, Int64) throws -> Void
    ) async throws {
        try await write(durably: true) { connection in
            let indexing = Indexing(connection: connection, kinds: self.kinds)
            for id in try Self.known(ids, connection) {
                try body(connection, id.number)
                try indexing.index(id.number)
            }
            try BlockTable(connection: connection).settle()
        }
    }

    /// Those that there are, each once.
    static func known(_ ids: [PhotoID], _ connection: Connection) throws -> [PhotoID] {
        var seen: Set<PhotoID> = []
        let photos = PhotoTable(connection: connection)
        return try ids.filter { try seen.insert($0).inserted && photos.sortKey($0.number) != nil }
    }

    /// In the index this is one token and the cell; and a favourite is a better cover.
    func setFavourite(_ favourite: Bool, of id: PhotoID, _ connection: Connection) throws {
        let photos = PhotoTable(connection: connection)
        try photos.setFavourite(favourite, of: id.number)
        guard let key = try photos.sortKey(id.number) else { throw LibraryError.unknownPhoto(id) }
        try BlockTable(connection: connection).set(
            Token.favourite, to: favourite ? .high : nil, photo: id.number, key: key)
        try CellTable(connection: connection).refresh(id.number)
        let indexing = Indexing(connection: connection, kinds: kinds)
        try CoverTable(connection: connection).put(id.number, try indexing.coverWorth(of: id.number))
    }
}
