internal import Favours

extension FavourStore {
    /// Writes what an operator decides about a disputed slot, and tells requester and helpers.
    ///
    /// - Throws: ``StoreError/notFound``, ``StoreError/ownDispute``; `Refusal` where nobody disagrees any more.
    static func decide(
        _ decision: Decision, in id: FavourID, by actor: Operator, now: Int64, on connection: Connection
    ) throws {
        guard let before = try FavourTable.favour(id, on: connection) else { throw StoreError.notFound }
        if case .person(let person) = actor, before.isParty(person, of: decision.slot) { throw StoreError.ownDispute }
        let busy = try AcceptanceTable.busy(before, on: connection)
        let after = try before.applying(.decide(decision), by: .anOperator, at: now, busy: busy)
        try save(
            after, replacing: before, by: nil, told: Notice.all(of: decision, from: before, to: after), now: now,
            on: connection)
    }

    /// - Throws: ``StoreError/notFound``.
    static func author(of id: FavourID, on connection: Connection) throws -> PersonID {
        guard let favour = try FavourTable.favour(id, on: connection) else { throw StoreError.notFound }
        return favour.author
    }
}

extension Favour {
    /// Whether a person asked for it, or accepted one of its slots.
    fileprivate func isParty(_ person: PersonID, of slot: SlotID) -> Bool {
        person == author || self.slot(slot)?.acceptance(of: person) != nil
    }
}
