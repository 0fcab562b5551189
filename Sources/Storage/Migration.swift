/// A named step from one schema to the next.
///
/// Once it has landed it is never edited: databases that ran it would differ from new ones. Write another one.
public struct Migration: Sendable {
    /// Unique, and kept in the database: `0001 photos`.
    public let name: String
    let apply: @Sendable (Connection) throws -> Void

    /// A step that needs code.
    public init(_ name: String, apply: @escaping @Sendable (Connection) throws -> Void) {
        self.name = name
        self.apply = apply
    }

    /// A step of SQL statements parted by `;`.
    public init(_ name: String, sql: StaticString) {
        self.init(name) { try $0.execute(sql) }
    }

    /// Runs what is missing in one transaction, so that two programs opening the same file take turns.
    ///
    /// - Throws: ``StorageError/Cause/newerDatabase`` when the database has steps that this program does not know.
    static func run(_ migrations: [Migration], on connection: Connection, path: String) throws {
        let known = Set(migrations.map(\.name))
        try connection.execute("BEGIN IMMEDIATE")
        do {
            try connection.execute(
                "CREATE TABLE IF NOT EXISTS migration (name TEXT PRIMARY KEY NOT NULL) STRICT, WITHOUT ROWID")
            let done = try connection.all("SELECT name FROM migration") { $0.text(0) }
            if let unknown = done.first(where: { !known.contains($0) }) {
                throw StorageError(cause: .newerDatabase, path: path, detail: "it has “\(unknown)”")
            }
            for migration in migrations where !done.contains(migration.name) {
                try migration.apply(connection)
                try connection.run("INSERT INTO migration (name) VALUES (?)", .text(migration.name))
            }
            try connection.execute("COMMIT")
        } catch {
            if connection.isInTransaction { try? connection.execute("ROLLBACK") }
            throw error
        }
    }
}
