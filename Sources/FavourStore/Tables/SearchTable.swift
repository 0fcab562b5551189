internal import Favours
internal import Geography

/// The SQL of saved searches.
enum SearchTable {
    static func insert(
        _ filter: FavourFilter, around centre: Coordinate, radius: Int, of person: PersonID, now: Int64,
        on connection: Connection
    ) throws -> Int64? {
        let box = BoundingBox(around: centre, radius: Double(radius))
        return try connection.first(
            """
            INSERT INTO saved_search (person, categories, from_time, to_time, hours, kind, without_car, without_heavy,
                words, latitude, longitude, radius, south, north, created)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id
            """, .integer(person.rawValue),
            .text(filter.categories.map(\.rawValue).sorted().joined(separator: ",")), Value(filter.from),
            Value(filter.to), Value(filter.longestHours), Value(filter.kind?.rawValue), Value(filter.withoutCar),
            Value(filter.withoutHeavy), .text(filter.words), .real(centre.latitude), .real(centre.longitude),
            .integer(Int64(radius)), .real(box.south), .real(box.north), .integer(now)
        ) { $0.int64(0) }
    }

    private static func search(_ row: borrowing Row) -> SavedSearch? {
        guard let centre = Coordinate(latitude: row.double(10), longitude: row.double(11)) else { return nil }
        var filter = FavourFilter()
        filter.categories = Set(row.text(2).split(separator: ",").compactMap { Category(rawValue: String($0)) })
        filter.from = row.optionalInt64(3)
        filter.to = row.optionalInt64(4)
        filter.longestHours = row.optionalInt(5)
        filter.kind = row.optionalText(6).flatMap { Favour.Kind(rawValue: $0) }
        (filter.withoutCar, filter.withoutHeavy, filter.words) = (row.bool(7), row.bool(8), row.text(9))
        return SavedSearch(
            id: row.int64(0), person: PersonID(rawValue: row.int64(1)), filter: filter, centre: centre,
            radius: row.int(12), created: row.int64(13))
    }

    /// The oldest first.
    static func all(of person: PersonID, on connection: Connection) throws -> [SavedSearch] {
        try connection.all(
            """
            SELECT id, person, categories, from_time, to_time, hours, kind, without_car, without_heavy, words,
                latitude, longitude, radius, created
            FROM saved_search WHERE person = ? ORDER BY id
            """, .integer(person.rawValue), row: search
        ).compactMap { $0 }
    }

    /// Those whose box holds a latitude, the oldest first.
    static func all(at latitude: Double, on connection: Connection) throws -> [SavedSearch] {
        try connection.all(
            """
            SELECT id, person, categories, from_time, to_time, hours, kind, without_car, without_heavy, words,
                latitude, longitude, radius, created
            FROM saved_search WHERE south <= ? AND north >= ? ORDER BY id
            """, .real(latitude), .real(latitude), row: search
        ).compactMap { $0 }
    }

    static func remove(_ id: Int64, of person: PersonID, on connection: Connection) throws -> Bool {
        try connection.run(
            "DELETE FROM saved_search WHERE id = ? AND person = ?", .integer(id), .integer(person.rawValue))
        return connection.changes > 0
    }

    static func removeAll(of person: PersonID, on connection: Connection) throws {
        try connection.run("DELETE FROM saved_search WHERE person = ?", .integer(person.rawValue))
    }

    // MARK: New favours

    static func note(_ favour: FavourID, on connection: Connection) throws {
        try connection.run(
            "INSERT INTO new_favour (favour) VALUES (?) ON CONFLICT DO NOTHING", .integer(favour.rawValue))
    }

    static func new(limit: Int, on connection: Connection) throws -> [FavourID] {
        try connection.all("SELECT favour FROM new_favour ORDER BY favour LIMIT ?", .integer(Int64(limit))) {
            FavourID(rawValue: $0.int64(0))
        }
    }

    static func forget(_ favour: FavourID, on connection: Connection) throws {
        try connection.run("DELETE FROM new_favour WHERE favour = ?", .integer(favour.rawValue))
    }

    /// How many found favours a person was told of since a time.
    static func told(_ person: PersonID, since time: Int64, on connection: Connection) throws -> Int {
        try connection.first(
            "SELECT count(*) FROM outbox WHERE person = ? AND kind = 'found' AND created > ?",
            .integer(person.rawValue), .integer(time)
        ) { $0.int(0) } ?? 0
    }
}
