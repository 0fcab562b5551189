/// How a person kept promises to help, for neighbours: counted, never ranked.
public struct Reliability: Codable, Hashable, Sendable {
    /// Time slots that the person accepted. Those that the requester took back or changed, and those that the person left
    /// in good time, are left out: neither says anything, and leaving and coming back would raise the number.
    public let accepted: Int
    /// Of these, those that the person left less than 24 hours before the start.
    public let leftLate: Int
    /// Of these, those to which the person did not come.
    public let absent: Int

    /// What was counted.
    public init(accepted: Int, leftLate: Int, absent: Int) {
        self.accepted = accepted
        self.leftLate = leftLate
        self.absent = absent
    }
}

/// The stars that a person received, of reviews that are shown.
public struct Rating: Codable, Hashable, Sendable {
    /// How many reviews.
    public let count: Int
    /// The sum of their stars.
    public let stars: Int

    /// What was counted.
    public init(count: Int, stars: Int) {
        self.count = count
        self.stars = stars
    }

    /// 1…5; nil without reviews.
    public var average: Double? { count > 0 ? Double(stars) / Double(count) : nil }
}
