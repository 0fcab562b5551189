public import Favours
public import Geography

/// New favours of which a person wants to be told: within a distance of the middle of a neighbourhood.
public struct SavedSearch: Hashable, Sendable, Identifiable {
    /// Its number.
    public let id: Int64
    /// Whose it is.
    public let person: PersonID
    /// What is looked for.
    public let filter: FavourFilter
    /// The middle of the neighbourhood that was the person's when it was saved.
    public let centre: Coordinate
    /// Metres.
    public let radius: Int
    /// In seconds since 1970.
    public let created: Int64

    /// Most of one person.
    public static let most = 10
    /// Metres that can be chosen.
    public static let radii = [500, 1000, 2000, 5000, 10_000]
    /// How many favours a person is told of within a day at most.
    public static let toldPerDay = 20

    /// Whether the person is told of a favour, words and blocks apart. By its public place alone.
    func finds(_ favour: Favour) -> Bool {
        favour.author != person && centre.distance(to: favour.publicPlace) <= Double(radius) && filter.matches(favour)
    }
}
