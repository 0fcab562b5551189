/// Completes the beginning of a month or year.
struct DateSuggestions {
    /// A date that may have photos.
    struct Candidate {
        let meaning: SearchSuggestion.Meaning
        /// In English.
        let name: String
        /// The word under which its photos stand.
        let word: String
    }

    /// The years with photos.
    let years: ClosedRange<Int>

    /// The most dates that are offered.
    static let most = 4

    /// The most years in which the photos of a month are looked up.
    private static let mostYears = 40

    /// `jul`, `july 20`, `202`, `2024`: the newest first.
    func matches(_ begun: String) -> [Candidate] {
        let words = begun.split(separator: " ").map(String.init)
        switch words.count {
        case 1: return isNumber(words[0]) ? numbers(words[0]) : months(words[0])
        case 2 where isNumber(words[1]): return months(words[0], ofYears: words[1])
        default: return []
        }
    }

    private func isNumber(_ word: String) -> Bool { word.utf8.allSatisfy { (48...57).contains($0) } }

    private func numbers(_ digits: String) -> [Candidate] {
        guard digits.utf8.count >= 2 else { return [] }
        let found = newest(digits)
        // A complete year is followed by its months.
        guard digits.utf8.count == 4, let year = found.first else {
            return found.map { Candidate(meaning: .year($0), name: "\($0)", word: "\($0)") }
        }
        return (1...12).reversed().map { candidate(year, $0) }
    }

    private func months(_ begun: String) -> [Candidate] {
        guard begun.unicodeScalars.count >= 2 else { return [] }
        let numbers = CalendarWords.months.indices.filter { index in
            CalendarWords.months[index].contains { $0.hasPrefix(begun) }
        }
        let always = numbers.map { index in
            Candidate(
                meaning: .month(year: nil, month: index + 1), name: CalendarWords.months[index][0],
                word: CalendarWords.months[index][0])
        }
        return always + newest("").flatMap { year in numbers.map { candidate(year, $0 + 1) } }
    }

    private func months(_ word: String, ofYears digits: String) -> [Candidate] {
        guard let index = CalendarWords.months.firstIndex(where: { $0.contains(word) }) else { return [] }
        return newest(digits).map { candidate($0, index + 1) }
    }

    private func newest(_ digits: String) -> [Int] {
        years.suffix(Self.mostYears).reversed().filter { "\($0)".hasPrefix(digits) }
    }

    private func candidate(_ year: Int, _ month: Int) -> Candidate {
        Candidate(
            meaning: .month(year: year, month: month), name: "\(CalendarWords.months[month - 1][0]) \(year)",
            word: CalendarWords.month(month, of: year))
    }
}
