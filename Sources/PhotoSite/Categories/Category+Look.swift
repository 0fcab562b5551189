import Concepts
import Wording

extension Concepts.Category {
    /// Its stable short name in URLs: `animals`.
    var key: String { String(describing: self) }

    /// The shelf of a short name.
    init?(key: String) {
        guard let category = Category.allCases.first(where: { $0.key == key }) else { return nil }
        self = category
    }

    /// The name for people.
    var phrase: Phrase { Phrase(en: name, it: italianName) }

    /// The picture of one thing in it. A bottle stands among tools, and is no wrench.
    var iconOfThing: String { self == .tools ? "tag" : icon }

    /// Its picture in the icon set.
    var icon: String {
        switch self {
        case .people: "user"
        case .animals: "paw-print"
        case .food: "fork-knife"
        case .plants: "flower"
        case .landscapes: "mountains"
        case .water: "waves"
        case .buildings: "buildings"
        case .traffic: "traffic-sign"
        case .vehicles: "car"
        case .sports: "soccer-ball"
        case .music: "music-notes"
        case .home: "couch"
        case .clothes: "t-shirt"
        case .electronics: "laptop"
        case .tools: "wrench"
        case .signs: "file-text"
        }
    }
}
