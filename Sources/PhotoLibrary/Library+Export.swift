public import Concepts
public import Interpretation
internal import Storage

/// A tag of a photo at any level.
public struct ExportedTag: Hashable, Sendable {
    /// The name as it is shown.
    public let name: String
    /// The kind of thing that it names, if any.
    public let synset: Synset?
    /// The shelf to which it assigns the photo, if any.
    public let category: Category?
    /// Whether the user added it or the file has it as a keyword.
    public let isUsers: Bool
    /// Whether it is a keyword of the file.
    public let isKeyword: Bool
    /// The highest confidence of its findings; nil for a user's tag.
    public let confidence: Float?
    /// The strictest level that shows it.
    public let level: Level
}

/// All data of a photo.
public struct ExportedPhoto: Sendable {
    /// A tag that was deleted from all photos and can be restored to this one.
    public struct DeletedTag: Hashable, Sendable {
        /// The name as it was shown.
        public let name: String
        /// When it was deleted, in seconds since 1970, UTC.
        public let deleted: Int64
    }

    /// The photo with its files.
    public let photo: Photo
    /// When it was deleted, in seconds since 1970, UTC; nil when it is not deleted.
    public let deleted: Int64?
    /// Its tags at any level, the user's own first.
    public let tags: [ExportedTag]
    /// Names of tags that the user removed.
    public let removed: [String]
    /// Tags that were deleted from all photos and can be restored, the first deleted first. They are in ``removed``, too,
    /// unless the user has decided otherwise since.
    public let deletedTags: [DeletedTag]
    /// What was recognised, without what the user removed; nil when it was never analysed.
    public let analysis: Analysis?
    /// The last tagged copy.
    public let saved: SavedState?
}

extension Library {
    /// Passes all photos, including deleted ones, ordered by number, to a closure, as they are at one moment. Other
    /// connections may read and write meanwhile.
    ///
    /// - Parameters:
    ///   - begin: called with the number of photos.
    ///   - body: called for each photo; an error it throws ends the export.
    /// - Throws: ``LibraryError``, `CancellationError`, what the closures throw.
    public func export(
        begin: @Sendable (Int) throws -> Void = { _ in }, _ body: @Sendable (ExportedPhoto) throws -> Void
    ) async throws {
        try await read { connection in
            let photos = connection.photos
            try begin(try photos.counts().all)
            var last: Int64 = 0
            while true {
                let ids = try photos.ids(after: last, limit: 500)
                guard let end = ids.last else { return }
                for id in ids {
                    try Task.checkCancellation()
                    if let photo = try self.exported(id, connection) { try body(photo) }
                }
                last = end
            }
        }
    }

    private func exported(_ id: Int64, _ connection: Connection) throws -> ExportedPhoto? {
        let photos = connection.photos
        guard let photo = try photos.photo(id) else { return nil }
        var analysis = try connection.analyses.analysis(of: id, kinds.tree)
        let shown = try Indexing(connection: connection, kinds: kinds).shown(id, analysis)
        let names = shown.order.compactMap { shown.entries[$0] }
        let tags = names.compactMap { entry -> ExportedTag? in
            guard let level = Level.allCases.reversed().first(where: { entry.levels.contains(LevelSet($0)) }) else {
                return nil
            }
            return ExportedTag(
                name: entry.name, synset: entry.synset, category: entry.category, isUsers: entry.isUsers,
                isKeyword: entry.isKeyword, confidence: entry.isUsers ? nil : entry.confidence, level: level)
        }
        if analysis != nil { analysis?.findings = shown.findings }
        return ExportedPhoto(
            photo: photo, deleted: try photos.found(id)?.deletedDate, tags: tags,
            removed: try connection.decisions.removedNames(from: id),
            deletedTags: try connection.tagEdits.deleted(from: id), analysis: analysis,
            saved: try connection.savedCopies.state(of: id))
    }
}
