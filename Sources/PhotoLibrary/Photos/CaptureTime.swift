/// When a photo was taken, as far as that is known, in the local time of the place where it was taken.
public struct CaptureTime: Hashable, Sendable {
    /// Where the time comes from.
    public enum Source: Int64, Sendable, Codable {
        /// The camera: the file's metadata.
        case camera = 0
        /// The date of the file, because nothing else is known.
        case file = 1
        /// The `.xmp` beside the file.
        case sidecar = 2
        /// The file's name.
        case name = 3
    }

    /// How far a time is known, from the coarsest.
    public enum Precision: Int64, Sendable, Comparable {
        case year = 0
        case month = 1
        case day = 2
        case time = 3

        /// Whether one says less than another.
        public static func < (left: Precision, right: Precision) -> Bool { left.rawValue < right.rawValue }
    }

    /// Local time as seconds since 1970-01-01 00:00 local time, ignoring time zones; the first second of a year, month or
    /// day of which no more is known.
    public let localSeconds: Int64
    /// Minutes by which local time was ahead of UTC; nil when it is not known.
    public let offset: Int?
    /// Where the time comes from.
    public let source: Source
    /// How far it is known.
    public let precision: Precision

    /// A time from seconds, clamped to the years 1…9999.
    public init(localSeconds: Int64, offset: Int?, source: Source, precision: Precision = .time) {
        self.localSeconds = min(max(localSeconds, -62_135_596_800), 253_402_300_799)
        // No time zone is further from UTC than 14 hours.
        self.offset = precision < .time ? nil : offset.flatMap { (-14 * 60...14 * 60).contains($0) ? $0 : nil }
        self.source = source
        self.precision = precision
    }

    /// A time from its parts. Nil for an invalid hour, minute or second; second 60 is a leap second.
    public init?(
        date: CivilDate, hour: Int = 0, minute: Int = 0, second: Int = 0, offset: Int?, source: Source,
        precision: Precision = .time
    ) {
        guard (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second) else { return nil }
        let seconds = (date.daysSince1970 * 24 + hour) * 3600 + minute * 60 + second
        self.init(localSeconds: Int64(seconds), offset: offset, source: source, precision: precision)
    }

    /// The day; the first one of a year or month of which no more is known.
    public var date: CivilDate { CivilDate(daysSince1970: Int((Double(localSeconds) / 86_400).rounded(.down))) }
    /// The month, 1…12; nil where only the year is known.
    public var month: Int? { precision < .month ? nil : date.month }
    /// The day of the month; nil where it is not known.
    public var day: Int? { precision < .day ? nil : date.day }
    /// Hour and minute; nil where no more than the day is known.
    public var clock: (hour: Int, minute: Int)? {
        guard precision == .time else { return nil }
        let seconds = Int(localSeconds) - date.daysSince1970 * 86_400
        return (seconds / 3600, seconds / 60 % 60)
    }

    /// `1978`, `1979-06`, `1998-05-02`, `2024-07-15T18:30:00`, with `+02:00` when the offset is known (ISO 8601).
    public var text: String {
        let date = date
        let year = "\(two(date.year / 100))\(two(date.year % 100))"
        switch precision {
        case .year: return year
        case .month: return "\(year)-\(two(date.month))"
        case .day: return "\(year)-\(two(date.month))-\(two(date.day))"
        case .time: break
        }
        let seconds = Int(localSeconds) - date.daysSince1970 * 86_400
        let time = "\(two(seconds / 3600)):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
        let local = "\(year)-\(two(date.month))-\(two(date.day))T\(time)"
        guard let offset else { return local }
        return "\(local)\(offset < 0 ? "-" : "+")\(two(abs(offset) / 60)):\(two(abs(offset) % 60))"
    }

    private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
