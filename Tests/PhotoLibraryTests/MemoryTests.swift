import Concepts
import Geography
import Interpretation
import Places
import Storage
import Testing

@testable import PhotoLibrary

@Suite struct MemoryTests {
    private static func place(_ name: String, _ latitude: Double, _ longitude: Double, _ region: String = "Campania")
        -> Place
    {
        Place(
            name: name, region: region, country: "Italy", countryCode: "IT",
            coordinate: Coordinate(latitude: latitude, longitude: longitude)!)
    }
    private static let naples = place("Naples", 40.8563, 14.2464)
    private static let pozzuoli = place("Pozzuoli", 40.8449, 14.0933)
    private static let rome = place("Rome", 41.8919, 12.5113, "Lazio")
    private static let turin = place("Turin", 45.0705, 7.6868, "Piedmont")

    /// Photos of one day at a place.
    @discardableResult private func add(
        _ fixture: Fixture, _ count: Int, _ year: Int, _ month: Int, _ day: Int, at place: Place?
    ) async throws -> [PhotoID] {
        var ids: [PhotoID] = []
        for number in 0..<count {
            let time = Fixture.time(year, month, day, 9 + number % 12)
            let id = try await fixture.add(
                "/\(place?.name ?? "")-\(year)-\(month)-\(day)-\(number)", "dog", taken: time)
            if let place { try await fixture.library.setPlace(place, of: id) }
            ids.append(id)
        }
        return ids
    }

    private func ids(_ fixture: Fixture, _ set: PhotoSet) async throws -> Set<Int64> {
        Set(try await fixture.library.gridIndex(set, level: .high).ids)
    }

    // MARK: On this day

    @Test func `this day in earlier years is remembered, and nothing else`() async throws {
        let fixture = try await Fixture()
        let first = try await add(fixture, 2, 2023, 6, 15, at: nil)
        let second = try await add(fixture, 1, 2019, 6, 15, at: nil)
        for day in [(2025, 6, 15), (2024, 6, 16), (2024, 7, 15), (2026, 6, 15)] {
            try await add(fixture, 1, day.0, day.1, day.2, at: nil)
        }
        #expect(fixture.library.today == CivilDate(year: 2025, month: 6, day: 15))
        let memory = try #require(try await fixture.library.memories(limit: 4).onThisDay)
        #expect(memory.years == [2023, 2019])
        #expect(memory.count == 3)
        #expect(memory.cover.taken.date.year == 2023)
        #expect(try await ids(fixture, .onThisDay(memory.day)) == Set((first + second).map(\.number)))
        try await fixture.library.forget(first + second)
        #expect(try await fixture.library.memories(limit: 4).onThisDay == nil)
    }

    @Test func `what was taken on 29 February is remembered every year`() async throws {
        let fixture = try await Fixture()
        let leap = try await add(fixture, 1, 2024, 2, 29, at: nil)
        let other = try await add(fixture, 1, 2023, 2, 28, at: nil)
        func remembered(_ year: Int, _ day: Int) async throws -> Set<Int64> {
            try await ids(fixture, .onThisDay(CivilDate(year: year, month: 2, day: day)!))
        }
        #expect(try await remembered(2025, 28) == Set((leap + other).map(\.number)))
        #expect(try await remembered(2028, 28) == Set(other.map(\.number)))
        #expect(try await remembered(2028, 29) == Set(leap.map(\.number)))
    }

    // MARK: Outings

