internal import Storage

/// The files of copies that no photo has yet, by their names in the folder of copies.
struct UnrecordedCopyTable {
    let connection: Connection

    func note(_ file: UnrecordedCopy) throws {
        try connection.run(
            "INSERT OR REPLACE INTO unrecorded_copy (name, size, modified, inode) VALUES (?, ?, ?, ?)",
            .blob(file.name), .integer(file.size), .integer(file.modified),
            .integer(Int64(bitPattern: file.inode)))
    }

    func all() throws -> [UnrecordedCopy] {
        try connection.all("SELECT name, size, modified, inode FROM unrecorded_copy ORDER BY name") { row in
            UnrecordedCopy(
                name: row.blob(0), size: row.int64(1), modified: row.int64(2),
                inode: UInt64(bitPattern: row.int64(3)))
        }
    }

    func has(_ name: [UInt8]) throws -> Bool {
        try connection.first("SELECT 1 FROM unrecorded_copy WHERE name = ?", .blob(name)) { _ in true } ?? false
    }

    func forget(_ name: [UInt8]) throws {
        try connection.run("DELETE FROM unrecorded_copy WHERE name = ?", .blob(name))
    }
}
