internal import Favours
internal import Storage

/// The SQL of people's sessions.
enum PersonSessionTable {
    /// Seconds that a session outlives its last use.
    static let idleLimit: Int64 = 30 * 86_400
    /// Seconds between two uses that are stored.
    static let noting: Int64 = 600
    /// Sessions that one person has at most; the one that was used least recently goes first.
    static let most: Int64 = 50

    static func insert(
        _ token: [UInt8], of person: PersonID, label: String, now: Int64, on connection: Connection
    ) throws {
        try connection.run(
            "INSERT INTO session (person, token, created, seen, label) VALUES (?, ?, ?, ?, ?)",
            .integer(person.rawValue), .blob(token), .integer(now), .integer(now), .text(String(label.prefix(200))))
        try connection.run("DELETE FROM session WHERE seen <= ?", .integer(now - idleLimit))
        try connection.run(
            """
            DELETE FROM session WHERE person = ?1 AND id NOT IN
                (SELECT id FROM session WHERE person = ?1 ORDER BY seen DESC, id DESC LIMIT ?2)
            """, .integer(person.rawValue), .integer(most))
    }

    /// The person of a token, and whether this use is to be noted.
    static func person(_ token: [UInt8], now: Int64, on connection: Connection) throws -> (PersonID, isStale: Bool)? {
        try connection.first("SELECT person, seen FROM session WHERE token = ?", .blob(token)) { row in
            (PersonID(rawValue: row.int64(0)), row.int64(1))
        }.flatMap { person, seen in seen > now - idleLimit ? (person, now - seen >= noting) : nil }
    }

    static func touch(_ token: [UInt8], now: Int64, on connection: Connection) throws {
        try connection.run("UPDATE session SET seen = max(seen, ?) WHERE token = ?", .integer(now), .blob(token))
    }

    static func all(of person: PersonID, on connection: Connection) throws -> [AccountData.Session] {
        try connection.all(
            "SELECT created, seen, label FROM session WHERE person = ? ORDER BY id", .integer(person.rawValue)
        ) { AccountData.Session(created: $0.int64(0), seen: $0.int64(1), label: $0.text(2)) }
    }

    static func delete(_ token: [UInt8], on connection: Connection) throws {
        try connection.run("DELETE FROM session WHERE token = ?", .blob(token))
    }

    static func deleteAll(of person: PersonID, except token: [UInt8]?, on connection: Connection) throws {
        try connection.run(
            "DELETE FROM session WHERE person = ? AND token <> ?", .integer(person.rawValue), .blob(token ?? []))
    }
}
