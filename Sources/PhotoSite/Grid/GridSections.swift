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
}
