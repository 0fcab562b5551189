internal import Storage

/// The folders that photos are imported from.
struct FolderTable {
    let connection: Connection

    func all() throws -> [LibraryFolder] {
        try connection.all("SELECT id, path, watched, added, looked FROM folder ORDER BY path", row: Self.folder)
    }

    func folder(_ id: Int64) throws -> LibraryFolder? {
        try connection.first(
            "SELECT id, path, watched, added, looked FROM folder WHERE id = ?", .integer(id), row: Self.folder)
    }

    func add(_ path: FilePath, isWatched: Bool, now: Int64) throws -> Int64 {
        try connection.run(
            "INSERT INTO folder (path, watched, added) VALUES (?, ?, ?)", .blob(path.bytes), Value(isWatched),
            .integer(now))
        return connection.lastInsertedID
    }

    func setWatched(_ isWatched: Bool, _ id: Int64) throws {
        try connection.run("UPDATE folder SET watched = ? WHERE id = ?", Value(isWatched), .integer(id))
    }

    func setLooked(_ time: Int64, _ id: Int64) throws {
        try connection.run("UPDATE folder SET looked = ? WHERE id = ?", .integer(time), .integer(id))
    }

    func remove(_ id: Int64) throws { try connection.run("DELETE FROM folder WHERE id = ?", .integer(id)) }

    private static func folder(_ row: borrowing Row) -> LibraryFolder {
        LibraryFolder(
            id: row.int64(0), path: FilePath(bytes: row.blob(1)), isWatched: row.bool(2), added: row.int64(3),
            looked: row.optionalInt64(4))
    }
}
