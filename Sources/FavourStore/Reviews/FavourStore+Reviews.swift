public import Favours

extension FavourStore {
    /// Writes a person's review of another, or changes it.
    ///
    /// When both have written, both are shown in the same transaction, and the other one is told.
    ///
    /// - Parameter text: plain text, may be empty.
    /// - Throws: ``ReviewRefusal``, ``StoreError/tooOften(retryAfter:)``, ``StoreError/notFound``,
    ///   ``StoreError/storage(_:)``.
    @discardableResult public func review(
        _ subject: PersonID, in favour: FavourID, by author: PersonID, stars: Int, text: String
    ) async throws -> Review {
        let now = clock()
        // Who may not know the favour is not even told that it was too often.
        _ = try await ownReview(subject, in: favour, by: author)
        try await limit("review \(author.rawValue)", .reviews)
        return try await write { connection in
            try Self.checkActive(author, on: connection)
            let review = try Self.own(subject, in: favour, by: author, now: now, on: connection)
            // The answer to the first of two equal requests may have been lost.
            if review.says(stars: stars, text: text) { return review }
            let words = try review.writing(stars: stars, text: text, at: now)
            try ReviewTable.write(words, as: review, on: connection)
            if let other = try ReviewTable.review(favour, by: subject, of: author, on: connection), other.words != nil {
                try ReviewTable.show(review, at: now, on: connection)
                try ReviewTable.show(other, at: now, on: connection)
                try Self.tell(.reviewed, to: subject, about: author, of: favour, now: now, on: connection)
            }
            guard let written = try ReviewTable.review(favour, by: author, of: subject, on: connection) else {
                throw StoreError.notFound
            }
            return written
        }
    }

    /// A person's own review of another, written or not.
    /// - Throws: ``StoreError/notFound`` where the author may not know the favour, ``ReviewRefusal/notTogether``,
    ///   ``StoreError/storage(_:)``.
    public func ownReview(_ subject: PersonID, in favour: FavourID, by author: PersonID) async throws -> Review {
        let now = clock()
        return try await read { try Self.own(subject, in: favour, by: author, now: now, on: $0) }
    }

    /// Puts the reminder of a review aside. It can still be written.
    /// - Throws: as ``ownReview(_:in:by:)``.
    public func dismissReview(_ subject: PersonID, in favour: FavourID, by author: PersonID) async throws {
        let now = clock()
        try await write { connection in
            _ = try Self.own(subject, in: favour, by: author, now: now, on: connection)
            try ReviewTable.dismiss(favour, by: author, of: subject, on: connection)
        }
    }

    /// Whom a favour brought together write about each other also where a block has come between them.
    private static func own(
        _ subject: PersonID, in favour: FavourID, by author: PersonID, now: Int64, on connection: Connection
    ) throws -> Review {
        if let review = try ReviewTable.review(favour, by: author, of: subject, on: connection) { return review }
        _ = try known(favour, to: author, now: now, on: connection)
        throw ReviewRefusal.notTogether
    }

    /// Of a favour: a person's own reviews, written or not, and those about the person that are shown and not by somebody
    /// with a block between the two.
    /// - Throws: ``StoreError/notFound`` where the person may not know the favour, ``StoreError/storage(_:)``.
    public func reviews(in favour: FavourID, for person: PersonID) async throws -> [Review] {
        let now = clock()
        return try await read { connection in
            let blocked = try PersonTable.blocked(person, on: connection)
            let all = try ReviewTable.all(in: favour, with: person, on: connection)
            if all.isEmpty { _ = try Self.known(favour, to: person, now: now, on: connection) }
            return all.filter {
                $0.author == person || $0.state(at: now) == .shown && !blocked.contains($0.author)
            }
        }
    }

    /// Reviews that a person can still write and has not put aside, the oldest first; those of people with a block between
    /// the two left out.
    public func reviewsToWrite(by person: PersonID, limit: Int = 100) async throws -> [Review] {
        let now = clock()
        return try await read { connection in
            let blocked = try PersonTable.blocked(person, on: connection)
            let all = try ReviewTable.wanted(
                from: person, now: now, limit: limit + blocked.count, on: connection)
            return Array(all.filter { !blocked.contains($0.subject) }.prefix(limit))
        }
    }

