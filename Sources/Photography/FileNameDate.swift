/// The day, and often the time, that a photo's file name says: messengers, screenshots, phones and people write it there.
///
/// `IMG-20201018-WA0007.jpg`, `signal-2018-08-21-100217.jpg`, `Screenshot_20190201-212530.png`, `PXL_20210704_181500123.jpg`,
/// `2011-07-19 11.36.39.jpg`, `WhatsApp Image 2022-03-05 at 10.37.52.jpeg`, `2004-07-09 Birthday.jpg`, `20140825_171533.jpg`,
/// `Screenshot 2023-05-04 at 9.41.05 AM.png`.
///
/// Nothing is guessed: a day is year, month and day in this order, either eight digits or with one and the same sign between
/// them; it exists, and is not in the future. A name with two days says none, nor does a part of a longer number, such as a
/// telephone's.
public struct FileNameDate {
    /// What the name says; a time of a clock whose zone is not known.
    public let time: CameraTime

    /// The first year of a day that is written with signs between its parts: the first photo was taken in 1826.
    private static let firstYear = 1826
    /// The first year of eight digits: earlier ones are rather numbers of another kind.
    private static let firstCompactYear = 1900
    /// No name that a program or a person has given is longer.
    private static let longestName = 255
    /// The most digits of a number that is no day, beside a day: longer ones are in the names of websites, whose other
    /// numbers are no days, either.
    private static let mostDigits = 9

    /// Nil when the name says no day, or not which.
    ///
    /// - Parameters:
    ///   - name: the bytes of the name, without folders.
    ///   - now: seconds since 1970, UTC.
    public init?(_ name: some Collection<UInt8>, now: Int) {
        guard name.count <= Self.longestName else { return nil }
        var reader = NameReader(text: Self.withoutExtension(Array(name)))
        var found: CameraTime?
        while let digits = reader.nextNumber() {
            guard let time = Self.time(&reader, digits) else {
                if digits > Self.mostDigits { return nil }
                reader.position += digits
                continue
            }
            // Somewhere it is tomorrow already.
            guard time.localSeconds < now + 86_400 else { return nil }
            if let found, (found.year, found.month, found.day) != (time.year, time.month, time.day) { return nil }
            found = found ?? time
        }
        guard let found else { return nil }
        time = found
    }

    /// What follows the last dot is cut off, unless it is a number: `11.36.39`.
    private static func withoutExtension(_ name: [UInt8]) -> [UInt8] {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0,
            name[dot...].contains(where: NameReader.isLetter)
        else { return name }
        return Array(name[..<dot])
    }

    /// The day that begins with the next number, with the time behind it; the reader then stands behind both, or where it
    /// was when there is no day.
    private static func time(_ reader: inout NameReader, _ digits: Int) -> CameraTime? {
        var next = reader
        guard let day = digits == 4 ? next.day(from: firstYear) : next.compactDay(digits, from: firstCompactYear) else {
            return nil
        }
        var clock = next
        if let time = clock.time(of: day, isGlued: digits > 8) {
            reader = clock
            return time
        }
        guard digits <= 8, !next.isDigit(at: next.position), digits == 4 || reader.standsAlone else { return nil }
        reader = next
        return day
    }
}

/// Reads a name from left to right.
private struct NameReader {
    let text: [UInt8]
    var position = 0

    private static let daySigns: StaticString = "-._"
    private static let clockSigns: StaticString = ".-_:"
    private static let gaps: StaticString = " -_.,"
    /// The most bytes between a day and its time: those of ` alle ore `.
    private static let longestGap = 10

    static func isLetter(_ byte: UInt8) -> Bool { (65...90).contains(byte & 0xDF) }

    func isDigit(at index: Int) -> Bool { index < text.count && (48...57).contains(text[index]) }

    /// Goes to the next digit.
    /// - Returns: how many digits stand there; nil when there are no more.
    mutating func nextNumber() -> Int? {
        while position < text.count, !isDigit(at: position) { position += 1 }
        return position < text.count ? digits : nil
    }

