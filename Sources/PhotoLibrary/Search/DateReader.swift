/// Reads words as a date: `2024`, `2024-07`, `summer 2023`, `last year`, `yesterday`, and the same in Italian.
///
/// A month's name by itself, or *july 2024*, needs no reading: photos stand under these words.
struct DateReader {
    /// What *last year* counts from.
    let today: CivilDate

    /// The token of the date; nil when the words are none.
    func token(_ words: [String]) -> String? {
        switch words.count {
        case 1: return single(words[0]).map(Token.word)
        case 2: return pair(words[0], words[1]).map(Token.word)
        default: return nil
        }
    }

    private func single(_ word: String) -> String? {
        switch word {
        case "today", "oggi": return CalendarWords.day(today)
        case "yesterday", "ieri": return CalendarWords.day(CivilDate(daysSince1970: today.daysSince1970 - 1))
        default:
            return word.utf8.count >= 7 && word.utf8.first.map { (48...57).contains($0) } == true && word.contains("-")
                ? word : nil
        }
    }

    private func pair(_ first: String, _ second: String) -> String? {
        if let season = CalendarWords.Season(word: first), let year = Int(second), (1000...9999).contains(year) {
            return CalendarWords.season(season, year)
        }
        // English puts the adjective first, Italian last.
        for (when, what) in [(first, second), (second, first)] {
            let isLast = ["last", "scorso", "scorsa"].contains(when)
            guard isLast || ["this", "questo", "questa", "quest"].contains(when) else { continue }
            if ["year", "anno"].contains(what) { return "\(today.year - (isLast ? 1 : 0))" }
            if ["month", "mese"].contains(what) { return month(isLast) }
            if let season = CalendarWords.Season(word: what) { return self.season(season, isLast) }
        }
        return nil
    }

    private func month(_ isLast: Bool) -> String {
        guard isLast else { return CalendarWords.month(today) }
        return CalendarWords.month(CivilDate(daysSince1970: today.daysSince1970 - today.day))
    }

    /// *Last summer*, said in winter or in the summer itself, is the one before this year's or this one's.
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
