internal import Storage

/// The SQL of passwords.
enum PasswordTable {
    static func hash(of person: Int64, on connection: Connection) throws -> PasswordHash? {
        try connection.first("SELECT password FROM person WHERE id = ?", .integer(person)) { row in
            PasswordHash(stored: row.text(0))
        }
    }

    static func set(_ hash: PasswordHash, of person: Int64, now: Int64, on connection: Connection) throws {
        try connection.run(
            """
            INSERT INTO person (id, password, changed) VALUES (?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET password = excluded.password, changed = excluded.changed
            """, .integer(person), .text(hash.text), .integer(now))
    }

    /// Removes the password and, by `ON DELETE CASCADE`, the sessions and the name.
    static func remove(of person: Int64, on connection: Connection) throws {
        try connection.run("DELETE FROM person WHERE id = ?", .integer(person))
    }
}
