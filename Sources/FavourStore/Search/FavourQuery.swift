public import Favours
public import Geography

/// What a person looks for on the map or in the list.
public struct FavourQuery: Hashable, Sendable {
    /// The part of the map; nil for everywhere.
    public var box: BoundingBox?
    /// What is looked for.
    public var filter: FavourFilter
    /// The order.
    public var sort: FavourSort
    /// From where distances are measured; without it `distance` sorts as `date` does.
    public var origin: Coordinate?
    /// People whose favours are left out: those who blocked the person, and whom the person blocked.
    public var hidden: Set<PersonID> = []
    /// Favours that are left out because they are shown in another way.
    public var apart: Set<FavourID> = []
    /// Whether favours lie where people without an account see them: in the middle of their coarse cell, so that no box
    /// tells apart what is shown at one place.
    public var isCoarse = false
    /// How many at most, 1…200.
    public var limit: Int
    /// Where the list goes on.
    public var after: FavourPlace?

    /// A question.
    public init(
        box: BoundingBox? = nil, filter: FavourFilter = FavourFilter(), sort: FavourSort = .date,
        origin: Coordinate? = nil, limit: Int = 50, after: FavourPlace? = nil
    ) {
        self.box = box
        self.filter = filter
        self.sort = sort
        self.origin = origin
        self.limit = limit
        self.after = after
    }
}

/// Where a favour stands in a sorted list; a cursor holds it.
public struct FavourPlace: Codable, Hashable, Sendable, Comparable {
    /// By what the list is sorted: smaller ones come first.
    public let key: Double
    /// Its number.
    public let id: FavourID

    /// In the order of the list.
    public static func < (one: FavourPlace, other: FavourPlace) -> Bool {
        (one.key, one.id) < (other.key, other.id)
    }
}

/// Favours that were found.
public struct FavourPage: Sendable {
    /// Those that were found, in order.
    public let favours: [Favour]
    /// How many there are in all pages.
    public let total: Int
    /// The place of the last of them; nil at the end of the list.
    public let next: FavourPlace?
}

/// Favours that lie close together on a map.
public struct FavourCluster: Hashable, Sendable {
    /// The mean of the places where they are drawn.
    public let centre: Coordinate
    /// The smallest box around them.
    public let box: BoundingBox
    /// How many there are.
    public let count: Int
    /// The lowest number among them, by which the cluster keeps its identity.
    public let first: FavourID
    /// How many are of each category.
    public let categories: [Category: Int]
}
