internal import Favours

/// What was changed about how a person signs in. The person is told at the address that was confirmed before.
public enum SecurityChange: String, Hashable, Sendable, CaseIterable {
    /// Another password was set: by the person, with a code, or by the operator.
    case password
    /// All other sign-ins were ended.
    case signIns
    /// Another e-mail address was confirmed.
    case address
    /// The e-mail address was removed.
    case addressRemoved
}

/// An e-mail that tells of a change. Its sender alone has it until ``Delivery/leaseSeconds`` have passed.
public struct SecurityNote: Hashable, Sendable {
    /// What was changed.
    public let change: SecurityChange
    /// The person's name.
    public let name: String
    /// The address that was confirmed before the change.
    public let address: String
    /// The code of the language of e-mails: `en`.
    public let language: String
    /// When it was changed, in seconds since 1970.
    public let at: Int64
    /// What tells its e-mail from all others; the same for all attempts.
    public let identifier: String
    /// The row of the table.
    let row: Int64
}

extension FavourStore {
    /// For how many seconds an address that was confirmed without the password gets no codes for a new one.
    public static let unsureSeconds: Int64 = 86_400
    /// For how many seconds after the sign-up the password counts as just typed.
    static let justJoinedSeconds: Int64 = 3600
    /// After how many seconds a change is not told of any more.
    static let noteSeconds: Int64 = 3 * 86_400

    /// The security of an account has changed, and all that a session can make of it ends: other sessions with their devices,
    /// the secret link of the calendar, codes for a new password, and an address that was confirmed without the password
    /// within the last day. The address that was confirmed before is told.
    ///
    /// - Parameter session: the one that goes on; nil for none.
    static func securityHasChanged(
        _ change: SecurityChange, of person: PersonID, keeping session: Int64?, now: Int64,
        on connection: Connection
    ) throws {
        try PersonSessionTable.deleteAll(of: person, except: session, on: connection)
        try CalendarTable.remove(of: person, on: connection)
        try PasswordMailTable.end(of: person, on: connection)
        try tell(change, of: person, now: now, on: connection)
        try MailTable.removeUnsure(of: person, now: now, on: connection)
    }

    /// Lets an e-mail to the address that is confirmed now wait; nothing where there is none.
    static func tell(
        _ change: SecurityChange, of person: PersonID, now: Int64, on connection: Connection
    ) throws {
        guard let address = try MailTable.settings(of: person, on: connection).address else { return }
        try PasswordMailTable.tell(change, person, to: address, now: now, on: connection)
    }

    /// Takes the e-mail about a change that is due first, for ``Delivery/leaseSeconds``.
    /// - Returns: nil when none is due.
    public func claimSecurityNote() async throws -> SecurityNote? {
        let now = clock()
        while true {
            let found = try await claim { connection -> (note: SecurityNote?, isLast: Bool) in
                guard let row = try PasswordMailTable.claimNote(now: now, on: connection) else { return (nil, true) }
                guard now < row.at + Self.noteSeconds, let change = SecurityChange(rawValue: row.kind),
                    let person = try PersonTable.people([row.person], on: connection)[row.person], !person.isFormer
                else {
                    try PasswordMailTable.set("skipped", row.id, now: now, on: connection)
                    return (nil, false)
                }
                let language = try MailTable.settings(of: row.person, on: connection).language
                return (
                    SecurityNote(
                        change: change, name: person.name, address: row.address, language: language, at: row.at,
                        identifier: try self.code("security note \(row.id)"), row: row.id), false
                )
            }
            if found.isLast || found.note != nil { return found.note }
        }
    }

    /// Says what became of an e-mail about a change.
    ///
    /// - Returns: whether it was given up.
    @discardableResult public func finish(_ note: SecurityNote, _ outcome: DeliveryOutcome) async throws -> Bool {
        try await finish(row: note.row, outcome)
    }
}
