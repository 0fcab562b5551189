internal import Photography

/// From the texts in which files keep times.
extension CameraTime {
    /// Reads EXIF's `2024:07:21 14:03:22`, and ISO 8601's `2024-07-21T14:03:22.5+02:00`, as far as it goes: `1978`, `1979-06`.
    ///
    /// Zeros or blanks stand in EXIF for what is unknown (CIPA DC-008, 4.6.5): `1993:00:00 00:00:00` is a year. Some write
    /// blanks for leading zeros, and some a clock with twelve hours.
    init?(_ text: String) {
        // 60 characters hold any date; more is no date.
        guard text.utf8.count <= 60 else { return nil }
        var reader = DateText(text)
        guard let year = reader.year(), let month = reader.datePart() else { return nil }
        guard month > 0 else {
            self.init(year: year)
            return
        }
        guard let day = reader.datePart() else { return nil }
        guard day > 0 else {
            self.init(year: year, month: month)
            return
        }
        guard let clock = reader.clock() else {
            self.init(year: year, month: month, day: day)
            return
        }
        self.init(
            year: year, month: month, day: day, hour: clock.hour, minute: clock.minute, second: clock.second,
            millisecond: clock.millisecond, offsetMinutes: Self.offset(reader.rest))
    }

    /// Minutes of `+02:00`, `-0930` or `Z`.
    static func offset(_ text: String) -> Int? {
        let text = text.filter { !$0.isWhitespace }
        if ["Z", "GMT", "UT", "UTC"].contains(text) { return 0 }
        guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
        let digits = text.dropFirst().filter { $0 != ":" }
        guard digits.count == 4, let number = Int(digits), number >= 0, number % 100 < 60 else { return nil }
        let minutes = (number / 100 * 60 + number % 100) * (sign == "-" ? -1 : 1)
        return offsetsInUse.contains(minutes) ? minutes : nil
    }

    /// The digits after a decimal point as thousandths.
    static func milliseconds(_ digits: String) -> Int {
        Int((digits.filter { $0.isASCII && $0.isNumber } + "000").prefix(3)) ?? 0
    }
}

/// Reads a date from left to right.
private struct DateText {
    private var left: Substring

    init(_ text: String) { left = Substring(text).drop { $0 == " " } }

    /// What is left.
    var rest: String { String(left) }

    /// Four digits.
    mutating func year() -> Int? {
        let head = left.prefix { $0.isASCII && $0.isNumber }
        guard head.utf8.count == 4 else { return nil }
        left = left.dropFirst(4)
        return Int(head)
    }

    /// A month or day behind its sign; 0 when nothing is known of it, because the text ends, or has zeros or blanks.
    mutating func datePart() -> Int? {
        left.allSatisfy { $0 == " " } ? 0 : skip(":-/.") ? places() : nil
    }

    /// A number in two places: `07`, ` 7`, also `7`; two blanks are 0.
    private mutating func places() -> Int? {
        let blanks = left.prefix(2).prefix { $0 == " " }.count
        let digits = left.dropFirst(blanks).prefix(2).prefix { $0.isASCII && $0.isNumber }
        guard !digits.isEmpty || blanks == 2 else { return nil }
        left = left.dropFirst(blanks + digits.count)
        return digits.isEmpty ? 0 : Int(digits)
    }

    private mutating func skip(_ signs: String) -> Bool {
        guard let first = left.first, signs.contains(first) else { return false }
        left = left.dropFirst()
        return true
    }

    /// `T14:03:22.50`, ` 01:32:59 PM`; nil when no time is there, or blanks in its places.
    mutating func clock() -> (hour: Int, minute: Int, second: Int, millisecond: Int)? {
        guard skip(" T"), left.contains(where: \.isNumber), let hour = places(), skip(":"), let minute = places() else {
            return nil
        }
        var (second, millisecond) = (0, 0)
        if skip(":") { second = places() ?? 0 }
        if skip(".,") {
            let digits = left.prefix { $0.isASCII && $0.isNumber }
            millisecond = CameraTime.milliseconds(String(digits))
            left = left.dropFirst(digits.count)
        }
        return (halfDay(hour), minute, second, millisecond)
    }

    /// The hour of a day with 24; where *AM* or *PM* follows, that is read.
    private mutating func halfDay(_ hour: Int) -> Int {
        let word = left.drop { $0 == " " }
        guard (1...12).contains(hour), let half = ["AM", "PM"].first(where: { word.uppercased().hasPrefix($0) }) else {
            return hour
        }
        left = word.dropFirst(2)
        return hour % 12 + (half == "PM" ? 12 : 0)
    }
}
