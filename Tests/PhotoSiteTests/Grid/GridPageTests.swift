import Interpretation
import Foundation
import PhotoLibrary
import Testing
import Web

@testable import PhotoSite

/// Grids as the site writes them, and their index for scripts.
struct GridPageTests {
    private func fixture(photos: Int) async throws -> SiteFixture {
        let fixture = try await SiteFixture()
        for number in 0..<photos {
            try await fixture.add(
                "photo-\(number).jpg", findings: [SiteFixture.finding([("dog", 0.98, .high)])])
        }
        return fixture
    }

    private func cells(_ page: String) -> Int { page.components(separatedBy: "class=\"cell").count - 1 }

    @Test func `the first photos stand on the page, under their month`() async throws {
        let fixture = try await fixture(photos: 3)
        let page = await fixture.get("/search").text
        #expect(cells(page) == 3)
        #expect(page.contains("<h2 class=\"month-title\">November 2023</h2>"))
        #expect(page.contains("aria-label=\"Photo 1 of 3, November 2023\""))
        #expect(page.contains(">3 photos<"))
        #expect(await fixture.get("/search", ["Accept-Language": "it"]).text.contains("Novembre 2023"))
    }

    @Test(
        arguments: [
            (["2024-07-01", "2024-05-31", "2024-03-02"], ["Marzo – luglio 2024"]),
            (["2024-02-01", "2023-12-01"], ["Febbraio 2024", "Dicembre 2023"]),
            // A month with a row of its own keeps its heading.
            (
                ["2024-08-01"] + Array(repeating: "2024-07-05", count: 4) + ["2024-06-01"],
                ["Agosto 2024", "Luglio 2024", "Giugno 2024"]
            ),
            (
                Array(repeating: "2024-08-01", count: 2) + Array(repeating: "2024-07-05", count: 2),
                ["Agosto 2024", "Luglio 2024"]
            ),
        ] as [([String], [String])])
    func `neighbouring months with few photos stand under one heading`(days: [String], headings: [String]) async throws
    {
        let fixture = try await SiteFixture()
        for (number, day) in days.enumerated() {
            let seconds = try Date("\(day)T12:00:00Z", strategy: .iso8601).timeIntervalSince1970
            try await fixture.add(
                "\(number).jpg", taken: CaptureTime(localSeconds: Int64(seconds), offset: 0, source: .camera))
        }
        let page = await fixture.get("/search", ["Accept-Language": "it"]).text
        #expect(page.matches(of: /<h2 class="month-title">([^<]*)</).map { String($0.1) } == headings)
        #expect(cells(page) == days.count)
    }

    @Test(arguments: [
        (4000, 1000, ["July 2024", "May 2024", "March 2024"]), (1000, 1250, ["March – July 2024"]),
    ])
    func `in rows of whole photos, months are joined by the shapes of their photos`(
        width: Int, height: Int, headings: [String]
    ) async throws {
        let fixture = try await SiteFixture()
        for day in ["2024-07-01", "2024-05-31", "2024-03-02"] {
            let seconds = try Date("\(day)T12:00:00Z", strategy: .iso8601).timeIntervalSince1970
            try await fixture.add(
                "\(day).jpg", width: width, height: height,
                taken: CaptureTime(localSeconds: Int64(seconds), offset: 0, source: .camera))
        }
        let page = await fixture.get("/search?view=rows").text
        #expect(page.matches(of: /<h2 class="month-title">([^<]*)</).map { String($0.1) } == headings)
    }

    @Test func `photos of which only the year is known stand under it`() async throws {
        let fixture = try await SiteFixture()
        let texts: [(Int64, CaptureTime.Precision)] = [(0, .year), (2_764_800, .month), (2_764_900, .time)]
        for (seconds, precision) in texts {
            try await fixture.add(
                "\(seconds).jpg", width: 4000, height: 1000,
                taken: CaptureTime(localSeconds: seconds, offset: nil, source: .camera, precision: precision))
        }
        func headings(_ path: String) async -> [String] {
            await fixture.get(path).text.matches(of: /<h2 class="month-title">([^<]*)</).map { String($0.1) }
        }
        #expect(await headings("/search?view=rows") == ["February 1970", "1970"])
        // In one row, the year says it for all.
        #expect(await headings("/search?view=squares") == ["1970"])
    }

