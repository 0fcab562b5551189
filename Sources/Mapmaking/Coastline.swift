internal import Geography

/// The sea, which OpenStreetMap has not as an area: it has coasts, drawn with the land on their left.
struct Coastline {
    /// Degrees.
    struct Point: Hashable {
        var east: Double
        var north: Double
    }

    /// Areas of the sea, each a closed ring, and islands that lie in them.
    struct Sea {
        var areas: [[Point]] = []
        var islands: [[Point]] = []
    }

    private let box: BoundingBox
    private var rings: [[Point]] = []
    private var pieces: [[Point]] = []
    /// A coast that ends as close to the border, as a part of the box's size, is taken to reach it.
    private static let slack = 0.02
    /// As many pieces are joined along the border, each being compared with all others.
    private static let most = 4096

    /// - Parameters:
    ///   - lines: coasts, in any order and of any length; those that go on from one another are joined.
    ///   - box: what the map shows; it does not cross the antimeridian.
    init(_ lines: [[Point]], in box: BoundingBox) {
        self.box = box
        for line in Self.joined(lines) {
            if line.count > 3, line.first == line.last, line.allSatisfy(contains) {
                rings.append(line)
            } else {
                pieces += clipped(line)
            }
        }
    }

    /// Nil when there is no coast, when there are too many pieces of it, or when one ends in the middle of the box, so that
    /// nobody can say where the sea is.
    func sea() -> Sea? {
        guard pieces.count <= Self.most else { return nil }
        var sea = Sea()
        for ring in rings {
            if Self.isCounterclockwise(ring) { sea.islands.append(ring) } else { sea.areas.append(ring) }
        }
        var open: [(start: Double, end: Double, points: [Point])] = []
        for piece in pieces {
            guard let reaching = reachingBorder(piece), let first = reaching.first, let last = reaching.last else {
                return nil
            }
            open.append((way(to: first), way(to: last), reaching))
        }
        if open.isEmpty, sea.areas.isEmpty, !sea.islands.isEmpty { sea.areas.append(border) }
        // With the sea on the right, a coast that leaves the box goes on along the border, clockwise, to where the next
        // one comes in.
        while let piece = open.popLast() {
            var (end, ring) = (piece.end, piece.points)
            while let next = open.indices.min(by: { distance(end, open[$0].start) < distance(end, open[$1].start) }),
                distance(end, open[next].start) < distance(end, piece.start)
            {
                ring += corners(from: end, to: open[next].start) + open[next].points
                end = open[next].end
                open.remove(at: next)
            }
            ring += corners(from: end, to: piece.start)
            sea.areas.append(ring + ring.prefix(1))
        }
        return sea.areas.isEmpty ? nil : sea
    }

    /// The border of the box, clockwise.
    var border: [Point] {
        let corners = (0...3).map { corner(after: Double($0) - 0.5) }
        return corners + corners.prefix(1)
    }

    // MARK: Lines

    /// Lines that end where others begin, as one.
    private static func joined(_ lines: [[Point]]) -> [[Point]] {
        var byStart: [Point: [[Point]]] = [:]
        for line in lines where line.count > 1 { byStart[line[0], default: []].append(line) }
        let ends = Set(lines.compactMap(\.last))
        var result: [[Point]] = []
        func follow(_ start: Point) {
            guard var line = byStart[start]?.popLast() else { return }
            while line.last != start, let next = byStart[line[line.count - 1]]?.popLast() { line += next.dropFirst() }
            result.append(line)
        }
        // First those that nothing leads to; what is left are rings.
        for line in lines where line.count > 1 && !ends.contains(line[0]) { follow(line[0]) }
        for line in lines where line.count > 1 { follow(line[0]) }
        return result
    }

    private static func isCounterclockwise(_ ring: [Point]) -> Bool {
        zip(ring, ring.dropFirst()).reduce(0) { $0 + $1.0.east * $1.1.north - $1.1.east * $1.0.north } > 0
    }

    private func contains(_ point: Point) -> Bool {
        box.west < point.east && point.east < box.east && box.south < point.north && point.north < box.north
    }

    /// The parts of a line that lie in the box (Liang and Barsky).
    private func clipped(_ line: [Point]) -> [[Point]] {
        var parts: [[Point]] = []
        var part: [Point] = []
        for (from, to) in zip(line, line.dropFirst()) {
            let (dx, dy) = (to.east - from.east, to.north - from.north)
            var (enter, leave) = (0.0, 1.0)
            for (change, room) in [
                (-dx, from.east - box.west), (dx, box.east - from.east), (-dy, from.north - box.south),
                (dy, box.north - from.north),
            ] {
                if change == 0 {
                    if room < 0 { leave = -1 }
                } else if change < 0 {
                    enter = max(enter, room / change)
                } else {
                    leave = min(leave, room / change)
                }
            }
            guard enter < leave else { continue }
            if enter > 0 || part.isEmpty {
                if part.count > 1 { parts.append(part) }
                part = [Point(east: from.east + enter * dx, north: from.north + enter * dy)]
            }
            part.append(Point(east: from.east + leave * dx, north: from.north + leave * dy))
        }
        if part.count > 1 { parts.append(part) }
        // A ring that leaves the box may begin inside: its last part goes on with its first.
        if parts.count > 1, line.first == line.last, let first = parts.first, parts[parts.count - 1].last == first.first
        {
            parts[parts.count - 1] += first.dropFirst()
            parts.removeFirst()
        }
        return parts
    }

    // MARK: The border

    private var width: Double { box.east - box.west }
    private var height: Double { box.north - box.south }

    /// A line whose ends lie on the border; nil when one is too far from it.
    private func reachingBorder(_ line: [Point]) -> [Point]? {
        guard let first = line.first, let last = line.last, let begin = nearest(first), let end = nearest(last) else {
            return nil
        }
        return [begin] + line + [end]
    }

    private func nearest(_ point: Point) -> Point? {
        let gaps = [
            (box.north - point.north) / height, (box.east - point.east) / width, (point.north - box.south) / height,
            (point.east - box.west) / width,
        ]
        guard let side = gaps.indices.min(by: { gaps[$0] < gaps[$1] }), gaps[side] < Self.slack else { return nil }
        return switch side {
        case 0: Point(east: point.east, north: box.north)
        case 1: Point(east: box.east, north: point.north)
        case 2: Point(east: point.east, north: box.south)
        default: Point(east: box.west, north: point.north)
        }
    }

    /// How far a point of the border lies from the north-west, clockwise, in sides: 0…4.
    private func way(to point: Point) -> Double {
        if point.north == box.north { return (point.east - box.west) / width }
        if point.east == box.east { return 1 + (box.north - point.north) / height }
        if point.north == box.south { return 2 + (box.east - point.east) / width }
        return 3 + (point.north - box.south) / height
    }

    /// From one way to another, clockwise.
    private func distance(_ from: Double, _ to: Double) -> Double { to >= from ? to - from : to - from + 4 }

    private func corners(from: Double, to: Double) -> [Point] {
        let end = from + distance(from, to)
        var points: [Point] = []
        var next = from.rounded(.down) + 1
        while next < end {
            points.append(corner(after: next - 0.5))
            next += 1
        }
        return points
    }

    /// The corner at the end of a side.
    private func corner(after way: Double) -> Point {
        switch Int((way + 1).rounded(.down)) % 4 {
        case 1: Point(east: box.east, north: box.north)
        case 2: Point(east: box.east, north: box.south)
        case 3: Point(east: box.west, north: box.south)
        default: Point(east: box.west, north: box.north)
        }
    }
}
