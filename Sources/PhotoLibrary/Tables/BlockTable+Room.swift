internal import Storage

extension BlockTable {
    /// A photo in a block.
    private struct Seat {
        let slot: Int
        let key: Int64
        let photo: Int64
        let cell: Int64
        let spot: Spot
    }

    /// A full block gives room: it is cut in two, or its dead slots are swept out.
    func makeRoom(_ block: Block) throws {
        let seats = try connection.all(
            "SELECT slot, sort_key, photo, cell, point, place FROM slot WHERE block = ? ORDER BY sort_key",
            .integer(block.id)
        ) {
            Seat(
                slot: $0.int(0), key: $0.int64(1), photo: $0.int64(2), cell: $0.int64(3),
                spot: Spot(stored: $0.int64(4), place: $0.int64(5)))
        }
        // With a quarter of the slots dead, sweeping is enough.
        guard seats.count > capacity * 3 / 4 else { return try rewrite(block, into: [(block.id, seats[...])]) }
        let half = seats.count / 2
        let upper = try makeBlock(firstKey: seats[half].key)
        try rewrite(block, into: [(block.id, seats[..<half]), (upper, seats[half...])])
    }

    /// Deals the photos of a block, by date, to one or two blocks.
    private func rewrite(_ block: Block, into targets: [(id: Int64, seats: ArraySlice<Seat>)]) throws {
        var places: [(target: Int, slot: Int)?] = Array(repeating: nil, count: Slots.capacity)
        for (target, part) in targets.enumerated() {
            for (slot, seat) in part.seats.enumerated() { places[seat.slot] = (target, slot) }
        }
        let rows = try postings.take(block: block.id, isNewest: block.end == nil)
        try connection.run("DELETE FROM slot WHERE block = ?", .integer(block.id))

        for part in targets {
            var live = Slots.emptyDense
            for (slot, seat) in part.seats.enumerated() {
                live.insert(slot)
                try connection.run(
                    "INSERT INTO slot (block, slot, sort_key, photo, cell, point, place) VALUES (?, ?, ?, ?, ?, ?, ?)",
                    .integer(part.id), .integer(Int64(slot)), .integer(seat.key), .integer(seat.photo),
                    .integer(seat.cell), .integer(seat.spot.stored), .integer(seat.spot.place))
            }
            try save(part.id, nextSlot: part.seats.count, live: live)
            try restamp(part.id)
        }
        for row in rows {
            let empty = PostingTable.Posting(token: row.token, levels: [Slots(), Slots(), Slots()])
            var dealt = Array(repeating: empty, count: targets.count)
            for (level, slots) in row.levels.enumerated() {
                slots.forEach { slot in
                    if let place = places[slot] { dealt[place.target].levels[level].insert(place.slot) }
                }
            }
            for (target, posting) in dealt.enumerated() where !posting.isEmpty {
                // The last part of the newest block is the newest from now on.
                let isNewest = block.end == nil && target == targets.count - 1
                try postings.put(posting, block: targets[target].id, isNewest: isNewest)
            }
        }
    }
}
