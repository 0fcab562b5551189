internal import Photography

/// From the texts in which files keep times.
extension CameraTime {
    /// Reads EXIF's `2024:07:21 14:03:22` and ISO 8601's `2024-07-21T14:03:22.5+02:00`; time and zone may be missing.
    init?(_ text: String) {
        // 60 characters hold any date; more is no date.
        guard text.utf8.count <= 60 else { return nil }
        var rest = Substring(text)
        func number(_ digits: Int) -> Int? {
            let head = rest.prefix(digits)
            guard head.utf8.count == digits, head.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
            rest = rest.dropFirst(digits)
            return Int(head)
        }
        func skip(_ separators: String) -> Bool {
            guard let first = rest.first, separators.contains(first) else { return false }
            rest = rest.dropFirst()
            return true
        }
        guard let year = number(4), skip(":-/"), let month = number(2), skip(":-/"), let day = number(2) else {
            return nil
        }
        var time = (hour: 0, minute: 0, second: 0, millisecond: 0)
        var offset: Int?
        if skip(" T"), let hour = number(2), skip(":"), let minute = number(2) {
            time = (hour, minute, 0, 0)
            if skip(":") { time.second = number(2) ?? 0 }
            if skip(".,") {
                let digits = rest.prefix { $0.isASCII && $0.isNumber }
                time.millisecond = Self.milliseconds(String(digits))
                rest = rest.dropFirst(digits.count)
            }
            offset = Self.offset(String(rest))
        }
        self.init(
            year: year, month: month, day: day, hour: time.hour, minute: time.minute, second: time.second,
            millisecond: time.millisecond, offsetMinutes: offset)
    }

    /// Minutes of `+02:00`, `-0930` or `Z`.
    static func offset(_ text: String) -> Int? {
        let text = text.filter { !$0.isWhitespace }
        if text == "Z" { return 0 }
        guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
        let digits = text.dropFirst().filter { $0 != ":" }
        guard digits.count == 4, let number = Int(digits), number >= 0, number % 100 < 60 else { return nil }
        let minutes = number / 100 * 60 + number % 100
        return abs(minutes) <= 14 * 60 ? (sign == "-" ? -minutes : minutes) : nil
    }

    /// The digits after a decimal point as thousandths.
    static func milliseconds(_ digits: String) -> Int {
        Int((digits.filter { $0.isASCII && $0.isNumber } + "000").prefix(3)) ?? 0
    }

    /// Seconds since 1970 on the camera's clock, as if that were UTC.
    var localSeconds: Int {
        // Days by the civil calendar, counted from 1 March so that leap days come last.
        let shifted = month > 2 ? year : year - 1
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return (era * 146_097 + dayOfEra - 719_468) * 86_400 + hour * 3600 + minute * 60 + second
    }
}
