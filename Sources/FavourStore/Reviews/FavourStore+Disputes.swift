public import Favours

/// A slot about whose work people disagree, for operators.
public struct DisputedSlot: Hashable, Sendable {
    /// The favour as it is.
    public let favour: Favour
    /// The slot.
    public let slot: SlotID
    /// Who disagrees, and since when.
    public let dispute: Dispute
}

extension FavourStore {
    /// All disputes that have not ended, the oldest first.
    public func disputed(limit: Int = 200) async throws -> [DisputedSlot] {
        try await read { connection in
            let found = try connection.all(
                """
                SELECT favour, number FROM slot WHERE is_disputed = 1 AND phase IN ('inProgress', 'awaitingConfirmation')
                ORDER BY disputed_at, favour, number LIMIT ?
                """, .integer(Int64(limit))
            ) { (FavourID(rawValue: $0.int64(0)), SlotID(rawValue: $0.int(1))) }
            let favours = try FavourTable.favours(Array(Set(found.map(\.0))), on: connection)
            return found.compactMap { id, slot in
                guard let favour = favours[id], let dispute = favour.slot(slot)?.dispute else { return nil }
                return DisputedSlot(favour: favour, slot: slot, dispute: dispute)
            }
        }
    }
}
