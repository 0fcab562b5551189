internal import Geography

extension EmbeddedMetadata {
    /// Leaves out numbers that no camera writes, and cuts regions at the edges of the photo, and lists and texts at the length
    /// that is read of a file. For what files say, and for values from the worker, which is not trusted.
    public mutating func makePlausible() {
        cut()
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

// Of a file and its sidecar together, twice as much is read as of one of them.
extension EmbeddedMetadata {
    private static let mostKeywords = 2000
    private static let mostLevels = 12
    private static let mostPeople = 4000
    private static let mostRegions = 2000
    /// Bytes of a name or a keyword, which may have 200 characters.
    fileprivate static let longestWord = 4000
    /// Bytes of a title or a description, which may have 4,000 characters.
    private static let longestText = 64_000

    private mutating func cut() {
        func words(_ all: [String], _ most: Int) -> [String] { all.prefix(most).map { $0.cut(Self.longestWord) } }
        keywords = words(keywords, Self.mostKeywords)
        modelMadeKeywords = words(modelMadeKeywords, Self.mostKeywords)
        people = words(people, Self.mostPeople)
        keywordPaths = keywordPaths.prefix(Self.mostKeywords).map { words($0.suffix(Self.mostLevels), Self.mostLevels) }
        regions = Array(regions.prefix(Self.mostRegions))
        for text in [\EmbeddedMetadata.maker, \.model, \.lens, \.software] {
            self[keyPath: text] = self[keyPath: text]?.cut(Self.longestWord)
        }
        title = title?.cut(Self.longestText)
        description = description?.cut(Self.longestText)
    }
}

extension String {
    /// The longest beginning that fits so many bytes.
    fileprivate func cut(_ most: Int) -> String {
        guard utf8.count > most else { return self }
        var end = utf8.index(startIndex, offsetBy: most)
        // Not within a character of Unicode's.
        while end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
        return String(self[..<end])
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
        name = name?.cut(EmbeddedMetadata.longestWord)
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
