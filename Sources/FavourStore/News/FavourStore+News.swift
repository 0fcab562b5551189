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

    /// Marks as seen what a person was asked for and has done: to confirm the work, to say whether they still come.
    /// - Returns: whether any of it was new.
    static func settleNews(
        after: Favour, replacing before: Favour, by person: PersonID, now: Int64, on connection: Connection
    ) throws -> Bool {
        var wasNew = false
        for slot in after.slots {
            guard let earlier = before.slot(slot.id) else { continue }
            var done: [Notice.Kind] = []
            if person == after.author, slot.phase != earlier.phase, slot.phase == .completed || slot.phase == .missed {
                done.append(.toConfirm)
            }
            let answer = slot.acceptance(of: person)?.state
            if earlier.acceptance(of: person)?.state == .asked, answer == .accepted || answer == .withdrawn {
                done += [.askedAgain, .neededAgain]
            }
            for kind in done {
                let isSettled = try OutboxTable.settle(
                    kind, of: after.id, slot: slot.id, by: person, now: now, on: connection)
                wasNew = wasNew || isSettled
            }
        }
        return wasNew
    }

    /// For how many days a person can read what they were told.
    public static let newsDays: Int64 = 365

    /// Forgets what people were told long ago, some at a time.
    func tickNews(_ now: Int64) async throws {
        let old = now - Self.newsDays * 86_400
        // Writing keeps others from it: first a look whether there is anything to do.
        guard let first = try await read({ try OutboxTable.first(on: $0) }), first < old else { return }
        try await write { try OutboxTable.forget(before: old, limit: 1000, on: $0) }
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
