import Foundation
import Geography
import Interpretation
import Places
import Storage
import Testing

@testable import PhotoLibrary

@Suite struct MapTests {
    private static func coordinate(_ latitude: Double, _ longitude: Double) -> Coordinate {
        Coordinate(latitude: latitude, longitude: longitude)!
    }

    /// Photos at these coordinates, a day apart, the last the newest.
    private func add(
        _ coordinates: [(Double, Double)?], to fixture: Fixture, names: [String] = ["dog"], prefix: String = "/"
    ) async throws -> [PhotoID] {
        let files = coordinates.enumerated().map { index, point in
            Fixture.file(
                "\(prefix)\(index)", taken: Fixture.time(2020, 1 + index % 12, 1 + index / 12 % 28),
                at: point.map { Self.coordinate($0.0, $0.1) },
                findings: [Fixture.finding([(names[index % names.count], .high)])])
        }
        return try await fixture.library.record(files).map(\.photo)
    }

    private func map(
        _ fixture: Fixture, _ set: PhotoSet = .search(""), in box: BoundingBox = .world, zoom: Double = 0
    ) async throws -> PhotoMap {
        try await fixture.library.photoMap(set, level: .medium, in: box, zoom: zoom)
    }

    @Test func `photos close together are one marker and part as the map is enlarged`() async throws {
        let fixture = try await Fixture()
        let ids = try await add([(40.8, 14.2), (40.9, 14.3), (-33.9, 151.2), nil], to: fixture)
        let world = try await map(fixture)
        #expect(world.total == 4 && world.located == 3)
        #expect(world.clusters.map(\.count) == [2, 1])
        #expect(world.clusters.map(\.photo) == [ids[1], ids[2]])
        let italy = try #require(world.clusters.first)
        #expect(italy.coordinate.distance(to: Self.coordinate(40.85, 14.25)) < 100)
        #expect(abs(italy.box.south - 40.8) < 1e-6 && abs(italy.box.east - 14.3) < 1e-6)
        #expect(italy.taken.date == CivilDate(year: 2020, month: 2, day: 1))
        let extent = try #require(world.extent)
        #expect(abs(extent.south + 33.9) < 1e-6 && abs(extent.west - 14.2) < 1e-6)

        let near = try await map(fixture, in: italy.box, zoom: 12)
        #expect(near.clusters.map(\.count).sorted() == [1, 1])
        #expect(near.located == 3)
    }

    @Test func `only what the search or the set has is on the map`() async throws {
        let fixture = try await Fixture()
        let ids = try await add([(1, 1), (1, 1), (50, 50)], to: fixture, names: ["dog", "pizza"])
        try await fixture.library.setFavourite(true, of: ids[1])
        #expect(try await map(fixture, .search("dog")).clusters.map(\.count) == [1, 1])
        #expect(try await map(fixture, .search("pizza")).clusters.map(\.photo) == [ids[1]])
        #expect(try await map(fixture, .favourites).located == 1)
        #expect(try await map(fixture, .search("otter")).clusters.isEmpty)
        #expect(try await map(fixture, .search("otter")).extent == nil)
        try await fixture.library.forget(ids[0])
        #expect(try await map(fixture).located == 2)
    }

    /// A thousand photos over a country, more than wait to go into blocks: the markers hold them all, each once, and
    /// stand apart.
    @Test func `markers count every photo in view once and do not cover each other`() async throws {
        let fixture = try await Fixture()
        var points: [(Double, Double)?] = []
        for index in 0..<1000 { points.append((42 + Double(index * 7919 % 1000) / 250, 8 + Double(index) / 125)) }
        _ = try await add(points, to: fixture)
        let box = try #require(BoundingBox(south: 41, west: 7, north: 47, east: 17))
        for zoom in [4, 5.3, 6.9, 8] {
            let clusters = try await map(fixture, in: box, zoom: zoom).clusters
            #expect(clusters.reduce(0) { $0 + $1.count } == 1000)
            let scale = 512 * exp2(zoom) / 4_294_967_296
            let spots = clusters.map { MapPoint($0.coordinate) }
            for (index, one) in spots.enumerated() {
                for other in spots[(index + 1)...] {
                    let x = Double(max(one.x, other.x) - min(one.x, other.x)) * scale
                    let y = Double(max(one.y, other.y) - min(one.y, other.y)) * scale
                    #expect(max(x, y) > 50)
                }
            }
        }
        #expect(try await fixture.library.problems().isEmpty)
    }

