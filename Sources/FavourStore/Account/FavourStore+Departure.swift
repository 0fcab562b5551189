internal import Accounts
public import Favours

extension FavourStore {
    /// What the deletion of a person's account would do to others now.
    public func departure(of person: PersonID) async throws -> Departure {
        let now = clock()
        return try await read { connection in
            let own = try DepartureTable.ownLive(person, on: connection)
            let others = try DepartureTable.promised(by: person, on: connection)
            let (begun, left) = try (Self.ticked(own, now, on: connection), Self.ticked(others, now, on: connection))
            return Departure(
                cancelled: begun.count { $0.slots.contains { Self.hasNotBegun($0) } },
                confirmed: begun.count { $0.slots.contains { Self.hasBegun($0) } },
                left: left.count { $0.slots.contains { Self.canLeave($0, person) } })
        }
    }

    /// Deletes a person's account, in one transaction.
    ///
    /// Favours that have not begun are cancelled and their helpers told; where work has begun, the helpers' work counts as
    /// confirmed; what the person accepted and has not begun is left, which its requesters are told. Name, e-mail,
    /// password, neighbourhood, exact places, descriptions, reasons for taking helpers off, what the person wrote and sent in
    /// chats, sessions, blocks, and what the person was told are erased. Reports stay without the name of who made them.
    /// What others did with the person
    /// stays in their histories, as with ``Person/formerName``.
    ///
    /// - Parameter password: asked once more, and its tries are counted by person.
    /// - Throws: ``StoreError/wrongPassword``, ``StoreError/tooOften(retryAfter:)``, ``StoreError/notFound``,
    ///   ``StoreError/storage(_:)``.
    public func deleteAccount(_ person: PersonID, password: String) async throws {
        let stored = try await confirm(password, of: person)
        let now = clock()
        try await write { connection in
            // The password may have been changed during the check, or the account deleted by another request.
            guard try PersonTable.password(of: person, on: connection) == stored else {
                throw StoreError.wrongPassword
            }
            try Self.endOwn(person, now: now, on: connection)
            try Self.leaveOthers(person, endsDisputes: true, now: now, on: connection)
            try DepartureTable.erase(person, now: now, on: connection)
        }
        // The account is deleted also where this fails; the log is emptied later then.
        try? await home.forget()
        await tellOfWritten()
    }

    private static func hasNotBegun(_ slot: Slot) -> Bool { slot.phase == .open || slot.phase == .closed }
    private static func hasBegun(_ slot: Slot) -> Bool {
        slot.phase == .inProgress || slot.phase == .awaitingConfirmation
    }
    private static func canLeave(_ slot: Slot, _ person: PersonID) -> Bool {
        hasNotBegun(slot) && slot.acceptance(of: person)?.state.isFinal == false
    }

    /// Favours as they are once the clock has done what is due.
    private static func ticked(_ ids: [FavourID], _ now: Int64, on connection: Connection) throws -> [Favour] {
        try FavourTable.favours(ids, on: connection).values.map { try $0.applying(.tick, by: .clock, at: now) }
    }

    private static func endOwn(_ person: PersonID, now: Int64, on connection: Connection) throws {
        let actor = Actor(person)
        let own = try DepartureTable.ownLive(person, on: connection)
        for (_, before) in try FavourTable.favours(own, on: connection) {
            var after = try before.applying(.tick, by: .clock, at: now)
            for slot in after.slots.map(\.id) {
                // Each step may close, open or cancel other slots.
                guard let current = after.slot(slot) else { continue }
                if hasNotBegun(current) {
                    after = try after.applying(.cancelSlot(slot), by: actor, at: now)
                } else if hasBegun(current) {
                    for helper in current.acceptances where helper.state == .accepted {
                        after = try after.applying(.confirm(slot, helper.person), by: actor, at: now)
                    }
                }
            }
            try save(after, replacing: before, by: person, now: now, on: connection)
        }
    }

    /// Leaves what a person promised and has not begun.
    ///
    /// - Parameter endsDisputes: whether the person's disputes about others' favours are withdrawn as well: a person who
    ///   deletes the account could not answer any more, one who is suspended can afterwards.
    static func leaveOthers(
        _ person: PersonID, endsDisputes: Bool, now: Int64, on connection: Connection
    ) throws {
        let promised = try DepartureTable.promised(by: person, on: connection)
        for (_, before) in try FavourTable.favours(promised, on: connection) {
            // Leaving may open slots again, whose helpers may help elsewhere by now.
            let busy = try AcceptanceTable.busy(before, on: connection)
            var after = try before.applying(.tick, by: .clock, at: now, busy: busy)
            for slot in after.slots.map(\.id) {
                guard let current = after.slot(slot) else { continue }
                if hasBegun(current) {
                    guard endsDisputes, Favour.disagrees(person, about: current) else { continue }
                    after = try after.applying(.withdrawDispute(slot), by: Actor(person), at: now, busy: busy)
                } else if canLeave(current, person) {
                    after = try after.applying(.withdraw(slot), by: Actor(person), at: now, busy: busy)
                }
            }
            try save(after, replacing: before, by: person, now: now, on: connection)
        }
    }
}
