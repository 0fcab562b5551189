internal import Geography
internal import Places
internal import Storage

/// The places of photos, each once.
struct PlaceTable {
    let connection: Connection

    /// What tells places apart. Another edition of the gazetteer may know other names of the same place: then it is
    /// another one, and photos are found by the new names.
    struct Identity: Hashable {
        private var place: Place

        init(_ place: Place) {
            self.place = place
            self.place.distance = 0
        }
    }

    /// The number of a place, new or known.
    func id(of place: Place) throws -> Int64 {
        let others = place.otherNames.joined(separator: "\n")
        let known = try connection.first(
            """
            SELECT id FROM place WHERE country_code = ? AND region IS ? AND name IS ? AND country = ?
                AND latitude = ? AND longitude = ? AND city IS ? AND other_names = ?
            """, .text(place.countryCode), Value(place.region), Value(place.name), .text(place.country),
            .real(Self.latitude(place)), .real(Self.longitude(place)), Value(place.city), .text(others),
            row: { $0.int64(0) })
        if let known { return known }
        try connection.run(
            """
            INSERT INTO place (name, region, country, country_code, latitude, longitude, other_names, city)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """, Value(place.name), Value(place.region), .text(place.country), .text(place.countryCode),
            .real(Self.latitude(place)), .real(Self.longitude(place)), .text(others), Value(place.city))
        return connection.lastInsertedID
    }

    func place(_ id: Int64) throws -> Place? {
        try connection.first(
            """
            SELECT name, region, country, country_code, latitude, longitude, other_names, city FROM place WHERE id = ?
            """, .integer(id), row: Self.place)
    }

    /// All places, without their other names, by number.
    func all() throws -> [Int64: Place] {
        let places = try connection.all(
            "SELECT name, region, country, country_code, latitude, longitude, '', city, id FROM place"
        ) { (id: $0.int64(8), place: Self.place($0)) }
        return Dictionary(places.map { ($0.id, $0.place) }) { first, _ in first }
    }

    /// The places where photos were taken on some days, without their other names, by number.
    func places(on days: ClosedRange<Int>) throws -> [Int64: Place] {
        let places = try connection.all(
            """
            SELECT name, region, country, country_code, latitude, longitude, '', city, id FROM place
            WHERE id IN (SELECT place FROM day_place WHERE day BETWEEN ? AND ?)
            """, Value(days.lowerBound), Value(days.upperBound)
        ) { (id: $0.int64(8), place: Self.place($0)) }
        return Dictionary(places.map { ($0.id, $0.place) }) { first, _ in first }
    }

    /// The names of photos' places: those that they are shown with, and those in other languages. Each comes as often as
    /// there are places of the name.
    func names() throws -> (shown: [String], others: [String]) {
        let places = try connection.all(
            "SELECT name, region, country, country_code, latitude, longitude, other_names, city FROM place",
            row: Self.place)
        let shown = places.flatMap { place in
            [place.name, place.city, place.region, place.country].compactMap { $0 }.filter { !$0.isEmpty }
        }
        return (shown, places.flatMap(\.otherNames))
    }

    /// The places with photos that can be found, without their other names, and how many photos each has.
    func counted() throws -> [(place: Place, photos: Int)] {
        try connection.all(
            """
            SELECT name, region, country, country_code, latitude, longitude, '', city, sum(photos)
            FROM day_place JOIN place ON place.id = day_place.place GROUP BY place.id ORDER BY place.id
            """
        ) { (Self.place($0), $0.int(8)) }
    }

    /// The names of countries as photos' places have them, by their codes.
    func countries(_ codes: Set<String>) throws -> [String] {
        try codes.sorted().flatMap { code in
            try connection.all("SELECT DISTINCT country FROM place WHERE country_code = ?", .text(code)) { $0.text(0) }
        }
    }

    /// The stored latitude and longitude of a place without a coordinate; not a valid value for either.
    private static let nowhere = 999.0
    private static func latitude(_ place: Place) -> Double { place.coordinate?.latitude ?? nowhere }
    private static func longitude(_ place: Place) -> Double { place.coordinate?.longitude ?? nowhere }

    private static func place(_ row: borrowing Row) -> Place {
        Place(
            name: row.optionalText(0), city: row.optionalText(7), region: row.optionalText(1), country: row.text(2),
            countryCode: row.text(3),
            coordinate: Coordinate(latitude: row.double(4), longitude: row.double(5)),
            otherNames: row.text(6).split(separator: "\n").map(String.init))
    }
}