    /// The reviews of a person that are shown, the latest favour first; none where a block is between the visitor and the
    /// person or the author.
    ///
    /// - Parameters:
    ///   - place: where the page before ended.
    ///   - limit: how many are looked at, those of blocked people among them.
    /// - Throws: ``StoreError/storage(_:)``.
    public func reviews(
        of person: PersonID, for visitor: PersonID, after place: ReviewList.Place? = nil, limit: Int = 100
    ) async throws -> ReviewList {
        let now = clock()
        return try await read { connection in
            let blocked = try PersonTable.blocked(visitor, on: connection)
            guard try PersonTable.isMember(person, on: connection), !blocked.contains(person) else {
                return ReviewList(reviews: [], next: nil)
            }
            let found = try ReviewTable.received(
                by: person, now: now, after: place, limit: limit + 1, on: connection)
            return ReviewList(
                reviews: found.prefix(limit).filter { !blocked.contains($0.author) },
                next: found.count > limit ? ReviewList.Place(found[limit - 1]) : nil)
        }
    }

    /// What a person received in stars: of all reviews that are shown, those of blocked people among them.
    public func rating(of person: PersonID) async throws -> Rating {
        let now = clock()
        return try await read { connection in
            guard try PersonTable.isMember(person, on: connection) else { return Rating(count: 0, stars: 0) }
            return try ReviewTable.rating(of: person, now: now, on: connection)
        }
    }

    /// How a person kept promises.
    public func reliability(of person: PersonID) async throws -> Reliability {
        try await read { try AcceptanceTable.reliability(of: person, on: $0) }
    }

    // MARK: In the transactions of others

    /// Lets people review each other whose help was confirmed by a change. The time for writing begins now: after a dispute
    /// the confirmation may be dated earlier.
    static func openReviews(
        after: Favour, replacing before: Favour, now: Int64, on connection: Connection
    ) throws {
        for slot in after.slots {
            let earlier = before.slot(slot.id)?.acceptances ?? []
            for (number, acceptance) in slot.acceptances.enumerated() where acceptance.state == .done {
                if number < earlier.count, earlier[number].state == .done { continue }
                guard try PersonTable.isMember(after.author, on: connection),
                    try PersonTable.isMember(acceptance.person, on: connection)
                else { continue }
                try ReviewTable.open(
                    after.id, between: after.author, and: acceptance.person, at: now, on: connection)
            }
        }
    }

    /// Tells one of two people of something about the other, unless there is a block between them or the account is deleted.
    private static func tell(
        _ kind: Notice.Kind, to person: PersonID, about other: PersonID, of favour: FavourID, now: Int64,
        on connection: Connection
    ) throws {
        guard try PersonTable.isMember(person, on: connection),
            try !PersonTable.blocked(person, on: connection).contains(other)
        else { return }
        let notice = Notice(kind, to: person, about: other, slot: nil)
        try OutboxTable.insert([notice], of: favour, now: now, on: connection)
    }

    /// Does what is due: shows reviews when the time for writing is over, and reminds once of those that are not written.
    func tickReviews(_ now: Int64) async throws {
        let batch = 100
        // Writing keeps others from it: first a look whether there is anything to do.
        while try await read({
            try !ReviewTable.toShow(now, limit: 1, on: $0).isEmpty
                || !ReviewTable.toRemind(now, limit: 1, on: $0).isEmpty
        }) {
            let count = try await write { connection in
                let due = try ReviewTable.toShow(now, limit: batch, on: connection)
                for review in due {
                    try ReviewTable.show(review, at: review.closes, on: connection)
                    try Self.tell(
                        .reviewed, to: review.subject, about: review.author, of: review.favour, now: now,
                        on: connection)
                }
                let wanted = try ReviewTable.toRemind(now, limit: batch, on: connection)
                var reminded: Set<[Int64]> = []
                for (review, isDue) in wanted {
                    // One reminder for all helpers of a favour.
                    if isDue, reminded.insert([review.favour.rawValue, review.author.rawValue]).inserted {
                        try Self.tell(
                            .toReview, to: review.author, about: review.subject, of: review.favour, now: now,
                            on: connection)
                    }
                }
                for (review, _) in wanted {
                    try ReviewTable.setReminded(of: review.favour, review.author, now: now, on: connection)
                }
                return max(due.count, wanted.count)
            }
            guard count == batch else { return }
        }
    }
}
