internal import Hashing

/// The SQL of invitations.
enum InvitationTable {
    static func insert(
        _ hash: String, uses: Int, expires: Int64, now: Int64, on connection: Connection
    ) throws -> Invitation {
        let id = try connection.first(
            "INSERT INTO invitation (hash, uses, used, created, expires) VALUES (?, ?, 0, ?, ?) RETURNING id",
            .text(hash), .integer(Int64(uses)), .integer(now), .integer(expires)
        ) { $0.int64(0) }
        return Invitation(id: id ?? 0, uses: uses, used: 0, created: now, expires: expires)
    }

    static func all(on connection: Connection) throws -> [Invitation] {
        try connection.all("SELECT id, uses, used, created, expires FROM invitation ORDER BY id", row: invitation)
    }

    static func remove(_ id: Int64, on connection: Connection) throws -> Bool {
        try connection.run("DELETE FROM invitation WHERE id = ?", .integer(id))
        return connection.changes > 0
    }

    /// The invitation of a code, while somebody may still join with it.
    ///
    /// Every stored hash is compared, each to its end: the time that takes tells nothing about codes.
    static func find(_ code: InvitationCode, now: Int64, on connection: Connection) throws -> Invitation {
        let hash = Array(try code.hash.utf8)
        var found: Invitation?
        try connection.each("SELECT id, uses, used, created, expires, hash FROM invitation") { row in
            if ConstantTime.isEqual(Array(row.text(5).utf8), hash) { found = invitation(row) }
            return true
        }
        guard let found else { throw StoreError.invitationWrong }
        guard found.used < found.uses else { throw StoreError.invitationUsedUp }
        guard now < found.expires else { throw StoreError.invitationExpired }
        return found
    }

    /// Counts one more person who joins with a code. Belongs to the transaction in which the account is made.
    static func use(_ code: InvitationCode, now: Int64, on connection: Connection) throws {
        let found = try find(code, now: now, on: connection)
        try connection.run("UPDATE invitation SET used = used + 1 WHERE id = ?", .integer(found.id))
    }

    private static func invitation(_ row: borrowing Row) -> Invitation {
        Invitation(
            id: row.int64(0), uses: row.int(1), used: row.int(2), created: row.int64(3), expires: row.int64(4))
    }
}
