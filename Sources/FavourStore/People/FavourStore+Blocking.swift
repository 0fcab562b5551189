public import Favours

extension FavourStore {
    /// Blocks a person, or unblocks them. Works at once, and both ways: where one of the two is to help the other and the
    /// work has not begun, they no longer are.
    /// - Throws: ``StoreError/notFound``, ``StoreError/storage(_:)``.
    public func setBlock(_ isOn: Bool, of other: PersonID, by person: PersonID) async throws {
        guard other != person else { return }
        _ = try await self.person(other)
        let now = clock()
        try await write { connection in
            try Self.checkActive(person, on: connection)
            try PersonTable.setBlock(person, other, isOn, on: connection)
            guard isOn else { return }
            try Self.part(person, as: person, from: other, now: now, on: connection)
            try Self.part(person, as: other, from: person, now: now, on: connection)
        }
        await tellOfWritten()
    }

    /// Whether a person blocked another; what the other did does not count.
    public func hasBlocked(_ other: PersonID, by person: PersonID) async throws -> Bool {
        try await read { try PersonTable.hasBlocked(person, other, on: $0) }
    }

    /// Takes a helper off the favours of a requester: `person`, who is one of the two, leaves them or removes the other.
    private static func part(
        _ person: PersonID, as helper: PersonID, from author: PersonID, now: Int64, on connection: Connection
    ) throws {
        let shared = try AcceptanceTable.bound(helper, to: author, on: connection)
        for (_, before) in try FavourTable.favours(shared, on: connection) {
            let busy = try AcceptanceTable.busy(before, on: connection)
            var after = try before.applying(.tick, by: .clock, at: now, busy: busy)
            for slot in after.slots.map(\.id) {
                // Each step may close or open other slots.
                guard let current = after.slot(slot), current.phase.canBeEdited,
                    current.acceptance(of: helper)?.state.isFinal == false
                else { continue }
                let event = person == helper ? Event.withdraw(slot) : .remove(slot, helper, reason: "")
                after = try after.applying(
                    event, by: Actor(person, blocked: [person == helper ? author : helper]), at: now, busy: busy)
            }
            try save(after, replacing: before, by: person, now: now, on: connection)
        }
    }
}
