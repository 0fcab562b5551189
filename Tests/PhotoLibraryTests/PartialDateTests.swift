import Interpretation
import Storage
import Testing

@testable import PhotoLibrary

/// Dates of which only the year, or the year and the month, or the day is known.
@Suite struct PartialDateTests {
    private static func time(
        _ precision: CaptureTime.Precision, _ year: Int, _ month: Int = 1, _ day: Int = 1,
        from source: CaptureTime.Source = .camera
    ) throws -> CaptureTime {
        let date = try #require(CivilDate(year: year, month: month, day: day))
        return try #require(CaptureTime(date: date, offset: nil, source: source, precision: precision))
    }

    private static let year = Result { try time(.year, 1978) }
    private static let month = Result { try time(.month, 1979, 6) }
    private static let day = Result { try time(.day, 1998, 5, 2) }

    private func library() async throws -> Fixture {
        let fixture = try await Fixture()
        try await fixture.add("/year", "dog", taken: try Self.year.get())
        try await fixture.add("/month", "dog", taken: try Self.month.get())
        try await fixture.add("/day", "dog", taken: try Self.day.get())
        return fixture
    }

    @Test func `are written and kept as far as they are known`() async throws {
        let fixture = try await library()
        let photos = try await fixture.library.search("", level: .low).photos
        #expect(photos.map(\.taken.text) == ["1998-05-02", "1979-06", "1978"])
        for photo in photos {
            #expect(try await fixture.library.photo(photo.id).facts.taken == photo.taken)
        }
        for source in [CaptureTime.Source.camera, .file, .sidecar, .name] {
            for precision in [CaptureTime.Precision.year, .month, .day, .time] {
                let time = CaptureTime(localSeconds: 0, offset: nil, source: source, precision: precision)
                #expect(CaptureTime(stored: 0, offset: nil, source: time.storedSource) == time)
            }
        }
    }

    @Test(arguments: [
        ("1978", ["/year"]), ("1979", ["/month"]), ("june 1979", ["/month"]), ("giugno 1979", ["/month"]),
        ("1979-06", ["/month"]), ("july 1978", []), ("january 1978", []), ("january", []), ("winter", []),
        ("1 january 1978", []), ("summer 1979", ["/month"]), ("1 june 1979", []), ("1977-1979", ["/month", "/year"]),
        ("2 may 1998", ["/day"]), ("may 1998", ["/day"]),
    ])
    func `are found by what is known, and by nothing else`(question: String, found: [String]) async throws {
        #expect(try await library().found(question) == found)
    }

