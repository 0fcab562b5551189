import FavourStore
import Favours
import Geography
import Wording

/// Distances as people read them: from where, and no more exact than they are known.
enum Distance {
    /// *less than 1 km from the middle of Kamppi*: so it is wherever in its circle the exact place lies. Farther away, in whole
    /// kilometres.
    static func phrase(to publicPlace: Coordinate, from home: Neighbourhood) -> Phrase {
        let metres = home.centre.distance(to: publicPlace)
        if metres + PublicPlace.radius <= 1000 {
            return Phrase(
                en: "less than 1 km from the middle of \(home.name)", it: "a meno di 1 km dal centro di \(home.name)")
        }
        let kilometres = max(1, Int((metres / 1000).rounded()))
        return Phrase(
            en: "about \(kilometres) km from the middle of \(home.name)",
            it: "a circa \(kilometres) km dal centro di \(home.name)")
    }

    /// How far a search reaches: `500 m`, `1 km`, `2.5 km`.
    static func reach(_ metres: Double, _ format: Format) -> String {
        if metres < 1000 { return "\(Int(metres.rounded())) m" }
        let kilometres = metres / 1000
        return "\(format.decimal(kilometres, digits: kilometres.rounded() == kilometres ? 0 : 1)) km"
    }
}
