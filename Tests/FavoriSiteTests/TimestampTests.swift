import Testing

@testable import FavoriSite

@Suite("Times of the interface are those of RFC 3339")
struct TimestampTests {
    @Test func `written and read`() {
        #expect(Timestamp.text(0) == "1970-01-01T00:00:00Z")
        #expect(Timestamp.text(1_800_000_000) == "2027-01-15T08:00:00Z")
        #expect(Timestamp.text(-1) == "1969-12-31T23:59:59Z")
        for seconds in stride(from: Int64(-3_000_000_000), to: 5_000_000_000, by: 77_777_777) {
            #expect(Timestamp.seconds(Timestamp.text(seconds)) == seconds)
        }
        #expect(Timestamp.seconds("2027-01-15T10:00:00+02:00") == 1_800_000_000)
        #expect(Timestamp.seconds("2027-01-15t08:00:00.25z") == 1_800_000_000)
        for text in [
            "2027-02-30T08:00:00Z", "2027-13-01T08:00:00Z", "2027-01-15T24:00:00Z", "2027-01-15", "", "now",
            "2027-01-15T08:٣٠:00Z",
        ] {
            #expect(Timestamp.seconds(text) == nil, "\(text)")
        }
    }
}
