/// The number of a person.
public struct PersonID: RawRepresentable, Codable, Hashable, Sendable, Comparable {
    /// The number.
    public let rawValue: Int64
    /// A person by number.
    public init(rawValue: Int64) { self.rawValue = rawValue }
    /// By number.
    public static func < (one: PersonID, other: PersonID) -> Bool { one.rawValue < other.rawValue }
}

/// The number of a favour.
public struct FavourID: RawRepresentable, Codable, Hashable, Sendable, Comparable {
    /// The number.
    public let rawValue: Int64
    /// A favour by number.
    public init(rawValue: Int64) { self.rawValue = rawValue }
    /// By number.
    public static func < (one: FavourID, other: FavourID) -> Bool { one.rawValue < other.rawValue }
}

/// The number of a time slot, unique within its favour, from 1 in the order in which slots were added.
public struct SlotID: RawRepresentable, Codable, Hashable, Sendable, Comparable {
    /// The number.
    public let rawValue: Int
    /// A slot by number.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// By number.
    public static func < (one: SlotID, other: SlotID) -> Bool { one.rawValue < other.rawValue }
}
