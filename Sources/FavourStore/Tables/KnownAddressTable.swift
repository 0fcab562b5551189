internal import Favours

/// The SQL of the internet addresses from which people have given the right password.
enum KnownAddressTable {
    /// Seconds for which an address is known after the right password came from there.
    static let trust: Int64 = 90 * 86_400

    /// Notes that the right password came from an address.
    static func put(_ address: String, of person: PersonID, now: Int64, on connection: Connection) throws {
        try connection.run(
            """
            INSERT INTO known_address (person, address, at) VALUES (?, ?, ?)
            ON CONFLICT (person, address) DO UPDATE SET at = excluded.at
            """, .integer(person.rawValue), .text(address), .integer(now))
        try connection.run("DELETE FROM known_address WHERE at <= ?", .integer(now - trust))
    }

    static func isKnown(
        _ address: String, of person: PersonID, now: Int64, on connection: Connection
    ) throws -> Bool {
        try connection.first(
            "SELECT 1 FROM known_address WHERE person = ? AND address = ? AND at > ?", .integer(person.rawValue),
            .text(address), .integer(now - trust)
        ) { $0.bool(0) } ?? false
    }

    /// When the right password last came from each known address, the latest first.
    static func times(of person: PersonID, now: Int64, on connection: Connection) throws -> [Int64] {
        try connection.all(
            "SELECT at FROM known_address WHERE person = ? AND at > ? ORDER BY at DESC", .integer(person.rawValue),
            .integer(now - trust)
        ) { $0.int64(0) }
    }

    static func removeAll(of person: PersonID, on connection: Connection) throws {
        try connection.run("DELETE FROM known_address WHERE person = ?", .integer(person.rawValue))
    }
}
