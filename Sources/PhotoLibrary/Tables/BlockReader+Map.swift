internal import Geography

// Photos by position and place.
extension BlockReader {
    /// The matches whose spot satisfies the condition.
    func kept(_ matches: Matches, where isWanted: (Spot) -> Bool) throws -> Matches {
        var kept = matches
        for block in blocks.indices where matches.count(block: block) > 0 {
            let columns = try columns(block)
            for slot in matches.slots(block: block) where !isWanted(columns.spot(slot)) {
                kept.remove(block: block, slot: slot)
            }
        }
        for slot in matches.slots(block: blocks.count) where !isWanted(recent[slot].spot) {
            kept.remove(block: blocks.count, slot: slot)
        }
        return kept
    }

    /// Adds the matches to a map's grid.
    func gather(_ matches: Matches, into grid: inout ClusterGrid) throws {
        for block in blocks.indices where matches.count(block: block) > 0 {
            let columns = try columns(block)
            matches.withWords(block: block) { grid.add(columns, $0) }
        }
        for slot in matches.slots(block: blocks.count) { grid.add(recent[slot]) }
    }

    /// The number of matches at each place, and the newest of them. Photos with a position far from any place are
    /// counted under 0; photos without place and position are left out.
    func places(_ matches: Matches) throws -> [Int64: (count: Int, photo: Int64)] {
        var counts: [Int] = []
        var newest: [(key: Int64, photo: Int64)] = []
        func count(_ place: Int, _ key: Int64, _ photo: Int64) {
            if place >= counts.count {
                let more = place + 1 - counts.count
                counts += repeatElement(0, count: more)
                newest += repeatElement((.min, 0), count: more)
            }
            counts[place] += 1
            if key > newest[place].key { newest[place] = (key, photo) }
        }
        for block in blocks.indices where matches.count(block: block) > 0 {
            let columns = try columns(block)
            for slot in matches.slots(block: block) where columns.places[slot] > 0 || columns.points[slot] != 0 {
                count(Int(columns.places[slot]), columns.keys[slot], columns.photos[slot])
            }
        }
        for slot in matches.slots(block: blocks.count) {
            let indexed = recent[slot]
            if indexed.spot.place > 0 || indexed.spot.stored != 0 {
                count(Int(indexed.spot.place), indexed.key, indexed.photo)
            }
        }
        var places: [Int64: (count: Int, photo: Int64)] = [:]
        for place in counts.indices where counts[place] > 0 {
            places[Int64(place)] = (counts[place], newest[place].photo)
        }
        return places
    }
}
