import Wording

/// Moments as programs write them (RFC 3339).
enum Timestamp {
    /// `2026-11-28T14:00:00Z`.
    static func text(_ seconds: Int64) -> String {
        let time = Civil(utc: seconds)
        return time.field + (time.second < 10 ? ":0" : ":") + "\(time.second)Z"
    }

    /// Seconds since 1970; nil for anything that is no such time. Fractions of seconds are left out.
    static func seconds(_ text: String) -> Int64? {
        guard text.utf8.count <= 40,
            let match = text.wholeMatch(
                of: #/(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?([Zz]|([+-])(\d\d):?(\d\d))/#
                    .asciiOnlyDigits())
        else { return nil }
        func number(_ part: Substring?) -> Int64 { part.flatMap { Int64($0) } ?? 0 }
        let time = Civil(
            year: number(match.1), month: number(match.2), day: number(match.3), hour: number(match.4),
            minute: number(match.5), second: number(match.6))
        let offset = (number(match.9) * 60 + number(match.10)) * (match.8 == "-" ? -60 : 60)
        return time.map { $0.utc - offset }
    }
}
