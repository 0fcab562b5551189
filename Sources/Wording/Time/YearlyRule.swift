/// When clocks change, every year: what `TZ` may hold in POSIX, such as `EET-2EEST,M3.5.0/3,M10.5.0/4` (RFC 9636, 3.3.2).
struct YearlyRule: Hashable, Sendable {
    /// A day of the year and a time of it.
    struct Change: Hashable, Sendable {
        /// 1…12.
        let month: Int64
        /// 1…5; 5 is the last.
        let week: Int64
        /// 0 is Sunday.
        let weekday: Int64
        /// Seconds after midnight, -167…167 hours.
        let time: Int64

        /// As seconds since 1970 if it is in UTC.
        func local(_ year: Int64) -> Int64 {
            let first = Civil.days(year, month, 1)
            // 1970 began on a Thursday.
            let firstWeekday = ((first + 4) % 7 + 7) % 7
            var day = first + (weekday - firstWeekday + 7) % 7 + (week - 1) * 7
            let next = month == 12 ? Civil.days(year + 1, 1, 1) : Civil.days(year, month + 1, 1)
            if day >= next { day -= 7 }
            return day * 86_400 + time
        }
    }

    /// The part of the year with another offset.
    private struct Summer: Hashable, Sendable {
        /// Seconds east of UTC.
        let offset: Int64
        let begins: Change
        let ends: Change
    }

    /// Seconds east of UTC in winter.
    private let standard: Int64
    private let summer: Summer?

    /// Nil for anything else; days counted from the year's beginning, which no zone uses, are not read.
    init?(_ text: String) {
        var rest = text[...]
        guard Self.name(&rest), let west = Self.time(&rest) else { return nil }
        standard = -west
        guard !rest.isEmpty else {
            summer = nil
            return
        }
        guard Self.name(&rest) else { return nil }
        var offset = standard + 3600
        if rest.first != "," {
            guard let west = Self.time(&rest) else { return nil }
            offset = -west
        }
        guard let begins = Self.change(&rest), let ends = Self.change(&rest), rest.isEmpty else { return nil }
        summer = Summer(offset: offset, begins: begins, ends: ends)
    }

    /// Seconds east of UTC at a moment, which is in seconds since 1970.
    func offset(at seconds: Int64) -> Int64 {
        guard let summer else { return standard }
        let year = Civil(utc: seconds + standard).year
        let begin = summer.begins.local(year) - standard
        let end = summer.ends.local(year) - summer.offset
        let isSummer = begin < end ? (begin..<end).contains(seconds) : !(end..<begin).contains(seconds)
        return isSummer ? summer.offset : standard
    }

    // MARK: Reading

    /// Three letters or more, or anything in angle brackets.
    private static func name(_ rest: inout Substring) -> Bool {
        if rest.first == "<" {
            guard let end = rest.firstIndex(of: ">") else { return false }
            rest = rest[rest.index(after: end)...]
            return true
        }
        let letters = rest.prefix(while: \.isLetter)
        rest = rest[letters.endIndex...]
        return letters.count >= 3
    }

    /// `-2`, `5:30`, `-1:00:00`, in seconds.
    private static func time(_ rest: inout Substring) -> Int64? {
        guard let match = rest.prefixMatch(of: #/([+-]?)(\d{1,3})(?::(\d\d)(?::(\d\d))?)?/#) else { return nil }
        rest = rest[match.range.upperBound...]
        guard let hours = Int64(match.2), hours <= 167 else { return nil }
        let (minutes, seconds) = (match.3.flatMap { Int64($0) } ?? 0, match.4.flatMap { Int64($0) } ?? 0)
        return (hours * 3600 + minutes * 60 + seconds) * (match.1 == "-" ? -1 : 1)
    }

    /// `,M10.5.0/4`; two o'clock where no time is given.
    private static func change(_ rest: inout Substring) -> Change? {
        guard let match = rest.prefixMatch(of: #/,M(\d{1,2})\.([1-5])\.([0-6])/#), let month = Int64(match.1),
            (1...12).contains(month), let week = Int64(match.2), let weekday = Int64(match.3)
        else { return nil }
        rest = rest[match.range.upperBound...]
        var moment: Int64 = 2 * 3600
        if rest.first == "/" {
            rest = rest.dropFirst()
            guard let given = time(&rest) else { return nil }
            moment = given
        }
        return Change(month: month, week: week, weekday: weekday, time: moment)
    }
}
