/// Identifies a photo in its library. It never changes, and is never reused.
public struct PhotoID: Hashable, Sendable, Codable, Comparable {
    /// Counts from 1.
    public let number: Int64

    /// The identifier with this number, which an earlier answer contained.
    public init(number: Int64) { self.number = number }

    /// By number.
    public static func < (left: PhotoID, right: PhotoID) -> Bool { left.number < right.number }
}
