internal import Interpretation
internal import Storage

/// The search index: photos in blocks of up to 16 384 by capture date, and for each block and token the photos that have it.
///
/// Blocks are ranges of sort keys, so newest-first needs no sort; within a block a photo has a slot, given in order of
/// arrival, and a set of photos is a set of bits. A million photos are about a hundred blocks, so that a question reads a hundred
/// neighbouring rows for each of its tokens, however many photos match, and the count is exact.
///
/// A new photo is first stored with its tokens in one row (`recent`), and each question reads these rows through. About
/// a hundred of them are then moved into their blocks together, which writes a tenth of what moving each alone would
/// write.
///
/// Photos of the newest block are the most; what older ones add to the rows of their blocks is written behind each other
/// first (``PostingTable/addLate(_:to:longest:)``).
///
/// A removed photo gives up its slot. Its bits remain, masked by the block's live slots, until the block is full and is
/// rebuilt.
struct BlockTable {
    let connection: Connection
    var postings: PostingTable { connection.postings }

    /// How many photos a block may hold.
    var capacity = Slots.capacity
    /// At this many recent photos, they are moved into blocks.
    var recentLimit = 128
    /// When what old photos add is moved to the rows of their blocks.
    var lateLimits = PostingTable.LateLimits()

    /// Indexes a photo, replacing all its previous tokens.
    ///
    /// End the transaction with ``mergeRecentIfFull()``.
    func put(
        photo: Int64, key: Int64, tokens: [String: Level], cell: Cell = Cell(), spot: Spot = Spot()
    ) throws {
        try remove(photo: photo, key: key)
        try connection.run(
            "INSERT INTO recent (photo, sort_key, tokens, cell, point, place) VALUES (?, ?, ?, ?, ?, ?)",
            .integer(photo), .integer(key), .blob(RecentTokens.encode(tokens)), .integer(cell.stored),
            .integer(spot.stored), .integer(spot.place))
    }

    /// Moves the recent photos into blocks when there are too many to be read with every question.
    func mergeRecentIfFull() throws {
        let waiting = try connection.first("SELECT count(*) FROM recent") { $0.int(0) } ?? 0
        if waiting >= recentLimit { try mergeRecent() }
    }

    /// Removes a photo from the index; does nothing when it is not indexed.
    func remove(photo: Int64, key: Int64) throws {
        try connection.run("DELETE FROM recent WHERE photo = ?", .integer(photo))
        guard connection.changes == 0, let block = try block(of: key),
            let slot = try slot(of: photo, key: key, in: block.id)
        else { return }
        var live = block.live
        live.remove(slot)
        try connection.run(
            "DELETE FROM slot WHERE block = ? AND slot = ?", .integer(block.id), .integer(Int64(slot)))
        try save(block.id, nextSlot: block.nextSlot, live: live)
    }

    func slot(of photo: Int64, key: Int64, in block: Int64) throws -> Int? {
        try connection.first(
            "SELECT slot FROM slot WHERE block = ? AND sort_key = ? AND photo = ?", .integer(block), .integer(key),
            .integer(photo)
        ) { $0.int(0) }
    }

    struct Block {
        let id: Int64
        var nextSlot: Int
        var live: Slots
        /// The key at which the next block begins; nil for the newest block.
        let end: Int64?
    }

    func block(of key: Int64) throws -> Block? {
        try connection.first(
            """
            SELECT id, next_slot, live, (SELECT min(first_key) FROM block WHERE first_key > ?1)
            FROM block WHERE first_key <= ?1 ORDER BY first_key DESC LIMIT 1
            """, .integer(key)
        ) { Block(id: $0.int64(0), nextSlot: $0.int(1), live: Slots(bytes: $0.blob(2)), end: $0.optionalInt64(3)) }
    }

    func makeBlock(firstKey: Int64) throws -> Int64 {
        try connection.run(
            "INSERT INTO block (first_key, next_slot, live, stamp) VALUES (?, 0, ?, random())", .integer(firstKey),
            .blob(Slots.emptyDense.bytes))
        return connection.lastInsertedID
    }

    func save(_ block: Int64, nextSlot: Int, live: Slots) throws {
        try connection.run(
            "UPDATE block SET next_slot = ?, live = ? WHERE id = ?", .integer(Int64(nextSlot)), .blob(live.bytes),
            .integer(block))
    }
}
