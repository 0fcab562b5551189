internal import Interpretation
internal import Storage

// The slots that photos got in other blocks than the newest one since the token's rows were last brought up to date: the
// places in all blocks one after the other, by level.
//
// A hundred old photos go into as many blocks, and each has a hundred tokens: writing each into the row of its block would
// write ten thousand long rows. Written behind each other, they are as few rows as those of a hundred new photos. A
// token's open row stays so short that many fit a page of the database; when it is longer, it is closed and not written
// again. Of many closed rows the places are dealt to the rows of their blocks, several to each.
extension PostingTable {
    /// A slot in a block, six bytes: the block's number, then the slot, both with the lowest byte first.
    struct LatePlace {
        static let size = 6

        let block: Int64
        let slot: Int

        init(block: Int64, slot: Int) {
            self.block = block
            self.slot = slot
        }

        init(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
            block = Int64(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
            slot = Int(UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt16.self)))
        }

        func append(to bytes: inout [UInt8]) {
            for shift in stride(from: 0, to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: block >> shift)) }
            bytes.append(UInt8(truncatingIfNeeded: slot))
            bytes.append(UInt8(truncatingIfNeeded: slot >> 8))
        }

        /// Places as they are stored; what is cut off at the end is passed over.
        static func each(_ bytes: UnsafeRawBufferPointer, _ body: (LatePlace) -> Void) {
            for offset in stride(from: 0, through: bytes.count - size, by: size) { body(LatePlace(bytes, at: offset)) }
        }

        static func all(_ bytes: [UInt8]) -> [LatePlace] {
            var places: [LatePlace] = []
            bytes.withUnsafeBytes { each($0) { places.append($0) } }
            return places
        }
    }

    /// When a token's places are moved on.
    struct LateLimits {
        /// With more bytes a row is closed: so few that a row stays within a page of the database, where SQLite keeps at
        /// most 1,002 bytes of a row (its file format, 1.6).
        var bytes = 900
        /// With so many closed rows their places are dealt to the rows of their blocks: so many that each of a hundred
        /// blocks gets dozens at once.
        var rows = 32
    }

    /// The largest number that a block can have here.
    static let lastLateBlock = Int64(UInt32.max)

    /// Adds places, by level from low to high, that are not in yet.
    func addLate(_ gains: Gains, to token: String, _ limits: LateLimits) throws {
        let length = try connection.first(
            """
            INSERT INTO late_posting (closed, token, part, low, medium, high)
            VALUES (0, ?1, 0, nullif(?2, x''), nullif(?3, x''), nullif(?4, x''))
            ON CONFLICT DO UPDATE SET
                low = nullif(CAST(ifnull(low, x'') || ?2 AS BLOB), x''),
                medium = nullif(CAST(ifnull(medium, x'') || ?3 AS BLOB), x''),
                high = nullif(CAST(ifnull(high, x'') || ?4 AS BLOB), x'')
            RETURNING ifnull(length(low), 0) + ifnull(length(medium), 0) + ifnull(length(high), 0)
            """, .text(token), .blob(gains[0]), .blob(gains[1]), .blob(gains[2])
        ) { $0.int(0) }
        if let length, length > limits.bytes, try close(token) >= limits.rows { try deal(token) }
    }

    /// Closes a token's row, and returns how many closed rows it has now.
    private func close(_ token: String) throws -> Int {
        let part = try connection.first(
            "SELECT ifnull(max(part), 0) + 1 FROM late_posting WHERE closed = 1 AND token = ?", .text(token)
        ) { $0.int(0) }
        guard let part else { return 0 }
        try connection.run(
            "UPDATE late_posting SET closed = 1, part = ? WHERE closed = 0 AND token = ?", .integer(Int64(part)),
            .text(token))
        return part
    }

    /// Moves the places of a token to the rows of their blocks.
    private func deal(_ token: String) throws {
        var blocks: [Int64: [[Int]]] = [:]
        for row in try lateRows(token) {
            for (level, places) in row.places.enumerated() {
                for place in places { blocks[place.block, default: [[], [], []]][level].append(place.slot) }
            }
        }
        try connection.run("DELETE FROM late_posting WHERE closed IN (0, 1) AND token = ?", .text(token))
        for (block, slots) in blocks.sorted(by: { $0.key < $1.key }) {
            var posting = try posting(token, block: block, isNewest: false)
            posting.insert(slots)
            try put(posting, block: block, isNewest: false)
        }
    }

    private struct LateRow {
        let closed: Int64
        let part: Int64
        /// By level.
        let places: [[LatePlace]]
    }

    private func lateRows(_ token: String) throws -> [LateRow] {
        try connection.all(
            "SELECT closed, part, low, medium, high FROM late_posting WHERE closed IN (0, 1) AND token = ?",
            .text(token)
        ) { row in
            LateRow(
                closed: row.int64(0), part: row.int64(1),
                places: [row.blob(2), row.blob(3), row.blob(4)].map(LatePlace.all))
        }
    }

    /// Passes the places of a token, or of all tokens that begin with it, to `body`.
    ///
    /// - Parameter level: the lowest one that counts.
    func eachLate(_ token: String, isBeginning: Bool, level: Level, _ body: (LatePlace) -> Void) throws {
        func pass(_ row: borrowing Row) -> Bool {
            for column in Int(level.rawValue)...Int(Level.high.rawValue) {
                row.withBytes(column) { LatePlace.each($0, body) }
            }
            return true
        }
        if isBeginning {
            try connection.each(
                "SELECT low, medium, high FROM late_posting WHERE closed IN (0, 1) AND token >= ? AND token < ?",
                .text(token), .text(token + "\u{10FFFF}"), body: pass)
        } else {
            try connection.each(
                "SELECT low, medium, high FROM late_posting WHERE closed IN (0, 1) AND token = ?", .text(token),
                body: pass)
        }
    }

    /// Takes the places in a block from a token, and returns the slots by level; nil when there are none.
    func takeLate(_ token: String, block: Int64) throws -> [[Int]]? {
        var taken: [[Int]] = [[], [], []]
        for row in try lateRows(token) where row.places.contains(where: { $0.contains { $0.block == block } }) {
            var left: Gains = [[], [], []]
            for (level, places) in row.places.enumerated() {
                for place in places {
                    if place.block == block {
                        taken[level].append(place.slot)
                    } else {
                        place.append(to: &left[level])
                    }
                }
            }
            try putLate(left, token, row)
        }
        return taken.allSatisfy(\.isEmpty) ? nil : taken
    }

    /// Writes what is left of a row.
    private func putLate(_ left: Gains, _ token: String, _ row: LateRow) throws {
        if left.allSatisfy(\.isEmpty) {
            return try connection.run(
                "DELETE FROM late_posting WHERE closed = ? AND token = ? AND part = ?", .integer(row.closed),
                .text(token), .integer(row.part))
        }
        let values = left.map { $0.isEmpty ? Value.null : .blob($0) }
        try connection.run(
            "UPDATE late_posting SET low = ?, medium = ?, high = ? WHERE closed = ? AND token = ? AND part = ?",
            values[0], values[1], values[2], .integer(row.closed), .text(token), .integer(row.part))
    }

    /// Takes all places in a block, and returns the slots by token and level. Reads all rows through.
    func takeLate(block: Int64) throws -> [String: [[Int]]] {
        var tokens: Set<String> = []
        try connection.each("SELECT token, low, medium, high FROM late_posting") { row in
            var isIn = false
            for column in 1...3 {
                row.withBytes(column) { LatePlace.each($0) { place in if place.block == block { isIn = true } } }
            }
            if isIn { tokens.insert(row.text(0)) }
            return true
        }
        var taken: [String: [[Int]]] = [:]
        for token in tokens { taken[token] = try takeLate(token, block: block) }
        return taken
    }

    /// Brings a token's row of a block up to date.
    func settleLate(_ token: String, block: Int64) throws {
        guard let taken = try takeLate(token, block: block) else { return }
        var posting = try posting(token, block: block, isNewest: false)
        posting.insert(taken)
        try put(posting, block: block, isNewest: false)
    }
}

extension PostingTable.Posting {
    /// Adds slots that are not in yet, by level from low to high.
    mutating func insert(_ slots: [[Int]]) {
        for (level, slots) in slots.enumerated() { for slot in slots { levels[level].insert(slot) } }
    }
}
