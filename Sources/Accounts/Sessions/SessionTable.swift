internal import Storage

/// The SQL of sessions.
enum SessionTable {
    /// All that have not ended, by the hash of their token.
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

    static func insert(_ token: SessionToken, label: String, now: Int64, on connection: Connection) throws {
        try connection.run(
            "INSERT INTO session (person, token, created, seen, label) VALUES (?, ?, ?, ?, ?)",
            .integer(Schema.owner), .blob(token.hash), .integer(now), .integer(now), .text(Session.label(label)))
        try connection.run(
            "DELETE FROM session WHERE seen <= ? OR created <= ?", .integer(now - Session.idleLimit),
            .integer(now - Session.ageLimit))
        try connection.run(
            "DELETE FROM session WHERE id NOT IN (SELECT id FROM session ORDER BY seen DESC, id DESC LIMIT ?)",
            .integer(Int64(Session.most)))
    }

    /// Stores a use.
    static func touch(_ id: Int64, now: Int64, on connection: Connection) throws {
        try connection.run("UPDATE session SET seen = max(seen, ?) WHERE id = ?", .integer(now), .integer(id))
    }

    static func delete(_ token: SessionToken, on connection: Connection) throws {
        try connection.run("DELETE FROM session WHERE token = ?", .blob(token.hash))
    }

    static func delete(id: Int64, on connection: Connection) throws {
        try connection.run("DELETE FROM session WHERE id = ?", .integer(id))
    }

    static func deleteAll(except token: SessionToken?, on connection: Connection) throws {
        // No hash is empty.
        try connection.run("DELETE FROM session WHERE token <> ?", .blob(token?.hash ?? []))
    }
}
