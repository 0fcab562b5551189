internal import Favours

/// The SQL of calendar feeds.
enum CalendarTable {
    static func put(_ token: [UInt8], of person: PersonID, now: Int64, on connection: Connection) throws {
        try connection.run(
            """
            INSERT INTO calendar_feed (person, token, created) VALUES (?, ?, ?)
            ON CONFLICT (person) DO UPDATE SET token = excluded.token, created = excluded.created
            """, .integer(person.rawValue), .blob(token), .integer(now))
    }

    static func remove(of person: PersonID, on connection: Connection) throws {
        try connection.run("DELETE FROM calendar_feed WHERE person = ?", .integer(person.rawValue))
    }

    static func created(of person: PersonID, on connection: Connection) throws -> Int64? {
        try connection.first("SELECT created FROM calendar_feed WHERE person = ?", .integer(person.rawValue)) {
            $0.int64(0)
        }
    }

    static func person(_ token: [UInt8], on connection: Connection) throws -> PersonID? {
        try connection.first("SELECT person FROM calendar_feed WHERE token = ?", .blob(token)) {
            PersonID(rawValue: $0.int64(0))
        }
    }

    /// The newest favours with a slot that ends after a time, of a person or accepted by the person.
    static func favours(
        of person: PersonID, after time: Int64, limit: Int, on connection: Connection
    ) throws -> [FavourID] {
        let id = Value.integer(person.rawValue)
        return try connection.all(
            """
            SELECT favour.id FROM favour JOIN slot ON slot.favour = favour.id
            WHERE favour.author = ? AND slot.finish > ? GROUP BY favour.id
            UNION
            SELECT slot.favour FROM acceptance
            JOIN slot ON slot.favour = acceptance.favour AND slot.number = acceptance.slot
            WHERE acceptance.person = ? AND acceptance.state IN ('accepted', 'asked', 'done') AND slot.finish > ?
            GROUP BY slot.favour
            ORDER BY 1 DESC LIMIT ?
            """, id, .integer(time), id, .integer(time), .integer(Int64(limit))
        ) { FavourID(rawValue: $0.int64(0)) }
    }
}
