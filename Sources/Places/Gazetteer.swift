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
    /// Half the width, in metres, of the boxes that are searched one after the other. The first is small, because most
    /// points lie near a place.
    private static let reaches = [4_000.0, 20_000.0, near, far]

    let database: Database

    /// - Throws: `StorageError` when the file is missing or is not a gazetteer.
    public init(path: String) throws { database = try Database(immutable: path) }

    /// The populated place nearest to a point.
    ///
    /// - Returns: within 50 km, a place with its name; within 100 km, a place with region and country only; beyond,
    ///   nil.
    public func nearest(to point: Coordinate) async throws -> Place? {
        try await database.read { connection in
            for reach in Self.reaches {
                if let found = try Self.nearest(to: point, within: reach, connection) { return found }
            }
            return nil
        }
    }

    private static func nearest(
        to point: Coordinate, within reach: Double, _ connection: Connection
    ) throws -> Place? {
        var nearest: (id: Int64, distance: Double)?
        for part in BoundingBox(around: point, radius: reach).parts {
            // The R*Tree rounds outwards to single precision, so the distance is computed from the place's own row.
            try connection.each(
                """
                SELECT city.id, latitude, longitude FROM spot JOIN city ON city.id = spot.id
                WHERE south >= ?1 AND north <= ?2 AND west >= ?3 AND east <= ?4
                """, .real(part.south - 0.001), .real(part.north + 0.001), .real(part.west - 0.001),
                .real(part.east + 0.001)
            ) { row in
                guard let spot = Coordinate(latitude: row.double(1), longitude: row.double(2)) else { return true }
                let distance = point.distance(to: spot)
                if distance <= reach, distance < nearest?.distance ?? .infinity { nearest = (row.int64(0), distance) }
                return true
            }
        }
        guard let nearest else { return nil }
        return try connection.first(
            """
            SELECT city.name, region, country.name, code, latitude, longitude, others, italian
            FROM city JOIN country ON code = city.country WHERE city.id = ?
            """, .integer(nearest.id)
        ) { place($0, from: point) } ?? nil
    }

    /// Reads a place from a row: name, region, country, code, latitude, longitude, other names, the country in Italian.
    static func place(_ row: borrowing Row, from point: Coordinate?) -> Place? {
        guard let spot = Coordinate(latitude: row.double(4), longitude: row.double(5)) else { return nil }
        let distance = point?.distance(to: spot) ?? 0
        let isNear = distance <= near
        let region = row.text(1)
        let country = row.text(2)
        let italian = row.text(7)
        let others = isNear ? row.text(6).split(separator: "\n").map(String.init) : []
        return Place(
            name: isNear ? row.text(0) : nil, region: region.isEmpty ? nil : region, country: country,
            countryCode: row.text(3),
            coordinate: spot, distance: distance,
            otherNames: italian == country ? others : others + [italian])
    }
}
