import Foundation
import Geography
import Interpretation
import Places
import Storage
import Testing

@testable import PhotoLibrary

@Suite struct PlaceSearchTests {
    /// A library with a gazetteer of a few places, in the layout that `Setup/places.py` writes.
    private func fixture() async throws -> (Fixture, Scratch) {
        let scratch = try Scratch()
        let path = scratch.path + "/places.sqlite"
        let database = try await Database(path: path, migrations: [])
        try await database.write { connection in
            try connection.execute(
                """
                CREATE TABLE country (code TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL, italian TEXT NOT NULL);
                CREATE TABLE country_name (folded TEXT NOT NULL, country TEXT NOT NULL);
                CREATE TABLE city (id INTEGER PRIMARY KEY, name TEXT NOT NULL, region TEXT NOT NULL,
                    country TEXT NOT NULL, latitude REAL NOT NULL, longitude REAL NOT NULL, others TEXT NOT NULL,
                    population INTEGER NOT NULL, around INTEGER);
                CREATE TABLE name (folded TEXT NOT NULL, city INTEGER NOT NULL);
                CREATE VIEW place AS
                    SELECT city.id, city.name, city.region, country.name AS country, country.code, city.latitude,
                        city.longitude, city.others, country.italian, city.population, whole.name AS city,
                        whole.others AS city_others, whole.id AS around, whole.country <> city.country AS is_enclave
                    FROM city JOIN country ON code = city.country LEFT JOIN city AS whole ON whole.id = city.around;
                CREATE VIRTUAL TABLE spot USING rtree (id, south, north, west, east);
                CREATE VIRTUAL TABLE border USING rtree (id, south, north, west, east, +rising INTEGER);
                INSERT INTO country VALUES ('IT', 'Italy', 'Italia'), ('US', 'United States', 'Stati Uniti'),
                    ('IS', 'Iceland', 'Islanda');
                INSERT INTO country_name VALUES ('italy', 'IT'), ('italien', 'IT'), ('usa', 'US'), ('us', 'US'),
                    ('united states of america', 'US'), ('dog', 'IS');
                INSERT INTO city VALUES (1, 'Florence', 'Tuscany', 'IT', 43.77925, 11.24626, 'Firenze', 1500000, NULL),
                    (2, 'Florence', 'Alabama', 'US', 34.79981, -87.67725, '', 45349, NULL),
                    (3, 'Florenceville', 'Maine', 'US', 46.44, -67.61, '', 0, NULL),
                    (4, 'Reykjavik', '', 'IS', 64.13548, -21.89541, '', 120000, NULL),
                    (5, 'Campo di Marte', 'Tuscany', 'IT', 43.7779, 11.2797, '', 20000, 1);
                PRAGMA user_version = 2;
                INSERT INTO name VALUES ('florence', 1), ('firenze', 1), ('florence', 2), ('florenceville', 3),
                    ('reykjavik', 4);
                INSERT INTO spot SELECT id, latitude, latitude, longitude, longitude FROM city;
                """)
        }
        try await database.checkpoint()
        return (try await Fixture(gazetteer: try Gazetteer(path: path)), scratch)
    }

    private func add(
        _ fixture: Fixture, _ path: String, _ latitude: Double, _ longitude: Double
    ) async throws -> PhotoID {
        let at = Coordinate(latitude: latitude, longitude: longitude)
        return try await fixture.library.record(Fixture.file(path, at: at)).photo
    }

    private func named(_ fixture: Fixture, _ text: String, isWhole: Bool = false) async throws -> [String] {
        try await fixture.library.places(named: text, isWhole: isWhole).map { "\($0.name ?? "-"), \($0.region ?? "-")" }
    }

