public import Interpretation
internal import Storage

extension Library {
    /// All photos of a set in the form that a grid needs.
    ///
    /// - Parameter level: the level at which recognised tags count.
    public func gridIndex(_ set: PhotoSet, level: Level) async throws -> GridIndex {
        try await read { connection in
            guard set != .recentlyDeleted else { return try Self.deleted(connection) }
            let found = try self.selection(set, level: level, connection)
            let count = found.matches.count
            var columns = GridColumns(count: count)
            var months = GridMonths()
            guard set != .recentlyAdded else {
                for indexed in try Self.lastAddedFirst(found) {
                    columns.append(indexed.photo, Cell(stored: indexed.cell))
                }
                return GridIndex(columns, months: [], terms: [])
            }
            try found.index.each(found.matches) { indexed in
                let cell = Cell(stored: indexed.cell)
                columns.append(indexed.photo, cell)
                months.append(key: indexed.key, cell)
            }
            months.finish()
            return GridIndex(columns, months: months.months, terms: found.terms)
        }
    }

    /// Some photos of a set, in the order of ``gridIndex(_:level:)``, and how many there are in all.
    ///
    /// - Parameters:
    ///   - level: the level at which recognised tags count.
    ///   - offset: the index of the first one, from 0.
    ///   - limit: 1…1000.
    public func page(_ set: PhotoSet, level: Level, offset: Int, limit: Int) async throws -> PhotoPage {
        let offset = max(0, offset)
        let limit = min(max(limit, 1), 1000)
        return try await read { connection in
            let photos = connection.photos
            guard set != .recentlyDeleted else {
                let ids = try photos.forgotten(offset: offset, limit: limit)
                return PhotoPage(
                    photos: try ids.compactMap { try photos.found($0) }, total: try photos.forgottenCount())
            }
            let found = try self.selection(set, level: level, connection)
            let ids =
                set == .recentlyAdded
                ? try photos.lastAdded(offset: offset, limit: limit)
                : try found.index.window(found.matches, offset: offset, limit: limit).map(\.photo)
            return PhotoPage(photos: try ids.compactMap { try photos.found($0) }, total: found.matches.count)
        }
    }

    /// As ``page(_:level:offset:limit:)``, but only what the cells of a grid show. Most sets need no photo's own row for
    /// that: the index has it.
    public func gridWindow(_ set: PhotoSet, level: Level, offset: Int, limit: Int) async throws -> GridWindow {
        guard set != .recentlyDeleted, set != .recentlyAdded else {
            let page = try await page(set, level: level, offset: offset, limit: limit)
            return GridWindow(photos: page.photos.map(GridPhoto.init), total: page.total, terms: [])
        }
        return try await read { connection in
            let found = try self.selection(set, level: level, connection)
            let window = try found.index.window(
                found.matches, offset: max(0, offset), limit: min(max(limit, 1), 1000))
            return GridWindow(
                photos: window.map(GridPhoto.init), total: found.matches.count, terms: found.terms)
        }
    }

    /// The index of a photo in a set, from 0, with the photos before and after it; nil when it is not in the set.
    ///
    /// - Parameter level: the level at which recognised tags count.
    public func position(of id: PhotoID, in set: PhotoSet, level: Level) async throws -> (
        index: Int, total: Int, previous: PhotoID?, next: PhotoID?
    )? {
        try await read { connection in
            let photos = connection.photos
            guard let key = try photos.sortKey(id.number) else { return nil }
            if set == .recentlyDeleted {
                let all = try photos.forgotten()
                guard let index = all.firstIndex(of: id.number) else { return nil }
                return (
                    index, all.count, index > 0 ? PhotoID(number: all[index - 1]) : nil,
                    index + 1 < all.count ? PhotoID(number: all[index + 1]) : nil
                )
            }
            let found = try self.selection(set, level: level, connection)
            let place =
                set == .recentlyAdded
                ? try found.index.positionByNumber(of: id.number, in: found.matches)
                : try found.index.position(of: id.number, key: key, in: found.matches)
            guard let place else { return nil }
            return (
                place.index, found.matches.count, place.previous.map { PhotoID(number: $0) },
                place.next.map { PhotoID(number: $0) }
            )
        }
    }

    /// The most recently added photo that is not forgotten and can be shown; nil when there is none among the last ones.
    public func lastPhoto() async throws -> FoundPhoto? {
        try await read { connection in
            let photos = connection.photos
            let files = connection.files
            return try photos.lastAdded(limit: Self.mostPassed).first { try files.problem(of: $0) == nil }
                .flatMap { try photos.found($0) }
        }
    }

    /// How many photos that cannot be shown ``lastPhoto()`` passes over.
    private static let mostPassed = 100

    /// The number of the most recently added photo. Photos that are added later have larger numbers.
    public var lastNumber: Int64 {
        get async throws { try await read { try $0.photos.lastNumber() } }
    }

    /// A number that grows with every change to the library by any process. It identifies the state of derived data,
    /// such as in the `ETag` of a page. Results of questions with *today* or *last year* also depend on the day. It
    /// stays below 2⁵³ for centuries.
    public var revision: Int64 {
        get async throws { try await read { try $0.revision.number() } }
    }

    /// ``revision`` for display: includes all changes by this process; changes by other processes may be missing for a
    /// tenth of a second.
    public var shownRevision: Int64 {
        get async throws { try await recentRevision.number { try await revision } }
    }

    /// Sorts by number, because numbers are given in the order in which photos are added.
    private static func lastAddedFirst(_ found: Selection) throws -> [BlockReader.IndexedPhoto] {
        var photos: [BlockReader.IndexedPhoto] = []
        photos.reserveCapacity(found.matches.count)
        try found.index.each(found.matches) { photos.append($0) }
        return photos.sorted { $0.photo > $1.photo }
    }

    private static func deleted(_ connection: Connection) throws -> GridIndex {
        let photos = try connection.cells.forgotten()
        var columns = GridColumns(count: photos.count)
        for (photo, cell) in photos { columns.append(photo, cell) }
        return GridIndex(columns, months: [], terms: [])
    }
}
