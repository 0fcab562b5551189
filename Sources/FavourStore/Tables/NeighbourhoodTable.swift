internal import Geography
internal import Synchronization

/// The SQL of neighbourhoods.
enum NeighbourhoodTable {
    static func all(on connection: Connection) throws -> [Neighbourhood] {
        try connection.all("SELECT id, name, latitude, longitude, radius, area FROM neighbourhood ORDER BY name") {
            row -> Neighbourhood? in
            let area = row.optionalText(5).flatMap(knownArea)
            return Coordinate(latitude: row.double(2), longitude: row.double(3)).map {
                Neighbourhood(id: row.int64(0), name: row.text(1), centre: $0, radius: row.double(4), area: area)
            }
        }.compactMap { $0 }
    }

    /// Writes a neighbourhood; one of the same name is moved.
    static func put(
        _ name: String, centre: Coordinate, radius: Double, area: PolygonArea?, on connection: Connection
    ) throws {
        try connection.run(
            """
            INSERT INTO neighbourhood (name, latitude, longitude, radius, area) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (name) DO UPDATE SET latitude = excluded.latitude, longitude = excluded.longitude,
                radius = excluded.radius, area = excluded.area
            """, .text(name), .real(centre.latitude), .real(centre.longitude), .real(radius),
            Value(area.map(text)))
    }

    /// `60.1,24.9 60.2,24.9 60.2,25`: points parted by spaces, rings by `;`, polygons by `/`.
    private static func text(_ area: PolygonArea) -> String {
        area.polygons.map { rings in
            rings.map { ring in ring.map { "\($0.latitude),\($0.longitude)" }.joined(separator: " ") }
                .joined(separator: ";")
        }.joined(separator: "/")
    }

    /// Areas by their texts: checking one compares all its sides, which each request would have to wait for.
    private static let known = Mutex<[String: PolygonArea]>([:])
    private static let mostKnown = 500

    private static func knownArea(_ text: String) -> PolygonArea? {
        if let area = known.withLock({ $0[text] }) { return area }
        guard let area = area(text) else { return nil }
        known.withLock { known in
            if known.count >= mostKnown { known = [:] }
            known[text] = area
        }
        return area
    }

    /// Nil for what is no area.
    private static func area(_ text: String) -> PolygonArea? {
        let polygons = text.split(separator: "/").map { rings in
            rings.split(separator: ";").map { ring in
                ring.split(separator: " ").compactMap { point -> Coordinate? in
                    let degrees = point.split(separator: ",").compactMap { Double(String($0)) }
                    guard degrees.count == 2 else { return nil }
                    return Coordinate(latitude: degrees[0], longitude: degrees[1])
                }
            }
        }
        return try? PolygonArea(polygons)
    }

    static func remove(_ name: String, on connection: Connection) throws -> Bool {
        try connection.run(
            """
            UPDATE person SET neighbourhood = NULL WHERE neighbourhood = (SELECT id FROM neighbourhood WHERE name = ?)
            """, .text(name))
        try connection.run("DELETE FROM neighbourhood WHERE name = ?", .text(name))
        return connection.changes > 0
    }
}
