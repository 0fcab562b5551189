import Foundation
import Geography
import Places
import Storage
import Testing

/// A gazetteer of a few places, in the layout that `Setup/places.py` writes.
private final class SmallGazetteer {
    let path: String
    let gazetteer: Gazetteer

    init() async throws {
        path = NSTemporaryDirectory() + "/places-" + UUID().uuidString + ".sqlite"
        let database = try await Database(path: path, migrations: [])
        try await database.write { connection in
            try connection.execute(
                """
                CREATE TABLE country (code TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL, italian TEXT NOT NULL)
                    STRICT, WITHOUT ROWID;
                CREATE TABLE city (id INTEGER PRIMARY KEY, name TEXT NOT NULL, region TEXT NOT NULL,
                    country TEXT NOT NULL, latitude REAL NOT NULL, longitude REAL NOT NULL, others TEXT NOT NULL) STRICT;
                CREATE TABLE name (folded TEXT NOT NULL, city INTEGER NOT NULL, PRIMARY KEY (folded, city))
                    STRICT, WITHOUT ROWID;
                CREATE VIRTUAL TABLE spot USING rtree (id, south, north, west, east);
                INSERT INTO country VALUES ('IT', 'Italy', 'Italia'), ('FJ', 'Fiji', 'Figi'), ('NO', 'Norway', 'Norvegia');
                INSERT INTO city VALUES
                    (1, 'Napoli', 'Campania', 'IT', 40.85631, 14.24641, 'Naples'),
                    (2, 'Portici', 'Campania', 'IT', 40.81563, 14.33716, ''),
                    (3, 'Waiyevo', '', 'FJ', -16.8, -179.98, ''),
                    (4, 'Longyearbyen', 'Svalbard', 'NO', 78.22334, 15.64689, ''),
                    (5, 'Pole Station', '', 'NO', 89.95, -170.0, '');
                INSERT INTO name VALUES ('napoli', 1), ('naples', 1), ('portici', 2), ('waiyevo', 3), ('longyearbyen', 4);
                INSERT INTO spot SELECT id, latitude, latitude, longitude, longitude FROM city;
                """)
        }
        try await database.checkpoint()
        gazetteer = try Gazetteer(path: path)
    }

    deinit { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) } }

    func nearest(_ latitude: Double, _ longitude: Double) async throws -> Place? {
        try await gazetteer.nearest(to: Coordinate(latitude: latitude, longitude: longitude)!)
    }
}

@Suite struct GazetteerTests {
    @Test func `a point is named after the nearest place`() async throws {
        let small = try await SmallGazetteer()
        let place = try #require(try await small.nearest(40.85, 14.25))
        #expect(place.name == "Napoli")
        #expect(place.region == "Campania")
        #expect(place.country == "Italy")
        #expect(place.countryCode == "IT")
        #expect(place.otherNames == ["Naples", "Italia"])
        #expect((700...800).contains(place.distance))
        #expect(try await small.nearest(40.82, 14.33)?.name == "Portici")
    }

    @Test func `far from a place only its country is named, and nothing at sea`() async throws {
        let small = try await SmallGazetteer()
        let offshore = try #require(try await small.nearest(40.1, 14.25))
        #expect(offshore.name == nil)
        #expect(offshore.country == "Italy")
        #expect(offshore.otherNames == ["Italia"])
        #expect(try await small.nearest(39.0, 12.0) == nil)
        #expect(try await small.nearest(-40, -120) == nil)
    }

    @Test func `the antimeridian and the poles are no borders`() async throws {
        let small = try await SmallGazetteer()
        #expect(try await small.nearest(-16.8, 179.98)?.name == "Waiyevo")
        #expect(try await small.nearest(-16.8, 180)?.name == "Waiyevo")
        #expect(try await small.nearest(-16.8, -180)?.name == "Waiyevo")
        #expect(try await small.nearest(89.97, 10)?.name == "Pole Station")
        #expect(try await small.nearest(90, 0)?.name == "Pole Station")
        #expect(try await small.nearest(-90, 0) == nil)
        #expect(try await small.nearest(78.2, 15.0)?.name == "Longyearbyen")
    }

    @Test func `places are found by the beginning of any of their names`() async throws {
        let small = try await SmallGazetteer()
        #expect(try await small.gazetteer.places(named: "NAP").map(\.name) == ["Napoli", "Napoli"])
        #expect(try await small.gazetteer.places(named: "Naples").first?.country == "Italy")
        #expect(try await small.gazetteer.places(named: "").isEmpty)
        #expect(try await small.gazetteer.places(named: "%'\u{0}").isEmpty)
    }

    @Test func `what is no gazetteer is refused`() async throws {
        #expect(throws: StorageError.self) { try Gazetteer(path: "/nowhere/places.sqlite") }
        #expect(throws: StorageError.self) { try Gazetteer(path: "/etc/hostname") }
    }

    @Test(arguments: [
        ("Città", "citta"), ("ÅNGSTRÖM", "angstrom"), ("Straße", "strasse"), ("e\u{301}", "e"), ("Ωμέγα", "ωμέγα"),
        ("日本", "日本"),
    ])
    func `folding takes case and Latin accents away`(_ text: String, _ folded: String) {
        #expect(Folding.fold(text) == folded)
    }
}
