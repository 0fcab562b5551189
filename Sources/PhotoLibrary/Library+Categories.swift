public import Concepts
public import Interpretation
internal import Storage

/// A change of the arrangement of categories; ``Library/undo(_:)-(ArrangementChange)`` reverts it.
public struct ArrangementChange: Hashable, Sendable {
    /// The arrangement before the change.
    public let before: CategoryArrangement
    /// The arrangement after the change.
    public let after: CategoryArrangement
}

/// A request for shelves, used as a cache key.
struct ShelvesWish: Hashable, Sendable {
    let level: Level
    let withCovers: Bool
}

/// The shelves at one revision of the library.
struct ShelvesAnswer: Sendable {
    let shelves: [Shelf]
    /// The categories and levels that have too few candidates for covers although more photos exist.
    let short: [(category: Category, level: Level)]
}

extension Library {
    /// The user's arrangement of the categories.
    public func categoryArrangement() async throws -> CategoryArrangement {
        try await read { try $0.arrangements.arrangement() }
    }

    /// Changes the user's arrangement of the categories.
    ///
    /// - Throws: what `change` throws; then nothing is changed.
    @discardableResult public func arrangeCategories(
        _ change: @escaping @Sendable (inout CategoryArrangement) throws -> Void
    ) async throws -> ArrangementChange {
        try await write(durably: true) { try Self.arrange($0, change) }
    }

    static func arrange(
        _ connection: Connection, _ change: (inout CategoryArrangement) throws -> Void
    ) throws -> ArrangementChange {
        let table = connection.arrangements
        let before = try table.arrangement()
        var after = before
        try change(&after)
        if after != before { try table.put(after) }
        return ArrangementChange(before: before, after: after)
    }

    /// Reverts a change of the arrangement.
    ///
    /// - Returns: false when the arrangement was changed again since; then nothing is changed.
    public func undo(_ change: ArrangementChange) async throws -> Bool {
        try await write(durably: true) { connection in
            let table = connection.arrangements
            guard try table.arrangement() == change.after else { return false }
            try table.put(change.before)
            return true
        }
    }

    /// The shelves: those that the user has ordered, then the others, those with the most photos first.
    ///
    /// - Parameters:
    ///   - level: the level at which recognised tags count.
    ///   - withCovers: whether to add the covers; no two shelves share a cover while another good photo exists.
    ///   - all: whether to include hidden shelves and those without photos.
    public func shelves(level: Level, withCovers: Bool = true, all: Bool = false) async throws -> [Shelf] {
        let wish = ShelvesWish(level: level, withCovers: withCovers)
        var answer = try await shelves(wish)
        if !answer.short.isEmpty {
            // Errors are ignored: when the library cannot be written, the existing candidates are used.
            for (category, level) in answer.short {
                try? await write { try self.fillCovers(of: category, at: level, $0) }
            }
            answer = try await shelves(wish)
        }
        return all ? answer.shelves : answer.shelves.filter { !$0.isHidden && $0.count > 0 }
    }

    private func shelves(_ wish: ShelvesWish) async throws -> ShelvesAnswer {
        try await read { connection in
            let revision = try connection.revision.number()
            return try self.rememberedShelves.value(wish, revision: revision) { try self.shelves(wish, connection) }
        }
    }

    private func shelves(_ wish: ShelvesWish, _ connection: Connection) throws -> ShelvesAnswer {
        let index = try BlockReader(connection: connection, level: wish.level, cache: blocks)
        let photos = connection.photos
        let arrangement = try connection.arrangements.arrangement()
        let standing = try Category.allCases.filter { arrangement.shelf(of: $0) == $0 }.map { category in
            (category, try index.photos(category: category, arrangement))
        }
        let matches = Dictionary(uniqueKeysWithValues: standing)
        let counts = matches.mapValues(\.count)
        let order = arrangement.shelves { counts[$0] ?? 0 }
        // Shelves choose their covers in the order in which they are shown; hidden ones are shown last.
        let seen = order.filter { !arrangement.hidden.contains($0) } + order.filter(arrangement.hidden.contains)
        let covers =
            wish.withCovers
            ? try self.covers(
                of: seen.compactMap { category in matches[category].map { (category, $0) } }, arrangement, index)
            : [:]
        let shelves = try order.map { category in
            Shelf(
                category: category, name: arrangement.names[category],
                parts: Array(arrangement.members(of: category).dropFirst()),
                isHidden: arrangement.hidden.contains(category), count: counts[category] ?? 0,
                cover: try covers[category].flatMap { try photos.found($0.photo) },
                isCoverChosen: covers[category]?.isChosen ?? false)
        }
        return ShelvesAnswer(
            shelves: shelves,
            short: wish.withCovers ? try connection.covers.short(wish.level) : [])
    }

