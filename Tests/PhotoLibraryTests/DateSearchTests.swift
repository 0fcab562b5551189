import Interpretation
import Testing
import Wording

@testable import PhotoLibrary

@Suite struct DateSearchTests {
    private static let reader = DateReader(today: CivilDate(year: 2025, month: 6, day: 15)!, years: 2007...2024)

    @Test(arguments: [
        "22 October 2008", "22 ottobre 2008", "October 22, 2008", "October 22 2008", "22 oct 2008", "22 Ott 2008",
        "22nd October 2008", "22 of October 2008", "22.10.2008", "22/10/2008", "22-10-2008", "10/22/2008", "2008/10/22",
        "2008 October 22", "22 Oct 2008, 09:05", "22 ott 2008, 09:05 (UTC+2)", "\"22 October 2008\"", "2008-10-22",
        "il 22 ottobre 2008", "on the 22nd of October 2008", "22/10/08", "22.10.08", "10/22/08",
    ])
    func `a day is found however it is written`(_ text: String) async throws {
        let fixture = try await Fixture()
        try await fixture.add("/wanted", taken: Fixture.time(2008, 10, 22))
        try await fixture.add("/day before", taken: Fixture.time(2008, 10, 21))
        try await fixture.add("/year after", taken: Fixture.time(2009, 10, 22))
        // Words that other photos have mean no date.
        let other = try await fixture.add("/other", taken: Fixture.time(2010, 1, 1))
        try await fixture.library.addTags(["22 October", "party of 2008", "10"], to: other)
        let results = try await fixture.library.search(text, level: .medium)
        #expect(results.photos.compactMap { $0.path?.description } == ["/wanted"])
    }

    @Test(arguments: [
        ("ottobre 2008", ["/22", "/1"]), ("October 2008", ["/22", "/1"]), ("oct 2008", ["/22", "/1"]),
        ("2008 october", ["/22", "/1"]), ("10/2008", ["/22", "/1"]), ("2008", ["/22", "/1"]),
        ("22 October", ["/later", "/22"]), ("ottobre 22", ["/later", "/22"]), ("2008–2009", ["/later", "/22", "/1"]),
        ("1–5 October 2008", ["/1"]), ("20–25 Oct 2008", ["/22"]), ("30 Sep – 1 Oct 2008", ["/1"]),
        ("30 dic 2007 – 2 ott 2008", ["/1"]), ("-2008", ["/later"]),
        ("in 2008", ["/22", "/1"]), ("nell'ottobre del 2008", ["/22", "/1"]), ("l'autunno del 2008", ["/22", "/1"]),
        ("the autumn of 2008", ["/22", "/1"]),
        ("31 February 2008", []), ("october 2008 -2008", []),
    ])
    func `months, years and days from one to another are found`(_ text: String, _ expected: [String]) async throws {
        let fixture = try await Fixture()
        try await fixture.add("/1", taken: Fixture.time(2008, 10, 1))
        try await fixture.add("/22", taken: Fixture.time(2008, 10, 22))
        try await fixture.add("/later", taken: Fixture.time(2009, 10, 22))
        #expect(try await fixture.found(text) == expected)
    }

    @Test(arguments: [
        "1 maggio", "1º maggio", "1° maggio", "1ª maggio", "primo maggio", "il 1º maggio 2021", "1st May",
    ])
    func `the first of a month is written in many ways`(_ text: String) async throws {
        let fixture = try await Fixture()
        try await fixture.add("/wanted", taken: Fixture.time(2021, 5, 1))
        try await fixture.add("/day after", taken: Fixture.time(2021, 5, 2))
        #expect(try await fixture.found(text) == ["/wanted"])
    }

    @Test(arguments: ["summer 2023", "2023", "14 July", "5–7 May 2024", "last year"])
    func `a tag that is called like a date is found by its name`(_ name: String) async throws {
        let fixture = try await Fixture()
        let tagged = try await fixture.add("/tagged", taken: Fixture.time(1999, 1, 1))
        try await fixture.add("/other", taken: Fixture.time(1999, 1, 2))
        try await fixture.library.addTags([name], to: tagged)
        #expect(try await fixture.found(name) == ["/tagged"])
    }

    @Test(arguments: [
        ("l'anno scorso", "anno scorso"), ("il mese scorso", "mese scorso"), ("l'estate scorsa", "estate scorsa"),
        ("in the last year", "last year"), ("nell'estate del 2023", "estate 2023"),
    ])
    func `articles before a date make no difference`(_ text: String, _ plain: String) {
        func tokens(_ text: String) -> [String]? {
            Self.reader.tokens(SearchQuery(text).terms.flatMap(\.words), isOneTerm: false)
        }
        #expect(tokens(text) == tokens(plain) && tokens(plain) != nil)
    }

    /// Every way in which the app writes dates, in each language.
    @Test(arguments: [Format(.english), Format(.italian)])
    func `what the app writes is read again`(_ format: Format) {
        func tokens(_ text: String) -> [String]? {
            Self.reader.tokens(SearchQuery(text).terms.flatMap(\.words), isOneTerm: false)
        }
        for offset in stride(from: 0, to: 6000, by: 37) {
            let first = CivilDate(daysSince1970: 13_600 + offset)
            let last = CivilDate(daysSince1970: 13_600 + offset + offset % 5)
            let day = Token.word(CalendarWords.day(first))
            let written = format.date(year: first.year, month: first.month, day: first.day)
            #expect(tokens(written) == [day], "\(written)")
            let clock = format.date(year: first.year, month: first.month, day: first.day, hour: 23, minute: 5)
            #expect(tokens(clock) == [day], "\(clock)")
            let days = format.days(
                from: (first.year, first.month, first.day), to: (last.year, last.month, last.day))
            let all = (first.daysSince1970...last.daysSince1970).map {
                Token.word(CalendarWords.day(CivilDate(daysSince1970: $0)))
            }
            #expect(tokens(days) == all, "\(days)")
            let everyYear = format.day(month: first.month, day: first.day)
            #expect(tokens(everyYear)?.contains(day) == true, "\(everyYear)")
        }
    }

    @Test(arguments: [
        ["32", "october", "2008"], ["22", "brumaire", "2008"], ["october"], ["12"], ["22", "10", "2008"],
        ["99", "may"], ["0999"], ["9999"], ["may", "may"], ["1", "2"], ["set", "table"],
    ])
    func `what is no date is not taken for one`(_ words: [String]) {
        #expect(Self.reader.tokens(words, isOneTerm: false) == nil)
    }

    @Test func `a number of four digits is a year, whatever tags say`() async throws {
        let fixture = try await Fixture()
        try await fixture.add("/of", "dog", taken: Fixture.time(2023, 5, 1))
        let other = try await fixture.add("/about", "dog", taken: Fixture.time(2024, 5, 1))
        try await fixture.library.addTags(["calendar 2023", "2021"], to: other)
        #expect(try await fixture.found("2023") == ["/of"])
        #expect(try await fixture.found("dog 2023") == ["/of"])
        #expect(try await fixture.found("-2023") == ["/about"])
        #expect(try await fixture.found("\"2021\"") == ["/about"])
        #expect(try await fixture.found("calendar 2023") == ["/about"])
        // No photos of a year are no slip of the pen.
        let none = try await fixture.library.search("2022", level: .medium)
        #expect(none.terms.map(\.meaning) == [.date])
        #expect(none.terms.didYouMean == nil)
    }
}
