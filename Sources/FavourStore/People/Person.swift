public import Favours
public import Geography

/// A person with an account.
public struct Person: Hashable, Sendable, Identifiable {
    /// Its number.
    public let id: PersonID
    /// Unique; ``formerName`` for all who deleted their accounts.
    public let name: String
    /// As the person has confirmed it, or, in accounts of earlier versions, gave it at sign-up. For the person alone.
    public let email: String?
    /// The number of the person's neighbourhood.
    public let neighbourhood: Int64?
    /// In seconds since 1970.
    public let created: Int64
    /// Whether the person deleted the account: what the person did stays in others' histories, without a name.
    public let isFormer: Bool
    /// How the person looks; nil without a picture, and where the one who asks may not see it.
    public internal(set) var picture: PictureID?

    /// The name in English of people who deleted their accounts.
    public static let formerName = "A former neighbour"
    /// Names that would be taken for such a person.
    static let formerNames: Set<String> = ["a former neighbour", "former neighbour", "un ex vicino", "ex vicino"]
}

/// A named area of the town.
public struct Neighbourhood: Hashable, Sendable, Identifiable {
    /// Its number.
    public let id: Int64
    /// As people know it.
    public let name: String
    /// Its middle: distances are measured from here.
    public let centre: Coordinate
    /// In metres: of the circle that it is, or from its middle to the farthest corner of its area.
    public let radius: Double
    /// Its outline, where the operator has drawn one; nil for a circle.
    public let area: PolygonArea?

    /// Whether a point lies in it.
    public func contains(_ point: Coordinate) -> Bool {
        area?.contains(point) ?? (centre.distance(to: point) <= radius)
    }

    /// The neighbourhood of a point: of those that hold it, the one whose middle is nearest in proportion to its size, or
    /// else the nearest of all.
    public static func of(_ point: Coordinate, among all: [Neighbourhood]) -> Neighbourhood? {
        let holding = all.filter { $0.contains(point) }
        return (holding.isEmpty ? all : holding).min { one, other in
            one.centre.distance(to: point) / max(1, one.radius)
                < other.centre.distance(to: point) / max(1, other.radius)
        }
    }
}

/// What a person says to sign up.
public struct NewPerson: Hashable, Sendable {
    /// As people know it.
    public var name: String
    /// 8…128 characters.
    public var password: String
    /// Whether the person is 18 or older.
    public var isAdult: Bool
    /// A point in the neighbourhood. It is not kept.
    public var point: Coordinate?
    /// The number of the neighbourhood that was chosen; nil where the point tells.
    public var neighbourhood: Int64?

    /// A person who signs up.
    public init(
        name: String, password: String, isAdult: Bool, point: Coordinate?, neighbourhood: Int64? = nil
    ) {
        self.name = name
        self.password = password
        self.isAdult = isAdult
        self.point = point
        self.neighbourhood = neighbourhood
    }
}

/// Something that a person is told.
public struct Message: Hashable, Sendable, Identifiable {
    /// Its number.
    public let id: Int64
    /// What is told.
    public let notice: Notice
    /// The favour.
    public let favour: FavourID
    /// In seconds since 1970.
    public let created: Int64
    /// Whether the person has not seen it yet.
    public let isNew: Bool
}
