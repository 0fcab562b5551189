extension FavourStore {
    /// Makes an invitation.
    ///
    /// - Parameters:
    ///   - uses: how many people may join with it.
    ///   - days: for how long.
    /// - Returns: its code, which nobody can look up again, and the invitation.
    /// - Throws: ``StoreError/storage(_:)``.
    public func invite(uses: Int, days: Int) async throws -> (code: InvitationCode, invitation: Invitation) {
        let (code, now) = (InvitationCode(), clock())
        let invitation = try await write { connection in
            try InvitationTable.insert(
                try code.hash, uses: uses, expires: now + Int64(days) * 86_400, now: now, on: connection)
        }
        return (code, invitation)
    }

    /// All invitations, the oldest first, those that cannot be used any more among them.
    public func invitations() async throws -> [Invitation] { try await read { try InvitationTable.all(on: $0) } }

    /// Takes an invitation back. Who has joined with it stays.
    /// - Throws: ``StoreError/notFound``, ``StoreError/storage(_:)``.
    public func removeInvitation(_ id: Int64) async throws {
        guard try await write({ try InvitationTable.remove(id, on: $0) }) else { throw StoreError.notFound }
    }

    /// A code that was typed.
    static func code(_ text: String) throws -> InvitationCode {
        guard text.contains(where: { !$0.isWhitespace }) else { throw StoreError.invitationMissing }
        guard let code = InvitationCode(text) else { throw StoreError.invitationWrong }
        return code
    }
}
