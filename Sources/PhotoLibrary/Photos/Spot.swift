internal import Geography

/// The position of a photo as the index stores it: a point on the map, and the number of a place.
struct Spot: Hashable, Sendable {
    /// The point: eastward steps in the upper half, southward steps in the lower half; 0 for none.
    let stored: Int64
    /// The number of a row in the places; 0 for none.
    let place: Int64

    /// A spot without a position and a place.
    init() { self.init(stored: 0, place: 0) }

    init(_ coordinate: Coordinate?, place: Int64?) {
        let point = coordinate.map(MapPoint.init)
        // The north-western corner of the map would be 0, which means *none*, so it is moved by one step.
        stored = point.map { Int64(bitPattern: UInt64($0.x) << 32 | UInt64(max($0.y, 1))) } ?? 0
        self.place = place ?? 0
    }

    /// As the index keeps it.
    init(stored: Int64, place: Int64) {
        self.stored = stored
        self.place = place
    }

    var point: MapPoint? { stored == 0 ? nil : Self.point(stored) }

    static func point(_ stored: Int64) -> MapPoint {
        MapPoint(
            x: UInt32(truncatingIfNeeded: UInt64(bitPattern: stored) >> 32), y: UInt32(truncatingIfNeeded: stored))
    }
}
