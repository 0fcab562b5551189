public import Concepts
internal import Interpretation
internal import Storage

extension Library {
    /// Sets the cover of a category's shelf, which is used while the photo is on the shelf; nil restores the automatic
    /// choice.
    ///
    /// When the chosen photo is deleted or leaves the shelf, it becomes the cover again as soon as it is back.
    ///
    /// - Throws: ``LibraryError/unknownPhoto(_:)``; ``LibraryError/notInCategory(_:)`` when the photo is not on the
    ///   shelf at any level.
    public func chooseCover(_ photo: PhotoID?, of category: Category) async throws -> ArrangementChange {
        try await write(durably: true) { connection in
            try Self.arrange(connection) { arrangement in
                if let photo {
                    let shelves = try self.categories(of: photo, .low, connection)
                    guard shelves.contains(arrangement.shelf(of: category)),
                        try !connection.photos.isForgotten(photo.number)
                    else { throw LibraryError.notInCategory(photo) }
                }
                arrangement.setCover(photo, of: category)
            }
        }
    }

    /// The covers of shelves that are shown together, in their order; nil for a shelf without photos.
    func covers(
        of shelves: [(category: Category, matches: Matches)], _ arrangement: CategoryArrangement, _ index: BlockReader
    ) throws -> [Category: (photo: Int64, isChosen: Bool)] {
        let candidates = try CoverTable(connection: index.connection).candidates(index.level)
        var covers: [Category: (photo: Int64, isChosen: Bool)] = [:]
        var others: [(category: Category, photos: [Int64])] = []
        for (category, matches) in shelves where !matches.isEmpty {
            if let chosen = arrangement.covers[category]?.number, try index.contains(chosen, in: matches) {
                covers[category] = (chosen, true)
                continue
            }
            var seen: Set<Int64> = []
            let best = arrangement.members(of: category).flatMap { candidates[$0] ?? [] }
                .sorted { CoverTable.Candidate.isBetter(($0.weight, $0.photo), ($1.weight, $1.photo)) }
                .filter { seen.insert($0.photo).inserted }
            var photos = CoverChoice.good(best.filter(\.isUsable))
            if photos.isEmpty { photos = try newest(matches, index) }
            others.append((category, photos))
        }
        let chosen = Set(covers.values.map(\.photo))
        for (other, cover) in zip(others, CoverChoice.covers(others.map(\.photos), besides: chosen)) {
            if let cover { covers[other.category] = (cover, false) }
        }
        return covers
    }

    /// The newest photos of a shelf whose candidates all lack a file, those with a file first.
    private func newest(_ matches: Matches, _ index: BlockReader) throws -> [Int64] {
        let newest = try index.newest(matches, limit: CoverTable.most, before: nil)
        let there = newest.filter { Cell(stored: $0.cell).flags & Cell.missing == 0 }
        return (there.isEmpty ? newest : there).map(\.photo)
    }

    /// The most analyses that are read to fill the candidates of one category at one level.
    private static let looked = 256

    /// Refills the candidates of a category that has too few at a level, see ``CoverTable``.
    func fillCovers(of category: Category, at level: Level, _ connection: Connection) throws {
        let indexing = Indexing(connection: connection, kinds: kinds)
        let token = Token.category(category)
        let index = try BlockReader(connection: connection, level: level, cache: blocks)
        var matches = try index.photos(token: token)
        if let stricter = Level(rawValue: level.rawValue + 1) {
            matches.subtract(
                try BlockReader(connection: connection, level: stricter, cache: blocks).photos(token: token))
        }
        let photos = try index.newest(matches, limit: Self.looked, before: nil).compactMap { indexed in
            let worth = try indexing.coverWorth(of: indexed.photo)[category]
            return worth?.level == level ? worth.map { (photo: indexed.photo, weight: $0.weight) } : nil
        }
        try connection.covers.fill(category, level, with: photos)
    }
}

extension BlockReader {
    /// Whether a photo is among the matches.
    func contains(_ photo: Int64, in matches: Matches) throws -> Bool {
        guard let key = try connection.photos.sortKey(photo) else { return false }
        var here = try photos([(photo: photo, key: key)])
        here.formIntersection(matches)
        return !here.isEmpty
    }
}
