internal import Geography

extension EmbeddedMetadata {
    /// Leaves out numbers that no camera writes, and cuts regions at the edges of the photo. For what files say, and for
    /// values from the worker, which is not trusted.
    public mutating func makePlausible() {
        taken = taken.flatMap(\.plausible)
        coordinate = coordinate.flatMap { Coordinate(latitude: $0.latitude, longitude: $0.longitude) }
        altitude = altitude.flatMap { (-1e6...1e6).contains($0) ? $0 : nil }
        exposure.makePlausible()
        rating = rating.flatMap { (-1...5).contains($0) ? $0 : nil }
        if !(1...8).contains(orientation) { orientation = 1 }
        if ![0, 90, 180, 270].contains(sidecarRotation) { sidecarRotation = 0 }
        for index in regions.indices { regions[index].makePlausible() }
    }
}

extension CameraTime {
    /// The same, with the parts that its precision says; nil when there is no such time.
    fileprivate var plausible: CameraTime? {
        CameraTime(
            year: year, month: precision < .month ? nil : month, day: precision < .day ? nil : day,
            hour: precision < .time ? nil : hour, minute: minute, second: second, millisecond: millisecond,
            offsetMinutes: offsetMinutes)
    }
}

extension MarkedRegion {
    /// A value that is not a number becomes 0.
    mutating func makePlausible() {
        func held(_ value: Double, _ most: Double) -> Double { value >= 0 ? min(value, most) : 0 }
        (x, y) = (held(x, 1), held(y, 1))
        (width, height) = (held(width, 1 - x), held(height, 1 - y))
    }
}

extension Exposure {
    mutating func makePlausible() {
        func held(_ value: Double?) -> Double? { value.flatMap { (1e-9...1e9).contains($0) ? $0 : nil } }
        aperture = held(aperture)
        time = held(time)
        iso = iso.flatMap { (1...1_000_000_000).contains($0) ? $0 : nil }
        focalLength = held(focalLength)
        focalLength35 = held(focalLength35)
    }
}
