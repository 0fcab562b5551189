internal import Glibc

/// A part of the map between two parallels and two meridians.
///
/// It may reach across the antimeridian: then its west lies east of its east (170 to −170 is twenty degrees wide).
public struct BoundingBox: Hashable, Sendable, Codable {
    /// Degrees north, −90…90; not above `north`.
    public let south: Double
    /// Degrees east, −180…180.
    public let west: Double
    /// Degrees north, −90…90.
    public let north: Double
    /// Degrees east, −180…180; below `west` when the box reaches across the antimeridian.
    public let east: Double

    /// Nil when a value is not a number or out of range, or south lies above north.
    public init?(south: Double, west: Double, north: Double, east: Double) {
        guard (-90...90).contains(south), (-90...90).contains(north), south <= north,
            (-180...180).contains(west), (-180...180).contains(east)
        else { return nil }
        self.south = south
        self.west = west
        self.north = north
        self.east = east
    }

    /// The whole world.
    public static let world = BoundingBox(validSouth: -90, west: -180, north: 90, east: 180)

    /// A box whose values are known to be in range.
    init(validSouth south: Double, west: Double, north: Double, east: Double) {
        self.south = south
        self.west = west
        self.north = north
        self.east = east
    }

    /// The smallest box around all points within `radius` metres of `centre`.
    ///
    /// It is the whole cap of the Earth when a pole lies within.
    public init(around centre: Coordinate, radius: Double) {
        let angle = max(0, radius) / Coordinate.earthRadius
        let latitude = centre.latitude * .pi / 180
        south = max(-90, centre.latitude - angle * 180 / .pi)
        north = min(90, centre.latitude + angle * 180 / .pi)
        // How far a small circle around the centre reaches to its sides (a meridian touches it there).
        let reach = sin(angle) / cos(latitude)
        guard south > -90, north < 90, reach < 1 else {
            (west, east) = (-180, 180)
            return
        }
        let side = asin(reach) * 180 / .pi
        west = Self.wrapped(centre.longitude - side)
        east = Self.wrapped(centre.longitude + side)
    }

    /// The smallest box around several boxes, whichever side of the antimeridian they lie on; nil without any.
    public init?(around boxes: [BoundingBox]) {
        // Ends lie east of their starts, beyond 180 where a box reaches across the antimeridian.
        let spans = boxes.map { (start: $0.west, end: $0.east + ($0.crossesAntimeridian ? 360 : 0)) }
            .sorted { $0.start < $1.start }
        guard let first = spans.first, let last = spans.map(\.end).max(), let south = boxes.map(\.south).min(),
            let north = boxes.map(\.north).max()
        else { return nil }
        (self.south, self.north) = (south, north)
        // All but the widest gap between them is the box.
        var (gap, west, east) = (first.start + 360 - last, first.start, last)
        var reached = last - 360
        for span in spans {
            if span.start - reached > gap {
                (gap, west, east) = (span.start - reached, span.start, reached + 360)
            }
            reached = max(reached, span.end)
        }
        guard gap > 0 else {
            (self.west, self.east) = (-180, 180)
            return
        }
        self.west = west
        self.east = Self.wrapped(east)
    }

    /// Whether the box reaches across the antimeridian.
    public var crossesAntimeridian: Bool { west > east }

    /// Whether a point lies inside or on the border.
    public func contains(_ point: Coordinate) -> Bool {
        guard (south...north).contains(point.latitude) else { return false }
        return crossesAntimeridian
            ? point.longitude >= west || point.longitude <= east
            : (west...east).contains(point.longitude)
    }

    /// The box as one or two that do not cross the antimeridian, for indexes that know only ranges.
    public var parts: [BoundingBox] {
        guard crossesAntimeridian,
            let left = BoundingBox(south: south, west: west, north: north, east: 180),
            let right = BoundingBox(south: south, west: -180, north: north, east: east)
        else { return [self] }
        return [left, right]
    }

    /// The box with a margin on each side, also across the antimeridian.
    /// - Parameter metres: how far the margin reaches at the parallel that lies farthest from the equator.
    public func widened(by metres: Double) -> BoundingBox {
        let side = max(0, metres) / Coordinate.earthRadius * 180 / .pi
        let reach = min(180, side / max(0.000_1, cos(max(abs(south), abs(north)) * .pi / 180)))
        let width = east - west + (crossesAntimeridian ? 360 : 0)
        let isAround = width + 2 * reach >= 360
        return BoundingBox(
            validSouth: max(-90, south - side), west: isAround ? -180 : Self.wrapped(west - reach),
            north: min(90, north + side), east: isAround ? 180 : Self.wrapped(east + reach))
    }

    /// The point half-way between its parallels and half-way between its meridians, also across the antimeridian.
    public var centre: Coordinate {
        let width = east - west + (crossesAntimeridian ? 360 : 0)
        return Coordinate(validLatitude: (south + north) / 2, longitude: Self.wrapped(west + width / 2))
    }

    private static func wrapped(_ longitude: Double) -> Double {
        if longitude < -180 { return longitude + 360 }
        return longitude > 180 ? longitude - 360 : longitude
    }
}
