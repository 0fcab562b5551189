public import Favours

extension FavourStore {
    /// Whether a person is suspended, and until when; nil when not.
    public func suspension(of person: PersonID) async throws -> Suspension? {
        try await read { try ModerationTable.suspension(of: person, on: $0) }
    }

    /// Signs a person out everywhere, hides the person's open favours, and leaves what the person promised and has not
    /// begun, which the requesters are told. Disputes stay. One who is suspended already stays so until another time.
    static func suspend(
        _ person: PersonID, until: Int64?, now: Int64, on connection: Connection
    ) throws {
        let wasSuspended = try ModerationTable.suspension(of: person, on: connection) != nil
        try ModerationTable.suspend(person, until: until, now: now, on: connection)
        try PersonSessionTable.deleteAll(of: person, except: nil, on: connection)
        try leaveOthers(person, endsDisputes: false, now: now, on: connection)
        if !wasSuspended { try tellHelpers(.hidden, of: person, now: now, on: connection) }
    }

    static func endSuspension(of person: PersonID, now: Int64, on connection: Connection) throws {
        try ModerationTable.endSuspension(of: person, on: connection)
        try tellHelpers(.shownAgain, of: person, now: now, on: connection)
    }

    /// Ends suspensions whose date has come.
    static func endSuspensions(_ now: Int64, on connection: Connection) throws {
        for person in try ModerationTable.due(now, on: connection) {
            try endSuspension(of: person, now: now, on: connection)
        }
    }

    /// Tells the helpers of a requester's open favours that others see these no longer, or again.
    private static func tellHelpers(
        _ kind: Notice.Kind, of person: PersonID, now: Int64, on connection: Connection
    ) throws {
        let own = try DepartureTable.ownLive(person, on: connection)
        let favours = try FavourTable.favours(own, on: connection)
        for id in own {
            guard let favour = favours[id] else { continue }
            try ModerationTable.touch(id, on: connection)
            // One that is hidden for its own sake stays so.
            guard try ModerationTable.standing(of: id, on: connection).hidden == nil else { continue }
            try OutboxTable.insert(favour.notices(kind, to: favour.boundHelpers), of: id, now: now, on: connection)
        }
    }
}
