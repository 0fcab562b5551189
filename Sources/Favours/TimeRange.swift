/// A stretch of time with a beginning and an end, in seconds since 1970.
public struct TimeRange: Codable, Hashable, Sendable {
    /// In seconds since 1970.
    public let start: Int64
    /// After `start`; the end itself is not part of the range.
    public let end: Int64

    /// Nil when the end is not after the start, or so far after it that the seconds between them are no `Int64`.
    public init?(start: Int64, end: Int64) {
        guard end > start, !end.subtractingReportingOverflow(start).overflow else { return nil }
        self.start = start
        self.end = end
    }

    /// Seconds between start and end.
    public var duration: Int64 { end - start }

    /// Whether some moment belongs to both. Ranges that only touch do not overlap.
    public func overlaps(_ other: TimeRange) -> Bool { start < other.end && other.start < end }
}