    @Test func `places come by population, but those with photos of the library first`() async throws {
        let (fixture, scratch) = try await fixture()
        #expect(
            try await named(fixture, "florence")
                == ["Florence, Tuscany", "Florence, Alabama", "Florenceville, Maine"])
        #expect(try await named(fixture, "Firenze", isWhole: true) == ["Florence, Tuscany"])
        let alabama = try await add(fixture, "/alabama", 34.8, -87.68)
        #expect(try await named(fixture, "florence", isWhole: true) == ["Florence, Alabama", "Florence, Tuscany"])
        #expect(try await named(fixture, "florence, italy", isWhole: true) == ["Florence, Tuscany"])
        try await fixture.library.forget(alabama)
        #expect(try await named(fixture, "florence", isWhole: true).first == "Florence, Tuscany")
        withExtendedLifetime(scratch) {}
    }

    @Test func `a country is found by its usual names, and a thing is no country`() async throws {
        let (fixture, scratch) = try await fixture()
        _ = try await add(fixture, "/italy", 43.78, 11.25)
        _ = try await add(fixture, "/states", 34.8, -87.68)
        _ = try await add(fixture, "/iceland", 64.1, -21.9)
        for text in ["usa", "USA", "us", "United States", "stati uniti", "united states of america"] {
            #expect(try await fixture.found(text) == ["/states"], "\(text)")
        }
        for text in ["Italien", "italia", "italy"] { #expect(try await fixture.found(text) == ["/italy"], "\(text)") }
        #expect(try await fixture.found("-usa -italien") == ["/iceland"])
        // Let there be a language in which Iceland is called *Dog*.
        #expect(try await fixture.found("dog") == [])
        withExtendedLifetime(scratch) {}
    }

    @Test func `a place of one's own needs no map, and is found and offered again`() async throws {
        let (fixture, scratch) = try await fixture()
        let lunch = try await fixture.add("/lunch.jpg")
        let tea = try await fixture.add("/tea.jpg")
        let house = Place(name: "Grandma's house", region: nil, country: "", countryCode: "", coordinate: nil)
        #expect(try await fixture.library.place(called: " Grandma's  house", of: lunch) == house)
        try await fixture.library.setPlace(house, of: lunch)
        #expect(try await fixture.library.photo(lunch).place == house)
        #expect(try await fixture.library.photo(lunch).coordinate == nil)
        #expect(try await fixture.found("grandma's house") == ["/lunch.jpg"])
        let again = try #require(try await fixture.library.place(called: "GRANDMA'S HOUSE", of: tea))
        #expect(again == house)
        try await fixture.library.setPlace(again, of: tea)
        #expect(try await fixture.library.place(called: "firenze", of: tea)?.region == "Tuscany")
        #expect(try await fixture.library.place(called: " , ", of: tea) == nil)
        // Where the file says where it was taken, the name is for that spot.
        let there = try await add(fixture, "/there", 43.78, 11.25)
        let garden = try #require(try await fixture.library.place(called: "The garden", of: there))
        #expect(garden.country == "Italy" && garden.coordinate?.latitude == 43.78)
        let places = try await fixture.library.photoPlaces(.search(""), level: .medium, limit: 10).places
        #expect(places.map(\.count) == [2, 1])
        #expect(try await fixture.library.memories(limit: 10).outings.isEmpty)
        #expect(try await fixture.library.problems().isEmpty)
        withExtendedLifetime(scratch) {}
    }

    @Test func `a photo in a quarter is found by the quarter and by its city in each language`() async throws {
        let (fixture, scratch) = try await fixture()
        let id = try await add(fixture, "/quarter", 43.778, 11.28)
        let place = try #require(try await fixture.library.photo(id).place)
        #expect(place.name == "Campo di Marte" && place.city == "Florence")
        for text in ["florence", "firenze", "campo di marte", "tuscany"] {
            #expect(try await fixture.found(text) == ["/quarter"], "\(text)")
        }
        withExtendedLifetime(scratch) {}
    }

    @Test func `a place is offered by one of its names, as it is shown where that is begun as well`() async throws {
        let (fixture, scratch) = try await fixture()
        _ = try await add(fixture, "/florence", 43.77925, 11.24626)
        let states = try await add(fixture, "/states", 34.8, -87.68)
        func offered(_ text: String) async throws -> [String] {
            try await fixture.library.suggestions(for: text, level: .medium).suggestions.map(\.name)
        }
        #expect(try await offered("f") == ["Florence", "Firenze"])
        try await fixture.library.forget(states)
        #expect(try await offered("f") == ["Florence"])
        #expect(try await offered("fi") == ["Firenze"])
        withExtendedLifetime(scratch) {}
    }

    @Test func `with another gazetteer places are looked up anew, and those that the user named stay`() async throws {
        let (fixture, scratch) = try await fixture()
        let folder = fixture.scratch.path + "/earlier"
        let earlier = try await Fixture.open(folder)
        let at = Coordinate(latitude: 43.778, longitude: 11.28)
        let ids = try await earlier.record(["/a", "/b"].map { Fixture.file($0, at: at) }).map(\.photo)
        let garden = Place(
            name: "The garden", region: nil, country: "Italy", countryCode: "IT", coordinate: at)
        try await earlier.setPlace(garden, of: ids[1])

        let library = try await Fixture.open(folder, gazetteer: fixture.library.gazetteer)
        try await library.renewPlaces()
        #expect(try await library.photo(ids[0]).place?.name == "Campo di Marte")
        #expect(try await library.photo(ids[1]).place == garden)
        #expect(try await library.search("florence", level: .medium).photos.map(\.id) == [ids[0]])
        #expect(try await library.problems().isEmpty)
        // What is right is not written again.
        let revision = try await library.revision
        try await library.renewPlaces()
        #expect(try await library.revision == revision)
        withExtendedLifetime(scratch) {}
    }
}
