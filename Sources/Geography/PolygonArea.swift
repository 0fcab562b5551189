/// An area of one or several polygons, with holes or without, small enough to be drawn on flat ground: a part of a town.
public struct PolygonArea: Hashable, Sendable {
    /// Why polygons are no area.
    public enum Fault: Error, Hashable, Sendable {
        /// There is no polygon.
        case empty
        /// There are more points than ``PolygonArea/mostPoints``.
        case tooManyPoints
        /// A ring has fewer than three different points, or encloses nothing.
        case ringTooSmall
        /// Two sides of a ring cross.
        case crossesItself
        /// It is wider or higher than ``PolygonArea/widest`` degrees, or reaches across the antimeridian.
        case tooWide
    }

    /// Polygons have so many points in all at most.
    public static let mostPoints = 2000
    /// Degrees from side to side at most.
    public static let widest = 5.0

    /// Polygons, each with its rings: the outer one first, then its holes. The last point of a ring is not the first again.
    public let polygons: [[[Coordinate]]]
    /// The smallest box around it.
    public let box: BoundingBox

    /// - Parameter polygons: rings may be closed by their first point or not, and go round either way.
    /// - Throws: ``Fault``.
    public init(_ polygons: [[[Coordinate]]]) throws(Fault) {
        let all = polygons.flatMap { $0.flatMap { $0 } }
        guard let first = all.first, !polygons.contains(where: \.isEmpty) else { throw .empty }
        guard all.count <= Self.mostPoints else { throw .tooManyPoints }
        var (south, west, north, east) = (first.latitude, first.longitude, first.latitude, first.longitude)
        for point in all {
            (south, north) = (min(south, point.latitude), max(north, point.latitude))
            (west, east) = (min(west, point.longitude), max(east, point.longitude))
        }
        guard north - south <= Self.widest, east - west <= Self.widest else { throw .tooWide }
        var checked: [[[Coordinate]]] = []
        for polygon in polygons {
            var rings: [[Coordinate]] = []
            for ring in polygon { rings.append(try Self.checked(ring)) }
            checked.append(rings)
        }
        self.polygons = checked
        box = BoundingBox(validSouth: south, west: west, north: north, east: east)
    }

    /// Whether a point lies inside. A point on a border belongs to one of the areas that share it.
    public func contains(_ point: Coordinate) -> Bool {
        box.contains(point) && polygons.contains { rings in Self.isInside(point.longitude, point.latitude, rings) }
    }

    /// A point inside: the centre of gravity of its largest polygon, or else the middle of the widest part of it.
    public var middle: Coordinate {
        let largest = polygons.max { Self.surface($0[0]).magnitude < Self.surface($1[0]).magnitude } ?? []
        if let ring = largest.first, let centre = Self.centre(of: ring), contains(centre) { return centre }
        var best: (width: Double, point: Coordinate)?
        let (heights, rows) = (largest.first.map { $0.map(\.latitude) } ?? [], 32)
        guard let south = heights.min(), let north = heights.max() else { return polygons[0][0][0] }
        for row in 0..<rows {
            let latitude = south + (north - south) * (Double(row) + 0.5) / Double(rows)
            let crossings = largest.flatMap { Self.crossings($0, at: latitude) }.sorted()
            for index in stride(from: 0, to: crossings.count - 1, by: 2) {
                let (west, east) = (crossings[index], crossings[index + 1])
                guard east - west > best?.width ?? 0,
                    let point = Coordinate(latitude: latitude, longitude: (west + east) / 2)
                else { continue }
                best = (east - west, point)
            }
        }
        return best?.point ?? polygons[0][0][0]
    }

    /// Metres from a point to the farthest corner.
    public func reach(from point: Coordinate) -> Double {
        polygons.flatMap { $0.flatMap { $0 } }.map { point.distance(to: $0) }.max() ?? 0
    }

    // MARK: Rings

    private static func checked(_ ring: [Coordinate]) throws(Fault) -> [Coordinate] {
        var points: [Coordinate] = []
        for point in ring where point != points.last { points.append(point) }
        while points.count > 1, points.first == points.last { points.removeLast() }
        guard points.count >= 3 else { throw .ringTooSmall }
        for first in 0..<points.count - 1 {
            for second in first + 1..<points.count
            where cross(points[first], points[first + 1], points[second], points[(second + 1) % points.count]) {
                throw .crossesItself
            }
        }
        guard surface(points).magnitude > 1e-12 else { throw .ringTooSmall }
        return points
    }

    /// Twice the signed surface between three points, in square degrees.
    private static func turn(_ one: Coordinate, _ other: Coordinate, _ third: Coordinate) -> Double {
        (other.longitude - one.longitude) * (third.latitude - one.latitude)
            - (other.latitude - one.latitude) * (third.longitude - one.longitude)
    }

    /// Whether two sides cross at a point that is an end of neither.
    private static func cross(_ a: Coordinate, _ b: Coordinate, _ c: Coordinate, _ d: Coordinate) -> Bool {
        let (first, second) = (turn(a, b, c), turn(a, b, d))
        let (third, fourth) = (turn(c, d, a), turn(c, d, b))
        return (first > 0 && second < 0 || first < 0 && second > 0)
            && (third > 0 && fourth < 0 || third < 0 && fourth > 0)
    }

    /// Twice the signed surface of a ring, in square degrees, measured from its first point so that nothing is lost.
    private static func surface(_ ring: [Coordinate]) -> Double {
        ring.indices.dropFirst().dropLast().map { turn(ring[0], ring[$0], ring[$0 + 1]) }.reduce(0, +)
    }

    private static func centre(of ring: [Coordinate]) -> Coordinate? {
        let whole = surface(ring)
        var (latitude, longitude) = (0.0, 0.0)
        for index in ring.indices.dropFirst().dropLast() {
            let (one, other) = (ring[index], ring[index + 1])
            let weight = turn(ring[0], one, other) / whole / 3
            latitude += weight * (one.latitude + other.latitude - 2 * ring[0].latitude)
            longitude += weight * (one.longitude + other.longitude - 2 * ring[0].longitude)
        }
        return Coordinate(latitude: ring[0].latitude + latitude, longitude: ring[0].longitude + longitude)
    }

    /// Where the sides of a ring cross a parallel: degrees east.
    private static func crossings(_ ring: [Coordinate], at latitude: Double) -> [Double] {
        ring.indices.compactMap { index in
            let (one, other) = (ring[index], ring[(index + 1) % ring.count])
            guard (one.latitude > latitude) != (other.latitude > latitude) else { return nil }
            let part = (latitude - one.latitude) / (other.latitude - one.latitude)
            return one.longitude + part * (other.longitude - one.longitude)
        }
    }

    /// Whether an odd number of sides lies east of a point.
    private static func isInside(_ longitude: Double, _ latitude: Double, _ rings: [[Coordinate]]) -> Bool {
        rings.map { ring in crossings(ring, at: latitude).count { $0 > longitude } }.reduce(0, +) % 2 == 1
    }
}
