internal import Storage

/// The SQL of passwords.
enum PasswordTable {
    static func hash(on connection: Connection) throws -> PasswordHash? {
        try connection.first("SELECT password FROM person WHERE id = ?", .integer(Schema.owner)) { row in
            PasswordHash(stored: row.text(0))
        }
    }

    static func set(_ hash: PasswordHash, now: Int64, on connection: Connection) throws {
        try connection.run(
            """
            INSERT INTO person (id, password, changed) VALUES (?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET password = excluded.password, changed = excluded.changed
            """, .integer(Schema.owner), .text(hash.text), .integer(now))
    }

    /// Removes the password and, by `ON DELETE CASCADE`, the sessions.
    static func remove(on connection: Connection) throws {
        try connection.run("DELETE FROM person WHERE id = ?", .integer(Schema.owner))
    }
}
