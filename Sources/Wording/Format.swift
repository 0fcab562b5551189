internal import Glibc

/// Numbers, dates, times and sizes as people of one language write them.
public struct Format: Sendable {
    /// The language that decides.
    public let language: Language

    /// The customs of a language.
    public init(_ language: Language) { self.language = language }

    private var groupMark: Character { language == .italian ? "." : "," }
    private var decimalMark: Character { language == .italian ? "," : "." }

    /// A whole number with thousands apart: `12,345` or `12.345`.
    public func count(_ number: Int) -> String {
        let digits = String(number.magnitude)
        var text = number < 0 ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { text.append(groupMark) }
            text.append(digit)
        }
        return text
    }

    /// A number with exactly this many decimals (0…6): `3.4` or `3,4`. Not a number or infinite: `–`.
    public func decimal(_ number: Double, digits: Int) -> String {
        let scale = pow(10, Double(digits))
        let scaled = (number.magnitude * scale).rounded()
        guard scaled.isFinite, scaled < 9e15 else { return "–" }
        let whole = Int(scaled) / Int(scale)
        let sign = number < 0 && scaled > 0 ? "-" : ""
        guard digits > 0 else { return sign + count(whole) }
        let fraction = String(Int(scaled) - whole * Int(scale))
        let zeros = String(repeating: "0", count: digits - fraction.count)
        return "\(sign)\(count(whole))\(decimalMark)\(zeros)\(fraction)"
    }

    /// A share of 0…1 in whole percent. `100%` and `0%` are written for exactly 1 and 0 only.
    public func percent(_ share: Double) -> String {
        guard share.isFinite else { return "–" }
        var rounded = Int((min(max(share, 0), 1) * 100).rounded())
        if rounded == 100, share < 1 { rounded = 99 }
        if rounded == 0, share > 0 { rounded = 1 }
        return "\(rounded)%"
    }

    /// A size in decimal units (IEC 80000-13): `812 bytes`, `3.4 MB`, `12 GB`.
    public func bytes(_ size: Int) -> String {
        guard size >= 1000 else { return "\(size) byte" + (language == .english && size != 1 ? "s" : "") }
        var amount = Double(size)
        var unit = "B"
        for next in ["kB", "MB", "GB", "TB", "PB", "EB"] where amount >= 999.5 {
            amount /= 1000
            unit = next
        }
        return "\(decimal(amount, digits: amount < 9.95 ? 1 : 0)) \(unit)"
    }

    /// A stretch of time in its one or two biggest units: `0.4 s`, `12 s`, `2 min 5 s`, `1 h 3 min`, `2 d 4 h`.
    public func duration(_ duration: Duration) -> String {
        let seconds = max(0, duration / .seconds(1))
        if seconds < 9.95 { return "\(decimal(seconds, digits: 1)) s" }
        let whole = Int(seconds.rounded())
        let day = language == .italian ? "g" : "d"
        let units = [(86_400, day), (3_600, "h"), (60, "min"), (1, "s")]
        guard let first = units.firstIndex(where: { whole >= $0.0 }) else { return "0 s" }
        let (size, unit) = units[first]
        let start = "\(whole / size) \(unit)"
        guard first + 1 < units.count else { return start }
        let (nextSize, nextUnit) = units[first + 1]
        let rest = whole % size / nextSize
        return rest == 0 ? start : "\(start) \(rest) \(nextUnit)"
    }

    /// A day: `14 Jul 2024` or `14 lug 2024`. Month 1…12; another month is written as its number.
    public func date(year: Int, month: Int, day: Int) -> String {
        let months =
            language == .italian
            ? ["gen", "feb", "mar", "apr", "mag", "giu", "lug", "ago", "set", "ott", "nov", "dic"]
            : ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let name = months.indices.contains(month - 1) ? months[month - 1] : String(month)
        return "\(day) \(name) \(year)"
    }

    /// A day and a time of day on the 24-hour clock: `14 Jul 2024, 09:05`.
    public func date(year: Int, month: Int, day: Int, hour: Int, minute: Int) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(date(year: year, month: month, day: day)), \(two(hour)):\(two(minute))"
    }
}
