internal import Storage

/// The cells of photos, computed from their rows. The search index stores copies of them.
struct CellTable {
    let connection: Connection

    /// The cell of a photo; nil when there is no such photo.
    func cell(of photo: Int64) throws -> Cell? {
        try connection.first(
            """
            SELECT width, height, rotation, favourite, ifnull(missing, 1), content_hash, taken, taken_source, truncated
            FROM photo LEFT JOIN file ON file.id =
                (SELECT id FROM file WHERE photo = photo.id AND role <> 3
                ORDER BY missing OR refusal IS NOT NULL, role = 1, id LIMIT 1)
            WHERE photo.id = ?
            """, .integer(photo), row: Self.cell)
    }

    /// The same in a library of an earlier version, which does not know of which photos a part is missing.
    private func earlierCell(of photo: Int64) throws -> Cell? {
        try connection.first(
            """
            SELECT width, height, rotation, favourite, ifnull(missing, 1), content_hash, taken, taken_source, 0
            FROM photo LEFT JOIN file ON file.id =
                (SELECT id FROM file WHERE photo = photo.id AND role <> 3
                ORDER BY missing OR refusal IS NOT NULL, role = 1, id LIMIT 1)
            WHERE photo.id = ?
            """, .integer(photo), row: Self.cell)
    }

    /// The cells of all forgotten photos, which are not in the index, the most recently forgotten first.
    func forgotten() throws -> [(photo: Int64, cell: Cell)] {
        try connection.all(
            """
            SELECT width, height, rotation, favourite, ifnull(missing, 1), content_hash, taken, taken_source, truncated,
                photo.id
            FROM photo LEFT JOIN file ON file.id =
                (SELECT id FROM file WHERE photo = photo.id AND role <> 3
                ORDER BY missing OR refusal IS NOT NULL, role = 1, id LIMIT 1)
            WHERE forgotten IS NOT NULL AND left_out IS NULL ORDER BY forgotten DESC, photo.id DESC
            """
        ) { ($0.int64(9), Self.cell($0)) }
    }

    /// Updates the copy of a photo after a change of its files.
    func refresh(_ photo: Int64) throws {
        guard let cell = try cell(of: photo), let key = try connection.photos.sortKey(photo) else {
            return
        }
        try connection.blocks.set(cell, photo: photo, key: key)
    }

    /// Updates the copies of photos with a refused file, which are shown from another file if there is one.
    func refreshRefused() throws {
        try refresh(
            connection.all(
                "SELECT DISTINCT photo FROM file WHERE refusal IS NOT NULL AND photo IS NOT NULL",
                row: { $0.int64(0) }))
    }

    /// Updates the copies of photos of which a part is missing.
    func refreshDamaged() throws {
        try refresh(connection.all("SELECT id FROM photo WHERE truncated", row: { $0.int64(0) }))
    }

    private func refresh(_ photos: [Int64]) throws {
        for photo in photos { try refresh(photo) }
        if !photos.isEmpty { try connection.revision.advance() }
    }

    /// Writes all copies, into an index of an earlier version without any.
    func fill() throws {
        for block in try connection.all("SELECT id FROM block", row: { $0.int64(0) }) {
            let photos = try connection.all("SELECT slot, photo FROM slot WHERE block = ?", .integer(block)) {
                ($0.int64(0), $0.int64(1))
            }
            for (slot, photo) in photos {
                guard let cell = try earlierCell(of: photo) else { continue }
                try connection.run(
                    "UPDATE slot SET cell = ? WHERE block = ? AND slot = ?", .integer(cell.stored), .integer(block),
                    .integer(slot))
            }
        }
        for photo in try connection.all("SELECT photo FROM recent", row: { $0.int64(0) }) {
            guard let cell = try earlierCell(of: photo) else { continue }
            try connection.run("UPDATE recent SET cell = ? WHERE photo = ?", .integer(cell.stored), .integer(photo))
        }
    }

    /// The number of copies that are out of date.
    func stale() throws -> Int {
        var count = 0
        try connection.each(
            """
            WITH copy AS (SELECT photo, cell FROM slot UNION ALL SELECT photo, cell FROM recent)
            SELECT width, height, rotation, favourite, ifnull(missing, 1), content_hash, taken, taken_source, truncated,
                cell
            FROM copy JOIN photo ON photo.id = copy.photo LEFT JOIN file ON file.id =
                (SELECT id FROM file WHERE photo = photo.id AND role <> 3
                ORDER BY missing OR refusal IS NOT NULL, role = 1, id LIMIT 1)
            """
        ) {
            if Self.cell($0).stored != $0.int64(9) { count += 1 }
            return true
        }
        return count
    }

    private static func cell(_ row: borrowing Row) -> Cell {
        Cell(
            width: row.int(0), height: row.int(1), rotation: row.int(2), isFavourite: row.bool(3),
            isMissing: row.bool(4), content: row.optionalBlob(5),
            precision: CaptureTime(stored: row.int64(6), offset: nil, source: row.int64(7)).precision,
            isTruncated: row.bool(8))
    }
}
