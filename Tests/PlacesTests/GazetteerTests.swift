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
                CREATE TABLE country_name (folded TEXT NOT NULL, country TEXT NOT NULL, PRIMARY KEY (folded, country))
                    STRICT, WITHOUT ROWID;
                CREATE TABLE city (id INTEGER PRIMARY KEY, name TEXT NOT NULL, region TEXT NOT NULL,
                    country TEXT NOT NULL, latitude REAL NOT NULL, longitude REAL NOT NULL, others TEXT NOT NULL,
                    population INTEGER NOT NULL, around INTEGER) STRICT;
                CREATE TABLE name (folded TEXT NOT NULL, city INTEGER NOT NULL, PRIMARY KEY (folded, city))
                    STRICT, WITHOUT ROWID;
                CREATE VIEW place AS
                    SELECT city.id, city.name, city.region, country.name AS country, country.code, city.latitude,
                        city.longitude, city.others, country.italian, city.population, whole.name AS city,
                        whole.others AS city_others, whole.id AS around, whole.country <> city.country AS is_enclave
                    FROM city JOIN country ON code = city.country LEFT JOIN city AS whole ON whole.id = city.around;
                CREATE VIRTUAL TABLE spot USING rtree (id, south, north, west, east);
                CREATE VIRTUAL TABLE border USING rtree (id, south, north, west, east, +rising INTEGER);
                INSERT INTO country VALUES ('IT', 'Italy', 'Italia'), ('FJ', 'Fiji', 'Figi'), ('NO', 'Norway', 'Norvegia'),
                    ('US', 'United States', 'Stati Uniti'), ('VA', 'Vatican City', 'Città del Vaticano');
                INSERT INTO country_name VALUES
                    ('italy', 'IT'), ('italia', 'IT'), ('usa', 'US'), ('united states', 'US'), ('fiji', 'FJ');
                INSERT INTO city VALUES
                    (1, 'Napoli', 'Campania', 'IT', 40.85631, 14.24641, 'Naples', 2250000, NULL),
                    (2, 'Portici', 'Campania', 'IT', 40.81563, 14.33716, '', 0, NULL),
                    (3, 'Waiyevo', '', 'FJ', -16.8, -179.98, '', 0, NULL),
                    (4, 'Longyearbyen', 'Svalbard', 'NO', 78.22334, 15.64689, '', 0, NULL),
                    (5, 'Pole Station', '', 'NO', 89.95, -170.0, '', 0, NULL),
                    (6, 'Naples', 'Florida', 'US', 26.14204, -81.79481, '', 262306, NULL),
                    (7, 'Naples', 'Texas', 'US', 33.20318, -94.68022, '', 0, NULL),
                    (8, 'Napa', 'California', 'US', 38.29714, -122.28553, '', 80000, NULL),
                    (9, 'Saint-Denis', '', 'FJ', -17.0, 178.0, '', 0, NULL),
                    (10, 'New York City', 'New York', 'US', 40.71427, -74.00597, 'New York', 8804190, NULL),
                    (11, 'Astoria', 'New York', 'US', 40.77205, -73.93014, '', 150165, 10),
                    (12, 'Weehawken', 'New Jersey', 'US', 40.76955, -74.02042, '', 14104, NULL),
                    (13, 'Rome', 'Latium', 'IT', 41.89193, 12.51133, 'Roma', 2318895, NULL),
                    (14, 'Vatican City', '', 'VA', 41.90268, 12.45414, '', 829, 13);
                INSERT INTO name VALUES ('napoli', 1), ('naples', 1), ('portici', 2), ('waiyevo', 3), ('longyearbyen', 4),
                    ('naples', 6), ('naples', 7), ('napa', 8), ('saint denis', 9), ('new york city', 10),
                    ('new york', 10), ('astoria', 11), ('weehawken', 12);
                -- Down the Hudson.
                INSERT INTO border VALUES (1, 40.6, 40.9, -74.05, -73.97, 1);
                PRAGMA user_version = 3;
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

    @Test func `a border counts before the distance`() async throws {
        let small = try await SmallGazetteer()
        // Times Square: 3 km from Weehawken, 5 km from both others.
        let square = try #require(try await small.nearest(40.7559, -73.9907))
        #expect(square.name == "New York City")
        #expect(square.region == "New York")
        #expect(try await small.nearest(40.7695, -74.019)?.name == "Weehawken")
    }

    @Test func `a quarter knows its city`() async throws {
        let small = try await SmallGazetteer()
        let quarter = try #require(try await small.nearest(40.772, -73.93))
        #expect(quarter.name == "Astoria")
        #expect(quarter.city == "New York City")
        #expect(quarter.otherNames == ["New York", "Stati Uniti"])
        #expect(try await small.nearest(40.85, 14.25)?.city == nil)
        #expect(try await small.gazetteer.named("astoria, new york").map(\.place.city) == ["New York City"])
    }

    @Test func `a country inside a city has its own square alone`() async throws {
        let small = try await SmallGazetteer()
        let basilica = try #require(try await small.nearest(41.9022, 12.4534))
        #expect(basilica.name == "Vatican City" && basilica.city == "Rome")
        // Piazza Navona, nearer to its middle than to that of Rome.
        #expect(try await small.nearest(41.8986, 12.4769)?.name == "Rome")
    }

    @Test func `a gazetteer says its edition`() async throws {
        #expect(try await SmallGazetteer().gazetteer.edition() == 3)
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

    private func named(_ text: String, limit: Int = 20) async throws -> [String] {
        try await SmallGazetteer().gazetteer.named(text, limit: limit).map {
            "\($0.place.name ?? "-") \($0.place.countryCode)\($0.isWhole ? "" : " …")"
        }
    }

    @Test func `what is called so comes first, then where most people live, each place once`() async throws {
        #expect(try await named("naples") == ["Napoli IT", "Naples US", "Naples US"])
        #expect(try await named("NAP") == ["Napoli IT …", "Naples US …", "Napa US …", "Naples US …"])
        #expect(try await named("nap", limit: 2) == ["Napoli IT …", "Naples US …"])
        #expect(try await named("napa") == ["Napa US"])
        #expect(try await named("").isEmpty)
        #expect(try await named(" , ").isEmpty)
        #expect(try await named("%'\u{0}").isEmpty)
    }

    @Test func `after a comma it is said where a place is`() async throws {
        let small = try await SmallGazetteer()
        func regions(_ text: String) async throws -> [String?] {
            try await small.gazetteer.named(text).map(\.place.region)
        }
        #expect(try await regions("Naples, Texas") == ["Texas"])
        #expect(try await regions("naples, tex") == ["Texas"])
        #expect(try await regions("Naples, Florida, United States") == ["Florida"])
        #expect(try await regions("naples, usa") == ["Florida", "Texas"])
        #expect(try await regions("naples, us") == ["Florida", "Texas"])
        #expect(try await regions("Naples, Italia") == ["Campania"])
        #expect(try await regions("Naples, Norway") == [])
    }

    @Test func `punctuation and accents in names do not matter`() async throws {
        for text in ["saint denis", "Saint-Denis", "SAINT  DÉNIS"] {
            #expect(try await named(text) == ["Saint-Denis FJ"])
        }
    }

    @Test func `countries go by several names`() async throws {
        let names = try await SmallGazetteer().gazetteer.countryNames()
        #expect(names["usa"] == ["US"] && names["italy"] == ["IT"] && names["italia"] == ["IT"])
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