    @Test func `pages lead from one to the next and back`() async throws {
        let fixture = try await fixture(photos: 65)
        let first = await fixture.get("/search?q=dog").text
        #expect(cells(first) == 60)
        #expect(first.contains("href=\"/search?q=dog&amp;offset=60\""))
        let second = await fixture.get("/search?q=dog&offset=60").text
        #expect(cells(second) == 5)
        #expect(second.contains("Photo 61 of 65"))
        #expect(second.contains("href=\"/search?q=dog&amp;offset=0\""))
        #expect(!second.contains("offset=120"))
    }

    @Test(
        arguments: [
            ("/search", "/search", nil), ("/tags/dog", "/search", "/tags"), ("/favourites", "/", "/"),
            ("/recent", "/", "/"), ("/recent/after/0", "/", "/"), ("/categories/animals", "/", "/"),
            ("/deleted", "/settings", "/settings"),
        ] as [(String, String, String?)])
    func `the tab is coloured in which a grid is pushed, and the way back leads there`(
        path: String, tab: String, back: String?
    ) async throws {
        let page = await (try await fixture(photos: 1)).get(path).text
        let current = page.matches(of: /href="([^"]*)" aria-current="page"/).map { String($0.1) }
        #expect(current == [tab])
        #expect(page.firstMatch(of: /class="bar-button back" href="([^"]*)"/).map { String($0.1) } == back)
    }

    @Test func `the photos of an import are those after the one that was last before it`() async throws {
        let fixture = try await fixture(photos: 2)
        let last = try await fixture.services.library.lastNumber
        let new = try await fixture.add("new.jpg")
        let page = await fixture.get("/recent/after/\(last)").text
        #expect(cells(page) == 1)
        #expect(page.contains("href=\"/photos/\(new.number)?set=after%3A\(last)\""))
        #expect(page.contains("<h1 class=\"bar-title\">Last import</h1>"))
        let viewer = await fixture.get("/photos/\(new.number)?set=after%3A\(last)").text
        #expect(viewer.contains("Photo 1 of 1"))
        #expect(await fixture.get("/grid-index?set=after:\(last)").status == .ok)
        for wrong in ["x", "-1", "99999999999999999999"] {
            #expect(await fixture.get("/recent/after/" + wrong).status == .notFound, "\(wrong)")
        }
        #expect(await fixture.get("/grid-index?set=after:x").status == .badRequest)
    }

    @Test func `photos can be dropped where all photos are searched, and not on a set of them`() async throws {
        let fixture = try await fixture(photos: 1)
        #expect(await fixture.get("/search").text.contains("/choose.js"))
        #expect(!(await fixture.get("/favourites").text.contains("/choose.js")))
    }

    @Test(arguments: ["-1", "x", "99999999999999999999", "1e9", "%00"])
    func `an offset that makes no sense shows what there is`(offset: String) async throws {
        let fixture = try await fixture(photos: 1)
        let response = await fixture.get("/search?offset=" + offset)
        #expect(response.status == .ok)
    }

    @Test func `a search that finds nothing says so and offers the nearest`() async throws {
        let fixture = try await fixture(photos: 1)
        let page = await fixture.get("/search?q=dogg").text
        #expect(page.contains("Nothing found for “dogg”"))
        #expect(page.contains("href=\"/search?q=dog\""))
        #expect(page.contains("Did you mean “dog”?"))
    }

    @Test func `the shape of cells is asked for once and remembered`() async throws {
        let fixture = try await fixture(photos: 1)
        let asked = await fixture.get("/search?view=rows")
        #expect(asked.text.contains("class=\"grid rows zoom-1"))
        #expect(asked.headers["Set-Cookie"]?.hasPrefix("grid=rows-1-3;") == true)
        let remembered = await fixture.get("/search", ["Cookie": "grid=rows-3"])
        #expect(remembered.text.contains("class=\"grid rows zoom-3"))
        for cookie in ["grid=<script>", "grid=rows-9", "grid=", "grid=squares--1", "grid=a-b-c"] {
            #expect(await fixture.get("/search", ["Cookie": cookie]).text.contains("zoom-1"), "\(cookie)")
        }
    }

    @Test(arguments: SiteFixture.hostileNames)
    func `whatever is searched for or a tag is called, it is text`(name: String) async throws {
        let fixture = try await fixture(photos: 1)
        SiteFixture.expectInert(await fixture.get("/search?q=\(PercentCoding.encoded(name))").text)
        if let target = Target("/tags/\(PercentCoding.encoded(name))") {
            SiteFixture.expectInert(await fixture.site.respond(to: Request(.get, target)).text)
        }
    }

    @Test func `a set is the same grid, pushed`() async throws {
        let fixture = try await fixture(photos: 2)
        try await fixture.services.library.setFavourite(true, of: [PhotoID(number: 1)])
        let favourites = await fixture.get("/favourites").text
        #expect(cells(favourites) == 1)
        #expect(favourites.contains("href=\"/photos/1?set=favourites\""))
        #expect(favourites.contains("November 2023, favourite"))
        #expect(cells(await fixture.get("/categories/animals").text) == 2)
        #expect(cells(await fixture.get("/tags/dog").text) == 2)
        #expect(await fixture.get("/recent").text.contains("class=\"month-title\"") == false)
        #expect(await fixture.get("/tags/cat").text.contains("No photos here"))
        #expect(await fixture.get("/categories/nonsense").status == .notFound)
    }

    @Test func `a tag that no path can hold is searched for`() {
        #expect(GridScope.path(tag: "AC/DC") == "/search?q=%22AC%2FDC%22")
        #expect(GridScope.path(tag: "A/B \"c\"") == "/search?q=%22A%2FB%20%20c%20%22")
        #expect(GridScope.path(tag: "..") == "/search?q=%22..%22")
        #expect(GridScope.path(tag: "caffè & co") == "/tags/caff%C3%A8%20%26%20co")
    }

    // MARK: Index

    @Test func `the index is kept for as long as nothing changes`() async throws {
        let fixture = try await fixture(photos: 2)
        let library = fixture.services.library
        let revision = try await library.revision
        let key = PhotoAddress.key(of: try await library.identity())
        let response = await fixture.get("/grid-index?set=all&r=\(key)-\(revision)")
        #expect(response.headers["Cache-Control"] == Caching.permanent.value)
        guard case .bytes(let bytes) = response.body else {
            Issue.record("no bytes")
            return
        }
        #expect(bytes == (try await library.gridIndex(.search(""), level: .medium)).encoded)
        #expect(Array(bytes.prefix(4)) == Array("VGRD".utf8))
        let other = await fixture.get("/grid-index?set=all&r=\(key)-\(revision - 1)")
        #expect(other.headers["Cache-Control"] == Caching.revalidated.value)
        let tag = try #require(other.headers["ETag"])
        #expect(await fixture.get("/grid-index?set=all", ["If-None-Match": tag]).status == .notModified)
        try await library.setFavourite(true, of: [PhotoID(number: 1)])
        #expect(await fixture.get("/grid-index?set=all", ["If-None-Match": tag]).status == .ok)
    }

    @Test func `what is searched for may be a day, so its index is asked for again`() async throws {
        let fixture = try await fixture(photos: 1)
        let revision = try await fixture.services.library.revision
        let key = PhotoAddress.key(of: try await fixture.services.library.identity())
        let response = await fixture.get("/grid-index?q=yesterday&r=\(key)-\(revision)")
        #expect(response.headers["Cache-Control"] == Caching.revalidated.value)
        #expect(response.headers["ETag"] == nil)
    }

    @Test(arguments: ["set=nonsense", "set=category:nonsense", "set=%3Cscript%3E"])
    func `an index of nothing known is refused`(query: String) async throws {
        let fixture = try await fixture(photos: 1)
        #expect(await fixture.get("/grid-index?" + query).status == .badRequest)
    }

    // MARK: Deleted

    @Test func `deleted photos say how many days they have left`() async throws {
        let fixture = try await fixture(photos: 3)
        try await fixture.services.library.forget([PhotoID(number: 1), PhotoID(number: 2)])
        let page = await fixture.get("/deleted").text
        #expect(cells(page) == 2)
        #expect(page.contains("30 days left"))
        #expect(page.contains("data-days=\"30:2\""))
        #expect(page.contains("href=\"/photos/1?set=deleted\""))
    }

    private static let ages: [(age: Int64, left: Int)] = [
        (0, 30), (86_399, 30), (86_400, 29), (29 * 86_400, 1), (30 * 86_400, 0), (99 * 86_400, 0), (-5, 30),
    ]

    @Test(arguments: ages)
    func `days count down`(age: Int64, left: Int) async throws {
        let fixture = try await fixture(photos: 1)
        let id = PhotoID(number: 1)
        try await fixture.services.library.forget([id])
        let photo = try #require(
            try await fixture.services.library.page(.recentlyDeleted, level: .low, offset: 0, limit: 1).photos.first)
        let deleted = try #require(photo.deletedDate)
        #expect(DeletedRoutes.daysLeft(photo, deleted + age) == left)
    }
}
