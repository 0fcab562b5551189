import Geography
import Interpretation
import PhotoLibrary
import Places
import Testing
import Web

@testable import PhotoSite

/// Memories on Home, their page, and their grids.
struct MemoryRouteTests {
    /// Photos of one day, at a place when it is named.
    private func add(_ fixture: SiteFixture, _ count: Int, _ date: CivilDate, at name: String? = nil) async throws {
        for number in 0..<count {
            let taken = CaptureTime(date: date, hour: 12, minute: number, offset: 60, source: .camera)
            let id = try await fixture.add("\(date.daysSince1970)-\(number).jpg", taken: taken)
            guard let name else { continue }
            let point = try #require(Coordinate(latitude: 40.8563, longitude: 14.2464))
            let place = Place(
                name: name, region: "Campania", country: "Italy", countryCode: "IT", coordinate: point)
            try await fixture.services.library.setPlace(place, of: id)
        }
    }

    private func fixture(place: String = "Naples") async throws -> SiteFixture {
        let fixture = try await SiteFixture()
        for day in [3, 5] {
            try await add(fixture, 3, try #require(CivilDate(year: 2024, month: 5, day: day)), at: place)
        }
        let today = fixture.services.library.today
        let earlier = CivilDate(year: today.year - 3, month: today.month, day: min(today.day, 28))
        try await add(fixture, 2, try #require(earlier))
        return fixture
    }

    private let outing = "/memories/outing/2024-05-03_2024-05-05_40.856_14.246"

    @Test func `Home and the page of memories lead to an outing, named by place and time`() async throws {
        let fixture = try await fixture()
        for path in ["/", "/memories"] {
            let page = await fixture.get(path).text
            #expect(page.contains("href=\"\(outing)\""), "\(path)")
            #expect(page.contains("aria-label=\"Naples · 3–5 May 2024, 6 photos\""), "\(path)")
            #expect(page.contains("On this day") == (fixture.services.library.today.day <= 28), "\(path)")
        }
        let grid = await fixture.get(outing)
        #expect(grid.text.contains("Naples · 3–5 May 2024"))
        #expect(grid.text.contains(">6 photos<"))
        #expect(await fixture.get(outing, ["Accept-Language": "it"]).text.contains("Naples · 3–5 mag 2024"))
        #expect(await fixture.get("/memories?offset=30").status == .ok)
    }

    @Test func `a memory is leafed through by its address`() async throws {
        let fixture = try await fixture()
        let set = "set=outing%3A2024-05-03_2024-05-05_40.856_14.246"
        #expect(await fixture.get("/photos/1?\(set)").text.contains("6 of 6"))
        #expect(await fixture.get("/grid-index?\(set)").status == .ok)
        #expect(await fixture.get(outing).text.contains("/photos/1?\(set)"))
        let today = fixture.services.library.today
        let day = try #require(CivilDate(year: today.year, month: today.month, day: min(today.day, 28)))
        let page = await fixture.get("/memories/day/\(MemoryAddress.text(day))").text
        #expect(page.contains("On this day · "))
        #expect(page.contains(">2 photos<"))
    }

    @Test(arguments: [
        "/memories/day/2024-02-30", "/memories/day/today", "/memories/day/2024-1-1",
        "/memories/outing/2024-05-05_2024-05-03_40.856_14.246", "/memories/outing/2024-05-03_2024-05-05_40.8561_14.246",
        "/memories/outing/2024-05-03_2024-05-05_nan_inf", "/memories/outing/2024-05-03_2024-05-05_99_14",
        "/memories/outing/x", "/memories/outing/___",
    ])
    func `an address that is no memory's leads nowhere`(path: String) async throws {
        let fixture = try await SiteFixture()
        #expect(await fixture.get(path).status == .notFound)
    }

    @Test func `addresses are read as they are written`() throws {
        let day = try #require(CivilDate(year: 987, month: 1, day: 2))
        #expect(MemoryAddress.date(MemoryAddress.text(day)) == day)
        for (latitude, longitude) in [(0, 0), (-33.8688, 151.2093), (89.99951, -179.9999), (-0.0004, 0.0006)] {
            let centre = try #require(Coordinate(latitude: latitude, longitude: longitude))
            let bounds = try #require(Outing.Bounds(first: day, last: day, centre: centre))
            #expect(MemoryAddress.bounds(MemoryAddress.text(bounds)) == bounds)
            let scope = GridScope(.outing(bounds))
            let target = try #require(Target("/grid-index\(scope.query)"))
            #expect(GridScope(query: target.query) == scope)
        }
    }

    @Test(arguments: SiteFixture.hostileNames)
    func `whatever a place is called, it is text`(name: String) async throws {
        let fixture = try await fixture(place: name)
        for path in ["/", "/memories", outing] { SiteFixture.expectInert(await fixture.get(path).text) }
    }

    @Test func `without memories Home is silent, and the page says what will be there`() async throws {
        let fixture = try await SiteFixture()
        try await fixture.add("now.jpg")
        #expect(await fixture.get("/memories").text.contains("No memories yet"))
        #expect(!(await fixture.get("/").text.contains("href=\"/memories\"")))
    }

    @Test(arguments: [
        ([2023], "2023"), ([2023, 2022, 2019], "2019, 2022, 2023"), ([2024, 2023, 2022], "2022–2024"),
        ([2010, 2012, 2014, 2016, 2017], "2010–2017"),
    ])
    func `years are said in short`(years: [Int], text: String) {
        #expect(MemoryCard.years(years) == text)
    }
}
