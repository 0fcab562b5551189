import Photography
import Testing

@Suite struct CaptureTimeTests {
    @Test(arguments: [
        (nil as Int?, "2024-02-29T09:05:07"), (120, "2024-02-29T09:05:07+02:00"), (-570, "2024-02-29T09:05:07-09:30"),
        (0, "2024-02-29T09:05:07+00:00"),
    ])
    func `a time is written with its offset where that is known`(offset: Int?, text: String) throws {
        let time = try #require(
            CameraTime(year: 2024, month: 2, day: 29, hour: 9, minute: 5, second: 7, offsetMinutes: offset))
        #expect(time.text == text)
    }

    @Test func `a date is written as far as it is known`() throws {
        #expect(CameraTime(year: 1978)?.text == "1978")
        #expect(CameraTime(year: 1979, month: 6)?.text == "1979-06")
        #expect(CameraTime(year: 1998, month: 5, day: 2)?.text == "1998-05-02")
        #expect(CameraTime(year: 1998, month: 5, day: 2, hour: 0)?.text == "1998-05-02T00:00:00")
        let year = try #require(CameraTime(year: 1978, offsetMinutes: 60))
        #expect(year.offsetMinutes == nil && year.localSeconds == 2922 * 86_400)
    }

    @Test(arguments: [
        ("2019-07-21T23:06:38", "2019-07-22T07:06:10Z", "2019-07-21T23:06:38-08:00"),
        ("1978", "1978-06", "1978-06"), ("1978-06", "1978", "1978-06"), ("1978", "1979", nil),
        ("2004-07-09T14:00:00", "2004-07-09T14:00:00+02:00", "2004-07-09T14:00:00+02:00"),
        ("2004-07-09T14:00:00+01:00", "2004-07-09T14:00:00+02:00", nil),
        ("2004-07-09T14:00:00+02:00", "2004-07-09T00:00:00", "2004-07-09T14:00:00+02:00"),
        ("2004-07-09T00:00:00", "2004-07-09T14:00:00", "2004-07-09T14:00:00"),
    ])
    func `two sources of one moment say more together`(one: String, other: String, both: String?) throws {
        #expect(try Self.time(one).agreeing(with: try Self.time(other))?.text == both)
    }

    /// From ``CameraTime/text``.
    private static func time(_ text: String) throws -> CameraTime {
        let numbers = text.split { "-T:Z+".contains($0) }.map { Int($0) }
        func number(_ index: Int) -> Int? { index < numbers.count ? numbers[index] : nil }
        let zone = text.hasSuffix("Z") ? 0 : number(6).map { $0 * 60 }
        return try #require(
            CameraTime(
                year: number(0) ?? 0, month: number(1), day: number(2), hour: number(3), minute: number(4) ?? 0,
                second: number(5) ?? 0, offsetMinutes: zone))
    }

    @Test func `only zones that are in use somewhere are zones`() {
        func zone(_ minutes: Int) -> Int? {
            CameraTime(year: 2024, month: 6, day: 10, hour: 14, offsetMinutes: minutes)?.offsetMinutes
        }
        for minutes in [-720, -570, -210, 0, 120, 345, 765, 825, 840] { #expect(zone(minutes) == minutes) }
        for minutes in [-735, -15, 15, 165, 855, 900] { #expect(zone(minutes) == nil) }
    }

    @Test func `what is no moment is none`() {
        #expect(CameraTime(year: 2023, month: 2, day: 29) == nil)
        #expect(CameraTime(year: 1900, month: 2, day: 29) == nil)
        #expect(CameraTime(year: 2024, month: 13, day: 1) == nil)
        #expect(CameraTime(year: 2024, month: 1, day: 1, hour: 24) == nil)
        #expect(CameraTime(year: 1799, month: 1, day: 1) == nil)
    }

    @Test func `a leap second is the second before, an offset that no zone has is none`() throws {
        let time = try #require(
            CameraTime(
                year: 2016, month: 12, day: 31, hour: 23, minute: 59, second: 60, offsetMinutes: 15 * 60))
        #expect(time.second == 59 && time.offsetMinutes == nil)
    }

    @Test func `an offset that no zone has, sent by somebody else, is written nevertheless`() throws {
        var time = try #require(CameraTime(year: 2024, month: 1, day: 1, hour: 0))
        time.offsetMinutes = .min
        #expect(time.text.hasPrefix("2024-01-01T00:00:00-"))
    }
}
