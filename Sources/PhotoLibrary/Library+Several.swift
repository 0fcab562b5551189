internal import Interpretation
internal import Storage

// Changes of several photos in one transaction. Unknown numbers are ignored.
extension Library {
    /// Moves photos to the recently deleted ones, see ``forget(_:)``.
    ///
    /// - Returns: those that were not deleted before.
    @discardableResult public func forget(_ ids: [PhotoID]) async throws -> [PhotoID] {
        let now = clock()
        return try await change(ids) { try $0.setForgotten(now, of: $1) }
    }

    /// Restores forgotten photos with their tags.
    ///
    /// - Returns: those that were deleted before.
    @discardableResult public func restore(_ ids: [PhotoID]) async throws -> [PhotoID] {
        try await change(ids) { try $0.setForgotten(nil, of: $1) }
    }

    /// Adds photos to the favourites or removes them; forgotten ones are seen there once they are restored.
    ///
    /// - Returns: those that were not so before.
    @discardableResult public func setFavourite(_ favourite: Bool, of ids: [PhotoID]) async throws -> [PhotoID] {
        try await write(durably: true) { connection in
            try Self.known(ids, connection).filter { try self.setFavourite(favourite, of: $0, connection) }
        }
    }

    /// Adds the user's own tags to several photos; forgotten ones are left out.
    ///
    /// - Returns: the changes, one for each photo that can be found.
    /// - Throws: ``LibraryError/unusableTag(_:)``; then nothing is changed.
    @discardableResult public func addTags(_ names: [String], to ids: [PhotoID]) async throws -> [TagChange] {
        try await write(durably: true) { connection in
            let indexing = Indexing(connection: connection, kinds: self.kinds)
            let photos = connection.photos
            let changes = try Self.known(ids, connection).filter { try !photos.isForgotten($0.number) }.map { id in
                try Self.changeTags(names, of: id, indexing, Self.add)
            }
            try connection.blocks.mergeRecentIfFull()
            return changes
        }
    }

    /// Makes a change to photos that says whether it changed the photo, and returns those that it changed.
    private func change(
        _ ids: [PhotoID], _ body: @escaping @Sendable (PhotoTable, Int64) throws -> Bool
    ) async throws -> [PhotoID] {
        try await write(durably: true) { connection in
            let indexing = Indexing(connection: connection, kinds: self.kinds)
            let photos = connection.photos
            let changed = try Self.known(ids, connection).filter { try body(photos, $0.number) }
            for id in changed { try indexing.index(id.number) }
            try connection.blocks.mergeRecentIfFull()
            return changed
        }
    }

    /// The existing photos among these, each once.
    static func known(_ ids: [PhotoID], _ connection: Connection) throws -> [PhotoID] {
        var seen: Set<PhotoID> = []
        let photos = connection.photos
        return try ids.filter { try seen.insert($0).inserted && photos.sortKey($0.number) != nil }
    }

    /// Updates one token and the cell in the index, and the photo's worth as a cover, which is higher for a favourite.
    ///
    /// - Returns: whether it was not so before.
    @discardableResult func setFavourite(
        _ favourite: Bool, of id: PhotoID, _ connection: Connection
    ) throws -> Bool {
        let photos = connection.photos
        guard let key = try photos.sortKey(id.number) else { throw LibraryError.unknownPhoto(id) }
        guard try photos.setFavourite(favourite, of: id.number) else { return false }
        // Another window may still show a deleted photo. It is in no index until it is restored.
        if try photos.isForgotten(id.number) { return true }
        try connection.blocks.set(
            Token.favourite, to: favourite ? .high : nil, photo: id.number, key: key)
        try connection.cells.refresh(id.number)
        let indexing = Indexing(connection: connection, kinds: kinds)
        try connection.covers.put(id.number, try indexing.coverWorth(of: id.number))
        return true
    }
}
