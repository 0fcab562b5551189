internal import Interpretation
internal import Storage

extension BlockTable {
    /// A photo on its way into a block.
    private struct Arrival {
        let photo: Int64
        let key: Int64
        let tokens: [(token: String, level: Level)]
    }

    /// Slots by level, low to high.
    private typealias Gains = [[UInt8]]

    /// Brings the recent photos into their blocks.
    func mergeRecent() throws {
        var arrivals = try connection.all("SELECT photo, sort_key, tokens FROM recent ORDER BY sort_key") {
            Arrival(photo: $0.int64(0), key: $0.int64(1), tokens: RecentTokens.decode($0.blob(2)))
        }[...]
        try connection.run("DELETE FROM recent")
        while let first = arrivals.first {
            // The first block begins before any date, so that every key has one.
            guard let block = try block(of: first.key) else {
                _ = try makeBlock(firstKey: .min)
                continue
            }
            // Photos mostly come in by date: the last block then gives way to a new one while it still has room for
            // older ones that may turn up.
            let isLater =
                try block.end == nil && block.nextSlot >= Self.comfortable && first.key > lastKey(in: block.id)
            guard !isLater else {
                _ = try makeBlock(firstKey: first.key)
                continue
            }
            guard block.nextSlot < Slots.capacity else {
                try makeRoom(block)
                continue
            }
            let room = (block.nextSlot < Self.comfortable ? Self.comfortable : Slots.capacity) - block.nextSlot
            let here = arrivals.prefix { $0.key < block.end ?? .max }.prefix(room)
            try add(here, to: block)
            arrivals = arrivals.dropFirst(here.count)
        }
    }

    /// Photos in a block that leave a quarter of it free.
    private static let comfortable = Slots.capacity * 3 / 4

    private func lastKey(in block: Int64) throws -> Int64 {
        try connection.first("SELECT max(sort_key) FROM slot WHERE block = ?", .integer(block)) {
            $0.optionalInt64(0) ?? .min
        } ?? .min
    }

    private func add(_ arrivals: ArraySlice<Arrival>, to block: Block) throws {
        var block = block
        var gains: [String: Gains] = [:]
        for arrival in arrivals {
            let slot = block.nextSlot
            block.nextSlot += 1
            block.live.insert(slot)
            try connection.run(
                "INSERT INTO slot (block, slot, sort_key, photo) VALUES (?, ?, ?, ?)", .integer(block.id),
                .integer(Int64(slot)), .integer(arrival.key), .integer(arrival.photo))
            for (token, level) in arrival.tokens {
                gains[token, default: [[], [], []]][Int(level.rawValue)] += [UInt8(slot & 0xff), UInt8(slot >> 8)]
            }
        }
        try save(block.id, nextSlot: block.nextSlot, live: block.live)
        // In the order of the table, so that neighbours are written together.
        for (token, gain) in gains.sorted(by: { $0.key < $1.key }) { try post(token, gain, block: block.id) }
    }

    private func post(_ token: String, _ gain: Gains, block: Int64) throws {
        // Most lists are short and grow at their end, where they lie.
        if gain.allSatisfy({ $0.count <= Slots.longestList }), try append(gain, to: token, block: block) { return }
        var levels =
            try connection.first(
                "SELECT low, medium, high FROM posting WHERE block = ? AND token = ?", .integer(block), .text(token)
            ) { row in (0...2).map { Slots(bytes: row.blob($0)) } } ?? [Slots(), Slots(), Slots()]
        for (index, slots) in gain.enumerated() {
            for place in stride(from: 0, to: slots.count, by: 2) {
                levels[index].insert(Int(slots[place]) | Int(slots[place + 1]) << 8)
            }
        }
        try connection.run(
            "INSERT OR REPLACE INTO posting (block, token, low, medium, high) VALUES (?, ?, ?, ?, ?)", .integer(block),
            .text(token), levels[0].stored, levels[1].stored, levels[2].stored)
    }

    /// False, and nothing is changed, when a list would grow as long as the bits, or there are bits already.
    private func append(_ gain: Gains, to token: String, block: Int64) throws -> Bool {
        try connection.run(
            """
            INSERT INTO posting (block, token, low, medium, high)
            VALUES (?1, ?2, nullif(?3, x''), nullif(?4, x''), nullif(?5, x''))
            ON CONFLICT DO UPDATE SET
                low = nullif(CAST(ifnull(low, x'') || ?3 AS BLOB), x''),
                medium = nullif(CAST(ifnull(medium, x'') || ?4 AS BLOB), x''),
                high = nullif(CAST(ifnull(high, x'') || ?5 AS BLOB), x'')
            WHERE ifnull(length(low), 0) + length(?3) <= ?6 AND ifnull(length(medium), 0) + length(?4) <= ?6
                AND ifnull(length(high), 0) + length(?5) <= ?6
            """, .integer(block), .text(token), .blob(gain[0]), .blob(gain[1]), .blob(gain[2]),
            .integer(Int64(Slots.longestList)))
        return connection.changes > 0
    }
}

extension Slots {
    /// As it goes into a column: an empty set is NULL.
    var stored: Value { bytes.isEmpty ? .null : .blob(bytes) }
}