    private var digits: Int { text[position...].prefix { (48...57).contains($0) }.count }

    /// Whether no number or sign of a telephone number stands right before, nor letters and digits mixed.
    var standsAlone: Bool {
        let before = text[..<position].reversed()
        let letters = before.prefix(while: Self.isLetter).count
        let rest = before.dropFirst(letters).prefix(2)
        guard let sign = rest.first else { return true }
        if sign == UInt8(ascii: "+") || (48...57).contains(sign) { return false }
        return letters > 0 || rest.count < 2 || !(48...57).contains(rest.last ?? 0)
    }

    /// A number of exactly so many digits, whatever follows.
    private mutating func number(_ count: Int) -> Int? {
        guard (position..<position + count).allSatisfy(isDigit(at:)) else { return nil }
        defer { position += count }
        return text[position..<position + count].reduce(0) { $0 * 10 + Int($1) - 48 }
    }

    private mutating func sign(_ signs: StaticString) -> UInt8? {
        guard position < text.count, signs.contains(text[position]) else { return nil }
        defer { position += 1 }
        return text[position]
    }

    /// `2018-08-21`.
    mutating func day(from first: Int) -> CameraTime? {
        guard let year = number(4), year >= first, let sign = sign(Self.daySigns), let month = number(2),
            self.sign(Self.daySigns) == sign, let day = number(2)
        else { return nil }
        return CameraTime(year: year, month: month, day: day)
    }

    /// `20180821`, alone or with six digits of the time, or nine with thousandths, right behind it.
    mutating func compactDay(_ digits: Int, from first: Int) -> CameraTime? {
        guard [8, 14, 17].contains(digits), let year = number(4), year >= first, let month = number(2),
            let day = number(2)
        else { return nil }
        return CameraTime(year: year, month: month, day: day)
    }

    /// The time behind a day: `171533`, `11.36.39`, `at 9.41.05 PM`.
    mutating func time(of day: CameraTime, isGlued: Bool) -> CameraTime? {
        var hasWord = false
        if !isGlued {
            let gap = text[position...].prefix { !(48...57).contains($0) }
            hasWord = gap.contains { $0 >= 0x80 || Self.isLetter($0) } && gap != [UInt8(ascii: "T")]
            guard (1...Self.longestGap).contains(gap.count),
                gap.allSatisfy({ $0 >= 0x80 || Self.isLetter($0) || Self.gaps.contains($0) })
            else { return nil }
            position += gap.count
        }
        // Behind a word, six digits are rather a picture's number.
        guard let (hour, minute, second) = digits < 6 ? clock() : hasWord ? nil : compactClock() else { return nil }
        return CameraTime(
            year: day.year, month: day.month, day: day.day, hour: halfDay(hour), minute: minute, second: second)
    }

    /// `11.36.39`, with one and the same sign.
    private mutating func clock() -> (Int, Int, Int)? {
        guard let hour = number(max(1, min(2, digits))), let sign = sign(Self.clockSigns), let minute = number(2),
            self.sign(Self.clockSigns) == sign, let second = number(2), !isDigit(at: position)
        else { return nil }
        return (hour, minute, second)
    }

    /// `171533`, or `171533123` with the thousandths of a phone.
    private mutating func compactClock() -> (Int, Int, Int)? {
        guard [6, 9].contains(digits), let hour = number(2), let minute = number(2), let second = number(2) else {
            return nil
        }
        position += digits
        return (hour, minute, second)
    }

    /// The hour of a day with 24, where *AM* or *PM* follows.
    private func halfDay(_ hour: Int) -> Int {
        let rest = text[position...].drop { $0 == UInt8(ascii: " ") || $0 >= 0x80 }.prefix(2).map { $0 & 0xDF }
        guard (1...12).contains(hour), rest == Array("AM".utf8) || rest == Array("PM".utf8) else { return hour }
        return hour % 12 + (rest == Array("PM".utf8) ? 12 : 0)
    }
}

extension StaticString {
    fileprivate func contains(_ byte: UInt8) -> Bool { withUTF8Buffer { $0.contains(byte) } }
}
