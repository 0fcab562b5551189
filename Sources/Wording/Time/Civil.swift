/// A day and a time as clocks on the wall show it, in the Gregorian calendar, without a time zone.
public struct Civil: Hashable, Sendable {
    /// 0…9999.
    public private(set) var year: Int64
    /// 1…12.
    public private(set) var month: Int64
    /// 1…31.
    public private(set) var day: Int64
    /// 0…23.
    public private(set) var hour: Int64 = 0
    /// 0…59.
    public private(set) var minute: Int64 = 0
    /// 0…60.
    public private(set) var second: Int64 = 0

    /// A moment in UTC, in seconds since 1970.
    public init(utc seconds: Int64) {
        let days = (seconds >= 0 ? seconds : seconds - 86_399) / 86_400
        let rest = seconds - days * 86_400
        (year, month, day) = Self.date(days)
        (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60)
    }

    /// Nil for a day or time that there is not, such as the 30th of February.
    public init?(year: Int64, month: Int64, day: Int64, hour: Int64 = 0, minute: Int64 = 0, second: Int64 = 0) {
        guard (0...9999).contains(year), (1...12).contains(month), (1...31).contains(day), (0..<24).contains(hour),
            (0..<60).contains(minute), (0...60).contains(second),
            Self.date(Self.days(year, month, day)) == (year, month, day)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
        (self.hour, self.minute, self.second) = (hour, minute, second)
    }

    /// Reads a field of the type `datetime-local`: `2026-11-28T14:00`, perhaps with seconds, which do not count.
    public init?(field: String) {
        guard let match = field.wholeMatch(of: #/(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::\d\d)?/#.asciiOnlyDigits()),
            let year = Int64(match.1), let month = Int64(match.2), let day = Int64(match.3),
            let hour = Int64(match.4), let minute = Int64(match.5)
        else { return nil }
        self.init(year: year, month: month, day: day, hour: hour, minute: minute)
    }

    /// `2026-11-28T14:00`.
    public var field: String {
        "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))T\(clock)"
    }

    /// `14:00`.
    public var clock: String { "\(Self.padded(hour, 2)):\(Self.padded(minute, 2))" }

    /// Seconds since 1970 if it is in UTC.
    public var utc: Int64 { Self.days(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second }

    /// 0 is Sunday.
    public var weekday: Int { Int(((Self.days(year, month, day) + 4) % 7 + 7) % 7) }

    /// The same time of another day.
    public func adding(days: Int64) -> Civil { Civil(utc: utc + days * 86_400) }

    private static func padded(_ number: Int64, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    /// Days since 1970 of a date (Howard Hinnant, chrono-compatible low-level date algorithms).
    static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func date(_ days: Int64) -> (Int64, Int64, Int64) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let index = (5 * dayOfYear + 2) / 153
        let month = index < 10 ? index + 3 : index - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * index + 2) / 5 + 1)
    }
}
