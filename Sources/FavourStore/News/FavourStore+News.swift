public import Favours
internal import Synchronization

extension FavourStore {
    /// How much a person is told that they have not seen yet.
    public func unseen(by person: PersonID) async throws -> Int {
        try await read { try OutboxTable.unseen(by: person, on: $0) }
    }

    /// Marks all that a person is told as seen.
    ///
    /// - Parameter message: the newest that the person knows of: what came later stays new. Nil for all.
    public func markAllSeen(by person: PersonID, upTo message: Int64? = nil) async throws {
        let now = clock()
        try await write { try OutboxTable.setAllSeen(by: person, upTo: message ?? .max, now: now, on: $0) }
        news.send(to: person)
    }

    /// Once for each change of a person's news from now on, in this process or, after ``refresh()``, in another.
    public func liveNews(of person: PersonID) -> AsyncStream<Void> { news.stream(of: person) }

    /// Tells listeners of what was written into the outbox, here or by another process.
    func refreshNews() async throws {
        let known = lastNews.withLock { $0 }
        let (last, people) = try await read { try OutboxTable.told(after: known, on: $0) }
        // Another task may have been faster: a listener that hears of something twice asks twice for the same number.
        lastNews.withLock { $0 = max($0 ?? 0, last) }
        for person in people { news.send(to: person) }
    }
}
