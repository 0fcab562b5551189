import PhotoLibrary
import Wording

/// Consecutive photos of a grid under one heading.
struct GridSection: Hashable, Sendable {
    /// The heading; nil when the grid has no sections.
    let heading: Phrase?
    var photos: [GridPhoto]

    /// Divides photos, in their order, by the heading of each.
    static func divide(_ photos: [GridPhoto], by headings: [Phrase?]) -> [GridSection] {
        var sections: [GridSection] = []
        for (photo, name) in zip(photos, headings) {
            if sections.last?.heading == name, !sections.isEmpty {
                sections[sections.count - 1].photos.append(photo)
            } else {
                sections.append(GridSection(heading: name, photos: [photo]))
            }
        }
        return sections
    }

    /// Divides photos, in their order, by the months in which they were taken; those of which only the year is known stand
    /// under it. Neighbouring months of one year that fit into one row stand under one heading (as `joined` of `gridindex.js`
    /// has it).
    ///
    /// - Parameters:
    ///   - row: how many squares a row has; nil keeps the months apart.
    ///   - isFitted: whether photos stand in rows in their own shape, so that a wide one needs more than a square.
    static func months(_ photos: [GridPhoto], joiningUpTo row: Int?, isFitted: Bool = false) -> [GridSection] {
        func room(_ photos: [GridPhoto]) -> Double { photos.reduce(0) { $0 + (isFitted ? $1.aspect : 1) } }
        var joined: [(photos: [GridPhoto], months: [MonthName])] = []
        for section in divide(photos, by: photos.map { MonthName($0).phrase }) {
            guard let month = section.photos.first.map({ MonthName($0) }) else { continue }
            if let row, let last = joined.last, last.months[0].year == month.year,
                room(last.photos) + room(section.photos) <= Double(row)
            {
                joined[joined.count - 1].photos += section.photos
                joined[joined.count - 1].months.append(month)
            } else {
                joined.append((section.photos, [month]))
            }
        }
        return joined.map { GridSection(heading: MonthName.phrase(of: $0.months), photos: $0.photos) }
    }
}

/// A month as people write it, or a year.
struct MonthName: Hashable, Sendable {
    let year: Int
    /// 1…12; nil for a year.
    let month: Int?

    init(_ photo: GridPhoto) {
        year = photo.date.year
        month = photo.isYearOnly ? nil : photo.date.month
    }

    private static let names: [Phrase] = [
        Phrase(en: "January", it: "Gennaio"), Phrase(en: "February", it: "Febbraio"),
        Phrase(en: "March", it: "Marzo"), Phrase(en: "April", it: "Aprile"), Phrase(en: "May", it: "Maggio"),
        Phrase(en: "June", it: "Giugno"), Phrase(en: "July", it: "Luglio"), Phrase(en: "August", it: "Agosto"),
        Phrase(en: "September", it: "Settembre"), Phrase(en: "October", it: "Ottobre"),
        Phrase(en: "November", it: "Novembre"), Phrase(en: "December", it: "Dicembre"),
    ]

    /// For scripts: `month1` to `month12`.
    static let words: [String: Phrase] = Dictionary(
        uniqueKeysWithValues: names.enumerated().map { ("month\($0.offset + 1)", $0.element) })

    /// *July 2024*, *1978*.
    var phrase: Phrase {
        let year = Phrase(String(year))
        return month.map { Self.names[$0 - 1] + year } ?? year
    }

    /// *March – July 2024* for the months from one to another of one year; the year alone when one of them is a year.
    static func phrase(of months: [MonthName]) -> Phrase? {
        guard let first = months.first, months.allSatisfy({ $0.month != nil }) else {
            return months.first.map { Phrase(String($0.year)) }
        }
        let numbers = months.compactMap(\.month)
        guard let from = numbers.min(), let to = numbers.max(), from < to else { return first.phrase }
        let last = names[to - 1]
        let end = Phrase("–") + Phrase(en: last.en, it: last.it.lowercased()) + Phrase(String(first.year))
        return names[from - 1] + end
    }
}
