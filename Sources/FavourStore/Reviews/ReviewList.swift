public import Favours

/// A part of the reviews that a person received.
public struct ReviewList: Sendable {
    /// Where it ends: the review's favour, its author and when the help was confirmed, in seconds since 1970.
    public struct Place: Codable, Hashable, Sendable {
        let completed: Int64
        let favour: Int64
        let author: Int64

        init(_ review: Review) {
            (completed, favour, author) = (review.completed, review.favour.rawValue, review.author.rawValue)
        }
    }

    /// The reviews, the latest favour first.
    public let reviews: [Review]
    /// Where the next part begins; nil when there is none.
    public let next: Place?
}
