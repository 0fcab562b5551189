internal import Interpretation
internal import Storage

/// For each token and block, the slots of the photos with the token, by the strictest level that shows it.
///
/// The rows of one token are stored together, so that a question reads them at once. New photos mostly belong to the
/// newest block, whose rows are in a separate table: it is so small that adding to all its rows changes few pages.
struct PostingTable {
    let connection: Connection

    /// Slots as they are added, two bytes each, by level from low to high.
    typealias Gains = [[UInt8]]

    /// A token's slots in one block, by level from low to high.
    struct Posting {
        let token: String
        var levels: [Slots]

        var isEmpty: Bool { levels.allSatisfy { $0.bytes.isEmpty } }
    }

    /// Adds slots that are not in yet.
    func add(_ gains: Gains, to token: String, block: Int64, isNewest: Bool) throws {
        // Most lists are short; they are appended to in place.
        if gains.allSatisfy({ $0.count <= Slots.longestList }),
            try append(gains, to: token, block: block, isNewest: isNewest)
        {
            return
        }
        var posting = try posting(token, block: block, isNewest: isNewest)
        for (level, slots) in gains.enumerated() {
            for place in stride(from: 0, to: slots.count, by: 2) {
                posting.levels[level].insert(Int(slots[place]) | Int(slots[place + 1]) << 8)
            }
        }
        try put(posting, block: block, isNewest: isNewest)
    }

    /// Appends to the lists. Returns false, and changes nothing, when a list would become as long as the bits, or bits
    /// are stored already.
    private func append(_ gains: Gains, to token: String, block: Int64, isNewest: Bool) throws -> Bool {
        let longest = Value.integer(Int64(Slots.longestList))
        if isNewest {
            try connection.run(
                """
                INSERT INTO newest_posting (token, low, medium, high)
                VALUES (?1, nullif(?2, x''), nullif(?3, x''), nullif(?4, x''))
                ON CONFLICT DO UPDATE SET
                    low = nullif(CAST(ifnull(low, x'') || ?2 AS BLOB), x''),
                    medium = nullif(CAST(ifnull(medium, x'') || ?3 AS BLOB), x''),
                    high = nullif(CAST(ifnull(high, x'') || ?4 AS BLOB), x'')
                WHERE ifnull(length(low), 0) + length(?2) <= ?5 AND ifnull(length(medium), 0) + length(?3) <= ?5
                    AND ifnull(length(high), 0) + length(?4) <= ?5
                """, .text(token), .blob(gains[0]), .blob(gains[1]), .blob(gains[2]), longest)
        } else {
            try connection.run(
                """
                INSERT INTO posting (token, low, medium, high, block)
                VALUES (?1, nullif(?2, x''), nullif(?3, x''), nullif(?4, x''), ?6)
                ON CONFLICT DO UPDATE SET
                    low = nullif(CAST(ifnull(low, x'') || ?2 AS BLOB), x''),
                    medium = nullif(CAST(ifnull(medium, x'') || ?3 AS BLOB), x''),
                    high = nullif(CAST(ifnull(high, x'') || ?4 AS BLOB), x'')
                WHERE ifnull(length(low), 0) + length(?2) <= ?5 AND ifnull(length(medium), 0) + length(?3) <= ?5
                    AND ifnull(length(high), 0) + length(?4) <= ?5
                """, .text(token), .blob(gains[0]), .blob(gains[1]), .blob(gains[2]), longest, .integer(block))
        }
        return connection.changes > 0
    }

    /// A token's slots in a block.
    func posting(_ token: String, block: Int64, isNewest: Bool) throws -> Posting {
        let found =
            isNewest
            ? try connection.first(
                "SELECT token, low, medium, high FROM newest_posting WHERE token = ?", .text(token), row: Self.posting)
            : try connection.first(
                "SELECT token, low, medium, high FROM posting WHERE token = ? AND block = ?", .text(token),
                .integer(block), row: Self.posting)
        return found ?? Posting(token: token, levels: [Slots(), Slots(), Slots()])
    }

    private static func posting(_ row: borrowing Row) -> Posting {
        Posting(token: row.text(0), levels: [row.blob(1), row.blob(2), row.blob(3)].map { Slots(bytes: $0) })
    }

    /// A row, in the order in which the rows are stored.
    struct Place: Hashable, Sendable {
        let token: String
        let block: Int64

        /// Before all rows.
        static let start = Place(token: "", block: 0)
    }

