internal import Geography
internal import Storage

/// The spots of photos, computed from their rows. The search index stores copies.
struct SpotTable {
    let connection: Connection

    /// Writes all copies, into an index without any.
    func fill() throws {
        for block in try connection.all("SELECT id FROM block", row: { $0.int64(0) }) {
            let spots = try connection.all(
                """
                SELECT latitude, longitude, placed, placed_latitude, placed_longitude, photo.place, slot
                FROM slot JOIN photo ON photo.id = slot.photo WHERE block = ?
                """, .integer(block)
            ) { (spot: Self.spot($0), slot: $0.int64(6)) }
            for (spot, slot) in spots where spot != Spot() {
                try connection.run(
                    "UPDATE slot SET point = ?, place = ? WHERE block = ? AND slot = ?", .integer(spot.stored),
                    .integer(spot.place), .integer(block), .integer(slot))
            }
            try connection.blocks.restamp(block)
        }
        let recent = try connection.all(
            """
            SELECT latitude, longitude, placed, placed_latitude, placed_longitude, photo.place, photo.id
            FROM recent JOIN photo ON photo.id = recent.photo
            """
        ) { (spot: Self.spot($0), photo: $0.int64(6)) }
        for (spot, photo) in recent {
            try connection.run(
                "UPDATE recent SET point = ?, place = ? WHERE photo = ?", .integer(spot.stored), .integer(spot.place),
                .integer(photo))
        }
    }

    /// The number of copies that are out of date.
    func stale() throws -> Int {
        var count = 0
        try connection.each(
            """
            WITH copy AS (SELECT photo, point, place FROM slot UNION ALL SELECT photo, point, place FROM recent)
            SELECT latitude, longitude, placed, placed_latitude, placed_longitude, photo.place, copy.point, copy.place
            FROM copy JOIN photo ON photo.id = copy.photo
            """
        ) {
            if Self.spot($0) != Spot(stored: $0.int64(6), place: $0.int64(7)) { count += 1 }
            return true
        }
        return count
    }

    private static func spot(_ row: borrowing Row) -> Spot {
        let coordinate: Coordinate? =
            switch row.int(2) {
            case 1: Coordinate(latitude: row.double(3), longitude: row.double(4))
            case 2: nil
            default: row.isNull(0) ? nil : Coordinate(latitude: row.double(0), longitude: row.double(1))
            }
        return Spot(coordinate, place: row.optionalInt64(5))
    }
}