    @Test func `stand at the beginning of what they say, with a heading of their own for a year`() async throws {
        let fixture = try await library()
        try await fixture.add("/january", "dog", taken: Fixture.time(1978, 1, 20))
        try await fixture.add("/december", "dog", taken: Fixture.time(1978, 12, 20))
        try await fixture.add("/before", "dog", taken: Fixture.time(1977, 12, 31))
        try await fixture.add("/june", "dog", taken: Fixture.time(1979, 6, 1, 9))
        #expect(
            try await fixture.found("") == ["/day", "/june", "/month", "/december", "/january", "/year", "/before"])
        let grid = try await fixture.library.gridIndex(.search(""), level: .low)
        #expect(
            grid.months.map { "\($0.year)-\($0.month) \($0.count)" } == [
                "1998-5 1", "1979-6 2", "1978-12 1", "1978-1 1", "1978-0 1", "1977-12 1",
            ])
        #expect(grid.flags.map { $0 & 24 } == [0, 0, 16, 0, 0, 8, 0])
        let window = try await fixture.library.gridWindow(.search("1978"), level: .low, offset: 0, limit: 9)
        #expect(window.photos.map(\.isYearOnly) == [false, false, true])
    }

    @Test func `are of no day in earlier years, and on no outing`() async throws {
        let fixture = try await Fixture()
        for number in 0..<6 {
            let id = try await fixture.add("/\(number)", "dog", taken: try Self.time(.month, 2020, 6))
            try await fixture.library.setPlace(Fixture.naples, of: id)
        }
        #expect(try await fixture.library.problems().isEmpty)
        #expect(try await fixture.library.outings(offset: 0, limit: 9).total == 0)
        let first = try #require(CivilDate(year: 2025, month: 6, day: 1))
        #expect(try await fixture.library.gridIndex(.onThisDay(first), level: .low).ids.isEmpty)
        // With the day, they are.
        for number in 0..<6 {
            try await fixture.library.renewDate(
                try Self.time(.day, 2020, 6, 1), milliseconds: nil, of: PhotoID(number: Int64(number) + 1))
        }
        #expect(try await fixture.library.problems().isEmpty)
        #expect(try await fixture.library.outings(offset: 0, limit: 9).total == 1)
    }

    @Test func `two photos of the hour that comes twice are in the order of time`() async throws {
        let fixture = try await Fixture()
        func add(_ name: String, _ day: Int, _ hour: Int, _ minute: Int, _ offset: Int?) async throws {
            let date = try #require(CivilDate(year: 2024, month: 10, day: day))
            let time = CaptureTime(date: date, hour: hour, minute: minute, offset: offset, source: .camera)
            try await fixture.add(name, "dog", taken: try #require(time))
        }
        // The clocks were put back on Sunday 27 October 2024.
        try await add("/4 winter", 27, 2, 10, 60)
        try await add("/3 summer", 27, 2, 59, 120)
        try await add("/2 summer", 27, 2, 30, 120)
        try await add("/5 winter", 27, 2, 50, 60)
        try await add("/6 after", 27, 3, 0, 60)
        try await add("/1 before", 27, 1, 59, 120)
        #expect(
            try await fixture.found("").reversed() == [
                "/1 before", "/2 summer", "/3 summer", "/4 winter", "/5 winter", "/6 after",
            ])
        // On another day the clocks decide.
        try await add("/8", 28, 2, 30, 120)
        try await add("/7", 28, 2, 10, 60)
        #expect(try await fixture.found("").prefix(2) == ["/8", "/7"])
        #expect(try await fixture.library.problems().isEmpty)
    }

    // MARK: What an earlier version has read

    /// As an earlier version has left it: with the date of the file.
    private func readEarlier(_ fixture: Fixture) async throws {
        try await fixture.library.write { try $0.run("UPDATE photo SET reader = 0") }
    }

    @Test func `photos that an earlier reader has read are read again, once`() async throws {
        let fixture = try await Fixture()
        let file = Fixture.file("/a.jpg", taken: try Self.time(.time, 2026, 11, 29, from: .file), keywords: ["Ana"])
        let id = try await fixture.library.record(file).photo
        try await fixture.library.addTags(["mine"], to: id)
        func isWanted() async throws -> Bool {
            try await !fixture.library.changed(among: [file.stamp], analyser: "1").isEmpty
        }
        func isQueued() async throws -> Bool {
            try await fixture.library.enqueueOutdated(analyser: "1", after: nil).count == 1
        }
        #expect(try await !isWanted())
        #expect(try await !isQueued())
        try await readEarlier(fixture)
        #expect(try await isWanted())
        #expect(try await isQueued())
        #expect(try await fixture.library.saysSomethingNew(file.stamp, nil, contentHash: file.contentHash))
        try await fixture.library.record(Fixture.file("/a.jpg", taken: try Self.year.get(), keywords: ["Ana"]))
        #expect(try await !isWanted())
        #expect(try await !isQueued())
        #expect(try await fixture.library.photo(id).facts.taken.text == "1978")
        #expect(try await fixture.library.tags(of: id, level: .low).map(\.name).sorted() == ["Ana", "mine"])
    }

    @Test func `a renewed date gives way to none that is better`() async throws {
        let fixture = try await Fixture()
        let file = try Self.time(.time, 2026, 11, 29, from: .file)
        let id = try await fixture.add("/a.jpg", "dog", taken: file)
        func renew(_ taken: CaptureTime) async throws -> String {
            try await readEarlier(fixture)
            try await fixture.library.renewDate(taken, milliseconds: nil, of: id)
            #expect(try await !fixture.library.isReadEarlier(id))
            return try await fixture.library.photo(id).facts.taken.text
        }
        #expect(try await renew(try Self.time(.day, 2020, 10, 18, from: .name)) == "2020-10-18")
        #expect(try await renew(file) == "2020-10-18")
        #expect(try await renew(try Self.time(.year, 1978, from: .sidecar)) == "1978")
        #expect(try await renew(try Self.time(.day, 2020, 10, 18, from: .name)) == "1978")
        #expect(try await fixture.found("1978") == ["/a.jpg"])
        #expect(try await fixture.found("2020") == [])
        #expect(try await fixture.library.problems().isEmpty)
    }
}
