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
    /// Every photo that can be found.
    let all: Matches

    init(connection: Connection, level: Level) throws {
        self.connection = connection
        self.level = level
        let rows = try connection.all("SELECT id, first_key, live FROM block ORDER BY first_key DESC") {
            (id: $0.int64(0), firstKey: $0.int64(1), live: $0.blob(2))
        }
        var all = Matches(blocks: rows.count)
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
    func photos(token: String) throws -> Matches {
        var matches = Matches(blocks: blocks.count)
        try connection.each(
            """
            SELECT posting.block, low, medium, high
            FROM block CROSS JOIN posting ON posting.block = block.id AND token = ?
            """, .text(token)
        ) { merge($0, into: &matches) }
        matches.formIntersection(all)
        return matches
    }

    /// Photos that stand under any token with this beginning.
    func photos(beginning: String) throws -> Matches {
        var matches = Matches(blocks: blocks.count)
        // U+10FFFF is no letter: it comes after all that continue the beginning.
        try connection.each(
            """
            SELECT posting.block, low, medium, high
            FROM block CROSS JOIN posting ON posting.block = block.id AND token >= ? AND token < ?
            """, .text(beginning), .text(beginning + "\u{10FFFF}")
        ) { merge($0, into: &matches) }
        matches.formIntersection(all)
        return matches
    }

    private func merge(_ row: borrowing Row, into matches: inout Matches) -> Bool {
        let block = ordinals[Int(row.int64(0))]
        // Each photo is kept at the strictest level that shows it: a lower level takes the stricter ones in.
        for column in Int(level.rawValue)...Int(Level.high.rawValue) {
            row.withBytes(column + 1) { matches.merge($0, block: block) }
        }
        return true
    }

    /// Below this many, photos of a block are looked up one by one; above, the block is read through.
    private static let few = 400

    /// The newest photos among the matches, older than a sort key.
    func newest(_ matches: Matches, limit: Int, before: Int64?) throws -> [(photo: Int64, key: Int64)] {
        var found: [(photo: Int64, key: Int64)] = []
        for (ordinal, block) in blocks.enumerated() where found.count < limit {
            if let before, block.firstKey >= before { continue }
            let count = matches.count(block: ordinal)
            guard count > 0 else { continue }
            var here: [(photo: Int64, key: Int64)] = []
            if count < Self.few {
                for slot in matches.slots(block: ordinal) {
                    let seat = try connection.first(
                        "SELECT sort_key, photo FROM slot WHERE block = ? AND slot = ?", .integer(block.id),
                        .integer(Int64(slot))
                    ) { (photo: $0.int64(1), key: $0.int64(0)) }
                    if let seat { here.append(seat) }
                }
            } else {
                try connection.each("SELECT slot, sort_key, photo FROM slot WHERE block = ?", .integer(block.id)) {
                    if matches.contains(block: ordinal, slot: $0.int(0)) { here.append(($0.int64(2), $0.int64(1))) }
                    return true
                }
            }
            if let before { here.removeAll { $0.key >= before } }
            found += here.sorted { $0.key > $1.key }.prefix(limit - found.count)
        }
        return found
    }
}
