internal import Storage

// Photos in their order, the newest first.
extension BlockReader {
    /// The newest photos among the matches, older than a sort key.
    func newest(_ matches: Matches, limit: Int, before: Int64?) throws -> [IndexedPhoto] {
        var found: [IndexedPhoto] = []
        for ordinal in parts where found.count < limit {
            if let before, blocks.indices.contains(ordinal), blocks[ordinal].firstKey >= before { continue }
            found += try indexedPhotos(matches, ordinal, limit: limit - found.count, before: before)
        }
        return found
    }

    /// A window of the matches.
    func window(_ matches: Matches, offset: Int, limit: Int) throws -> [IndexedPhoto] {
        var found: [IndexedPhoto] = []
        var skip = max(0, offset)
        for ordinal in parts where found.count < limit {
            let count = count(matches, ordinal)
            guard skip < count else {
                skip -= count
                continue
            }
            let limit = limit - found.count
            found += try indexedPhotos(matches, ordinal, limit: skip + limit, before: nil).dropFirst(skip)
            skip = 0
        }
        return found
    }

    /// The index of a photo among the matches, and its neighbours; nil when it is not a match.
    func position(of photo: Int64, key: Int64, in matches: Matches) throws -> (
        index: Int, previous: Int64?, next: Int64?
    )? {
        guard let part = parts.first(where: { range($0).contains(key) }) else { return nil }
        let here = try indexedPhotos(matches, part, limit: .max, before: nil)
        guard let place = here.firstIndex(where: { $0.key == key }), here[place].photo == photo else { return nil }
        var previous = place > 0 ? here[place - 1] : nil
        var next = place + 1 < here.count ? here[place + 1] : nil
        if previous == nil, let newer = parts.prefix(while: { $0 < part }).last(where: { count(matches, $0) > 0 }) {
            previous = try indexedPhotos(matches, newer, limit: .max, before: nil).last
        }
        if next == nil, let older = parts.first(where: { $0 > part && count(matches, $0) > 0 }) {
            next = try indexedPhotos(matches, older, limit: 1, before: nil).first
        }
        let newer = parts.prefix { $0 < part }.reduce(0) { $0 + count(matches, $1) }
        return (newer + place, previous?.photo, next?.photo)
    }

    /// The same in the order of numbers, the greatest first.
    func positionByNumber(of photo: Int64, in matches: Matches) throws -> (
        index: Int, previous: Int64?, next: Int64?
    )? {
        var isIn = false
        var index = 0
        var previous = Int64.max
        var next = Int64.min
        try each(matches) { indexed in
            if indexed.photo > photo {
                index += 1
                previous = min(previous, indexed.photo)
            } else if indexed.photo < photo {
                next = max(next, indexed.photo)
            } else {
                isIn = true
            }
        }
        return isIn ? (index, previous == .max ? nil : previous, next == .min ? nil : next) : nil
    }

    /// Passes every match to `body`, with its cell.
    func each(_ matches: Matches, _ body: (IndexedPhoto) -> Void) throws {
        for ordinal in parts {
            var others = recent(matches, ordinal)[...]
            if blocks.indices.contains(ordinal), matches.count(block: ordinal) > 0 {
                let columns = try columns(ordinal)
                for slot in columns.order where matches.contains(block: ordinal, slot: Int(slot)) {
                    let slot = Int(slot)
                    let key = columns.keys[slot]
                    while let other = others.first, other.key > key {
                        body(other)
                        others.removeFirst()
                    }
                    body(columns.indexedPhoto(slot))
                }
            }
            others.forEach(body)
        }
    }

    // MARK: One part

    /// The parts: the blocks, or one part when there is no block yet.
    private var parts: Range<Int> { 0..<max(1, blocks.count) }

    /// The keys of a part.
    private func range(_ ordinal: Int) -> Range<Int64> {
        guard blocks.indices.contains(ordinal) else { return .min..<Int64.max }
        return blocks[ordinal].firstKey..<(ordinal > 0 ? blocks[ordinal - 1].firstKey : .max)
    }

    /// The recent photos, not in blocks yet, whose keys belong to a part.
    private func recent(_ matches: Matches, _ ordinal: Int) -> [IndexedPhoto] {
        let range = range(ordinal)
        return matches.slots(block: blocks.count).map { recent[$0] }.filter { range.contains($0.key) }
            .sorted { $0.key > $1.key }
    }

