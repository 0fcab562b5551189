internal import Geography
internal import Storage

/// The SQL of neighbourhoods.
enum NeighbourhoodTable {
    static func all(on connection: Connection) throws -> [Neighbourhood] {
        try connection.all("SELECT id, name, latitude, longitude, radius FROM neighbourhood ORDER BY name") {
            row -> Neighbourhood? in
            Coordinate(latitude: row.double(2), longitude: row.double(3)).map {
                Neighbourhood(id: row.int64(0), name: row.text(1), centre: $0, radius: row.double(4))
            }
        }.compactMap { $0 }
    }

    /// Writes a neighbourhood; one of the same name is moved.
    static func put(_ name: String, centre: Coordinate, radius: Double, on connection: Connection) throws {
        try connection.run(
            """
            INSERT INTO neighbourhood (name, latitude, longitude, radius) VALUES (?, ?, ?, ?)
            ON CONFLICT (name) DO UPDATE SET latitude = excluded.latitude, longitude = excluded.longitude,
                radius = excluded.radius
            """, .text(name), .real(centre.latitude), .real(centre.longitude), .real(radius))
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
