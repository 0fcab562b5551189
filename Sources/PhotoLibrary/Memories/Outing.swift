public import Geography

/// Photos that were taken close to each other, in time and in place, away from home.
public struct Outing: Hashable, Sendable {
    /// The days and the centre of an outing. They identify it permanently, whatever is added to the library.
    public struct Bounds: Hashable, Sendable {
        /// The first day with photos.
        public let first: CivilDate
        /// The last day with photos, which may be the first.
        public let last: CivilDate
        /// The centre of the photos' places, rounded to three decimals (about a hundred metres), so that it can be
        /// written into a URL exactly.
        public let centre: Coordinate

        /// Metres from the centre to the places of photos, at most: a town and what lies around it.
        public static let radius = 25_000.0
        /// Days from the first to the last, at most.
        public static let longest = 366

        /// Nil when the last day comes before the first, or more than a year after it.
        public init?(first: CivilDate, last: CivilDate, centre: Coordinate) {
            guard first <= last, last.daysSince1970 - first.daysSince1970 < Self.longest,
                // Adding 0 turns −0 into 0.
                let rounded = Coordinate(
                    latitude: (centre.latitude * 1000).rounded() / 1000 + 0,
                    longitude: (centre.longitude * 1000).rounded() / 1000 + 0)
            else { return nil }
            self.first = first
            self.last = last
            self.centre = rounded
        }

        /// The days as numbers since 1970-01-01.
        var days: ClosedRange<Int> { first.daysSince1970...last.daysSince1970 }

        func contains(_ point: Coordinate) -> Bool { Self.isNear(centre, point) }

        /// Whether two points may belong to one outing. A degree of latitude is 111 km, so the latitudes alone exclude
        /// most pairs.
        static func isNear(_ one: Coordinate, _ other: Coordinate) -> Bool {
            abs(one.latitude - other.latitude) < radius / 110_000 && one.distance(to: other) <= radius
        }
    }

    /// When and where.
    public let bounds: Bounds
    /// The name of the place: the town where most photos were taken, or the region or country that all its places have
    /// in common.
    public let name: String
    /// The number of photos.
    public let count: Int
}