    @Test func `photos close in time and place are an outing, named by both`() async throws {
        let fixture = try await Fixture()
        var trip = try await add(fixture, 4, 2024, 5, 3, at: Self.naples)
        trip += try await add(fixture, 3, 2024, 5, 5, at: Self.pozzuoli)
        try await add(fixture, 5, 2024, 5, 4, at: Self.rome)
        try await add(fixture, 5, 2024, 5, 8, at: Self.naples)
        try await add(fixture, 4, 2024, 6, 1, at: Self.turin)
        try await add(fixture, 9, 2024, 5, 4, at: nil)
        let (outings, total) = try await fixture.library.outings(offset: 0, limit: 10)
        #expect(total == 3)
        #expect(outings.map(\.outing.name) == ["Naples", "Naples", "Rome"])
        #expect(outings.map(\.outing.count) == [5, 7, 5])
        let outing = outings[1].outing
        #expect(outing.bounds.first == CivilDate(year: 2024, month: 5, day: 3))
        #expect(outing.bounds.last == CivilDate(year: 2024, month: 5, day: 5))
        #expect(try await ids(fixture, .outing(outing.bounds)) == Set(trip.map(\.number)))
        #expect(try await fixture.library.outing(outing.bounds) == outing)
        #expect(trip.contains(outings[1].cover.id))
        try await fixture.library.setFavourite(true, of: trip[2])
        #expect(try await fixture.library.outings(offset: 1, limit: 1).outings.first?.cover.id == trip[2])
    }

    @Test(arguments: [7, 140])
    func `grid, pages and positions of an outing agree`(_ count: Int) async throws {
        let fixture = try await Fixture()
        let trip = try await add(fixture, count, 2024, 5, 3, at: Self.naples)
        try await add(fixture, 3, 2024, 5, 3, at: Self.rome)
        try await fixture.library.forget(trip[1])
        let outing = try #require(try await fixture.library.outings(offset: 0, limit: 1).outings.first?.outing)
        #expect(outing.count == count - 1)
        let set = PhotoSet.outing(outing.bounds)
        let grid = try await fixture.library.gridIndex(set, level: .high)
        #expect(Set(grid.ids) == Set(trip.map(\.number)).subtracting([trip[1].number]))
        let page = try await fixture.library.page(set, level: .high, offset: 2, limit: 3)
        #expect(page.total == grid.ids.count)
        #expect(page.photos.map(\.id.number) == Array(grid.ids[2..<5]))
        let position = try await fixture.library.position(of: PhotoID(number: grid.ids[4]), in: set, level: .high)
        #expect(position?.index == 4)
    }

    @Test func `where one lives is no outing, and one may move`() async throws {
        let fixture = try await Fixture()
        for month in 1...9 { try await add(fixture, 6, 2022, month, 7, at: Self.turin) }
        for month in 1...9 { try await add(fixture, 6, 2024, month, 7, at: Self.rome) }
        try await add(fixture, 6, 2022, 5, 20, at: Self.rome)
        try await add(fixture, 6, 2024, 5, 20, at: Self.turin)
        let outings = try await fixture.library.outings(offset: 0, limit: 10).outings.map(\.outing)
        #expect(outings.map(\.name) == ["Turin", "Rome"])
        #expect(outings.map(\.bounds.first.year) == [2024, 2022])
    }

    @Test func `days and places are counted right whatever happens to photos`() async throws {
        let fixture = try await Fixture()
        let trip = try await add(fixture, 6, 2024, 5, 3, at: Self.naples)
        func count() async throws -> [Int] {
            #expect(try await fixture.library.problems().isEmpty)
            return try await fixture.library.outings(offset: 0, limit: 10).outings.map(\.outing.count)
        }
        #expect(try await count() == [6])
        try await fixture.library.forget(trip[0])
        #expect(try await count() == [5])
        try await fixture.library.restore(trip[0])
        #expect(try await count() == [6])
        try await fixture.library.setPlace(Self.rome, of: trip[1])
        #expect(try await count() == [5])
        _ = try await fixture.library.record(
            Fixture.file("/Naples-2024-5-3-2", content: "other", taken: Fixture.time(1969, 7, 20)))
        #expect(try await count() == [])
        try await fixture.library.forget(trip)
        _ = try await fixture.library.deleteForGood(trip)
        #expect(try await count() == [])
    }

