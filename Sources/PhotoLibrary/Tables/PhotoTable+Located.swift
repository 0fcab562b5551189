internal import Geography
internal import Storage

extension PhotoTable {
    /// A photo with a position whose place is the gazetteer's.
    struct Located: Hashable, Sendable {
        let photo: Int64
        let coordinate: Coordinate
        let place: Int64?
    }

    /// Photos with a position whose place the user has not named, by number.
    func located(after id: Int64, limit: Int) throws -> [Located] {
        try connection.all(
            """
            SELECT id, iif(placed = 1, placed_latitude, latitude), iif(placed = 1, placed_longitude, longitude), place
            FROM photo
            WHERE id > ? AND NOT place_corrected AND (placed = 1 OR placed = 0 AND latitude IS NOT NULL)
            ORDER BY id LIMIT ?
            """, .integer(id), Value(limit)
        ) { row in
            Coordinate(latitude: row.double(1), longitude: row.double(2)).map {
                Located(photo: row.int64(0), coordinate: $0, place: row.optionalInt64(3))
            }
        }.compactMap { $0 }
    }
}
