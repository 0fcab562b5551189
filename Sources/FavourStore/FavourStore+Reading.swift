public import Favours
public import Geography
internal import Synchronization

extension FavourStore {
    /// A favour as one person may see it.
    public struct View: Sendable {
        /// The favour.
        public let favour: Favour
        /// The exact place, where the person may see it.
        public let place: Coordinate?
        /// From when on the person can see the exact place, in seconds since 1970, where only the number of places that were
        /// shown within 24 hours keeps it back (`Favour.placesPerDay`); nil otherwise.
        public let placeFrom: Int64?
        /// Whether the exact place would be shown for the first time, to a request that did not mean it.
        public let isHeldBack: Bool
        /// Whether there is a block between the person and the requester: the person is a helper who can still answer about
        /// the work, and sees neither description nor photos.
        public let isBlocked: Bool
        /// Why others do not see it; nil when all do.
        public let concealment: Concealment?
        /// Whether the requester is experienced, see ``FavourStore/experienced(among:)``.
        public let isByExperienced: Bool
    }

    /// A favour for a person; nil for a visitor without an account. Where the database takes no writes (a full disk), it comes
    /// without the exact place.
    /// - Parameter peer: the internet address it is read from. Of one, people without experience are shown only so many exact
    ///   places (``RateLimit/placesByAddress``).
    /// - Parameter isMeant: whether the person wants to see it now; otherwise no exact place is shown for the first time.
    /// - Throws: ``StoreError/notFound``, also for what the person may not know; ``StoreError/storage(_:)``.
    public func favour(
        _ id: FavourID, for person: PersonID?, from peer: String? = nil, isMeant: Bool = true
    ) async throws -> View {
        guard person != nil || showsVisitors else { throw StoreError.notFound }
        let now = clock()
        let (view, isShown, isNewcomer) = try await read { connection -> (View, Bool, Bool) in
            guard let favour = try FavourTable.favour(id, on: connection) else { throw StoreError.notFound }
            let knowledge = try favour.knowledge(of: Self.asker(person, of: favour, on: connection), at: now)
            guard knowledge != .nothing else { throw StoreError.notFound }
            let concealment = try ModerationTable.concealment(of: id, on: connection)
            let isByExperienced = try AcceptanceTable.isExperienced(favour.author, now: now, on: connection)
            func view(isBlocked: Bool) -> View {
                View(
                    favour: favour, place: nil, placeFrom: nil, isHeldBack: false, isBlocked: isBlocked,
                    concealment: concealment, isByExperienced: isByExperienced)
            }
            guard let person else { return (view(isBlocked: false), false, true) }
            let isExperienced = try AcceptanceTable.isExperienced(person, now: now, on: connection)
            let isShown =
                try knowledge == .all
                // Of who deleted the account no exact place is left.
                && PersonTable.isMember(favour.author, on: connection)
                && favour.showsPlace(to: person, at: now, experienced: isExperienced)
            return (view(isBlocked: knowledge == .work), isShown, !isExperienced)
        }
        guard isShown, let person else { return view }
        let isOwn = person == view.favour.author
        if !isOwn, !isMeant, try await !read({ try SettingTable.isRevealed(id, to: person, on: $0) }) {
            return View(
                favour: view.favour, place: nil, placeFrom: nil, isHeldBack: true, isBlocked: view.isBlocked,
                concealment: view.concealment, isByExperienced: view.isByExperienced)
        }
        let from: Int64?
        do {
            let address =
                hasLimits && isNewcomer
                ? peer.map { (key: Self.rateKey("places", from: $0), limit: RateLimit.placesByAddress) } : nil
            from =
                isOwn
                ? nil
                : try await write {
                    try SettingTable.reveal(id, to: person, address: address, now: now, on: $0)
                }
        } catch let error as StoreError {
            switch error {
            // On a full disk the favour can be read, but without its exact place: who saw that one must be noted.
            case .storage, .unavailable: return view
            default: throw error
            }
        }
        return View(
            favour: view.favour, place: from == nil ? view.favour.place : nil, placeFrom: from,
            isHeldBack: false, isBlocked: view.isBlocked, concealment: view.concealment,
            isByExperienced: view.isByExperienced)
    }

    /// Who has been shown the exact place of a favour, besides its requester.
    public func seers(of favour: FavourID) async throws -> Set<PersonID> {
        try await read { try SettingTable.seers(of: favour, on: $0) }
    }

