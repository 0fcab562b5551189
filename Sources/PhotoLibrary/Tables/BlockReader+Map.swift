internal import Geography

// Photos by where they are.
extension BlockReader {
    /// Of the matches those whose spot is wanted.
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

    /// Puts the matches on a map.
    func gather(_ matches: Matches, into grid: inout ClusterGrid) throws {
        for block in blocks.indices where matches.count(block: block) > 0 {
            let columns = try columns(block)
            matches.withWords(block: block) { grid.add(columns, $0) }
        }
        for slot in matches.slots(block: blocks.count) { grid.add(recent[slot]) }
    }

    /// The matches of each place: how many, and which is the newest. Those that are on the map and far from any place stand
    /// under nought; those that are in no place and not on the map are left out.
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
            let seat = recent[slot]
            if seat.spot.place > 0 || seat.spot.stored != 0 { count(Int(seat.spot.place), seat.key, seat.photo) }
        }
        var places: [Int64: (count: Int, photo: Int64)] = [:]
        for place in counts.indices where counts[place] > 0 {
            places[Int64(place)] = (counts[place], newest[place].photo)
        }
        return places
    }
}
