internal import Concepts
internal import Storage

// Sets of photos that are more than one token.
extension BlockReader {
    /// The photos of a category's shelf, with all its parts.
    func photos(category: Category, _ arrangement: CategoryArrangement) throws -> Matches {
        try photos(anyOf: arrangement.members(of: category).map(Token.category))
    }

    /// The photos of a tag, those of its kinds among them.
    func photos(tagged tag: CountedTag) throws -> Matches {
        try photos(anyOf: tag.tokens)
    }

    /// Photos that were found without the index, by their sort keys; those that are not in the index are ignored.
    func photos(_ wanted: [(photo: Int64, key: Int64)]) throws -> Matches {
        var matches = Matches(blocks: blocks.count + 1)
        let waiting = Dictionary(recent.enumerated().map { ($1.photo, $0) }) { first, _ in first }
        var rest: [Int: [(photo: Int64, key: Int64)]] = [:]
        for one in wanted {
            if let slot = waiting[one.photo] {
                matches.insert(block: blocks.count, slot: slot)
            } else if let ordinal = blocks.firstIndex(where: { $0.firstKey <= one.key }) {
                rest[ordinal, default: []].append(one)
            }
        }
        for (ordinal, photos) in rest {
            let columns = known(ordinal)
            for one in photos {
                let slot =
                    if let columns { columns.slot(of: one.photo, key: one.key) } else {
                        try connection.first(
                            "SELECT slot FROM slot WHERE block = ? AND sort_key = ? AND photo = ?",
                            .integer(blocks[ordinal].id), .integer(one.key), .integer(one.photo), row: { $0.int(0) })
                    }
                if let slot { matches.insert(block: ordinal, slot: slot) }
            }
        }
        matches.formIntersection(all)
        return matches
    }
}

extension BlockColumns {
    /// The slot of a photo, by binary search; nil when it is not in this block.
    func slot(of photo: Int64, key: Int64) -> Int? {
        var range = order.indices
        while !range.isEmpty {
            let middle = (range.lowerBound + range.upperBound) / 2
            let slot = Int(order[middle])
            if keys[slot] == key { return photos[slot] == photo ? slot : nil }
            range = keys[slot] > key ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
        }
        return nil
    }
}
