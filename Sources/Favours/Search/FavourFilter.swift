/// Which favours a person looks for.
public struct FavourFilter: Codable, Hashable, Sendable {
    /// Empty for all.
    public var categories: Set<Category> = []
    /// Slots that do not start before, in seconds since 1970.
    public var from: Int64?
    /// Slots that do not end after, in seconds since 1970.
    public var to: Int64?
    /// Slots that last no longer than this number of hours.
    public var longestHours: Int?
    /// Single or group; nil for either.
    public var kind: Favour.Kind?
    /// Leaves out what needs a car.
    public var withoutCar = false
    /// Leaves out heavy work.
    public var withoutHeavy = false
    /// Leaves out what has no free place.
    public var onlyFree = false
    /// Words that stand in title or text.
    public var words = ""

    /// All favours.
    public init() {}

    /// How many filters are on, for the number on their button.
    public var active: Int {
        [
            !categories.isEmpty, from != nil || to != nil, longestHours != nil, kind != nil, withoutCar, withoutHeavy,
            onlyFree,
        ].count { $0 }
    }

    /// Whether a slot fits, by time and places. A favour that only waits for its confirmation is not found.
    public func fits(_ slot: Slot) -> Bool {
        slot.phase.canBeFound
            && from.map { slot.time.start >= $0 } ?? true && to.map { slot.time.end <= $0 } ?? true
            && longestHours.map { slot.time.duration <= Int64(min($0, 8784)) * 3600 } ?? true
            && (!onlyFree || slot.free > 0)
    }

    /// Whether a favour is found, words apart: those are the store's.
    public func matches(_ favour: Favour) -> Bool {
        (categories.isEmpty || categories.contains(favour.content.category))
            && (kind.map { $0 == favour.content.kind } ?? true) && !(withoutCar && favour.content.needsCar)
            && !(withoutHeavy && favour.content.isHeavy) && favour.slots.contains(where: fits)
    }
}

/// The order of a list of favours.
public enum FavourSort: String, Codable, Hashable, Sendable, CaseIterable {
    /// The next slot first.
    case date
    /// Nearest to a point first, by public places.
    case distance
    /// The latest asked for first.
    case newest
}
