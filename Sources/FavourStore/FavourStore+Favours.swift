public import Favours
internal import Hashing

extension FavourStore {
    /// Asks for a favour.
    ///
    /// - Parameter key: makes a repeated request harmless: it is answered with the favour of the first.
    /// - Throws: `Refusal`, ``StoreError``.
    public func ask(_ draft: Draft, by person: PersonID, key: String? = nil) async throws -> Favour {
        let now = clock()
        if try await isNew(key, by: person) {
            // First: a draft that is refused is no favour, and does not count.
            let problems = draft.problems(at: now)
            guard problems.isEmpty else { throw Refusal.invalid(problems) }
            try await limit("ask \(person.rawValue)", .newFavours)
        }
        let favour = try await write { [maker] connection in
            try Self.once(key, "ask \(draft)", by: person, now: now, on: connection) {
                let earlier = try FavourTable.places(of: person, on: connection)
                var draft = draft
                draft.content.pictures = try PictureTable.unshared(
                    draft.content.pictures, of: person, now: now, on: connection)
                let favour = try Favour(
                    id: try FavourTable.nextID(on: connection), author: person, draft: draft,
                    publicPlace: maker.find(draft.place, of: person, earlier: earlier), at: now)
                try FavourTable.put(favour, replacing: nil, on: connection)
                try SearchTable.note(favour.id, on: connection)
                return favour
            }
        }
        await tellOfWritten()
        return favour
    }

    /// What a person does with a favour.
    ///
    /// - Parameters:
    ///   - version: of the favour that the client saw; nil when it does not matter.
    ///   - key: makes a repeated request harmless: it is answered with the favour as it is now.
    /// - Throws: `Refusal`, ``StoreError``.
    public func change(
        _ id: FavourID, _ event: Event, by person: PersonID, seen version: Int? = nil, key: String? = nil
    ) async throws -> Favour {
        let limited: (key: String, limit: RateLimit)? =
            switch event {
            case .accept where try await isNew(key, by: person): ("accept", .acceptances)
            case .dispute, .withdrawDispute: ("dispute", .disputes)
            default: nil
            }
        if let limited {
            let now = clock()
            // Who may not know the favour is not even told that it was too often.
            _ = try await read { try Self.favour(id, hearing: event, from: person, now: now, on: $0) }
            try await limit("\(limited.key) \(person.rawValue)", limited.limit)
        }
        return try await change(id, "\(id.rawValue) \(event)", by: person, seen: version, key: key) { _ in event }
    }

    /// - Parameters:
    ///   - fingerprint: what the person asks for, by which a repeated request is known.
    ///   - makeEvent: called in the transaction.
    private func change(
        _ id: FavourID, _ fingerprint: String, by person: PersonID, seen version: Int?, key: String?,
        _ makeEvent: @escaping @Sendable (Connection) throws -> Event
    ) async throws -> Favour {
        let now = clock()
        let (favour, isNewsSettled) = try await write { connection in
            var isNewsSettled = false
            let event = try makeEvent(connection)
            // Also where the request is repeated: it is answered under the rules of today.
            let before = try Self.favour(id, hearing: event, from: person, now: now, on: connection)
            let favour = try Self.once(key, fingerprint, by: person, now: now, on: connection) {
                if case .dispute = event, try !PersonTable.isMember(before.author, on: connection) {
                    // The requester, who would answer it, has deleted the account.
                    throw Refusal.over
                }
                let actor = Actor(
                    person,
                    commitments: try AcceptanceTable.commitments(of: person, except: id, on: connection),
                    blocked: try PersonTable.blocked(person, on: connection),
                    hasSeenPlace: try SettingTable.isRevealed(id, to: person, on: connection))
                let busy = try AcceptanceTable.busy(before, on: connection)
                let after = try before.applying(event, by: actor, at: now, seen: version, busy: busy)
                try Self.save(after, replacing: before, by: person, now: now, on: connection)
                isNewsSettled = try Self.settleNews(
                    after: after, replacing: before, by: person, now: now, on: connection)
                if case .edit = event, after.version != before.version {
                    try Self.endApproval(of: id, on: connection)
                }
                return after
            }
            return (favour, isNewsSettled)
        }
        await tellOfWritten()
        if isNewsSettled { news.send(to: person) }
        return favour
    }

    /// A favour to which a person may do something.
    /// - Throws: ``StoreError/notFound`` where the person may not know it.
    private static func favour(
        _ id: FavourID, hearing event: Event, from person: PersonID, now: Int64, on connection: Connection
    ) throws -> Favour {
        try checkActive(person, on: connection)
        guard let favour = try FavourTable.favour(id, on: connection),
            try favour.mayHear(event, from: asker(person, of: favour, on: connection), at: now)
        else { throw StoreError.notFound }
        return favour
    }