    /// The shelves with photos at a level, including hidden ones, in the order of ``shelves(level:withCovers:all:)``.
    public func categories(level: Level) async throws -> [CategoryCount] {
        try await shelves(level: level, withCovers: false, all: true).filter { $0.count > 0 }.map {
            CategoryCount(category: $0.category, name: $0.name, count: $0.count)
        }
    }

    /// The shelves of a photo at a level, by number.
    public func categories(of id: PhotoID, level: Level) async throws -> [Category] {
        try await read { try self.categories(of: id, level, $0) }
    }

    func categories(of id: PhotoID, _ level: Level, _ connection: Connection) throws -> [Category] {
        _ = try Self.photo(id, connection)
        let shown = try Indexing(connection: connection, kinds: kinds).shown(id.number)
        let standing = try connection.standings.standing(of: id.number)
        let arrangement = try connection.arrangements.arrangement()
        let levels = standing.applied(to: PhotoTokens.categories(shown))
        let shelves = Set(levels.filter { $0.value >= level }.keys.map { arrangement.shelf(of: $0) })
        return Category.allCases.filter(shelves.contains)
    }

    /// Moves photos to another shelf permanently: later analyses do not change it.
    ///
    /// - Parameters:
    ///   - ids: unknown numbers are ignored.
    ///   - source: the shelf that they leave; nil for all their shelves, so that they are on the new one only.
    @discardableResult public func move(
        _ ids: [PhotoID], to category: Category, from source: Category? = nil
    ) async throws -> CategoryMove {
        try await write(durably: true) { connection in
            let arrangement = try connection.arrangements.arrangement()
            let target = arrangement.shelf(of: category)
            // When the target is the source itself, the photos must not leave it.
            let sources = source.map { arrangement.shelf(of: $0) == target ? [] : arrangement.members(of: $0) }
            let standings = connection.standings
            return CategoryMove(
                earlier: try Self.known(ids, connection).compactMap { id in
                    let before = try standings.standing(of: id.number)
                    var after = before
                    after.move(to: target, from: sources)
                    guard after != before else { return nil }
                    try self.put(after, insteadOf: before, of: id.number, connection)
                    return CategoryMove.Earlier(photo: id.number, standing: before, after: after)
                })
        }
    }

    /// Takes back what the user has said about the categories of photos: they stand where recognition puts them.
    ///
    /// - Returns: what takes it back again; of no photos when none was moved.
    @discardableResult public func standAutomatically(_ ids: [PhotoID]) async throws -> CategoryMove {
        try await write(durably: true) { connection in
            let standings = connection.standings
            return CategoryMove(
                earlier: try Self.known(ids, connection).compactMap { id in
                    let before = try standings.standing(of: id.number)
                    guard before != Standing() else { return nil }
                    try self.put(Standing(), insteadOf: before, of: id.number, connection)
                    return CategoryMove.Earlier(photo: id.number, standing: before, after: Standing())
                })
        }
    }

    /// Reverts a move: the photos are on the shelves on which they were before, except those that were moved again.
    ///
    /// - Returns: how many.
    @discardableResult public func undo(_ move: CategoryMove) async throws -> Int {
        try await write(durably: true) { connection in
            let standings = connection.standings
            let unmoved = try move.earlier.filter { earlier in
                try connection.photos.sortKey(earlier.photo) != nil
                    && standings.standing(of: earlier.photo) == earlier.after
            }
            for earlier in unmoved {
                try self.put(earlier.standing, insteadOf: earlier.after, of: earlier.photo, connection)
            }
            return unmoved.count
        }
    }

    /// Updates only the category tokens in the index; the photo's other tokens stay.
    private func put(
        _ standing: Standing, insteadOf before: Standing, of photo: Int64, _ connection: Connection
    ) throws {
        try connection.standings.put(standing, of: photo)
        guard let key = try connection.photos.sortKey(photo) else { return }
        let indexing = Indexing(connection: connection, kinds: kinds)
        let shown = try indexing.shown(photo)
        let levels = PhotoTokens.categories(shown)
        let (old, new) = (before.applied(to: levels), standing.applied(to: levels))
        let blocks = connection.blocks
        for category in Category.allCases where old[category] != new[category] {
            try blocks.set(Token.category(category), to: new[category], photo: photo, key: key)
        }
        try connection.covers.put(photo, try indexing.coverWorth(of: photo, shown))
    }
}
