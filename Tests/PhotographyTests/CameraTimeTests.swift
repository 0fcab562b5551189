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
        var time = try #require(CameraTime(year: 2024, month: 1, day: 1))
        time.offsetMinutes = .min
        #expect(time.text.hasPrefix("2024-01-01T00:00:00-"))
    }
}
