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

    /// Divides photos, in their order, by the months in which they were taken. Neighbouring months of one year that fit
    /// into one row stand under one heading (as `joined` of `gridindex.js` has it).
    ///
    /// - Parameters:
    ///   - row: how many squares a row has; nil keeps the months apart.
    ///   - isFitted: whether photos stand in rows in their own shape, so that a wide one needs more than a square.
    static func months(_ photos: [GridPhoto], joiningUpTo row: Int?, isFitted: Bool = false) -> [GridSection] {
        func room(_ photos: [GridPhoto]) -> Double { photos.reduce(0) { $0 + (isFitted ? $1.aspect : 1) } }
        var joined: [(photos: [GridPhoto], first: CivilDate, last: CivilDate)] = []
        for section in divide(photos, by: photos.map { MonthName.phrase(of: $0.date) }) {
            guard let date = section.photos.first?.date else { continue }
            if let row, let last = joined.last, last.first.year == date.year,
                room(last.photos) + room(section.photos) <= Double(row)
            {
                joined[joined.count - 1].photos += section.photos
                joined[joined.count - 1].last = date
            } else {
                joined.append((section.photos, date, date))
            }
        }
        return joined.map { GridSection(heading: MonthName.phrase(of: $0.first, and: $0.last), photos: $0.photos) }
    }
}

/// A month as people write it.
enum MonthName {
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

    /// *July 2024*.
    static func phrase(of date: CivilDate) -> Phrase { names[date.month - 1] + Phrase(String(date.year)) }

    /// *March – July 2024*, the earlier one first, of two months of one year; or the one month that both are in.
    static func phrase(of one: CivilDate, and other: CivilDate) -> Phrase {
        if one.month == other.month { return phrase(of: one) }
        let last = names[max(one.month, other.month) - 1]
        let end = Phrase("–") + Phrase(en: last.en, it: last.it.lowercased()) + Phrase(String(one.year))
        return names[min(one.month, other.month) - 1] + end
    }
}
