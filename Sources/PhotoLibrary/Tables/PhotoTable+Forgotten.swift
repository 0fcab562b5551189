internal import Storage

// Photos that were deleted, and can be restored.
extension PhotoTable {
    /// Marks a photo as forgotten, or restores it when nil, also one that was left out with its folder. A photo that is
    /// already forgotten keeps its time.
    ///
    /// - Returns: whether it was not so before.
    @discardableResult func setForgotten(_ time: Int64?, of id: Int64) throws -> Bool {
        if let time {
            try connection.run(
                "UPDATE photo SET forgotten = ? WHERE id = ? AND forgotten IS NULL", .integer(time), .integer(id))
        } else {
            try connection.run(
                "UPDATE photo SET forgotten = NULL, left_out = NULL WHERE id = ? AND forgotten IS NOT NULL",
                .integer(id))
        }
        return connection.changes > 0
    }

    func forgottenCount() throws -> Int {
        try connection.first("SELECT count(*) FROM photo WHERE forgotten IS NOT NULL AND left_out IS NULL") {
            $0.int(0)
        }
            ?? 0
    }

    /// Photos that were forgotten before a time.
    func forgotten(before time: Int64) throws -> [Int64] {
        try connection.all("SELECT id FROM photo WHERE forgotten < ? AND left_out IS NULL", .integer(time)) {
            $0.int64(0)
        }
    }

    /// The forgotten photos, the last forgotten first, without those that were left out with their folder.
    func forgotten(offset: Int = 0, limit: Int = .max) throws -> [Int64] {
        try connection.all(
            """
            SELECT id FROM photo WHERE forgotten IS NOT NULL AND left_out IS NULL
            ORDER BY forgotten DESC, id DESC LIMIT ? OFFSET ?
            """, Value(limit), Value(offset)
        ) { $0.int64(0) }
    }

    /// All photos that no query finds: forgotten ones, and those that were left out with their folder.
    func hidden() throws -> [Int64] {
        try connection.all("SELECT id FROM photo WHERE forgotten IS NOT NULL ORDER BY id") { $0.int64(0) }
    }

    /// Forgotten photos count as forgotten at this time.
    func postponeDeletion(_ now: Int64) throws {
        try connection.run("UPDATE photo SET forgotten = ? WHERE forgotten IS NOT NULL", .integer(now))
    }

    /// Whether no query finds a photo.
    func isForgotten(_ id: Int64) throws -> Bool {
        try connection.first("SELECT forgotten IS NOT NULL FROM photo WHERE id = ?", .integer(id)) { $0.bool(0) }
            ?? false
    }

    /// Whether a photo is among the recently deleted ones.
    func isDeleted(_ id: Int64) throws -> Bool {
        try connection.first(
            "SELECT forgotten IS NOT NULL AND left_out IS NULL FROM photo WHERE id = ?", .integer(id)
        ) { $0.bool(0) } ?? false
    }
}