    /// Several favours, in the order of their numbers here; those that are not there are left out.
    public func favours(_ ids: [FavourID]) async throws -> [Favour] {
        let found = try await read { try FavourTable.favours(ids, on: $0) }
        return ids.compactMap { found[$0] }
    }

    /// The newest 500 favours that a person asked for.
    public func asked(by person: PersonID) async throws -> [Favour] {
        try await favours(try await read { try FavourTable.asked(by: person, limit: 500, on: $0) })
    }

    /// The newest 500 favours that a person accepted, those left again among them, as far as the person may see them.
    public func accepted(by person: PersonID) async throws -> [Favour] {
        let all = try await favours(try await read { try AcceptanceTable.accepted(by: person, limit: 500, on: $0) })
        return try await shown(all, to: person)
    }

    /// How many favours a person helped with, by category.
    public func done(by person: PersonID) async throws -> [Category: Int] {
        try await read { try AcceptanceTable.done(by: person, on: $0) }
    }

    /// What a person is told, the newest first.
    ///
    /// - Parameter message: only what is older than this one.
    public func messages(to person: PersonID, before message: Int64? = nil, limit: Int = 100) async throws -> [Message]
    {
        try await read { try OutboxTable.messages(to: person, before: message ?? .max, limit: limit, on: $0) }
    }

    /// Marks what a person was shown as seen.
    public func seen(_ messages: [Int64], by person: PersonID) async throws {
        let now = clock()
        try await write { try OutboxTable.setSeen(messages, by: person, now: now, on: $0) }
        if !messages.isEmpty { news.send(to: person) }
    }

    /// The numbers of favours that change from now on, in this process or, after ``refresh()``, in another. One that is
    /// hidden is told of once, and then not before all may see it again.
    public func liveChanges() -> AsyncStream<FavourID> { changes.stream() }

    /// Brings the index up to date with what was written, here or by another process.
    public func refresh() async throws {
        try await refreshChats()
        try await refreshNews()
        let known = index.withLock { $0.revision }
        if known == nil { return try await load() }
        guard try await !read({ try SettingTable.hasForgotten(after: known ?? 0, on: $0) }) else {
            return try await load(after: known)
        }
        let found = try await read { connection -> (Int64, [FavourID], [Favour], Set<FavourID>)? in
            let (last, ids) = try SettingTable.changes(after: known ?? 0, on: connection)
            guard !ids.isEmpty else { return nil }
            let favours = try FavourTable.favours(Array(Set(ids)), on: connection)
            return (
                last, ids, Array(favours.values), Set(try ModerationTable.concealed(favours.keys, on: connection).keys)
            )
        }
        guard let (last, ids, favours, concealed) = found else { return }
        let silent = index.withLock { index -> Set<FavourID>? in
            // Another task was faster, and its favours may be newer.
            guard index.revision ?? 0 < last else { return nil }
            let silent = concealed.filter { index.concealed.contains($0) }
            for favour in favours {
                if concealed.contains(favour.id) { index.conceal(favour.id) } else { index.put(favour) }
            }
            index.revision = last
            return silent
        }
        if let silent { for id in ids where !silent.contains(id) { changes.send(id) } }
    }

    /// Brings the index up to date after something was written. It fails when the server has gone away since; what was
    /// written stands all the same, and who wrote it must not be told to write it again.
    func tellOfWritten() async { try? await refresh() }

    /// As ``tellOfWritten()``, after only rooms have changed.
    func tellOfRooms() async { try? await refreshChats() }

    /// Brings the index up to date as soon as another program has written, until the task is cancelled; ends at once where
    /// the database does not tell.
    public func follow() async {
        for await _ in home.news() {
            while !Task.isCancelled {
                if (try? await refresh()) != nil { break }
                // The server may be back before all connections to it are.
                try? await Task.sleep(for: .seconds(1))
            }
        }
    }

    /// Makes the index.
    /// - Parameter known: the last change in the one before; nil when there is none.
    private func load(after known: Int64? = nil) async throws {
        let (revision, favours, concealed) = try await read { connection in
            let live = try SettingTable.live(on: connection)
            var favours: [Favour] = []
            for start in stride(from: 0, to: live.count, by: 1000) {
                let ids = Array(live[start..<min(start + 1000, live.count)])
                favours += try FavourTable.favours(ids, on: connection).values
            }
            return (
                try SettingTable.lastRevision(on: connection), favours,
                try ModerationTable.allConcealed(on: connection)
            )
        }
        index.withLock { index in
            guard index.revision == known else { return }
            index = SearchIndex()
            index.put(favours)
            for id in concealed { index.conceal(id) }
            index.revision = revision
        }
    }
}