    /// Reads some rows and keeps nothing of them, so that their part of the file is in the system's memory.
    ///
    /// - Returns: the last row; nil when there was none.
    func readThrough(after place: Place, rows: Int) throws -> Place? {
        // The last byte of a value is read over all pages that it takes.
        try connection.all(
            """
            SELECT token, block, substr(low, -1), substr(medium, -1), substr(high, -1) FROM posting
            WHERE (token, block) > (?, ?) ORDER BY token, block LIMIT ?
            """, .text(place.token), .integer(place.block), .integer(Int64(rows))
        ) { Place(token: $0.text(0), block: $0.int64(1)) }.last
    }

    /// Replaces a token's slots in a block.
    func put(_ posting: Posting, block: Int64, isNewest: Bool) throws {
        let levels = posting.levels.map { $0.bytes.isEmpty ? Value.null : .blob($0.bytes) }
        if isNewest {
            try connection.run(
                "INSERT OR REPLACE INTO newest_posting (token, low, medium, high) VALUES (?, ?, ?, ?)",
                .text(posting.token), levels[0], levels[1], levels[2])
        } else {
            try connection.run(
                "INSERT OR REPLACE INTO posting (token, block, low, medium, high) VALUES (?, ?, ?, ?, ?)",
                .text(posting.token), .integer(block), levels[0], levels[1], levels[2])
        }
    }

    /// Deletes all rows of a block and returns them.
    func take(block: Int64, isNewest: Bool) throws -> [Posting] {
        if isNewest {
            let postings = try connection.all("SELECT token, low, medium, high FROM newest_posting", row: Self.posting)
            try connection.run("DELETE FROM newest_posting")
            return postings
        }
        // The table is in the order of tokens: the query steps from token to token and looks up the block for each.
        let postings = try connection.all(
            """
            WITH RECURSIVE known (token) AS (
                SELECT min(token) FROM posting
                UNION ALL
                SELECT (SELECT min(token) FROM posting WHERE token > known.token) FROM known WHERE token IS NOT NULL)
            SELECT posting.token, low, medium, high
            FROM known CROSS JOIN posting ON posting.token = known.token AND block = ?
            """, .integer(block), row: Self.posting)
        for posting in postings {
            try connection.run(
                "DELETE FROM posting WHERE token = ? AND block = ?", .text(posting.token), .integer(block))
        }
        return postings
    }

    /// Moves the rows of the newest block into the table of all other blocks.
    func settleNewest(as block: Int64) throws {
        try connection.run(
            """
            INSERT INTO posting (token, block, low, medium, high)
            SELECT token, ?, low, medium, high FROM newest_posting
            """, .integer(block))
        try connection.run("DELETE FROM newest_posting")
    }

    /// Passes the row of a token in one block, if there is one, to `body`: the columns 0, 1 and 2 are the slots by
    /// level from low to high.
    ///
    /// - Parameter block: nil for the newest.
    func one(_ token: String, block: Int64?, _ body: (borrowing Row) -> Void) throws {
        if let block {
            try connection.each(
                "SELECT low, medium, high FROM posting WHERE token = ? AND block = ?", .text(token), .integer(block)
            ) {
                body($0)
                return false
            }
        } else {
            try connection.each("SELECT low, medium, high FROM newest_posting WHERE token = ?", .text(token)) {
                body($0)
                return false
            }
        }
    }

    /// Passes the rows of a token, or of all tokens that begin with it, to `body`: the block, nil for the newest, and
    /// the row, in which the columns 1, 2 and 3 are the slots by level from low to high.
    func each(_ token: String, isBeginning: Bool, _ body: (Int64?, borrowing Row) -> Void) throws {
        if isBeginning {
            // U+10FFFF sorts after every token that continues the beginning.
            let end = Value.text(token + "\u{10FFFF}")
            try connection.each(
                "SELECT block, low, medium, high FROM posting WHERE token >= ? AND token < ?", .text(token), end
            ) {
                body($0.int64(0), $0)
                return true
            }
            try connection.each(
                "SELECT NULL, low, medium, high FROM newest_posting WHERE token >= ? AND token < ?", .text(token), end
            ) {
                body(nil, $0)
                return true
            }
        } else {
            try connection.each("SELECT block, low, medium, high FROM posting WHERE token = ?", .text(token)) {
                body($0.int64(0), $0)
                return true
            }
            try connection.each("SELECT NULL, low, medium, high FROM newest_posting WHERE token = ?", .text(token)) {
                body(nil, $0)
                return true
            }
        }
    }
}
