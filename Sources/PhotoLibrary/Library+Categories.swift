public import Concepts
public import Interpretation
internal import Storage

/// What a change of the arrangement of categories did; ``Library/undo(_:)-(ArrangementChange)`` takes it back.
public struct ArrangementChange: Hashable, Sendable {
    /// How it was before.
    public let before: CategoryArrangement
    /// How it is since.
    public let after: CategoryArrangement
}

/// Which shelves were asked for.
struct ShelvesWish: Hashable, Sendable {
    let level: Level
    let withCovers: Bool
}

/// All shelves at one revision.
struct ShelvesAnswer: Sendable {
    let shelves: [Shelf]
    /// Where there are too few photos to choose a cover from, and could be more.
    let short: [(category: Category, level: Level)]
}

extension Library {
    /// How the user wants the categories.
    public func categoryArrangement() async throws -> CategoryArrangement {
        try await read { try ArrangementTable(connection: $0).arrangement() }
    }

    /// Changes how the user wants the categories.
    ///
    /// - Throws: what `change` throws, and nothing is changed.
    @discardableResult public func arrangeCategories(
        _ change: @escaping @Sendable (inout CategoryArrangement) throws -> Void
    ) async throws -> ArrangementChange {
        try await write(durably: true) { try Self.arrange($0, change) }
    }

    static func arrange(
        _ connection: Connection, _ change: (inout CategoryArrangement) throws -> Void
    ) throws -> ArrangementChange {
        let table = ArrangementTable(connection: connection)
        let before = try table.arrangement()
        var after = before
        try change(&after)
        if after != before { try table.put(after) }
        return ArrangementChange(before: before, after: after)
    }

    /// Takes back a change of the arrangement.
    ///
    /// - Returns: false, and nothing is changed, when it was changed again since.
    public func undo(_ change: ArrangementChange) async throws -> Bool {
        try await write(durably: true) { connection in
            let table = ArrangementTable(connection: connection)
            guard try table.arrangement() == change.after else { return false }
            try table.put(change.before)
            return true
        }
    }

    /// The shelves: those that the user has ordered, then the fullest first.
    ///
    /// - Parameters:
    ///   - level: how sure a recognised tag must be to count.
    ///   - withCovers: each with the photo that stands for it: no two with the same one, where there is another good one.
    ///   - all: hidden shelves and those without photos, too.
    public func shelves(level: Level, withCovers: Bool = true, all: Bool = false) async throws -> [Shelf] {
        let wish = ShelvesWish(level: level, withCovers: withCovers)
        var answer = try await shelves(wish)
        if !answer.short.isEmpty {
            // A library that cannot be written to shows what it has.
            for (category, level) in answer.short {
                try? await write { try self.fillCovers(of: category, at: level, $0) }
            }
            answer = try await shelves(wish)
        }
        return all ? answer.shelves : answer.shelves.filter { !$0.isHidden && $0.count > 0 }
    }

    private func shelves(_ wish: ShelvesWish) async throws -> ShelvesAnswer {
        try await read { connection in
            let revision = try RevisionTable(connection: connection).number()
            return try self.rememberedShelves.value(wish, revision: revision) { try self.shelves(wish, connection) }
        }
    }

