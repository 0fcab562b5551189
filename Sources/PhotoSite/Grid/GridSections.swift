import PhotoLibrary
import Wording

/// Consecutive photos of a grid under one heading.
struct GridSection: Hashable, Sendable {
    /// The heading; nil when the grid has no sections.
    let heading: Phrase?
    var photos: [FoundPhoto]

    /// Divides photos, in their order.
    static func divide(_ photos: [FoundPhoto], by heading: (FoundPhoto) -> Phrase?) -> [GridSection] {
        var sections: [GridSection] = []
        for photo in photos {
            let name = heading(photo)
            if sections.last?.heading == name, !sections.isEmpty {
                sections[sections.count - 1].photos.append(photo)
            } else {
                sections.append(GridSection(heading: name, photos: [photo]))
            }
        }
        return sections
    }

    /// Neighbouring months with no more photos than this together stand under one heading: a phone has as many in a row.
    static let few = 3

    /// Divides photos, in their order, by the months in which they were taken, with small ones joined (as `joined` of
    /// `gridindex.js` does).
    static func months(_ photos: [FoundPhoto], isJoining: Bool) -> [GridSection] {
        var joined: [(photos: [FoundPhoto], first: CivilDate, last: CivilDate)] = []
        for section in divide(photos, by: { MonthName.phrase(of: $0.taken.date) }) {
            guard let date = section.photos.first?.taken.date else { continue }
            if isJoining, let last = joined.last, last.photos.count + section.photos.count <= few {
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

    /// *March – July 2024*, *July 2023 – March 2024*, the earlier one first; or the one month that both are in.
    static func phrase(of one: CivilDate, and other: CivilDate) -> Phrase {
        let (from, to) = (one.year, one.month) < (other.year, other.month) ? (one, other) : (other, one)
        if (from.year, from.month) == (to.year, to.month) { return phrase(of: from) }
        let last = names[to.month - 1]
        let end = Phrase("–") + Phrase(en: last.en, it: last.it.lowercased()) + Phrase(String(to.year))
        return (from.year == to.year ? names[from.month - 1] : phrase(of: from)) + end
    }
}
