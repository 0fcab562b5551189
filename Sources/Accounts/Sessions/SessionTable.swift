internal import Storage

/// The SQL of sessions.
enum SessionTable {
    /// All sessions that have not ended, by the hash of their token.
    static func all(now: Int64, on connection: Connection) throws -> [[UInt8]: Session] {
        let rows = try connection.all("SELECT token, id, created, seen, label, person FROM session") { row in
            (
                row.blob(0),
                Session(
                    id: row.int64(1), person: row.int64(5), created: row.int64(2),
                    lastSeen: row.int64(3), label: row.text(4))
            )
        }
        return Dictionary(rows.filter { $0.1.expires > now }) { first, _ in first }
    }

    static func insert(
        _ token: SessionToken, of person: Int64, label: String, now: Int64, on connection: Connection
    ) throws {
        try connection.run(
            "INSERT INTO session (person, token, created, seen, label) VALUES (?, ?, ?, ?, ?)",
            .integer(person), .blob(token.hash), .integer(now), .integer(now), .text(Session.label(label)))
        try connection.run(
            "DELETE FROM session WHERE seen <= ? OR created <= ?", .integer(now - Session.idleLimit),
            .integer(now - Session.ageLimit))
        try connection.run(
            """
            DELETE FROM session WHERE person = ?1 AND id NOT IN
                (SELECT id FROM session WHERE person = ?1 ORDER BY seen DESC, id DESC LIMIT ?2)
            """, .integer(person), .integer(Int64(Session.most)))
    }

    /// Stores the time of a use.
    static func touch(_ id: Int64, now: Int64, on connection: Connection) throws {
        try connection.run("UPDATE session SET seen = max(seen, ?) WHERE id = ?", .integer(now), .integer(id))
    }

    static func has(_ id: Int64, of person: Int64, on connection: Connection) throws -> Bool {
        try connection.first(
            "SELECT 1 FROM session WHERE id = ? AND person = ?", .integer(id), .integer(person)
        ) { _ in true } ?? false
    }

    static func delete(_ token: SessionToken, on connection: Connection) throws {
        try connection.run("DELETE FROM session WHERE token = ?", .blob(token.hash))
    }

    /// - Parameter person: whose it must be.
    static func delete(id: Int64, of person: Int64, on connection: Connection) throws {
        try connection.run("DELETE FROM session WHERE id = ? AND person = ?", .integer(id), .integer(person))
    }

    /// Ends all of a person's but one.
    static func deleteAll(of person: Int64, except kept: Int64?, on connection: Connection) throws {
        // No session has this number.
        try connection.run(
            "DELETE FROM session WHERE person = ? AND id <> ?", .integer(person), .integer(kept ?? 0))
    }

    static func deleteAll(on connection: Connection) throws { try connection.run("DELETE FROM session") }
}
