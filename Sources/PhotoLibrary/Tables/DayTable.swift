internal import Places
internal import Storage

/// The number of photos by day and place: about ten thousand rows for a million photos. Photos of which the day is not
/// known (`taken_source` from 32 on, see ``CaptureTime/storedSource``) are not counted.
struct DayTable {
    let connection: Connection

    /// A row.
    struct Entry {
        /// Days since 1970-01-01, in local time.
        let day: Int
        /// See ``PlaceTable``.
        let place: Int64
        /// The number of photos, at least 1.
        let photos: Int
    }

    /// All rows from one day to another, by day.
    func entries(from first: Int = .min, to last: Int = .max) throws -> [Entry] {
        try connection.all(
            "SELECT day, place, photos FROM day_place WHERE day BETWEEN ? AND ? ORDER BY day, place", Value(first),
            Value(last)
        ) { Entry(day: $0.int(0), place: $0.int64(1), photos: $0.int(2)) }
    }

    /// The photos of these days at these places, by sort key.
    func photos(_ days: ClosedRange<Int>, at places: [Int64]) throws -> [(photo: Int64, key: Int64)] {
        let (from, to) = Self.keys(days)
        // The unary plus makes SQLite use the index on the sort key, so that only the keys of these days are read.
        return try connection.all(
            """
            SELECT id, sort_key FROM photo
            WHERE sort_key >= ? AND sort_key < ? AND forgotten IS NULL AND taken_source < 32
                AND +place IN (SELECT value FROM json_each(?)) ORDER BY sort_key
            """, .integer(from), .integer(to), Value(list: places)
        ) { ($0.int64(0), $0.int64(1)) }
    }

    /// The cover for the photos of these days at these places: a favourite if there is one, else one from the middle.
    func cover(_ days: ClosedRange<Int>, at places: [Int64]) throws -> Int64? {
        let (from, to) = Self.keys(days)
        let photos = try connection.all(
            """
            SELECT id, favourite FROM photo
            WHERE sort_key >= ? AND sort_key < ? AND forgotten IS NULL AND taken_source < 32
                AND +place IN (SELECT value FROM json_each(?)) ORDER BY sort_key LIMIT 200
            """, .integer(from), .integer(to), Value(list: places)
        ) { (id: $0.int64(0), isFavourite: $0.bool(1)) }
        guard !photos.isEmpty else { return nil }
        return (photos.first(where: \.isFavourite) ?? photos[photos.count / 2]).id
    }

    /// The year of the oldest photo; nil when there is none.
    func firstYear() throws -> Int? {
        try connection.first("SELECT min(sort_key) FROM photo") { $0.optionalInt64(0) }.flatMap { $0 }.map {
            CaptureTime(localSeconds: $0 >> 20, offset: nil, source: .camera).date.year
        }
    }

    private static func keys(_ days: ClosedRange<Int>) -> (from: Int64, to: Int64) {
        (Int64(days.lowerBound) * 86_400 << 20, Int64(days.upperBound + 1) * 86_400 << 20)
    }
}
