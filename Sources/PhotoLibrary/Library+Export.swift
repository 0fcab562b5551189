public import Concepts
public import Interpretation
internal import Storage

/// A tag of a photo, whatever the level.
public struct ExportedTag: Hashable, Sendable {
    /// As people read it.
    public let name: String
    /// The kind it names, if any.
    public let synset: Synset?
    /// The shelf it puts the photo on, if any.
    public let category: Category?
    /// The user added it, or it was a keyword in the file.
    public let isUsers: Bool
    /// It is the user's because it was a keyword in the file.
    public let isKeyword: Bool
    /// Of the surest finding; nil for the user's own.
    public let confidence: Float?
    /// The strictest level that shows it.
    public let level: Level
}

/// Everything that is known of a photo.
public struct ExportedPhoto: Sendable {
    /// The photo with its files.
    public let photo: Photo
    /// Seconds since 1970, UTC: when it was deleted; nil when it was not.
    public let deleted: Int64?
    /// What it shows at any level: the user's own first.
    public let tags: [ExportedTag]
    /// Names that the user took away.
    public let removed: [String]
    /// What was recognised, less what the user took away; nil when it was never analysed.
    public let analysis: Analysis?
    /// The last tagged copy.
    public let saved: SavedState?
}

extension Library {
    /// Gives all photos, also deleted ones, by number to a closure, as they are at one moment; others go on reading and
    /// writing meanwhile.
    ///
    /// - Parameters:
    ///   - begin: is told how many photos there are.
    ///   - body: is given one after another; what it throws ends the export.
    /// - Throws: ``LibraryError``, `CancellationError`, what the closures throw.
    public func export(
        begin: @Sendable (Int) throws -> Void = { _ in }, _ body: @Sendable (ExportedPhoto) throws -> Void
    ) async throws {
        try await read { connection in
            let photos = PhotoTable(connection: connection)
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
        let photos = PhotoTable(connection: connection)
        guard let photo = try photos.photo(id) else { return nil }
        var analysis = try AnalysisTable(connection: connection).analysis(of: id, kinds.tree)
        let decisions = try DecisionTable(connection: connection).decisions(of: id)
        let shown = ShownTags(analysis, decisions, kinds)
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
            removed: try DecisionTable(connection: connection).removedNames(from: id), analysis: analysis,
            saved: try SavedTable(connection: connection).state(of: id))
    }
}
