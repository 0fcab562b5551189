internal import Glibc

extension Coordinate {
    /// Metres along the surface to another point, on a sphere of the Earth's mean radius (within 0.6 % of the ellipsoid).
    ///
    /// The haversine formula, which stays exact for points that lie close together.
    public func distance(to other: Coordinate) -> Double {
        let latitudes = (latitude * .pi / 180, other.latitude * .pi / 180)
        let acrossLatitude = sin((latitudes.1 - latitudes.0) / 2)
        let acrossLongitude = sin((other.longitude - longitude) * .pi / 360)
        let haversine =
            acrossLatitude * acrossLatitude + cos(latitudes.0) * cos(latitudes.1) * acrossLongitude * acrossLongitude
        // Rounding may carry opposite points past 1.
        return 2 * Self.earthRadius * asin(min(1, haversine).squareRoot())
    }

    /// The Earth's mean radius in metres (IUGG).
    static let earthRadius = 6_371_008.8
}