    @Test func `a library from before has its outings at once`() async throws {
        let scratch = try Scratch()
        let earlier = Array(Schema.migrations.prefix { $0.name != "0011 categories and days" })
        let old = try await Database(path: scratch.path + "/library.sqlite", migrations: earlier)
        try await old.write { connection in
            try connection.run(
                """
                INSERT INTO place (id, name, region, country, country_code, latitude, longitude, other_names)
                VALUES (1, 'Naples', 'Campania', 'Italy', 'IT', 40.8563, 14.2464, '')
                """)
            for id in 1...6 as ClosedRange<Int64> {
                let time = -86_400 * 100 - 3 + id
                try connection.run(
                    """
                    INSERT INTO photo (id, width, height, format, taken, taken_source, sort_key, added, place)
                    VALUES (?, 4000, 3000, 'jpeg', ?, 0, ?, 5, 1)
                    """, .integer(id), .integer(time), .integer(time << 20 | id))
            }
        }
        let library = try await Fixture.open(scratch.path)
        let outing = try #require(try await library.outings(offset: 0, limit: 9).outings.first?.outing)
        #expect(outing.count == 6)
        #expect(outing.bounds.first == CivilDate(year: 1969, month: 9, day: 22))
        #expect(outing.bounds.last == CivilDate(year: 1969, month: 9, day: 23))
    }

    // MARK: Names and choice

    @Test func `places that are scattered share the name of their region or country`() {
        func name(_ counts: [(Place, Int)]) -> String? { OutingFinder.name(counts.map { (place: $0.0, count: $0.1) }) }
        let salerno = Self.place("Salerno", 40.68, 14.77)
        #expect(name([(Self.naples, 9), (Self.pozzuoli, 2)]) == "Naples")
        #expect(name([(Self.naples, 3), (Self.pozzuoli, 3), (salerno, 3)]) == "Campania")
        #expect(name([(Self.naples, 3), (Self.rome, 3), (salerno, 3)]) == "Italy")
        #expect(name([(Self.naples, 3), (Self.rome, 3)]) == "Naples")
        #expect(name([]) == nil)
        var vomero = Self.pozzuoli
        (vomero.name, vomero.city) = ("Vomero", "Naples")
        #expect(name([(vomero, 2), (salerno, 1)]) == "Naples")
        var division = Self.pozzuoli
        (division.name, division.region, division.country) = (nil, "Eastern", "Fiji")
        #expect(name([(division, 2)]) == "Eastern, Fiji")
    }

    @Test func `the choice is the same on one day and another one on the next, and news come first`() throws {
        let outings = try (0..<40).map { number in
            let day = CivilDate(daysSince1970: 20_000 - number * 40)
            let centre = try #require(Coordinate(latitude: 40, longitude: Double(number)))
            let bounds = try #require(Outing.Bounds(first: day, last: day, centre: centre))
            return Outing(bounds: bounds, name: "\(number)", count: 5 + number)
        }
        let today = CivilDate(daysSince1970: 20_010)
        let choice = OutingChoice(today: today).choose(outings, limit: 8)
        #expect(choice.count == 8)
        #expect(Set(choice).count == 8)
        #expect(choice.first == outings.first)
        #expect(OutingChoice(today: today).choose(outings, limit: 8) == choice)
        let others = (1...5).map {
            OutingChoice(today: CivilDate(daysSince1970: 20_010 + $0)).choose(outings, limit: 8)
        }
        #expect(Set(others).count > 1)
        // Nine times forty days are a year less six, and the first day is two days ago.
        #expect(OutingChoice(today: CivilDate(daysSince1970: 20_002)).choose(outings, limit: 4).contains(outings[9]))
        #expect(OutingChoice(today: today).choose([], limit: 8).isEmpty)
    }

    @Test func `bounds are rounded, and neither backwards nor endless`() throws {
        let day = CivilDate(daysSince1970: 20_000)
        let centre = try #require(Coordinate(latitude: 40.85631, longitude: -0.0001))
        let bounds = try #require(Outing.Bounds(first: day, last: day, centre: centre))
        #expect(bounds.centre == Coordinate(latitude: 40.856, longitude: 0))
        #expect(Outing.Bounds(first: day, last: CivilDate(daysSince1970: 19_999), centre: centre) == nil)
        #expect(Outing.Bounds(first: day, last: CivilDate(daysSince1970: 20_366), centre: centre) == nil)
    }
}
