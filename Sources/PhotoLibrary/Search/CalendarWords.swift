/// The words for dates and favourites, in English and Italian, folded.
enum CalendarWords {
    static let months: [[String]] = [
        ["january", "gennaio"], ["february", "febbraio"], ["march", "marzo"], ["april", "aprile"], ["may", "maggio"],
        ["june", "giugno"], ["july", "luglio"], ["august", "agosto"], ["september", "settembre"],
        ["october", "ottobre"], ["november", "novembre"], ["december", "dicembre"],
    ]

    /// The short names that the app uses in dates, by month.
    private static let shortMonths: [[String]] = [
        ["jan", "gen"], ["feb"], ["mar"], ["apr"], ["may", "mag"], ["jun", "giu"], ["jul", "lug"], ["aug", "ago"],
        ["sep", "sept", "set", "sett"], ["oct", "ott"], ["nov"], ["dec", "dic"],
    ]

    private static let numbers: [String: Int] = Dictionary(
        zip(months, shortMonths).enumerated().flatMap { index, names in (names.0 + names.1).map { ($0, index + 1) } }
    ) { first, _ in first }

    /// The month of a name, 1…12.
    static func month(named word: String) -> Int? { numbers[word] }

    /// Names that find photos without tags.
    static let untagged: Set<String> = [
        "untagged", "no tags", "without tags", "senza etichette", "senza etichetta",
    ]

    /// Words that find favourites.
    static let favourites: Set<String> = [
        "favourite", "favourites", "favorite", "favorites", "preferito", "preferita", "preferiti", "preferite",
    ]

    /// A meteorological season of the northern hemisphere.
    enum Season: Int, CaseIterable {
        case winter, spring, summer, autumn

        var words: [String] {
            switch self {
            case .winter: ["winter", "inverno"]
            case .spring: ["spring", "primavera"]
            case .summer: ["summer", "estate"]
            case .autumn: ["autumn", "fall", "autunno"]
            }
        }

        init?(word: String) {
            guard let season = Self.allCases.first(where: { $0.words.contains(word) }) else { return nil }
            self = season
        }

        /// The season of a date, and the year in which it began: January 2024 belongs to the winter of 2023.
        static func of(_ date: CivilDate, southern: Bool) -> (season: Season, year: Int) {
            let quarter = date.month % 12 / 3
            let season = allCases[southern ? (quarter + 2) % 4 : quarter]
            return (season, quarter == 0 && date.month < 3 ? date.year - 1 : date.year)
        }
    }

    /// `2024-07`.
    static func month(_ date: CivilDate) -> String { month(date.month, of: date.year) }
    /// `2024-07`; month 0 is that of photos of which only the year is known.
    static func month(_ month: Int, of year: Int) -> String { "\(year)-\(two(month))" }
    /// `2024-07-15`.
    static func day(_ date: CivilDate) -> String { "\(month(date))-\(two(date.day))" }
    /// `summer 2023`.
    static func season(_ season: Season, _ year: Int) -> String { "\(season.words[0]) \(year)" }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
