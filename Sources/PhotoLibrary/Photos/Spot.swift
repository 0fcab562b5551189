internal import Geography

/// Where a photo is, as the index keeps it for every photo: a point on the map, and the number of a place.
struct Spot: Hashable, Sendable {
    /// The point: its steps eastwards in the upper half, southwards in the lower; nought for none.
    let stored: Int64
    /// A row of the places; nought for none.
    let place: Int64

    /// Nowhere.
    init() { self.init(stored: 0, place: 0) }

    init(_ coordinate: Coordinate?, place: Int64?) {
        let point = coordinate.map(MapPoint.init)
        // The north-western corner of the map itself would be nought.
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
