import FavourStore
import Favours
import Geography
import Glibc
import Postgres

/// The same viewports asked of PostGIS: public places with a GiST index (PostGIS manual, 4.9), the slots beside them.
/// Prints nothing where the server has no PostGIS.
func comparePostGIS(_ text: String) async throws {
    guard let address = PostgresAddress(text) else { return }
    let peer = PostgresDatabase(address, limits: PostgresLimits(statement: 600, lock: 60))
    do {
        try await peer.write { connection in
            for statement in preparation { try connection.execute(statement) }
        }
    } catch let error as PostgresError {
        let line = Array("PostGIS is left out: \(error)\n".utf8)
        _ = write(2, line, line.count)
        return
    }
    var times: (ours: [Double], theirs: [Double]) = ([], [])
    var found: (ours: Int, theirs: Int) = (0, 0)
    for round in 0..<330 {
        guard let query = town.viewport(radius: 2500, sort: .newest) else { continue }
        let ours = try await clock.measure { found.ours += try await store.search(query).total }
        let theirs = try await clock.measure {
            found.theirs += try await peer.read { try answer(to: query, $0) }
        }
        // The first ones prepare the statement and fill caches.
        guard round >= 30 else {
            found = (0, 0)
            continue
        }
        times.ours.append(ours.microseconds)
        times.theirs.append(theirs.microseconds)
    }
    Measurement(name: "compared: ours", microseconds: times.ours, found: found.ours / 300).print()
    Measurement(name: "compared: PostGIS", microseconds: times.theirs, found: found.theirs / 300).print()
}

private let preparation = [
    "CREATE EXTENSION IF NOT EXISTS postgis",
    "DROP TABLE IF EXISTS peer_favour, peer_slot",
    """
    CREATE TABLE peer_favour AS
    SELECT id, author, created, title, category, needs_car,
        ST_SetSRID(ST_MakePoint(public_longitude, public_latitude), 4326) AS place
    FROM favour WHERE is_live = 1
    """,
    "CREATE INDEX ON peer_favour USING gist (place)",
    "ALTER TABLE peer_favour ADD PRIMARY KEY (id)",
    """
    CREATE TABLE peer_slot AS
    SELECT slot.favour, slot.start, slot.finish,
        slot.places - (
            SELECT count(*) FROM acceptance
            WHERE acceptance.favour = slot.favour AND acceptance.slot = slot.number AND acceptance.state = 'accepted'
        ) AS free
    FROM slot WHERE slot.ended IS NULL
    """,
    "CREATE INDEX ON peer_slot (favour)",
    "ANALYZE peer_favour",
    "ANALYZE peer_slot",
]

/// How many there are; their first 50 are read as well.
private func answer(to query: FavourQuery, _ connection: PostgresConnection) throws -> Int {
    guard let box = query.box else { return 0 }
    let filter = query.filter
    let rows = try connection.all(
        """
        SELECT id, author, title, category, ST_X(place), ST_Y(place), count(*) OVER ()
        FROM peer_favour
        WHERE place && ST_MakeEnvelope($1, $2, $3, $4, 4326)
            AND category = ANY (string_to_array($5, ',')) AND needs_car = 0
            AND EXISTS (
                SELECT 1 FROM peer_slot
                WHERE favour = id AND free > 0 AND start >= $6 AND finish <= $7 AND finish - start <= 21600)
        ORDER BY created DESC, id DESC LIMIT 50
        """,
        [
            .real(box.west), .real(box.south), .real(box.east), .real(box.north),
            .text(filter.categories.map(\.rawValue).joined(separator: ",")), .integer(filter.from ?? 0),
            .integer(filter.to ?? 0),
        ])
    guard case .integer(let total)? = rows.first?.last else { return 0 }
    return Int(total)
}
