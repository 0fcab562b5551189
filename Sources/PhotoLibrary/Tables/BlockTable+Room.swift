internal import Storage

extension BlockTable {
    /// A photo in a block.
    private struct Seat {
        let slot: Int
        let key: Int64
        let photo: Int64
    }

    /// A full block gives room: it is cut in two, or its dead slots are swept out.
    func makeRoom(_ block: Block) throws {
        let seats = try connection.all(
            "SELECT slot, sort_key, photo FROM slot WHERE block = ? ORDER BY sort_key", .integer(block.id)
        ) { Seat(slot: $0.int(0), key: $0.int64(1), photo: $0.int64(2)) }
        // With a quarter of the slots dead, sweeping is enough.
        guard seats.count > Slots.capacity * 3 / 4 else { return try rewrite(block.id, into: [(block.id, seats[...])]) }
        let half = seats.count / 2
        let upper = try makeBlock(firstKey: seats[half].key)
        try rewrite(block.id, into: [(block.id, seats[..<half]), (upper, seats[half...])])
    }

    /// Deals the photos of a block, by date, to one or two blocks.
    private func rewrite(_ block: Int64, into targets: [(id: Int64, seats: ArraySlice<Seat>)]) throws {
        var places: [(target: Int, slot: Int)?] = Array(repeating: nil, count: Slots.capacity)
        for (target, part) in targets.enumerated() {
            for (slot, seat) in part.seats.enumerated() { places[seat.slot] = (target, slot) }
        }
        let postings = try connection.all(
            "SELECT token, low, medium, high FROM posting WHERE block = ?", .integer(block)
        ) { row in (token: row.text(0), levels: (1...3).map { Slots(bytes: row.blob($0)) }) }
        try connection.run("DELETE FROM posting WHERE block = ?", .integer(block))
        try connection.run("DELETE FROM slot WHERE block = ?", .integer(block))

        for part in targets {
            var live = Slots.emptyDense
            for (slot, seat) in part.seats.enumerated() {
                live.insert(slot)
                try connection.run(
                    "INSERT INTO slot (block, slot, sort_key, photo) VALUES (?, ?, ?, ?)", .integer(part.id),
                    .integer(Int64(slot)), .integer(seat.key), .integer(seat.photo))
            }
            try save(part.id, nextSlot: part.seats.count, live: live)
        }
        for posting in postings {
            var dealt = Array(repeating: [Slots(), Slots(), Slots()], count: targets.count)
            for (level, slots) in posting.levels.enumerated() {
                slots.forEach { slot in
                    if let place = places[slot] { dealt[place.target][level].insert(place.slot) }
                }
            }
            for (target, levels) in dealt.enumerated() where levels.contains(where: { !$0.bytes.isEmpty }) {
                try connection.run(
                    "INSERT INTO posting (block, token, low, medium, high) VALUES (?, ?, ?, ?, ?)",
                    .integer(targets[target].id), .text(posting.token), levels[0].stored, levels[1].stored,
                    levels[2].stored)
            }
        }
    }
}
