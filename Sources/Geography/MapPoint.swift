internal import Glibc

/// A point on the square map of the world that web maps share (Web Mercator, EPSG:3857), on a grid of 2³² × 2³² steps: a
/// step at the equator is a centimetre.
///
/// The square ends at 85.05° north and south; what lies beyond stands on its border.
public struct MapPoint: Hashable, Sendable {
    /// Steps eastwards from 180° west.
    public let x: UInt32
    /// Steps southwards from the northern border.
    public let y: UInt32

    /// A point by its steps.
    public init(x: UInt32, y: UInt32) {
        self.x = x
        self.y = y
    }

    /// Where a coordinate stands on the map.
    public init(_ coordinate: Coordinate) {
        let latitude = coordinate.latitude * .pi / 180
        let north = (1 - log(tan(.pi / 4 + latitude / 2)) / .pi) / 2
        x = Self.steps(coordinate.longitude / 360 + 0.5)
        // At the pole itself it is infinite.
        y = Self.steps(coordinate.latitude >= 89.9 ? 0 : coordinate.latitude <= -89.9 ? 1 : north)
    }

    /// The coordinate of the point.
    public var coordinate: Coordinate {
        let north = (Double(y) + 0.5) / Self.side
        return Coordinate(
            validLatitude: atan(sinh(.pi * (1 - 2 * north))) * 180 / .pi,
            longitude: (Double(x) + 0.5) / Self.side * 360 - 180)
    }

    private static let side = 4_294_967_296.0

    private static func steps(_ part: Double) -> UInt32 {
        UInt32(min(max(part * side, 0), side - 1).rounded(.down))
    }
}

/// A rectangle on the map of the world; it may reach across the antimeridian, where its columns begin again at 0.
public struct MapRectangle: Hashable, Sendable {
    /// Its north-western corner.
    public let corner: MapPoint
    /// Steps to its eastern border.
    public let width: UInt32
    /// Steps to its southern border.
    public let height: UInt32

    /// The rectangle of a box.
    public init(_ box: BoundingBox) {
        let first = MapPoint(Coordinate(validLatitude: box.north, longitude: box.west))
        let last = MapPoint(Coordinate(validLatitude: box.south, longitude: box.east))
        corner = first
        width = last.x &- first.x
        height = last.y - first.y
    }

    /// A rectangle from its corner; it does not reach beyond the southern border of the map.
    public init(corner: MapPoint, width: UInt32, height: UInt32) {
        self.corner = corner
        self.width = width
        self.height = min(height, UInt32.max - corner.y)
    }

    /// Whether a point lies inside or on the border.
    public func contains(_ point: MapPoint) -> Bool {
        point.x &- corner.x <= width && point.y >= corner.y && point.y - corner.y <= height
    }

    /// The box of the rectangle.
    public var box: BoundingBox {
        let first = corner.coordinate
        let last = MapPoint(x: corner.x &+ width, y: corner.y + height).coordinate
        return BoundingBox(
            validSouth: last.latitude, west: first.longitude, north: first.latitude, east: last.longitude)
    }
}
