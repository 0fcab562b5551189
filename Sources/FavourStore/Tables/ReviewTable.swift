internal import Favours

/// The SQL of reviews.
enum ReviewTable {
    private static func values(
        _ favour: FavourID, _ author: PersonID, _ subject: PersonID
    ) -> (Value, Value, Value) {
        (.integer(favour.rawValue), .integer(author.rawValue), .integer(subject.rawValue))
    }

    /// Lets requester and helper review each other, from the first time that the help is confirmed.
    static func open(
        _ favour: FavourID, between one: PersonID, and other: PersonID, at completed: Int64, on connection: Connection
    ) throws {
        for (author, subject) in [(one, other), (other, one)] {
            let (favour, author, subject) = values(favour, author, subject)
            try connection.run(
                """
                INSERT INTO review (favour, author, subject, completed, is_dismissed, text) VALUES (?, ?, ?, ?, 0, '')
                ON CONFLICT DO NOTHING
                """, favour, author, subject, .integer(completed))
        }
    }

    /// The review of one person by another; nil where there cannot be one.
    ///
    /// - Parameter isWhole: with the text also when an operator removed it.
    static func review(
        _ favour: FavourID, by author: PersonID, of subject: PersonID, isWhole: Bool = false,
        on connection: Connection
    ) throws -> Review? {
        let (favour, author, subject) = values(favour, author, subject)
        return try connection.first(
            """
            SELECT favour, author, subject, completed, stars, text, written, shown, removed FROM review
            WHERE favour = ? AND author = ? AND subject = ?
            """, favour, author, subject
        ) { review($0, isWhole: isWhole) }
    }

    /// - Parameter isWhole: with the text also when an operator removed it.
    private static func review(_ row: borrowing Row, isWhole: Bool) -> Review {
        let isRemoved = !row.isNull(8)
        return Review(
            favour: FavourID(rawValue: row.int64(0)), author: PersonID(rawValue: row.int64(1)),
            subject: PersonID(rawValue: row.int64(2)), completed: row.int64(3),
            words: row.isNull(4)
                ? nil
                : Review.Words(
                    stars: row.int(4), text: isRemoved && !isWhole ? "" : row.text(5), written: row.int64(6)),
            shown: row.optionalInt64(7), isRemoved: isRemoved)
    }

    private static func review(_ row: borrowing Row) -> Review { review(row, isWhole: false) }

    /// Removes the text of a review at a time, or shows it again.
    static func setRemoved(_ id: ReviewID, at time: Int64?, on connection: Connection) throws {
        let (favour, author, subject) = values(id.favour, id.author, id.subject)
        try connection.run(
            "UPDATE review SET removed = ? WHERE favour = ? AND author = ? AND subject = ?", Value(time), favour,
            author, subject)
    }

    static func write(_ words: Review.Words, as review: Review, on connection: Connection) throws {
        let (favour, author, subject) = values(review.favour, review.author, review.subject)
        try connection.run(
            "UPDATE review SET stars = ?, text = ?, written = ? WHERE favour = ? AND author = ? AND subject = ?",
            .integer(Int64(words.stars)), .text(words.text), .integer(words.written), favour, author, subject)
    }

    static func show(_ review: Review, at now: Int64, on connection: Connection) throws {
        let (favour, author, subject) = values(review.favour, review.author, review.subject)
        try connection.run(
            "UPDATE review SET shown = ? WHERE favour = ? AND author = ? AND subject = ?", .integer(now), favour,
            author,
            subject)
    }

    static func dismiss(
        _ favour: FavourID, by author: PersonID, of subject: PersonID, on connection: Connection
    ) throws {
        let (favour, author, subject) = values(favour, author, subject)
        try connection.run(
            "UPDATE review SET is_dismissed = 1 WHERE favour = ? AND author = ? AND subject = ?", favour, author,
            subject)
    }

    // MARK: Lists

    /// Both directions between a person and all others in a favour.
    static func all(
        in favour: FavourID, with person: PersonID, on connection: Connection
    ) throws -> [Review] {
        try connection.all(
            """
            SELECT favour, author, subject, completed, stars, text, written, shown, removed FROM review
            WHERE favour = ? AND (author = ? OR subject = ?) ORDER BY completed, author, subject
            """, .integer(favour.rawValue), .integer(person.rawValue), .integer(person.rawValue), row: review)
    }

