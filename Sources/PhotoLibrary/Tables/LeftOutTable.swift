internal import Storage

/// The folders that are left out of the library, and the photos that went with them.
struct LeftOutTable {
    let connection: Connection

    func all() throws -> [LeftOutFolder] {
        try connection.all(
            """
            SELECT id, path, time, (SELECT count(*) FROM photo WHERE left_out = left_out.id) FROM left_out ORDER BY path
            """
        ) { LeftOutFolder(id: $0.int64(0), path: FilePath(bytes: $0.blob(1)), time: $0.int64(2), photos: $0.int(3)) }
    }

    func paths() throws -> [FilePath] {
        try connection.all("SELECT path FROM left_out ORDER BY path") { FilePath(bytes: $0.blob(0)) }
    }

    func add(_ path: FilePath, now: Int64) throws -> Int64 {
        try connection.run("INSERT INTO left_out (path, time) VALUES (?, ?)", .blob(path.bytes), .integer(now))
        return connection.lastInsertedID
    }

    /// Makes the photos of one folder those of another one, in which it lies.
    func merge(_ inside: Int64, into folder: Int64) throws {
        try connection.run("UPDATE photo SET left_out = ? WHERE left_out = ?", .integer(folder), .integer(inside))
        try remove(inside)
    }

    func remove(_ id: Int64) throws { try connection.run("DELETE FROM left_out WHERE id = ?", .integer(id)) }

    func leaveOut(_ photo: Int64, with folder: Int64) throws {
        try connection.run("UPDATE photo SET left_out = ? WHERE id = ?", .integer(folder), .integer(photo))
    }

    /// Some of the photos that went with a folder.
    func photos(of folder: Int64, limit: Int) throws -> [Int64] {
        try connection.all(
            "SELECT id FROM photo WHERE left_out = ? LIMIT ?", .integer(folder), .integer(Int64(limit))
        ) { $0.int64(0) }
    }

    /// The folder with which a photo was left out; nil for any other photo.
    func folder(of photo: Int64) throws -> FilePath? {
        try connection.first(
            "SELECT path FROM left_out JOIN photo ON left_out = left_out.id WHERE photo.id = ?", .integer(photo)
        ) { FilePath(bytes: $0.blob(0)) }
    }

    /// Photos that can be found and have a file below a folder, and that nothing else shows that can be read: not a file
    /// elsewhere, tagged copies in the library's own folder left out.
    func photosShown(onlyBelow folder: FilePath, saved: FilePath, limit: Int) throws -> [Int64] {
        let (range, saved) = (folder.below, saved.below)
        return try connection.all(
            """
            SELECT DISTINCT file.photo FROM file JOIN photo ON photo.id = file.photo
            WHERE path > ?1 AND path < ?2 AND forgotten IS NULL AND file.role <> 3 AND NOT EXISTS
                (SELECT 1 FROM file AS other WHERE other.photo = photo.id AND (other.path <= ?1 OR other.path >= ?2)
                AND other.role <> 3 AND other.missing = 0 AND other.refusal IS NULL
                AND NOT (other.role = 1 AND other.path > ?4 AND other.path < ?5))
            LIMIT ?3
            """, .blob(range.from), .blob(range.to), .integer(Int64(limit)), .blob(saved.from), .blob(saved.to)
        ) { $0.int64(0) }
    }

    /// Files below a folder of which nothing is left to be known: refused ones of no photo, and those of photos that can be
    /// found by another file.
    func filesLeft(below folder: FilePath, limit: Int) throws -> [FilePath] {
        let range = folder.below
        return try connection.all(
            """
            SELECT path FROM file LEFT JOIN photo ON photo.id = file.photo
            WHERE path > ? AND path < ? AND file.role <> 3 AND forgotten IS NULL LIMIT ?
            """, .blob(range.from), .blob(range.to), .integer(Int64(limit))
        ) { FilePath(bytes: $0.blob(0)) }
    }
}
