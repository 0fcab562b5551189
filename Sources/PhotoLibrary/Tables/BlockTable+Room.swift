internal import Storage

extension BlockTable {
    /// A photo in a block.
    private struct IndexedPhoto {
        let slot: Int
        let key: Int64
        let photo: Int64
        let cell: Int64
        let spot: Spot
    }

    /// Makes room in a full block: splits it in two, or removes its dead slots.
    func makeRoom(_ block: Block) throws {
        let photos = try connection.all(
            "SELECT slot, sort_key, photo, cell, point, place FROM slot WHERE block = ? ORDER BY sort_key",
            .integer(block.id)
        ) {
            IndexedPhoto(
                slot: $0.int(0), key: $0.int64(1), photo: $0.int64(2), cell: $0.int64(3),
                spot: Spot(stored: $0.int64(4), place: $0.int64(5)))
        }
        // When a quarter of the slots are dead, removing them is enough.
        guard photos.count > capacity * 3 / 4 else { return try rewrite(block, into: [(block.id, photos[...])]) }
        let half = photos.count / 2
        let upper = try makeBlock(firstKey: photos[half].key)
        try rewrite(block, into: [(block.id, photos[..<half]), (upper, photos[half...])])
    }

    /// Distributes the photos of a block, by date, to one or two blocks.
    private func rewrite(_ block: Block, into targets: [(id: Int64, photos: ArraySlice<IndexedPhoto>)]) throws {
        var places: [(target: Int, slot: Int)?] = Array(repeating: nil, count: Slots.capacity)
        for (target, part) in targets.enumerated() {
            for (slot, indexed) in part.photos.enumerated() { places[indexed.slot] = (target, slot) }
        }
        var rows = try postings.take(block: block.id, isNewest: block.end == nil)
        if block.end != nil {
            var late = try postings.takeLate(block: block.id)
            for index in rows.indices {
                if let slots = late.removeValue(forKey: rows[index].token) { rows[index].insert(slots) }
            }
            for (token, slots) in late {
                var posting = PostingTable.Posting(token: token, levels: [Slots(), Slots(), Slots()])
                posting.insert(slots)
                rows.append(posting)
            }
        }
        try connection.run("DELETE FROM slot WHERE block = ?", .integer(block.id))

        for part in targets {
            var live = Slots.emptyDense
            for (slot, indexed) in part.photos.enumerated() {
                live.insert(slot)
                try connection.run(
                    "INSERT INTO slot (block, slot, sort_key, photo, cell, point, place) VALUES (?, ?, ?, ?, ?, ?, ?)",
                    .integer(part.id), .integer(Int64(slot)), .integer(indexed.key), .integer(indexed.photo),
                    .integer(indexed.cell), .integer(indexed.spot.stored), .integer(indexed.spot.place))
            }
            try save(part.id, nextSlot: part.photos.count, live: live)
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
                // The last part of the newest block becomes the newest block.
                let isNewest = block.end == nil && target == targets.count - 1
                try postings.put(posting, block: targets[target].id, isNewest: isNewest)
            }
        }
    }
}