    /// What a person received and what is shown, the latest favour first.
    static func received(
        by person: PersonID, now: Int64, after place: ReviewList.Place? = nil, limit: Int, on connection: Connection
    ) throws -> [Review] {
        try connection.all(
            """
            SELECT favour, author, subject, completed, stars, text, written, shown, removed FROM review
            WHERE subject = ? AND stars IS NOT NULL AND (shown IS NOT NULL OR completed <= ?)
                AND (completed, favour, author) < (?, ?, ?)
            ORDER BY completed DESC, favour DESC, author DESC LIMIT ?
            """, .integer(person.rawValue), .integer(now - Review.writing), .integer(place?.completed ?? .max),
            .integer(place?.favour ?? .max), .integer(place?.author ?? .max), .integer(Int64(limit)), row: review)
    }

    /// All that a person wrote, the latest favour first; with texts that operators removed.
    static func written(by person: PersonID, on connection: Connection) throws -> [Review] {
        try connection.all(
            """
            SELECT favour, author, subject, completed, stars, text, written, shown, removed FROM review
            WHERE author = ? AND stars IS NOT NULL ORDER BY completed DESC, favour DESC, subject DESC
            """, .integer(person.rawValue)
        ) { review($0, isWhole: true) }
    }

    /// What a person can still write and has not put aside, the oldest first.
    static func wanted(
        from person: PersonID, now: Int64, limit: Int, on connection: Connection
    ) throws -> [Review] {
        try connection.all(
            """
            SELECT favour, author, subject, completed, stars, text, written, shown, removed FROM review
            WHERE author = ? AND completed > ? AND stars IS NULL AND is_dismissed = 0
                AND EXISTS (SELECT 1 FROM person WHERE person.id = review.subject AND person.deleted IS NULL)
            ORDER BY completed, favour, subject LIMIT ?
            """, .integer(person.rawValue), .integer(now - Review.writing), .integer(Int64(limit)), row: review)
    }

    static func rating(of person: PersonID, now: Int64, on connection: Connection) throws -> Rating {
        try connection.first(
            """
            SELECT count(*), coalesce(sum(stars), 0) FROM review
            WHERE subject = ? AND stars IS NOT NULL AND (shown IS NOT NULL OR completed <= ?)
            """, .integer(person.rawValue), .integer(now - Review.writing)
        ) { Rating(count: $0.int(0), stars: $0.int(1)) } ?? Rating(count: 0, stars: 0)
    }

    // MARK: The clock's part

    /// Reviews of which the author is to be reminded, the oldest first.
    static func toRemind(_ now: Int64, limit: Int, on connection: Connection) throws -> [(review: Review, isDue: Bool)]
    {
        try connection.all(
            """
            SELECT favour, author, subject, completed, stars, text, written, shown, removed, is_dismissed FROM review
            WHERE reminded IS NULL AND completed <= ? ORDER BY completed, favour, author, subject LIMIT ?
            """, .integer(now - Review.reminding), .integer(Int64(limit))
        ) { row in
            let one = review(row)
            return (one, one.state(at: now) == .open && !row.bool(9))
        }
    }

    /// Notes that the author of a favour's reviews is reminded of them: once for all of them.
    static func setReminded(
        of favour: FavourID, _ author: PersonID, now: Int64, on connection: Connection
    ) throws {
        try connection.run(
            "UPDATE review SET reminded = ? WHERE favour = ? AND author = ? AND reminded IS NULL", .integer(now),
            .integer(favour.rawValue), .integer(author.rawValue))
    }

    /// Reviews that are hidden although the time for writing is over.
    static func toShow(_ now: Int64, limit: Int, on connection: Connection) throws -> [Review] {
        try connection.all(
            """
            SELECT favour, author, subject, completed, stars, text, written, shown, removed FROM review
            WHERE stars IS NOT NULL AND shown IS NULL AND completed <= ? ORDER BY completed, favour, author, subject
            LIMIT ?
            """, .integer(now - Review.writing), .integer(Int64(limit)), row: review)
    }

    // MARK: Departure

    /// Erases the words of a person who leaves, and what can no longer be written. The stars stay with those who got them.
    static func erase(_ person: PersonID, on connection: Connection) throws {
        let id = Value.integer(person.rawValue)
        try connection.run("UPDATE review SET text = '', removed = NULL WHERE author = ?", id)
        try connection.run("DELETE FROM review WHERE stars IS NULL AND (author = ? OR subject = ?)", id, id)
    }
}
