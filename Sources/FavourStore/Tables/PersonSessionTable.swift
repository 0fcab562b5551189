internal import Accounts
internal import Favours

/// The SQL of people's sessions.
enum PersonSessionTable {
    /// Seconds between two uses that are stored.
    static let noting: Int64 = 600
    /// Sessions that one person has at most; the one that was used least recently goes first.
    static let most: Int64 = 50

    static func insert(
        _ token: [UInt8], of person: PersonID, label: String, now: Int64, on connection: Connection
    ) throws {
        try connection.run(
            "INSERT INTO session (person, token, created, seen, label) VALUES (?, ?, ?, ?, ?)",
            .integer(person.rawValue), .blob(token), .integer(now), .integer(now),
            .text(String(String.UnicodeScalarView(label.unicodeScalars.prefix(200)))))
        try connection.run(
            "DELETE FROM session WHERE seen <= ? OR created <= ?", .integer(now - Session.idleLimit),
            .integer(now - Session.ageLimit))
        try connection.run(
            """
            DELETE FROM session WHERE person = ? AND id NOT IN
                (SELECT id FROM session WHERE person = ? ORDER BY seen DESC, id DESC LIMIT ?)
            """, .integer(person.rawValue), .integer(person.rawValue), .integer(most))
    }

    /// The session of a token, while it has not ended, and whether this use is to be noted.
    static func find(
        _ token: [UInt8], now: Int64, on connection: Connection
    ) throws -> (person: PersonID, id: Int64, isStale: Bool)? {
        try connection.first(
            "SELECT person, id, seen FROM session WHERE token = ? AND seen > ? AND created > ?", .blob(token),
            .integer(now - Session.idleLimit), .integer(now - Session.ageLimit)
        ) { (PersonID(rawValue: $0.int64(0)), $0.int64(1), now - $0.int64(2) >= noting) }
    }

    static func touch(_ token: [UInt8], now: Int64, on connection: Connection) throws {
        try connection.run(
            "UPDATE session SET seen = ? WHERE token = ? AND seen < ?", .integer(now), .blob(token), .integer(now))
    }

    /// Those that have not ended, the one used last first.
    static func all(
        of person: PersonID, now: Int64, on connection: Connection
    ) throws -> [AccountData.Session] {
        try connection.all(
            """
            SELECT id, created, seen, label FROM session WHERE person = ? AND seen > ? AND created > ?
            ORDER BY seen DESC, id DESC
            """, .integer(person.rawValue), .integer(now - Session.idleLimit), .integer(now - Session.ageLimit)
        ) { AccountData.Session(id: $0.int64(0), created: $0.int64(1), seen: $0.int64(2), label: $0.text(3)) }
    }

    static func delete(_ token: [UInt8], on connection: Connection) throws {
        try connection.run("DELETE FROM session WHERE token = ?", .blob(token))
    }

    /// - Parameter person: whose it must be.
    static func delete(id: Int64, of person: PersonID, on connection: Connection) throws {
        try connection.run(
            "DELETE FROM session WHERE id = ? AND person = ?", .integer(id), .integer(person.rawValue))
    }

    static func deleteAll(of person: PersonID, except kept: Int64?, on connection: Connection) throws {
        // No session has the number 0.
        try connection.run(
            "DELETE FROM session WHERE person = ? AND id <> ?", .integer(person.rawValue), .integer(kept ?? 0))
    }
}
