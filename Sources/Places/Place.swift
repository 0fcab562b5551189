public import Geography

/// A populated place of the gazetteer, or a place that the user named.
public struct Place: Hashable, Sendable, Codable {
    /// The place's name; nil when the nearest place is so far away that only region and country are known.
    public var name: String?
    /// The city that the place is a quarter of, in the gazetteer's spelling; nil for a place of its own.
    public var city: String?
    /// The country's first-level division (Campania, Bavaria); nil when the gazetteer has none.
    public var region: String?
    /// The country's name in English; empty for a place of the user's of which only the name is known.
    public var country: String
    /// The country's two-letter code (ISO 3166-1); empty when ``country`` is.
    public var countryCode: String
    /// The coordinate of the place itself; nil for a place of the user's without one.
    public var coordinate: Coordinate?
    /// Metres from the point of the query; 0 when the query had no point.
    public var distance: Double
    /// Names of the place, its city, its region and its country in other languages, used for searching.
    public var otherNames: [String]

    /// A place from its parts.
    public init(
        name: String?, city: String? = nil, region: String?, country: String, countryCode: String,
        coordinate: Coordinate?, distance: Double = 0, otherNames: [String] = []
    ) {
        self.name = name
        self.city = city
        self.region = region
        self.country = country
        self.countryCode = countryCode
        self.coordinate = coordinate
        self.distance = distance
        self.otherNames = otherNames
    }
}
