/// Parses a date of several words into day, month and year.
struct DateWords {
    /// What the words say.
    enum Meaning: Equatable {
        case month(Int, year: Int)
        case years(Int, Int)
        case days(CivilDate, CivilDate)
        case everyYear(month: Int, day: Int)
    }

    let meaning: Meaning

    private enum Part: Equatable {
        /// A number of one or two digits.
        case number(Int)
        case month(Int)
        case year(Int)
    }

    /// Nil when the words are no date.
    /// - Parameter today: decides of which century a year of two digits is: none lies after it.
    init?(_ words: [String], isOneTerm: Bool, today: CivilDate) {
        var words = words
        // *14 Jul 2024, 09:05 (UTC+2)*: the app's own format has a time of day, which is ignored in a search.
        if let zone = words.firstIndex(of: "utc"), zone > 0 { words = Array(words[..<zone]) }
        // *1° maggio*: the sign is a word of its own.
        words.removeAll { $0 == "°" }
        var parts = words.compactMap(Self.part)
        if isOneTerm, words.count == 3, parts.count == 3, words[2].utf8.count == 2,
            case (.number, .number, .number(let year)) = (parts[0], parts[1], parts[2])
        {
            let century = today.year / 100 * 100
            parts[2] = .year(century + year > today.year ? century - 100 + year : century + year)
        }
        guard parts.count == words.count,
            let meaning = Self.named(parts) ?? (isOneTerm ? Self.numeric(parts) : nil)
        else { return nil }
        self.meaning = meaning
    }

    /// A year of four digits.
    static func year(_ word: String) -> Int? {
        guard word.utf8.count == 4, let year = number(word), year >= 1000 else { return nil }
        return year
    }

    private static func number(_ word: String) -> Int? {
        word.utf8.allSatisfy { (48...57).contains($0) } ? Int(word) : nil
    }

    private static func part(_ word: String) -> Part? {
        if let year = year(word) { return .year(year) }
        if let month = CalendarWords.month(named: word) { return .month(month) }
        // 22nd October, 1º maggio, primo maggio
        if word == "primo" { return .number(1) }
        let ending = ["st", "nd", "rd", "th", "º", "ª"].first { word.hasSuffix($0) } ?? ""
        let digits = String(word.dropLast(ending.count))
        guard digits.utf8.count <= 2, let number = number(digits) else { return nil }
        return .number(number)
    }

    private static func named(_ parts: [Part]) -> Meaning? {
        switch parts.count {
        case 2:
            switch (parts[0], parts[1]) {
            case (.month(let month), .year(let year)), (.year(let year), .month(let month)):
                return .month(month, year: year)
            case (.number(let day), .month(let month)), (.month(let month), .number(let day)):
                return .everyYear(month: month, day: day)
            default: return nil
            }
        case 4:
            switch (parts[0], parts[1], parts[2], parts[3]) {
            case (.number(let first), .number(let last), .month(let month), .year(let year)),
                (.month(let month), .number(let first), .number(let last), .year(let year)):
                return days(day(year, month, first), day(year, month, last))
            default: return nil
            }
        case 5:
            if case (.number(let first), .month(let start), .number(let last), .month(let end), .year(let year)) = (
                parts[0], parts[1], parts[2], parts[3], parts[4]
            ) {
                return days(day(year, start, first), day(year, end, last))
            }
            guard case (.number(let hour), .number(let minute)) = (parts[3], parts[4]), hour < 24, minute < 60 else {
                return nil
            }
            return day(parts[...2]).map { .days($0, $0) }
        case 6: return days(day(parts[...2]), day(parts[3...]))
        default: return day(parts[...]).map { .days($0, $0) }
        }
    }

    /// *22 October 2008*, *October 22 2008*, *2008 October 22*.
    private static func day(_ parts: ArraySlice<Part>) -> CivilDate? {
        guard parts.count == 3, let first = parts.first, let last = parts.last else { return nil }
        switch (first, parts[parts.startIndex + 1], last) {
        case (.number(let day), .month(let month), .year(let year)),
            (.month(let month), .number(let day), .year(let year)),
            (.year(let year), .month(let month), .number(let day)):
            return Self.day(year, month, day)
        default: return nil
        }
    }

    /// Days come before months, as the app writes them, unless that is no date.
    private static func numeric(_ parts: [Part]) -> Meaning? {
        if parts.count == 2 {
            switch (parts[0], parts[1]) {
            case (.year(let first), .year(let last)): return .years(first, last)
            case (.number(let month), .year(let year)), (.year(let year), .number(let month)):
                return (1...12).contains(month) ? .month(month, year: year) : nil
            default: return nil
            }
        }
        guard parts.count == 3 else { return nil }
        switch (parts[0], parts[1], parts[2]) {
        case (.number(let first), .number(let second), .year(let year)):
            return (day(year, second, first) ?? day(year, first, second)).map { .days($0, $0) }
        case (.year(let year), .number(let month), .number(let day)):
            return Self.day(year, month, day).map { .days($0, $0) }
        default: return nil
        }
    }

    private static func day(_ year: Int, _ month: Int, _ day: Int) -> CivilDate? {
        CivilDate(year: year, month: month, day: day)
    }

    private static func days(_ first: CivilDate?, _ last: CivilDate?) -> Meaning? {
        guard let first, let last else { return nil }
        return .days(first, last)
    }
}
