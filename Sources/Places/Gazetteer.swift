public import Geography
internal import Storage

/// Finds the place of a coordinate, and places by name, in `places.sqlite` (built at set-up). Uses no network.
///
/// May be used from any task.
public final class Gazetteer: Sendable {
    /// Metres up to which a point belongs to the nearest populated place.
    private static let near = 50_000.0
    /// Metres up to which a point belongs to that place's region and country. Beyond, it is open sea or wilderness.
    private static let far = 100_000.0
    /// How many times farther than the nearest place one may be that is on the point's side of a border.
    private static let detour = 4.0
    /// Metres up to which a point belongs to a country that is one place inside a city of another; its borders are too
    /// short to be drawn.
    private static let enclave = 700.0
    /// Half the width, in metres, of the boxes that are searched one after the other. The first is small, because most
    /// points lie near a place.
    private static let reaches = [4_000.0, 20_000.0, near, far]

    let database: Database

    /// - Throws: `StorageError` when the file is missing or is not a gazetteer.
    public init(path: String) throws { database = try Database(immutable: path) }

    /// Grows whenever set-up makes another gazetteer of the same lists, so that places can be looked up anew.
    public func edition() async throws -> Int {
        try await database.read { try $0.first("PRAGMA user_version") { $0.int(0) } ?? 0 }
    }

    /// The populated place nearest to a point; of places that are not much farther, one on the point's side of the border
    /// between countries or their regions.
    ///
    /// - Returns: within 50 km, a place with its name; within 100 km, a place with region and country only; beyond,
    ///   nil.
    public func nearest(to point: Coordinate) async throws -> Place? {
        try await database.read { connection in
            for reach in Self.reaches {
                let found = try Self.near(point, within: reach, connection)
                guard let nearest = found.first else { continue }
                let id =
                    try Self.isBorder(between: point, and: nearest.coordinate, connection)
                    ? Self.onThisSide(of: point, nearest, connection) : nearest.id
                return try Self.place(id, from: point, connection)
            }
            return nil
        }
    }

    private struct Spot {
        let id: Int64
        let coordinate: Coordinate
        let distance: Double
        let country: String
        let region: String
    }

    /// The places within so many metres, the nearest first.
    private static func near(_ point: Coordinate, within reach: Double, _ connection: Connection) throws -> [Spot] {
        var found: [Spot] = []
        for part in BoundingBox(around: point, radius: reach).parts {
            // The R*Tree rounds outwards to single precision, so the distance is computed from the place's own row.
            try connection.each(
                """
                SELECT city.id, latitude, longitude, country, region FROM spot JOIN city ON city.id = spot.id
                WHERE south >= ?1 AND north <= ?2 AND west >= ?3 AND east <= ?4
                """, .real(part.south - 0.001), .real(part.north + 0.001), .real(part.west - 0.001),
                .real(part.east + 0.001)
            ) { row in
                guard let spot = Coordinate(latitude: row.double(1), longitude: row.double(2)) else { return true }
                let distance = point.distance(to: spot)
                if distance <= reach {
                    found.append(
                        Spot(
                            id: row.int64(0), coordinate: spot, distance: distance, country: row.text(3),
                            region: row.text(4)))
                }
                return true
            }
        }
        return found.sorted { ($0.distance, $0.id) < ($1.distance, $1.id) }
    }

    /// The nearest place in another region or country than that of the nearest one, to which no border is crossed; the
    /// nearest itself when there is none: the point may be the only one on its side.
    private static func onThisSide(of point: Coordinate, _ nearest: Spot, _ connection: Connection) throws -> Int64 {
        let reach = max(reaches[0], min(near, nearest.distance * detour))
        let others = try near(point, within: reach, connection).filter {
            $0.country != nearest.country || $0.region != nearest.region
        }
        return try others.first { try !isBorder(between: point, and: $0.coordinate, connection) }?.id ?? nearest.id
    }

    private static func place(_ id: Int64, from point: Coordinate, _ connection: Connection) throws -> Place? {
        let found = try connection.first(
            """
            SELECT name, region, country, code, latitude, longitude, others, italian, city, city_others, around, is_enclave
            FROM place WHERE id = ?
            """, .integer(id)
        ) { (place: place($0, from: point), around: $0.optionalInt64(10), isEnclave: $0.bool(11)) }
        if let found, found.isEnclave, let city = found.around, found.place?.distance ?? 0 > enclave {
            return try place(city, from: point, connection)
        }
        return found?.place
    }

    /// Reads a place from a row: name, region, country, code, latitude, longitude, other names, the country in Italian,
    /// the city around it, and that city's other names.
    static func place(_ row: borrowing Row, from point: Coordinate?) -> Place? {
        guard let spot = Coordinate(latitude: row.double(4), longitude: row.double(5)) else { return nil }
        let distance = point?.distance(to: spot) ?? 0
        let isNear = distance <= near
        let region = row.text(1)
        let country = row.text(2)
        let italian = row.text(7)
        var others: [String] = []
        for names in isNear ? [row.text(6), row.optionalText(9) ?? ""] : [] {
            others += names.split(separator: "\n").map(String.init).filter { !others.contains($0) }
        }
        return Place(
            name: isNear ? row.text(0) : nil, city: isNear ? row.optionalText(8) : nil,
            region: region.isEmpty ? nil : region, country: country, countryCode: row.text(3),
            coordinate: spot, distance: distance,
            otherNames: italian == country ? others : others + [italian])
    }
}
