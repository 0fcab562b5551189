import Interpretation
import Wording

extension Level {
    /// As people read it.
    var phrase: Phrase {
        switch self {
        case .low: Phrase(en: "Low", it: "Basso")
        case .medium: Phrase(en: "Medium", it: "Medio")
        case .high: Phrase(en: "High", it: "Alto")
        }
    }

    /// Its lasting short name, in addresses.
    var key: String { String(describing: self) }

    /// The level of a short name.
    init?(key: String) {
        guard let level = Level.allCases.first(where: { $0.key == key }) else { return nil }
        self = level
    }

    /// The next less strict one.
    var lower: Level? { Level(rawValue: rawValue &- 1) }
}