    @Test func `a part of the map may reach across the antimeridian`() async throws {
        let fixture = try await Fixture()
        _ = try await add([(-17, 179.9), (-17, -179.9), (-17, 100)], to: fixture)
        let box = try #require(BoundingBox(south: -30, west: 170, north: 0, east: -170))
        let near = try await map(fixture, in: box, zoom: 3)
        #expect(near.clusters.map(\.count) == [2])
        #expect(near.clusters.first.map { abs(abs($0.coordinate.longitude) - 180) < 0.2 } == true)
        #expect(near.clusters.first?.box.crossesAntimeridian == true)
        let area = try await fixture.library.page(.area(box, ""), level: .medium, offset: 0, limit: 10)
        #expect(area.total == 2)
    }

    @Test func `markers stay apart where the world is smaller than at zoom 0`() async throws {
        let fixture = try await Fixture()
        // Sixty degrees are 85 points at zoom 0, and 43 at −1.
        _ = try await add([(10, 10), (10, 70)], to: fixture)
        #expect(try await map(fixture, zoom: 0).clusters.map(\.count) == [1, 1])
        #expect(try await map(fixture, zoom: -1).clusters.map(\.count) == [2])
    }

    @Test func `a senseless zoom over the whole world is answered with as many markers as a screen has room for`()
        async throws
    {
        let fixture = try await Fixture()
        _ = try await add([(10, 10), (10.0001, 10.0001), (-60, -170)], to: fixture)
        for zoom in [22, 1e9, -5, .nan] {
            let found = try await map(fixture, zoom: zoom)
            #expect(found.clusters.reduce(0) { $0 + $1.count } == 3)
        }
        let line = try #require(BoundingBox(south: 10, west: 10, north: 10, east: 10))
        #expect(try await map(fixture, in: line, zoom: 18).clusters.count <= 2)
    }

    @Test func `an area and a place are grids of their own, also under a search`() async throws {
        let fixture = try await Fixture()
        let ids = try await add([(40.8, 14.2), (40.9, 14.3), (41.9, 12.5), nil], to: fixture, names: ["dog", "pizza"])
        try await fixture.library.setPlace(Fixture.naples, of: ids[0])
        try await fixture.library.setPlace(Fixture.naples, of: ids[3])
        let box = try #require(BoundingBox(south: 40, west: 14, north: 41, east: 15))
        func shown(_ set: PhotoSet) async throws -> [PhotoID] {
            try await fixture.library.page(set, level: .medium, offset: 0, limit: 10).photos.map(\.id)
        }
        #expect(try await shown(.area(box, "")) == [ids[1], ids[0]])
        #expect(try await shown(.area(box, "pizza")) == [ids[1]])
        #expect(try await fixture.library.gridIndex(.area(box, ""), level: .low).ids == [ids[1].number, ids[0].number])
        let position = try await fixture.library.position(of: ids[0], in: .area(box, ""), level: .low)
        #expect(position?.index == 1 && position?.previous == ids[1])

        let places = try await fixture.library.photoPlaces(.search(""), level: .medium, limit: 10)
        #expect(places.places.map(\.count) == [2, 2])
        #expect(Set(places.places.map { $0.place?.name }) == ["Napoli", nil])
        #expect(places.total == 2 && places.nowhere == 0)
        let naples = try #require(places.places.first { $0.place != nil })
        #expect(naples.cover.id == ids[3])
        #expect(try await shown(.place(naples.number, "")) == [ids[3], ids[0]])
        #expect(try await shown(.place(naples.number, "dog")) == [ids[0]])
        #expect(try await shown(.place(999, "")).isEmpty)
        let pizzas = try await fixture.library.photoPlaces(.search("pizza"), level: .medium, limit: 1)
        #expect(pizzas.places.count == 1 && pizzas.total == 2)
    }

    // MARK: Put there by hand

    @Test func `a photo is put on the map, and no import or analysis moves it`() async throws {
        let fixture = try await Fixture()
        let library = fixture.library
        let first = try await library.record(
            Fixture.file("/a", at: Self.coordinate(1, 1), findings: [Fixture.finding([("dog", .high)])])
        ).photo
        let second = try await fixture.add("/b", "pizza")
        let there = Self.coordinate(40.63, 14.48)
        let change = try await library.setPosition(.at(there), of: [first, second, PhotoID(number: 99)])
        #expect(change.count == 2)
        for id in [first, second] {
            #expect(try await library.photo(id).coordinate == there)
            #expect(try await library.photo(id).isPlaceUsers)
        }
        #expect(try await library.photo(first).facts.coordinate == Self.coordinate(1, 1))
        let world = try await map(fixture)
        #expect(world.clusters.map(\.count) == [2])
        #expect(world.clusters.first.map { $0.coordinate.distance(to: there) < 1 } == true)

        // The same file, into which a tool has written another position; and another look at it.
        try await library.record(
            Fixture.file("/a", content: "new", at: Self.coordinate(2, 2), analyser: "2"))
        try await library.replaceAnalysis(Analysis(findings: [], faces: []), of: second, analyser: "2")
        try await library.addFindings(Analysis(findings: [], faces: []), to: second, analyser: "2")
        try await library.reindex()
        #expect(try await map(fixture).clusters.map(\.count) == [2])
        #expect(try await library.photo(first).coordinate == there)
        #expect(try await library.problems().isEmpty)
    }

