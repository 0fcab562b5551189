/// When a photo was taken, as far as that is known: what the clock showed where it was taken, and how far that clock was
/// from universal time.
///
/// A scanned photo may have a year only, or a year and a month (ISO 16684-1, 8.2.1.2 allows both in XMP; EXIF writes zeros
/// or blanks for what is unknown). ``precision`` says which parts count; the others have their lowest value, so that the
/// time is the first moment of what is known.
public struct CameraTime: Hashable, Sendable, Codable {
    /// How far a time is known, from the coarsest.
    public enum Precision: Int, Hashable, Sendable, Codable, Comparable {
        case year = 0
        case month = 1
        case day = 2
        case time = 3

        /// Whether one says less than another.
        public static func < (left: Precision, right: Precision) -> Bool { left.rawValue < right.rawValue }
    }

    /// Of the camera's clock.
    public var year: Int
    /// 1…12; 1 where only the year is known.
    public var month: Int
    /// 1…31; 1 where it is not known.
    public var day: Int
    /// 0…23.
    public var hour: Int
    /// 0…59.
    public var minute: Int
    /// 0…59.
    public var second: Int
    /// 0…999.
    public var millisecond: Int
    /// Minutes that the camera's clock is ahead of UTC, one of ``offsetsInUse``; nil when it is not known.
    public var offsetMinutes: Int?
    /// How far it is known.
    public var precision: Precision

    /// A time as far as it is given: without a month it is a year, without a day a month, without an hour a day. An offset
    /// that no place uses is left out.
    ///
    /// Nil when there is no such moment between the years 1800 and 2200.
    public init?(
        year: Int, month: Int? = nil, day: Int? = nil, hour: Int? = nil, minute: Int = 0, second: Int = 0,
        millisecond: Int = 0, offsetMinutes: Int? = nil
    ) {
        let precision: Precision = month == nil ? .year : day == nil ? .month : hour == nil ? .day : .time
        let (month, day, hour) = (month ?? 1, precision < .day ? 1 : day ?? 1, precision < .time ? 0 : hour ?? 0)
        guard (1800...2200).contains(year), (1...12).contains(month),
            (1...Self.days(in: month, of: year)).contains(day),
            (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second),
            (0...999).contains(millisecond)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
        self.hour = hour
        self.precision = precision
        self.minute = precision < .time ? 0 : minute
        self.second = precision < .time ? 0 : min(59, second)
        self.millisecond = precision < .time ? 0 : millisecond
        self.offsetMinutes =
            precision < .time ? nil : offsetMinutes.flatMap { Self.offsetsInUse.contains($0) ? $0 : nil }
    }

    /// `1978`, `1979-06`, `1998-05-02`, `2024-07-15T18:30:00`, with `+02:00` when the offset is known (ISO 8601).
    public var text: String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let year = "\(two(year / 100))\(two(year % 100))"
        switch precision {
        case .year: return year
        case .month: return "\(year)-\(two(month))"
        case .day: return "\(year)-\(two(month))-\(two(day))"
        case .time: break
        }
        let local = "\(year)-\(two(month))-\(two(day))T\(two(hour)):\(two(minute)):\(two(second))"
        guard let offset = offsetMinutes else { return local }
        // Not `abs`: what comes over the wire may be any number.
        let minutes = Int(clamping: offset.magnitude)
        return "\(local)\(offset < 0 ? "-" : "+")\(two(minutes / 60)):\(two(minutes % 60))"
    }

    /// Seconds from 1970 to this time on the camera's clock, as if that were UTC; of a date the first one.
    public var localSeconds: Int {
        // Days by the civil calendar, counted from 1 March so that leap days come last.
        let shifted = month > 2 ? year : year - 1
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return (era * 146_097 + dayOfEra - 719_468) * 86_400 + hour * 3600 + minute * 60 + second
    }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year.isMultiple(of: 4) && !year.isMultiple(of: 100) || year.isMultiple(of: 400) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
