internal import Storage

/// The last tagged copy of each photo.
struct SavedTable {
    let connection: Connection

    func state(of photo: Int64) throws -> SavedState? {
        try connection.first("SELECT path, time, digest FROM saved WHERE photo = ?", .integer(photo)) { row in
            Digest(row.blob(2)).map {
                SavedState(path: FilePath(bytes: row.blob(0)), when: row.int64(1), digest: $0)
            }
        } ?? nil
    }

    func put(_ state: SavedState, of photo: Int64) throws {
        try connection.run(
            "INSERT OR REPLACE INTO saved (photo, path, time, digest) VALUES (?, ?, ?, ?)", .integer(photo),
            .blob(state.path.bytes), .integer(state.when), .blob(state.digest.bytes))
    }
}
