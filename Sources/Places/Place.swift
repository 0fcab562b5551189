public import Geography

/// A populated place, or one that the user named, and where it lies.
public struct Place: Hashable, Sendable, Codable {
    /// The name people know it by; nil when the nearest place is too far away to say more than the country.
    public var name: String?
    /// The first-level part of the country (Campania, Bavaria); nil where the gazetteer has none.
    public var region: String?
    /// In English; empty for a place of the user's own of which nothing but the name is known.
    public var country: String
    /// ISO 3166-1, two letters; empty like the country.
    public var countryCode: String
    /// Where the populated place itself lies; nil for a place of the user's own that is on no map.
    public var coordinate: Coordinate?
    /// Metres from the point that was asked for; nought when none was.
    public var distance: Double
    /// Names in other languages, of the place, its region and its country, for searching.
    public var otherNames: [String]

    /// A place from its parts.
    public init(
        name: String?, region: String?, country: String, countryCode: String, coordinate: Coordinate?,
        distance: Double = 0, otherNames: [String] = []
    ) {
        self.name = name
        self.region = region
        self.country = country
        self.countryCode = countryCode
        self.coordinate = coordinate
        self.distance = distance
        self.otherNames = otherNames
    }
}