    /// Edits a favour: the public place is found anew when the exact one is another, which counts as a new favour does.
    ///
    /// - Parameter sent: what was sent, where the draft was made of that and of the favour as it is: a repeated request is
    ///   known by it, also after another edit. The draft itself when nil.
    /// - Throws: `Refusal`, ``StoreError``.
    public func edit(
        _ id: FavourID, _ draft: Draft, by person: PersonID, seen version: Int? = nil, key: String? = nil,
        sent: String? = nil
    ) async throws -> Favour {
        let now = clock()
        // A draft that is refused below does not count. That it counts tells the requester alone that the place is another.
        if let before = try await read({ try FavourTable.favour(id, on: $0) }), before.author == person,
            before.place != draft.place, draft.problems(at: now, editing: before).isEmpty,
            try await isNew(key, by: person)
        {
            try await limit("ask \(person.rawValue)", .newFavours)
        }
        let fingerprint = "\(id.rawValue) edit " + (sent ?? "\(draft)")
        return try await change(id, fingerprint, by: person, seen: version, key: key) {
            [maker] connection in
            // Of two favours that are moved to one door at once, the second takes the first's public place.
            let earlier = try FavourTable.places(of: person, moving: id, on: connection)
            return .edit(draft, publicPlace: maker.find(draft.place, of: person, earlier: earlier))
        }
    }

    /// Does what the clock has to do: slots start, end, expire or are confirmed. To be called every few seconds.
    ///
    /// - Returns: how many favours changed.
    /// - Throws: ``StoreError``.
    @discardableResult public func tick() async throws -> Int {
        let now = clock()
        var count = 0
        // Writing keeps others from it: first a look whether there is anything to do.
        if try await read({ try PictureTable.hasUnused(before: now - Self.unusedSeconds, on: $0) }) {
            try await write { try PictureTable.removeUnused(before: now - Self.unusedSeconds, on: $0) }
        }
        let old = now - 7 * 86_400
        if try await read({ try ChatMessageTable.hasKeys(before: old, on: $0) }) {
            try await write { try ChatMessageTable.forgetKeys(before: old, on: $0) }
        }
        if try await read({ try !ModerationTable.due(now, on: $0).isEmpty }) {
            try await write { try Self.endSuspensions(now, on: $0) }
        }
        while try await read({ try !FavourTable.due(now, limit: 1, on: $0).isEmpty }) {
            let changed = try await write { connection in
                let due = try FavourTable.due(now, limit: 100, on: connection)
                for (_, before) in try FavourTable.favours(due, on: connection) {
                    let busy = try AcceptanceTable.busy(before, on: connection)
                    let after = try before.applying(.tick, by: .clock, at: now, busy: busy)
                    try Self.save(after, replacing: before, by: nil, now: now, on: connection)
                }
                return due.count
            }
            count += changed
            guard changed == 100 else { break }
        }
        try await tickRates()
        try await tickNews(now)
        try await tickReviews(now)
        try await tickSearches(now)
        try await refresh()
        return count
    }

    /// A key for what a form holds: sent twice it counts once, written anew on the same page it is another request.
    ///
    /// - Throws: ``StoreError/storage(_:)``.
    public static func key(_ key: String, for draft: Draft) throws -> String {
        // No key of a program has a space.
        try key + " " + Array("\(draft)".utf8).withUnsafeBytes { try SHA256.digest($0).hex }
    }

    /// Does something once for each key of a person.
    private static func once(
        _ key: String?, _ fingerprint: String, by person: PersonID, now: Int64, on connection: Connection,
        _ body: () throws -> Favour
    ) throws -> Favour {
        try checkActive(person, on: connection)
        guard let key else { return try body() }
        let digest = try Array(fingerprint.utf8).withUnsafeBytes { try SHA256.digest($0).hex }
        if let done = try SettingTable.doneRequest(key, by: person, on: connection) {
            guard done.fingerprint == digest else { throw StoreError.otherRequest }
            guard let favour = try FavourTable.favour(done.favour, on: connection) else { throw StoreError.notFound }
            return favour
        }
        let favour = try body()
        try SettingTable.setDone(key, digest, favour.id, by: person, now: now, on: connection)
        return favour
    }

    /// Whether a key was not used before: a repeated request does not count as often done.
    private func isNew(_ key: String?, by person: PersonID) async throws -> Bool {
        guard let key else { return true }
        return try await read { try SettingTable.doneRequest(key, by: person, on: $0) == nil }
    }

    /// - Parameter told: what people are told of it; of a decision, otherwise than of what a person does.
    static func save(
        _ after: Favour, replacing before: Favour, by person: PersonID?, told: [Notice]? = nil, now: Int64,
        on connection: Connection
    ) throws {
        guard after != before else { return }
        try FavourTable.put(after, replacing: before, on: connection)
        for slot in after.slots where slot.phase == .cancelled && before.slot(slot.id)?.phase != .cancelled {
            try FavourTable.setCancelled(slot.id, of: after.id, at: now, on: connection)
        }
        if after.isLive != before.isLive {
            try RoomTable.setFinal(after.id, since: after.isLive ? nil : now, on: connection)
        }
        try openReviews(after: after, replacing: before, now: now, on: connection)
        let seers = try SettingTable.seers(of: after.id, on: connection)
        try OutboxTable.insert(
            told ?? Notice.all(from: before, to: after, by: person, seers: seers), of: after.id, now: now,
            on: connection)
    }
}
