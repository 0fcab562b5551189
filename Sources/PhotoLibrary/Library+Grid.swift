public import Interpretation
internal import Storage

extension Library {
    /// All of a set, as a grid shows it.
    ///
    /// - Parameter level: how sure a recognised tag must be to count.
    public func gridIndex(_ set: PhotoSet, level: Level) async throws -> GridIndex {
        try await read { connection in
            guard set != .recentlyDeleted else { return try Self.deleted(connection) }
            let found = try self.selection(set, level: level, connection)
            let count = found.matches.count
            var columns = GridColumns(count: count)
            var months = GridMonths()
            guard set != .recentlyAdded else {
                for seat in try Self.lastAddedFirst(found) { columns.append(seat.photo, Cell(stored: seat.cell)) }
                return GridIndex(columns, months: [], terms: [])
            }
            try found.index.each(found.matches) { seat in
                columns.append(seat.photo, Cell(stored: seat.cell))
                months.append(key: seat.key)
            }
            months.finish()
            return GridIndex(columns, months: months.months, terms: found.terms)
        }
    }

    /// Some photos of a set, in the order of ``gridIndex(_:level:)``, and how many there are in all.
    ///
    /// - Parameters:
    ///   - level: how sure a recognised tag must be to count.
    ///   - offset: of the first one, from nought.
    ///   - limit: 1…1000.
    public func page(_ set: PhotoSet, level: Level, offset: Int, limit: Int) async throws -> (
        photos: [FoundPhoto], total: Int
    ) {
        let offset = max(0, offset)
        let limit = min(max(limit, 1), 1000)
        return try await read { connection in
            let photos = PhotoTable(connection: connection)
            guard set != .recentlyDeleted else {
                let ids = try photos.forgotten(offset: offset, limit: limit)
                return (try ids.compactMap { try photos.found($0) }, try photos.forgottenCount())
            }
            let found = try self.selection(set, level: level, connection)
            let ids =
                set == .recentlyAdded
                ? try photos.lastAdded(offset: offset, limit: limit)
                : try found.index.window(found.matches, offset: offset, limit: limit).map(\.photo)
            return (try ids.compactMap { try photos.found($0) }, found.matches.count)
        }
    }

    /// Where a photo stands in a set, from nought, with the ones before and after it; nil when it is not in the set.
    ///
    /// - Parameter level: how sure a recognised tag must be to count.
    public func position(of id: PhotoID, in set: PhotoSet, level: Level) async throws -> (
        index: Int, total: Int, previous: PhotoID?, next: PhotoID?
    )? {
        try await read { connection in
            let photos = PhotoTable(connection: connection)
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

    /// The photo that came in last and was not forgotten; nil when there is none.
    public func lastPhoto() async throws -> FoundPhoto? {
        try await read { connection in
            let photos = PhotoTable(connection: connection)
            return try photos.lastAdded(limit: 1).first.flatMap { try photos.found($0) }
        }
    }

    /// Of the photo that came in last; those that come later have larger ones.
    public var lastNumber: Int64 {
        get async throws { try await read { try PhotoTable(connection: $0).lastNumber() } }
    }

    /// Grows with every change to the library by any process, so that what was made out of it can be named by it: the tag
    /// of a page. Questions that name *today* or *last year* depend on the day as well. Below 2⁵³ for centuries to come.
    public var revision: Int64 {
        get async throws { try await read { try RevisionTable(connection: $0).number() } }
    }

    /// ``revision``, for what is shown: all changes by this process are in it, those by others for a tenth of a second may
    /// not be.
    public var shownRevision: Int64 {
        get async throws { try await recentRevision.number { try await revision } }
    }

    /// Numbers are given in the order in which photos come.
    private static func lastAddedFirst(_ found: Selection) throws -> [BlockReader.Seat] {
        var seats: [BlockReader.Seat] = []
        seats.reserveCapacity(found.matches.count)
        try found.index.each(found.matches) { seats.append($0) }
        return seats.sorted { $0.photo > $1.photo }
    }

    private static func deleted(_ connection: Connection) throws -> GridIndex {
        let photos = try CellTable(connection: connection).forgotten()
        var columns = GridColumns(count: photos.count)
        for (photo, cell) in photos { columns.append(photo, cell) }
        return GridIndex(columns, months: [], terms: [])
    }
}
