internal import Interpretation
internal import Storage

extension BlockTable {
    /// A photo that is moved into a block.
    private struct Arrival {
        let photo: Int64
        let key: Int64
        let cell: Int64
        let spot: Spot
        let tokens: [(token: String, level: Level)]
    }

    /// Moves the recent photos into their blocks.
    func mergeRecent() throws {
        var arrivals = try connection.all(
            "SELECT photo, sort_key, cell, point, place, tokens FROM recent ORDER BY sort_key"
        ) {
            Arrival(
                photo: $0.int64(0), key: $0.int64(1), cell: $0.int64(2),
                spot: Spot(stored: $0.int64(3), place: $0.int64(4)), tokens: RecentTokens.decode($0.blob(5)))
        }[...]
        try connection.run("DELETE FROM recent")
        var late: [String: PostingTable.Gains] = [:]
        while let first = arrivals.first {
            // The first block begins before any date, so that every key belongs to a block.
            guard let block = try block(of: first.key) else {
                _ = try makeBlock(firstKey: .min)
                continue
            }
            // Photos are mostly added in order of date. A new block is then begun while the last one still has room for
            // older photos that may be added later.
            let isLater =
                try block.end == nil && block.nextSlot >= comfortable && first.key > lastKey(in: block.id)
            guard !isLater else {
                try postings.settleNewest(as: block.id)
                _ = try makeBlock(firstKey: first.key)
                continue
            }
            guard block.nextSlot < capacity else {
                try addLate(&late)
                try makeRoom(block)
                continue
            }
            let room = (block.nextSlot < comfortable ? comfortable : capacity) - block.nextSlot
            let here = arrivals.prefix { $0.key < block.end ?? .max }.prefix(room)
            try add(here, to: block, &late)
            arrivals = arrivals.dropFirst(here.count)
        }
        try addLate(&late)
    }

    /// Writes what old photos have added to the rows of their blocks.
    private func addLate(_ late: inout [String: PostingTable.Gains]) throws {
        // In the order of the table, so that neighbours are written together.
        for (token, gains) in late.sorted(by: { $0.key < $1.key }) {
            try postings.addLate(gains, to: token, lateLimits)
        }
        late = [:]
    }

    /// Photos in a block that leave a quarter of it free.
    private var comfortable: Int { capacity * 3 / 4 }

    private func lastKey(in block: Int64) throws -> Int64 {
        try connection.first("SELECT max(sort_key) FROM slot WHERE block = ?", .integer(block)) {
            $0.optionalInt64(0) ?? .min
        } ?? .min
    }

    /// - Parameter late: gets what photos add to another block than the newest.
    private func add(
        _ arrivals: ArraySlice<Arrival>, to block: Block, _ late: inout [String: PostingTable.Gains]
    ) throws {
        var block = block
        let isLate = block.end != nil && block.id <= PostingTable.lastLateBlock
        var gains: [String: PostingTable.Gains] = [:]
        for arrival in arrivals {
            let slot = block.nextSlot
            block.nextSlot += 1
            block.live.insert(slot)
            try connection.run(
                "INSERT INTO slot (block, slot, sort_key, photo, cell, point, place) VALUES (?, ?, ?, ?, ?, ?, ?)",
                .integer(block.id), .integer(Int64(slot)), .integer(arrival.key), .integer(arrival.photo),
                .integer(arrival.cell), .integer(arrival.spot.stored), .integer(arrival.spot.place))
            for (token, level) in arrival.tokens {
                if isLate {
                    PostingTable.LatePlace(block: block.id, slot: slot)
                        .append(to: &late[token, default: [[], [], []]][Int(level.rawValue)])
                    continue
                }
                gains[token, default: [[], [], []]][Int(level.rawValue)] += [UInt8(slot & 0xff), UInt8(slot >> 8)]
            }
        }
        try save(block.id, nextSlot: block.nextSlot, live: block.live)
        // In the order of the table, so that neighbours are written together.
        for (token, gain) in gains.sorted(by: { $0.key < $1.key }) {
            try postings.add(gain, to: token, block: block.id, isNewest: block.end == nil)
        }
    }
}
