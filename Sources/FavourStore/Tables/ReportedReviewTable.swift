internal import Favours

/// The SQL of the numbers of reviews that were reported.
enum ReportedReviewTable {
    static func number(of review: ReviewID, on connection: Connection) throws -> Int64? {
        try connection.first(
            "SELECT id FROM reported_review WHERE favour = ? AND author = ? AND person = ?",
            .integer(review.favour.rawValue), .integer(review.author.rawValue), .integer(review.subject.rawValue)
        ) { $0.int64(0) }
    }

    /// Gives a review a number, unless it has one.
    static func add(_ review: ReviewID, on connection: Connection) throws {
        try connection.run(
            "INSERT INTO reported_review (favour, author, person) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            .integer(review.favour.rawValue), .integer(review.author.rawValue), .integer(review.subject.rawValue))
    }

    /// The review of a row that has favour, author and person from a column on; nil where there is none.
    static func review(_ row: borrowing Row, from column: Int) -> ReviewID? {
        row.optionalInt64(column).map { favour in
            ReviewID(
                favour: FavourID(rawValue: favour), author: PersonID(rawValue: row.int64(column + 1)),
                subject: PersonID(rawValue: row.int64(column + 2)))
        }
    }
}

extension Report.Subject {
    /// The number by which the tables name it; nil for a review that nobody has reported.
    func number(on connection: Connection) throws -> Int64? {
        switch self {
        case .favour(let id): id.rawValue
        case .person(let id): id.rawValue
        case .message(let id): id
        case .review(let id): try ReportedReviewTable.number(of: id, on: connection)
        }
    }
}
