internal import Interpretation
internal import Storage

/// The search index: photos in blocks of up to 4096 by capture date, and for each block and token the photos that have it.
///
/// Blocks are ranges of sort keys, so newest-first needs no sort; within a block a photo has a slot, given in order of
/// arrival, and a set of photos is a set of bits. A whole library is a few hundred blocks, so that a question costs a few
/// hundred lookups for each of its tokens, however many photos match, and the count is exact. A new photo changes its
/// own block only, so that importing does not get slower as the library grows.
///
/// A photo that leaves gives up its slot; the bits stay behind, masked by the block's live slots, until the block fills
/// up and is rebuilt.
struct BlockTable {
    let connection: Connection

    /// Takes the photo in, or in anew: whatever it stood under before is forgotten.
    func put(photo: Int64, key: Int64, tokens: [String: Level]) throws {
        try remove(photo: photo, key: key)
        let (block, slot) = try takeSlot(key)
        try connection.run(
            "INSERT INTO slot (block, slot, sort_key, photo) VALUES (?, ?, ?, ?)", .integer(block),
            .integer(Int64(slot)), .integer(key), .integer(photo))
        // In the order of the table, so that neighbours are written together.
        for (token, level) in tokens.sorted(by: { $0.key < $1.key }) {
            try post(token, level, block: block, slot: slot)
        }
    }

    /// Takes the photo out; nothing happens when it is not in.
    func remove(photo: Int64, key: Int64) throws {
        guard let block = try block(of: key),
            let slot = try connection.first(
                "SELECT slot FROM slot WHERE block = ? AND photo = ?", .integer(block.id), .integer(photo),
                row: { $0.int(0) })
        else { return }
        var live = block.live
        live.remove(slot)
        try connection.run(
            "DELETE FROM slot WHERE block = ? AND slot = ?", .integer(block.id), .integer(Int64(slot)))
        try connection.run("UPDATE block SET live = ? WHERE id = ?", .blob(live.bytes), .integer(block.id))
    }

    struct Block {
        let id: Int64
        let nextSlot: Int
        let live: Slots
    }

    private func block(of key: Int64) throws -> Block? {
        try connection.first(
            "SELECT id, next_slot, live FROM block WHERE first_key <= ? ORDER BY first_key DESC LIMIT 1", .integer(key)
        ) { Block(id: $0.int64(0), nextSlot: $0.int(1), live: Slots(bytes: $0.blob(2))) }
    }

    func makeBlock(firstKey: Int64) throws -> Block {
        try connection.run(
            "INSERT INTO block (first_key, next_slot, live) VALUES (?, 0, ?)", .integer(firstKey),
            .blob(Slots.emptyDense.bytes))
        return Block(id: connection.lastInsertedID, nextSlot: 0, live: .emptyDense)
    }

    private func takeSlot(_ key: Int64) throws -> (block: Int64, slot: Int) {
        // The first block begins before any date, so that every key has one.
        var block = try block(of: key) ?? makeBlock(firstKey: .min)
        if block.nextSlot >= Slots.capacity {
            try makeRoom(block, for: key)
            block = try self.block(of: key) ?? block
        }
        var live = block.live
        live.insert(block.nextSlot)
        try connection.run(
            "UPDATE block SET next_slot = next_slot + 1, live = ? WHERE id = ?", .blob(live.bytes), .integer(block.id))
        return (block.id, block.nextSlot)
    }

    private func post(_ token: String, _ level: Level, block: Int64, slot: Int) throws {
        let column = Int(level.rawValue)
        var known = try connection.first(
            "SELECT low, medium, high FROM posting WHERE block = ? AND token = ?", .integer(block), .text(token)
        ) { Slots(bytes: $0.blob(column)) }
        let isNew = known == nil
        known = known ?? Slots()
        known?.insert(slot)
        let value = Value.blob(known?.bytes ?? [])
        guard !isNew else {
            return try connection.run(
                "INSERT INTO posting (block, token, low, medium, high) VALUES (?, ?, ?, ?, ?)", .integer(block),
                .text(token), level == .low ? value : .null, level == .medium ? value : .null,
                level == .high ? value : .null)
        }
        switch level {
        case .low:
            try connection.run(
                "UPDATE posting SET low = ? WHERE block = ? AND token = ?", value, .integer(block), .text(token))
        case .medium:
            try connection.run(
                "UPDATE posting SET medium = ? WHERE block = ? AND token = ?", value, .integer(block), .text(token))
        case .high:
            try connection.run(
                "UPDATE posting SET high = ? WHERE block = ? AND token = ?", value, .integer(block), .text(token))
        }
    }
}
