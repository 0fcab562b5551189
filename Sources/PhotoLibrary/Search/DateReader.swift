/// Reads words as dates, in English and Italian: `2024`, `2024-07`, `summer 2023`, `last year`, `yesterday`, `October 2008`,
/// `22 Oct 2008`, `October 22, 2008`, `22.10.2008`, `22/10/08`, `14 July`, and days from one to another as ``Wording`` writes them.
///
/// A month's name alone is not read as a date: the index has it as a word of each photo.
struct DateReader {
    /// The day to which words such as *last year* refer.
    let today: CivilDate
    /// The years with photos.
    let years: ClosedRange<Int>

    /// The most words of a date.
    static let longest = 8
    /// The longest range of days that is looked up day by day.
    private static let mostDays = 400
    /// The first photo was taken in 1826.
    private static let firstYear = 1826

    /// The tokens of a date, of which a photo must have at least one; nil when the words are not a date.
    ///
    /// - Parameter isOneTerm: the words were typed without spaces, as in `22.10.2008`.
    func tokens(_ words: [String], isOneTerm: Bool) -> [String]? {
        let words = Self.withoutArticles(words)
        if let word = words.first, words.count == 1 {
            return single(word)?.map(Token.word)
        }
        if words.count == 2, let found = pair(words[0], words[1]) { return found.map(Token.word) }
        guard words.count <= Self.longest, let date = DateWords(words, isOneTerm: isOneTerm, today: today) else {
            return nil
        }
        return self.words(of: date.meaning)?.map(Token.word)
    }

    /// *In 2024*, *l'anno scorso*, *il 22 ottobre*, *the summer of 2023*.
    private static func withoutArticles(_ words: [String]) -> [String] {
        let articles: Set<String> = ["the", "in", "on", "il", "lo", "la", "l", "nel", "nello", "nella", "nell"]
        let first = words.dropLast().prefix { articles.contains($0) }.count
        let rest = words[first...]
        let links: Set<String> = ["of", "di", "del", "dell", "della"]
        return rest.prefix(1) + rest.dropFirst().filter { !links.contains($0) }
    }

    private func words(of meaning: DateWords.Meaning) -> [String]? {
        switch meaning {
        case .month(let month, let year): return [CalendarWords.month(month, of: year)]
        case .years(let first, let last):
            guard first <= last, last - first <= 150 else { return nil }
            return (first...last).flatMap(Self.months)
        case .days(let first, let last):
            let (from, to) = (first.daysSince1970, last.daysSince1970)
            guard from <= to, to - from < Self.mostDays else { return nil }
            return (from...to).map { CalendarWords.day(CivilDate(daysSince1970: $0)) }
        case .everyYear(let month, let day):
            // Checks the day in a leap year, which has every possible day.
            guard CivilDate(year: 2000, month: month, day: day) != nil else { return nil }
            return years.suffix(200).compactMap { CivilDate(year: $0, month: month, day: day).map(CalendarWords.day) }
        }
    }

    /// Also 0, the month of photos of which only the year is known.
    private static func months(of year: Int) -> [String] { (0...12).map { CalendarWords.month($0, of: year) } }

    private func single(_ word: String) -> [String]? {
        switch word {
        case "today", "oggi": return [CalendarWords.day(today)]
        case "yesterday", "ieri":
            return [CalendarWords.day(CivilDate(daysSince1970: today.daysSince1970 - 1))]
        default:
            if let year = DateWords.year(word) {
                let isPlausible = (Self.firstYear...today.year + 1).contains(year) || years.contains(year)
                return isPlausible ? Self.months(of: year) : nil
            }
            let isDate = word.utf8.count >= 7 && word.utf8.first.map { (48...57).contains($0) } == true
            return isDate && word.contains("-") ? [word] : nil
        }
    }

    private func pair(_ first: String, _ second: String) -> [String]? {
        if let season = CalendarWords.Season(word: first), let year = DateWords.year(second) {
            return [CalendarWords.season(season, year)]
        }
        // English puts the adjective first, Italian last.
        for (when, what) in [(first, second), (second, first)] {
            let isLast = ["last", "scorso", "scorsa"].contains(when)
            guard isLast || ["this", "questo", "questa", "quest"].contains(when) else { continue }
            if ["year", "anno"].contains(what) { return Self.months(of: today.year - (isLast ? 1 : 0)) }
            if ["month", "mese"].contains(what) { return [month(isLast)] }
            if let season = CalendarWords.Season(word: what) { return [self.season(season, isLast)] }
        }
        return nil
    }

    private func month(_ isLast: Bool) -> String {
        guard isLast else { return CalendarWords.month(today) }
        return CalendarWords.month(CivilDate(daysSince1970: today.daysSince1970 - today.day))
    }

    /// The token of a season. *Last summer* is the latest one that has ended: in summer, that of the previous year.
    private func season(_ season: CalendarWords.Season, _ isLast: Bool) -> String {
        let (now, year) = CalendarWords.Season.of(today, southern: false)
        // Winter is the last season of the year it began in.
        let order: [CalendarWords.Season] = [.spring, .summer, .autumn, .winter]
        let position = order.firstIndex(of: season) ?? 0
        let current = order.firstIndex(of: now) ?? 0
        guard isLast else { return CalendarWords.season(season, year) }
        return CalendarWords.season(season, position < current ? year : year - 1)
    }
}
