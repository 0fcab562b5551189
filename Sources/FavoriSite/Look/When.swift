import Favours
import Glibc
import Wording

/// Times as people read and type them, by the computer's time zone.
struct When {
    private let parts: tm

    init(_ seconds: Int64) {
        var (time, parts) = (time_t(seconds), tm())
        localtime_r(&time, &parts)
        self.parts = parts
    }

    /// For a field of the type `datetime-local`: `2026-11-28T14:00`.
    var field: String {
        "\(parts.tm_year + 1900)-\(Self.two(parts.tm_mon + 1))-\(Self.two(parts.tm_mday))T\(clock)"
    }

    /// `14:00`.
    var clock: String { "\(Self.two(parts.tm_hour)):\(Self.two(parts.tm_min))" }

    /// `Sat 28 Nov`; the year follows when it is not that of `now`.
    func day(_ format: Format, now: Int64) -> String {
        let names =
            format.language == .italian
            ? ["dom", "lun", "mar", "mer", "gio", "ven", "sab"] : ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let whole = format.date(
            year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
        let isThisYear = When(now).parts.tm_year == parts.tm_year
        let date = isThisYear ? whole.split(separator: " ").dropLast().joined(separator: " ") : whole
        return "\(names[Int(parts.tm_wday) % 7]) \(date)"
    }

    private func isSameDay(as other: When) -> Bool {
        parts.tm_year == other.parts.tm_year && parts.tm_yday == other.parts.tm_yday
    }

    private static func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// `Sat 28 Nov, 14:00–16:00`, or `Sat 28 Nov, all day`.
    static func text(_ time: TimeRange, _ format: Format, now: Int64) -> String {
        let (start, end) = (When(time.start), When(time.end))
        let day = start.day(format, now: now)
        guard start.isSameDay(as: end) else {
            return "\(day), \(start.clock) – \(end.day(format, now: now)), \(end.clock)"
        }
        if start.clock == "00:00", end.clock == "23:59" {
            return "\(day), " + Phrase(en: "all day", it: "tutto il giorno").text(in: format.language)
        }
        return "\(day), \(start.clock)–\(end.clock)"
    }

    /// What was typed into a field of the type `datetime-local`, in seconds since 1970.
    static func seconds(field: String) -> Int64? {
        guard let match = field.wholeMatch(of: #/(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::\d\d)?/#) else { return nil }
        func number(_ part: Substring) -> Int32 { Int32(part) ?? 0 }
        var parts = tm()
        parts.tm_year = number(match.1) - 1900
        parts.tm_mon = number(match.2) - 1
        parts.tm_mday = number(match.3)
        parts.tm_hour = number(match.4)
        parts.tm_min = number(match.5)
        parts.tm_isdst = -1
        let (day, month) = (parts.tm_mday, parts.tm_mon)
        guard parts.tm_hour < 24, parts.tm_min < 60 else { return nil }
        let seconds = mktime(&parts)
        // The 31st of February becomes a day of March.
        guard seconds != -1, parts.tm_mday == day, parts.tm_mon == month else { return nil }
        return Int64(seconds)
    }
}
