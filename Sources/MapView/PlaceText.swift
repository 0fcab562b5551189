public import Places
public import Wording

/// Places as people read them.
public enum PlaceText {
    /// *Positano, Campania, Italy*; *Haymarket, Sydney, New South Wales, Australia*.
    public static func whole(_ place: Place) -> String { parts(place).joined(separator: ", ") }

    /// The narrowest name: *Positano*.
    public static func name(_ place: Place) -> String { place.name ?? place.region ?? place.country }

    /// What stands around the name: *Campania, Italy*.
    public static func around(_ place: Place) -> String { parts(place).dropFirst().joined(separator: ", ") }

    private static func parts(_ place: Place) -> [String] {
        [place.name, place.city, place.region, place.country].compactMap { $0 }.filter { !$0.isEmpty }
    }

    /// Over the photos of a place; nil is far from any.
    public static func title(_ place: Place?) -> Phrase {
        place.map { Phrase(name($0)) } ?? Phrase(en: "Far from any place", it: "Lontano da ogni luogo")
    }

    /// Where a point is: *Positano, Campania, Italy*, or *4 km from Positano, Campania, Italy*.
    public static func near(_ place: Place?, _ format: Format) -> Phrase {
        guard let place else { return title(nil) }
        guard place.distance >= 1000 else { return Phrase(whole(place)) }
        let kilometres = format.count(Int((place.distance / 1000).rounded()))
        return Phrase(en: "\(kilometres) km from \(whole(place))", it: "A \(kilometres) km da \(whole(place))")
    }
}