    private func count(_ matches: Matches, _ ordinal: Int) -> Int {
        (blocks.indices.contains(ordinal) ? matches.count(block: ordinal) : 0) + recent(matches, ordinal).count
    }

    /// The newest matches of a part.
    private func indexedPhotos(_ matches: Matches, _ ordinal: Int, limit: Int, before: Int64?) throws -> [IndexedPhoto]
    {
        let others = recent(matches, ordinal).filter { $0.key < before ?? .max }
        guard blocks.indices.contains(ordinal) else { return Array(others.prefix(limit)) }
        let here = try stored(matches, ordinal, limit: limit, before: before)
        return others.isEmpty ? here : Array((here + others).sorted { $0.key > $1.key }.prefix(limit))
    }

    /// Below this number, photos of a block are looked up one by one; from it on, the block is read starting with its
    /// newest photo.
    private static let few = 400

    private func stored(_ matches: Matches, _ ordinal: Int, limit: Int, before: Int64?) throws -> [IndexedPhoto] {
        let block = blocks[ordinal]
        let before = before ?? .max
        // When the whole block is needed, it is read into the cache.
        if let columns = limit == .max ? try columns(ordinal) : known(ordinal) {
            var here: [IndexedPhoto] = []
            for slot in columns.order
            where matches.contains(block: ordinal, slot: Int(slot)) && columns.keys[Int(slot)] < before {
                here.append(columns.indexedPhoto(Int(slot)))
                if here.count >= limit { break }
            }
            return here
        }
        guard matches.count(block: ordinal) >= Self.few else {
            let all = try matches.slots(block: ordinal).compactMap { try indexedPhoto(block, slot: Int($0)) }
            return Array(all.filter { $0.key < before }.sorted { $0.key > $1.key }.prefix(limit))
        }
        // The index has only what the search for the newest needs.
        var newest: [Int] = []
        try connection.each(
            "SELECT slot FROM slot WHERE block = ? AND sort_key < ? ORDER BY sort_key DESC", .integer(block.id),
            .integer(before)
        ) {
            if matches.contains(block: ordinal, slot: $0.int(0)) { newest.append($0.int(0)) }
            return newest.count < limit
        }
        return try newest.compactMap { try indexedPhoto(block, slot: $0) }
    }

    private func indexedPhoto(_ block: Block, slot: Int) throws -> IndexedPhoto? {
        try connection.first(
            "SELECT photo, sort_key, cell, point, place FROM slot WHERE block = ? AND slot = ?", .integer(block.id),
            .integer(Int64(slot)), row: Self.indexedPhoto)
    }

    static func indexedPhoto(_ row: borrowing Row) -> IndexedPhoto {
        IndexedPhoto(
            photo: row.int64(0), key: row.int64(1), cell: row.int64(2),
            spot: Spot(stored: row.int64(3), place: row.int64(4)))
    }

    // MARK: Columns

    /// The columns of a block, if they are in memory.
    func known(_ ordinal: Int) -> BlockColumns? {
        let block = blocks[ordinal]
        guard let columns = cache.columns(block.id, stamp: block.stamp), columns.count >= block.nextSlot,
            all.withWords(block: ordinal, columns.covers)
        else { return nil }
        return columns
    }

    func columns(_ ordinal: Int) throws -> BlockColumns {
        if let columns = known(ordinal) { return columns }
        let block = blocks[ordinal]
        // When a block has only grown, only its new slots are read.
        if let begun = cache.columns(block.id, stamp: block.stamp), begun.count < block.nextSlot {
            let columns = try read(block, after: begun)
            if all.withWords(block: ordinal, columns.covers) { return columns }
        }
        return try read(block, after: BlockColumns(stamp: block.stamp))
    }

    private func read(_ block: Block, after begun: BlockColumns) throws -> BlockColumns {
        var columns = begun
        try columns.read(upTo: block.nextSlot) { take in
            try connection.each(
                "SELECT photo, sort_key, cell, point, place, slot FROM slot WHERE block = ? AND slot >= ?",
                .integer(block.id), .integer(Int64(begun.count))
            ) {
                take($0.int(5), Self.indexedPhoto($0))
                return true
            }
        }
        cache.put(columns, block: block.id)
        return columns
    }
}
