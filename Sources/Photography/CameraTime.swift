/// When a photo was taken: what the camera's clock showed, and how far that is from universal time if it is known.
public struct CameraTime: Hashable, Sendable, Codable {
    /// Of the camera's clock.
    public var year: Int
    /// 1…12.
    public var month: Int
    /// 1…31.
    public var day: Int
    /// 0…23.
    public var hour: Int
    /// 0…59.
    public var minute: Int
    /// 0…59.
    public var second: Int
    /// 0…999.
    public var millisecond: Int
    /// Minutes that the camera's clock is ahead of UTC, −14 × 60…14 × 60; nil when the file does not say.
    public var offsetMinutes: Int?

    /// Nil when there is no such moment between the years 1800 and 2200.
    public init?(
        year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0, millisecond: Int = 0,
        offsetMinutes: Int? = nil
    ) {
        guard (1800...2200).contains(year), (1...12).contains(month),
            (1...Self.days(in: month, of: year)).contains(day),
            (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second),
            (0...999).contains(millisecond)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
        self.hour = hour
        self.minute = minute
        self.second = min(59, second)
        self.millisecond = millisecond
        self.offsetMinutes = offsetMinutes.flatMap { abs($0) <= 14 * 60 ? $0 : nil }
    }

    /// `2024-07-15T18:30:00`, with `+02:00` when the offset is known (ISO 8601).
    public var text: String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let day = "\(two(year / 100))\(two(year % 100))-\(two(month))-\(two(day))"
        let local = "\(day)T\(two(hour)):\(two(minute)):\(two(second))"
        guard let offset = offsetMinutes else { return local }
        // Not `abs`: what comes over the wire may be any number.
        let minutes = Int(clamping: offset.magnitude)
        return "\(local)\(offset < 0 ? "-" : "+")\(two(minutes / 60)):\(two(minutes % 60))"
    }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year.isMultiple(of: 4) && !year.isMultiple(of: 100) || year.isMultiple(of: 400) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
