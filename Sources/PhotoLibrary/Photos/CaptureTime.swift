/// When a photo was taken, in the local time of the place where it was taken.
public struct CaptureTime: Hashable, Sendable {
    /// Where the time comes from.
    public enum Source: Int64, Sendable, Codable {
        /// The camera: the file's metadata.
        case camera = 0
        /// The date of the file, because its metadata has none.
        case file = 1
    }

    /// Local time as seconds since 1970-01-01 00:00 local time, ignoring time zones.
    public let localSeconds: Int64
    /// Minutes by which local time was ahead of UTC; nil when the file does not say.
    public let offset: Int?
    /// Where the time comes from.
    public let source: Source

    /// A time from seconds, clamped to the years 1…9999.
    public init(localSeconds: Int64, offset: Int?, source: Source) {
        self.localSeconds = min(max(localSeconds, -62_135_596_800), 253_402_300_799)
        // No time zone is further from UTC than 14 hours.
        self.offset = offset.flatMap { (-14 * 60...14 * 60).contains($0) ? $0 : nil }
        self.source = source
    }

    /// A time from its parts. Nil for an invalid hour, minute or second; second 60 is a leap second.
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
