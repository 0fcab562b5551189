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

    /// Some files below a folder of which nothing is left to be known: refused ones of no photo, and those of photos that can
    /// be found by another file; none in the library's own folder. By path, after one.
    func filesLeft(
        below folder: FilePath, own: FilePath, after path: [UInt8]?, limit: Int
    ) throws -> [FilePath] {
        let (range, own) = (folder.below, own.below)
        return try connection.all(
            """
            SELECT path FROM file LEFT JOIN photo ON photo.id = file.photo
            WHERE path > ? AND path < ? AND NOT (path > ? AND path < ?) AND file.role <> 3 AND forgotten IS NULL
            ORDER BY path LIMIT ?
            """, .blob(path ?? range.from), .blob(range.to), .blob(own.from), .blob(own.to), Value(limit)
        ) { FilePath(bytes: $0.blob(0)) }
    }
}
