internal import Interpretation
internal import Storage

/// Answers from the search index at one level, within one consistent view of the library.
struct BlockReader {
    let connection: Connection
    let level: Level
    /// The newest photos' block first.
    private let blocks: [(id: Int64, firstKey: Int64)]
    /// A block's place in that order, by its number.
    private let ordinals: [Int]
    /// Photos that are not in blocks yet; in ``Matches`` they stand after the last block.
    private let recent: [(photo: Int64, key: Int64)]
    private let recentTokens: RecentTokens
    /// Every photo that can be found.
    let all: Matches

    init(connection: Connection, level: Level) throws {
        self.connection = connection
        self.level = level
        let rows = try connection.all("SELECT id, first_key, live FROM block ORDER BY first_key DESC") {
            (id: $0.int64(0), firstKey: $0.int64(1), live: $0.blob(2))
        }
        var tokens = RecentTokens()
        recent = try connection.all(
            "SELECT photo, sort_key, tokens FROM recent LIMIT ?", .integer(Int64(Slots.capacity))
        ) {
            $0.withBytes(2) { tokens.append($0) }
            return ($0.int64(0), $0.int64(1))
        }
        recentTokens = tokens
        var all = Matches(blocks: rows.count + 1)
        for slot in recent.indices { all.insert(block: rows.count, slot: slot) }
        var ordinals = Array(repeating: -1, count: Int(rows.map(\.id).max() ?? 0) + 1)
        for (ordinal, row) in rows.enumerated() {
            row.live.withUnsafeBytes { all.merge($0, block: ordinal) }
            ordinals[Int(row.id)] = ordinal
        }
        self.all = all
        self.ordinals = ordinals
        blocks = rows.map { ($0.id, $0.firstKey) }
    }

    /// Photos that stand under a token.
    func photos(token: String) throws -> Matches { try photos(token, isBeginning: false) }

    /// Photos that stand under any token with this beginning.
    func photos(beginning: String) throws -> Matches { try photos(beginning, isBeginning: true) }

    private func photos(_ token: String, isBeginning: Bool) throws -> Matches {
        var matches = Matches(blocks: blocks.count + 1)
        try PostingTable(connection: connection).each(token, isBeginning: isBeginning) { block, row in
            // The newest block comes first.
            let ordinal = block.map { ordinals[Int($0)] } ?? 0
            // Each photo is kept at the strictest level that shows it: a lower level takes the stricter ones in.
            for column in Int(level.rawValue)...Int(Level.high.rawValue) {
                row.withBytes(column + 1) { matches.merge($0, block: ordinal) }
            }
        }
        for photo in recentTokens.photos(token, isBeginning: isBeginning, level: level) {
            matches.insert(block: blocks.count, slot: photo)
        }
        matches.formIntersection(all)
        return matches
    }

    /// Below this many, photos of a block are looked up one by one; above, the block is read from its newest on.
    private static let few = 400

    /// The newest photos among the matches, older than a sort key.
    func newest(_ matches: Matches, limit: Int, before: Int64?) throws -> [(photo: Int64, key: Int64)] {
        var found: [(photo: Int64, key: Int64)] = []
        var others = matches.slots(block: blocks.count).map { recent[$0] }
        for (ordinal, block) in blocks.enumerated() where found.count < limit {
            if let before, block.firstKey >= before { continue }
            // What is not in blocks yet takes its turn by its date.
            let here =
                try photos(matches, ordinal, limit: limit - found.count, before: before)
                + others.filter { $0.key >= block.firstKey }
            others.removeAll { $0.key >= block.firstKey }
            found += Self.sorted(here, before: before).prefix(limit - found.count)
        }
        return found + Self.sorted(others, before: before).prefix(limit - found.count)
    }

    private static func sorted(_ photos: [(photo: Int64, key: Int64)], before: Int64?) -> [(photo: Int64, key: Int64)] {
        photos.filter { photo in before.map { photo.key < $0 } ?? true }.sorted { $0.key > $1.key }
    }

    /// The matches in a block, or its newest ones when there are many.
    private func photos(_ matches: Matches, _ ordinal: Int, limit: Int, before: Int64?) throws -> [(
        photo: Int64, key: Int64
    )] {
        let block = blocks[ordinal].id
        let count = matches.count(block: ordinal)
        guard count >= Self.few else {
            return try matches.slots(block: ordinal).compactMap { slot in
                try connection.first(
                    "SELECT photo, sort_key FROM slot WHERE block = ? AND slot = ?", .integer(block),
                    .integer(Int64(slot))
                ) { ($0.int64(0), $0.int64(1)) }
            }
        }
        var here: [(photo: Int64, key: Int64)] = []
        try connection.each(
            "SELECT slot, photo, sort_key FROM slot WHERE block = ? AND sort_key < ? ORDER BY sort_key DESC",
            .integer(block), .integer(before ?? .max)
        ) {
            if matches.contains(block: ordinal, slot: $0.int(0)) { here.append(($0.int64(1), $0.int64(2))) }
            return here.count < limit
        }
        return here
    }
}
