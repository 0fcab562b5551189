/// Which photo; stays the same for as long as the library knows it, and is never given to another one.
public struct PhotoID: Hashable, Sendable, Codable, Comparable {
    /// Counts from 1.
    public let number: Int64

    /// The photo with a number that an earlier answer gave.
    public init(number: Int64) { self.number = number }

    /// By number.
    public static func < (left: PhotoID, right: PhotoID) -> Bool { left.number < right.number }
}
