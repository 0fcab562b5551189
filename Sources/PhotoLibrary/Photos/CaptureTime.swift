/// When a photo was taken, by the clock on the wall where it was taken.
public struct CaptureTime: Hashable, Sendable {
    /// Who says so.
    public enum Source: Int64, Sendable, Codable {
        /// The camera, in the file's metadata.
        case camera = 0
        /// Nobody but the date of the file.
        case file = 1
        /// The user.
        case user = 2
    }

    /// Seconds from 1970-01-01 00:00 to the wall clock's reading, as if there were no time zones.
    public let localSeconds: Int64
    /// Minutes that the wall clock was ahead of UTC; nil when nobody wrote it down.
    public let offset: Int?
    /// Who says so.
    public let source: Source

    /// A reading in seconds; clamped to the years 1…9999.
    public init(localSeconds: Int64, offset: Int?, source: Source) {
        self.localSeconds = min(max(localSeconds, -62_135_596_800), 253_402_300_799)
        // No clock on Earth is further from UTC than 14 hours.
        self.offset = offset.flatMap { (-14 * 60...14 * 60).contains($0) ? $0 : nil }
        self.source = source
    }

    /// A reading in parts. Nil for an hour, minute or second that no clock shows; 60 is a leap second.
    public init?(date: CivilDate, hour: Int = 0, minute: Int = 0, second: Int = 0, offset: Int?, source: Source) {
        guard (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second) else { return nil }
        let seconds = (date.daysSince1970 * 24 + hour) * 3600 + minute * 60 + second
        self.init(localSeconds: Int64(seconds), offset: offset, source: source)
    }

    /// The day.
    public var date: CivilDate { CivilDate(daysSince1970: Int((Double(localSeconds) / 86_400).rounded(.down))) }

    /// `2024-07-15T18:30:00`, with `+02:00` when the offset is known (ISO 8601).
    public var text: String {
        let date = date
        let seconds = Int(localSeconds) - date.daysSince1970 * 86_400
        let time = "\(two(seconds / 3600)):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
        let day = "\(two(date.year / 100))\(two(date.year % 100))-\(two(date.month))-\(two(date.day))"
        guard let offset else { return "\(day)T\(time)" }
        return "\(day)T\(time)\(offset < 0 ? "-" : "+")\(two(abs(offset) / 60)):\(two(abs(offset) % 60))"
    }

    private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
