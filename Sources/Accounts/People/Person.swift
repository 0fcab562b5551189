/// A person with a library of their own.
public struct Person: Hashable, Sendable, Identifiable {
    /// Their number; it is given to no other person, also after they were removed.
    public let id: Int64
    /// Their name as it is written, in Unicode's normal form C.
    public let name: String
    /// When they were added: seconds since 1970.
    public let added: Int64

    /// The owner: the first person, whose library is the one that was there before there were people.
    public var isOwner: Bool { id == Self.owner }

    /// The number of the owner, also of one who has no name because they are alone.
    public static let owner: Int64 = 1
    /// How many people there may be.
    public static let most = 200
}