    private func shelves(_ wish: ShelvesWish, _ connection: Connection) throws -> ShelvesAnswer {
        let index = try BlockReader(connection: connection, level: wish.level, cache: blocks)
        let photos = PhotoTable(connection: connection)
        let arrangement = try ArrangementTable(connection: connection).arrangement()
        let standing = try Category.allCases.filter { arrangement.shelf(of: $0) == $0 }.map { category in
            (category, try index.photos(category: category, arrangement))
        }
        let matches = Dictionary(uniqueKeysWithValues: standing)
        let counts = matches.mapValues(\.count)
        let order = arrangement.shelves { counts[$0] ?? 0 }
        // What is seen first chooses first: the hidden ones stand below all others.
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
            short: wish.withCovers ? try CoverTable(connection: connection).short(wish.level) : [])
    }

    /// The shelves that photos stand on at a level, hidden ones included, in the order of
    /// ``shelves(level:withCovers:all:)``.
    public func categories(level: Level) async throws -> [CategoryCount] {
        try await shelves(level: level, withCovers: false, all: true).filter { $0.count > 0 }.map {
            CategoryCount(category: $0.category, name: $0.name, count: $0.count)
        }
    }

    /// The shelves that a photo stands on at a level, by number.
    public func categories(of id: PhotoID, level: Level) async throws -> [Category] {
        try await read { try self.categories(of: id, level, $0) }
    }

    func categories(of id: PhotoID, _ level: Level, _ connection: Connection) throws -> [Category] {
        _ = try Self.photo(id, connection)
        let shown = try Indexing(connection: connection, kinds: kinds).shown(id.number)
        let standing = try StandingTable(connection: connection).standing(of: id.number)
        let arrangement = try ArrangementTable(connection: connection).arrangement()
        let levels = standing.applied(to: PhotoTokens.categories(shown))
        let shelves = Set(levels.filter { $0.value >= level }.keys.map { arrangement.shelf(of: $0) })
        return Category.allCases.filter(shelves.contains)
    }

    /// Puts photos on another shelf for good: whatever is recognised in them later, they stay there.
    ///
    /// - Parameters:
    ///   - ids: numbers that nobody knows are passed over.
    ///   - source: the shelf that they leave; nil for all they are on, so that they stand on the new one alone.
    @discardableResult public func move(
        _ ids: [PhotoID], to category: Category, from source: Category? = nil
    ) async throws -> CategoryMove {
        try await write(durably: true) { connection in
            let arrangement = try ArrangementTable(connection: connection).arrangement()
            let target = arrangement.shelf(of: category)
            // Who moves photos to where they are has not meant that they leave it.
            let sources = source.map { arrangement.shelf(of: $0) == target ? [] : arrangement.members(of: $0) }
            let standings = StandingTable(connection: connection)
            return CategoryMove(
                earlier: try Self.known(ids, connection).compactMap { id in
                    let before = try standings.standing(of: id.number)
                    var after = before
                    after.move(to: target, from: sources)
                    guard after != before else { return nil }
                    try self.put(after, insteadOf: before, of: id.number, connection)
                    return CategoryMove.Earlier(photo: id.number, standing: before)
                })
        }
    }

    /// Takes back a move: photos stand where they stood before.
    public func undo(_ move: CategoryMove) async throws {
        try await write(durably: true) { connection in
            let standings = StandingTable(connection: connection)
            for earlier in move.earlier {
                guard try PhotoTable(connection: connection).sortKey(earlier.photo) != nil else { continue }
                let now = try standings.standing(of: earlier.photo)
                try self.put(earlier.standing, insteadOf: now, of: earlier.photo, connection)
            }
        }
    }

    /// In the index these are a few tokens: nothing else of the photo has to be written.
    private func put(
        _ standing: Standing, insteadOf before: Standing, of photo: Int64, _ connection: Connection
    ) throws {
        try StandingTable(connection: connection).put(standing, of: photo)
        guard let key = try PhotoTable(connection: connection).sortKey(photo) else { return }
        let indexing = Indexing(connection: connection, kinds: kinds)
        let shown = try indexing.shown(photo)
        let levels = PhotoTokens.categories(shown)
        let (old, new) = (before.applied(to: levels), standing.applied(to: levels))
        let blocks = BlockTable(connection: connection)
        for category in Category.allCases where old[category] != new[category] {
            try blocks.set(Token.category(category), to: new[category], photo: photo, key: key)
        }
        try CoverTable(connection: connection).put(photo, try indexing.coverWorth(of: photo, shown))
    }
}
