internal import Geography
internal import Storage

// Borders of countries and of their regions.
extension Gazetteer {
    /// Whether the straight line between two points crosses a border. Borders are drawn to within some hundred metres, and
    /// not through water.
    static func isBorder(between point: Coordinate, and other: Coordinate, _ connection: Connection) throws -> Bool {
        // No place is so far from a point that the line would go round the Earth.
        guard abs(point.longitude - other.longitude) < 180 else { return false }
        var isCrossed = false
        try connection.each(
            """
            SELECT south, north, west, east, rising FROM border
            WHERE south <= ?1 AND north >= ?2 AND west <= ?3 AND east >= ?4
            """, .real(max(point.latitude, other.latitude)), .real(min(point.latitude, other.latitude)),
            .real(max(point.longitude, other.longitude)), .real(min(point.longitude, other.longitude))
        ) { row in
            let (south, north, west, east) = (row.double(0), row.double(1), row.double(2), row.double(3))
            let isRising = row.bool(4)
            let start = (x: west, y: isRising ? south : north)
            let end = (x: east, y: isRising ? north : south)
            isCrossed = crosses(
                (point.longitude, point.latitude), (other.longitude, other.latitude), start, end)
            return !isCrossed
        }
        return isCrossed
    }

    private typealias Point = (x: Double, y: Double)

    /// Whether two straight lines between points cross each other.
    private static func crosses(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Bool {
        /// On which side of the line from `one` to `two` a point lies.
        func side(_ one: Point, _ two: Point, _ point: Point) -> Bool {
            (two.x - one.x) * (point.y - one.y) - (two.y - one.y) * (point.x - one.x) > 0
        }
        return side(a, b, c) != side(a, b, d) && side(c, d, a) != side(c, d, b)
    }
}
