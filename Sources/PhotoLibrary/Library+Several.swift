internal import Interpretation
internal import Storage

// Changes of several photos in one transaction. Unknown numbers are ignored.
extension Library {
    /// Moves photos to the recently deleted ones, see ``forget(_:)``.
    public func forget(_ ids: [PhotoID]) async throws {
        let now = clock()
        try await change(ids) { try $0.photos.setForgotten(now, of: $1) }
    }

    /// Restores forgotten photos with their tags.
    public func restore(_ ids: [PhotoID]) async throws {
        try await change(ids) { try $0.photos.setForgotten(nil, of: $1) }
    }

    /// Adds photos to the favourites or removes them.
    public func setFavourite(_ favourite: Bool, of ids: [PhotoID]) async throws {
        try await write(durably: true) { connection in
            for id in try Self.known(ids, connection) { try self.setFavourite(favourite, of: id, connection) }
        }
    }

    /// Adds the user's own tags to several photos.
    ///
    /// - Returns: the changes, one for each photo.
    /// - Throws: ``LibraryError/unusableTag(_:)``; then nothing is changed.
    @discardableResult public func addTags(_ names: [String], to ids: [PhotoID]) async throws -> [TagChange] {
        try await write(durably: true) { connection in
            let indexing = Indexing(connection: connection, kinds: self.kinds)
            let changes = try Self.known(ids, connection).map { id in
                try Self.changeTags(names, of: id, indexing, Self.add)
            }
            try connection.blocks.mergeRecentIfFull()
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
            try connection.blocks.mergeRecentIfFull()
        }
    }

    /// The existing photos among these, each once.
    static func known(_ ids: [PhotoID], _ connection: Connection) throws -> [PhotoID] {
        var seen: Set<PhotoID> = []
        let photos = connection.photos
        return try ids.filter { try seen.insert($0).inserted && photos.sortKey($0.number) != nil }
    }

    /// Updates one token and the cell in the index, and the photo's worth as a cover, which is higher for a favourite.
    func setFavourite(_ favourite: Bool, of id: PhotoID, _ connection: Connection) throws {
        let photos = connection.photos
        try photos.setFavourite(favourite, of: id.number)
        guard let key = try photos.sortKey(id.number) else { throw LibraryError.unknownPhoto(id) }
        try connection.blocks.set(
            Token.favourite, to: favourite ? .high : nil, photo: id.number, key: key)
        try connection.cells.refresh(id.number)
        let indexing = Indexing(connection: connection, kinds: kinds)
        try connection.covers.put(id.number, try indexing.coverWorth(of: id.number))
    }
}
