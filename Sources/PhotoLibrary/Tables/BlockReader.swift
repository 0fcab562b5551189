internal import Interpretation
internal import Storage

/// Answers from the search index at one level, within one consistent view of the library.
struct BlockReader {
    let connection: Connection
    let level: Level
    /// The newest photos' block first.
    let blocks: [Block]
    /// A block's place in that order, by its number.
    private let ordinals: [Int64: Int]
    /// Photos that are not in blocks yet; in ``Matches`` they follow the last block.
    let recent: [IndexedPhoto]
    private let recentTokens: RecentTokens
    /// All photos that are not forgotten.
    let all: Matches
    let cache: BlockCache

    /// No photo.
    var none: Matches { Matches(blocks: blocks.count + 1) }

    /// A photo with its sort key.
    struct IndexedPhoto {
        let photo: Int64
        /// The sort key: by capture date, unique for each photo.
        let key: Int64
        let cell: Int64
        let spot: Spot
    }

    struct Block {
        let id: Int64
        let firstKey: Int64
        let stamp: Int64
        let nextSlot: Int
    }

    init(connection: Connection, level: Level, cache: BlockCache = BlockCache()) throws {
        self.connection = connection
        self.level = level
        self.cache = cache
        let rows = try connection.all(
            "SELECT id, first_key, stamp, next_slot, live FROM block ORDER BY first_key DESC"
        ) { row in
            let block = Block(id: row.int64(0), firstKey: row.int64(1), stamp: row.int64(2), nextSlot: row.int(3))
            return (block: block, live: row.blob(4))
        }
        var tokens = RecentTokens()
        recent = try connection.all(
            "SELECT photo, sort_key, cell, point, place, tokens FROM recent LIMIT ?", .integer(Int64(Slots.capacity))
        ) {
            $0.withBytes(5) { tokens.append($0) }
            return Self.indexedPhoto($0)
        }
        recentTokens = tokens
        var all = Matches(blocks: rows.count + 1)
        for slot in recent.indices { all.insert(block: rows.count, slot: slot) }
        var ordinals: [Int64: Int] = [:]
        for (ordinal, row) in rows.enumerated() {
            row.live.withUnsafeBytes { all.merge($0, block: ordinal) }
            ordinals[row.block.id] = ordinal
        }
        self.all = all
        self.ordinals = ordinals
        blocks = rows.map(\.block)
    }

    /// Photos with a token.
    func photos(token: String) throws -> Matches { try photos([token], isBeginning: false) }

    /// Photos with any of these tokens.
    func photos(anyOf tokens: [String]) throws -> Matches { try photos(tokens, isBeginning: false) }

    /// Photos with any token that has this beginning.
    func photos(beginning: String) throws -> Matches { try photos([beginning], isBeginning: true) }

    private func photos(_ tokens: [String], isBeginning: Bool) throws -> Matches {
        var matches = Matches(blocks: blocks.count + 1)
        for token in tokens {
            try connection.postings.each(token, isBeginning: isBeginning) { block, row in
                // The newest block comes first. A library from elsewhere may have rows of blocks that are not there.
                guard let ordinal = block.map({ ordinals[$0] }) ?? 0 else { return }
                // Each photo is stored at the strictest level that shows it, so a lower level includes the stricter ones.
                for column in Int(level.rawValue)...Int(Level.high.rawValue) {
                    row.withBytes(column + 1) { matches.merge($0, block: ordinal) }
                }
            }
            try connection.postings.eachLate(token, isBeginning: isBeginning, level: level) { place in
                guard let ordinal = ordinals[place.block], place.slot < Slots.capacity else { return }
                matches.insert(block: ordinal, slot: place.slot)
            }
            for photo in recentTokens.photos(token, isBeginning: isBeginning, level: level) {
                matches.insert(block: blocks.count, slot: photo)
            }
        }
        matches.formIntersection(all)
        return matches
    }

    /// The slots of a block with any of these tokens, in ascending order.
    func slots(_ tokens: [String], block ordinal: Int) throws -> [UInt16] {
        let block = blocks[ordinal]
        var words = Array(repeating: UInt64(0), count: Matches.wordsPerBlock)
        for token in tokens {
            // The newest block comes first; its rows are in a table of their own.
            try connection.postings.one(token, block: ordinal == 0 ? nil : block.id) { row in
                words.withUnsafeMutableBufferPointer { words in
                    for column in Int(level.rawValue)...Int(Level.high.rawValue) {
                        row.withBytes(column) { Slots.merge($0, into: words) }
                    }
                }
            }
            guard ordinal > 0 else { continue }
            try connection.postings.eachLate(token, isBeginning: false, level: level) { place in
                guard place.block == block.id, place.slot < Slots.capacity else { return }
                words[place.slot >> 6] |= 1 << UInt64(place.slot & 63)
            }
        }
        return all.withWords(block: ordinal) { live in
            var slots: [UInt16] = []
            for (index, living) in live.enumerated() {
                var word = words[index] & living
                while word != 0 {
                    slots.append(UInt16(index * 64 + word.trailingZeroBitCount))
                    word &= word - 1
                }
            }
            return slots
        }
    }

    /// Passes the tokens of tags and kinds at this level of a photo that is not in a block yet to `body`.
    func eachRecentToken(of photo: Int, _ body: (String) -> Void) {
        recentTokens.each(photo, level: level, families: "tk", body)
    }
}