    @Test func `what was decided is taken back as it was`() async throws {
        let fixture = try await Fixture()
        let library = fixture.library
        let ids = try await add([(1, 1), nil], to: fixture)
        try await library.setPlace(Fixture.naples, of: ids[1])
        let put = try await library.setPosition(.at(Self.coordinate(5, 5)), of: ids)
        let off = try await library.setPosition(.nowhere, of: ids)
        #expect(try await map(fixture).located == 0)
        #expect(try await library.photo(ids[0]).coordinate == nil)
        let again = try await library.undo(off)
        #expect(try await map(fixture).clusters.map(\.count) == [2])
        let offAgain = try await library.undo(again)
        #expect(try await map(fixture).located == 0)
        // What was decided since stays.
        #expect(try await library.undo(put).count == 0)
        #expect(try await map(fixture).located == 0)
        try await library.undo(offAgain)
        #expect(try await library.undo(put).count == 2)
        #expect(try await library.photo(ids[0]).userPosition == nil)
        #expect(try await library.photo(ids[0]).coordinate == Self.coordinate(1, 1))
        let second = try await library.photo(ids[1])
        #expect(second.coordinate == nil && second.place?.name == "Napoli" && second.isPlaceCorrected)
        try await library.setPosition(.nowhere, of: ids)
        try await library.setPosition(nil, of: ids)
        #expect(try await library.photo(ids[0]).coordinate == Self.coordinate(1, 1))
        #expect(try await map(fixture).located == 1)
    }

    @Test func `only photos that are on the map are taken off it`() async throws {
        let fixture = try await Fixture()
        let library = fixture.library
        let ids = try await add([(1, 1), nil, (2, 2)], to: fixture)
        try await library.setPlace(Fixture.naples, of: ids[1])
        try await library.setPosition(.nowhere, of: [ids[2]])
        #expect(try await library.located(ids) == [ids[0]])
        let change = try await library.setPosition(.nowhere, of: ids)
        #expect(change.count == 1)
        #expect(try await library.located(ids) == [])
        let named = try await library.photo(ids[1])
        #expect(named.place?.name == "Napoli")
        #expect(named.userPosition == nil)
    }

    @Test func `a photo taken off the map stays off when its file is imported again`() async throws {
        let fixture = try await Fixture()
        let id = try await fixture.library.record(Fixture.file("/a", at: Self.coordinate(1, 1))).photo
        try await fixture.library.setPosition(.nowhere, of: [id])
        try await fixture.library.record(Fixture.file("/a", content: "b", at: Self.coordinate(1, 1)))
        #expect(try await map(fixture).located == 0)
    }

    @Test func `a library of before gets its photos on the map`() async throws {
        let scratch = try Scratch()
        let before = Schema.migrations.prefix { !$0.name.contains("map") && !$0.name.contains("spots") }
        let old = try await Database(path: scratch.path + "/library.sqlite", migrations: Array(before))
        try await old.write { connection in
            try connection.run(
                "INSERT INTO block (id, first_key, next_slot, live, stamp) VALUES (1, ?, 1, ?, 5)", .integer(.min),
                .blob([1] + Array(repeating: 0, count: Slots.dense - 1)))
            for id: Int64 in [1, 2] {
                try connection.run(
                    """
                    INSERT INTO photo (id, width, height, format, taken, taken_source, sort_key, latitude, longitude, added)
                    VALUES (?1, 4000, 3000, 'jpeg', 0, 0, ?1, 10, 20, 5)
                    """, .integer(id))
            }
            try connection.run("INSERT INTO slot (block, slot, sort_key, photo) VALUES (1, 0, 1, 1)")
            try connection.run("INSERT INTO recent (photo, sort_key, tokens) VALUES (2, 2, x'')")
        }
        let library = try await Fixture.open(scratch.path)
        let map = try await library.photoMap(.search(""), level: .low, in: .world, zoom: 2)
        #expect(map.located == 2)
        #expect(map.clusters.map(\.count) == [2])
        #expect(map.clusters.first.map { abs($0.coordinate.latitude - 10) < 1e-6 } == true)
    }
}
