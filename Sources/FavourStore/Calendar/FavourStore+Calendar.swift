public import Accounts
public import Favours
public import Geography

/// What a person's calendar has of one favour.
public struct CalendarFavour: Sendable {
    /// The favour.
    public let favour: Favour
    /// The exact place, where the person may see it now and has been shown it before.
    public let place: Coordinate?
}

extension FavourStore {
    /// Most favours of a feed.
    static let mostInFeed = 200

    /// Makes the secret link of a person's calendar; an earlier one ends.
    /// - Returns: its token, which nobody can look up again.
    /// - Throws: ``StoreError/notFound``, ``StoreError/storage(_:)``.
    public func makeCalendarFeed(of person: PersonID) async throws -> SessionToken {
        let (token, now) = (SessionToken(), clock())
        try await write { connection in
            guard try PersonTable.isMember(person, on: connection) else { throw StoreError.notFound }
            try CalendarTable.put(token.hash, of: person, now: now, on: connection)
        }
        return token
    }

    /// Ends the secret link of a person's calendar.
    public func endCalendarFeed(of person: PersonID) async throws {
        try await write { try CalendarTable.remove(of: person, on: $0) }
    }

    /// When the secret link of a person's calendar was made, in seconds since 1970; nil without one.
    public func calendarFeed(of person: PersonID) async throws -> Int64? {
        try await read { try CalendarTable.created(of: person, on: $0) }
    }

    /// Whose calendar a link is, and the favours of the last 30 days and the future that the person asked for or accepted.
    ///
    /// A feed shows no exact place for the first time: a calendar program asks every hour, and each place counts towards the
    /// few that a person is shown within a day.
    ///
    /// - Returns: nil for a link that has ended.
    public func calendar(_ token: SessionToken) async throws -> (person: PersonID, favours: [CalendarFavour])? {
        let (hash, now) = (token.hash, clock())
        return try await read { connection in
            guard let person = try CalendarTable.person(hash, on: connection),
                try Self.isActive(person, on: connection)
            else { return nil }
            let isExperienced = try AcceptanceTable.isExperienced(person, now: now, on: connection)
            let ids = try CalendarTable.favours(
                of: person, after: now - 30 * 86_400, limit: Self.mostInFeed, on: connection)
            let found = try FavourTable.favours(ids, on: connection)
            let askers = try Self.askers(person, of: Array(found.values), on: connection)
            let favours = try ids.compactMap { id -> CalendarFavour? in
                guard let favour = found[id], let asker = askers[id], favour.mayKnow(asker, at: now) else { return nil }
                let isShown =
                    try favour.author == person
                    || PersonTable.isMember(favour.author, on: connection)
                        && favour.showsPlace(to: person, at: now, experienced: isExperienced)
                        && SettingTable.isRevealed(id, to: person, on: connection)
                return CalendarFavour(favour: favour, place: isShown ? favour.place : nil)
            }
            return (person, favours)
        }
    }
}
