/// Moments as programs write them (RFC 3339).
enum Timestamp {
    /// `2026-11-28T14:00:00Z`.
    static func text(_ seconds: Int64) -> String {
        let days = (seconds >= 0 ? seconds : seconds - 86_399) / 86_400
        let rest = seconds - days * 86_400
        let (year, month, day) = civil(days)
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T\(padded(rest / 3600, 2)):"
            + "\(padded(rest / 60 % 60, 2)):\(padded(rest % 60, 2))Z"
    }

    /// Seconds since 1970; nil for anything that is no such time. Fractions of seconds are left out.
    static func seconds(_ text: String) -> Int64? {
        guard text.utf8.count <= 40,
            let match = text.wholeMatch(
                of: #/(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?([Zz]|([+-])(\d\d):?(\d\d))/#)
        else { return nil }
        func number(_ part: Substring?) -> Int64 { part.flatMap { Int64($0) } ?? 0 }
        let (year, month, day) = (number(match.1), number(match.2), number(match.3))
        let (hour, minute, second) = (number(match.4), number(match.5), number(match.6))
        guard (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second <= 60 else { return nil }
        let days = days(year, month, day)
        // The 30th of February is no day.
        guard civil(days) == (year, month, day) else { return nil }
        let offset = (number(match.9) * 60 + number(match.10)) * (match.8 == "-" ? -60 : 60)
        return days * 86_400 + hour * 3600 + minute * 60 + second - offset
    }

    private static func padded(_ number: Int64, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    /// Days since 1970 of a date of the Gregorian calendar (Howard Hinnant, chrono-compatible low-level date algorithms).
    private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func civil(_ days: Int64) -> (Int64, Int64, Int64) {
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
