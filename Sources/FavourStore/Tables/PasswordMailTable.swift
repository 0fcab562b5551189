internal import Favours

/// The SQL of e-mails for people who have forgotten the password, and of those that tell that somebody's sign-in was changed.
/// Rows are claimed as those of `DeliveryTable`.
enum PasswordMailTable {
    /// Lets an e-mail to a person wait, unless one waits already, or so many have left as may within a time.
    static func ask(_ person: PersonID, _ limit: RateLimit?, now: Int64, on connection: Connection) throws {
        let (waiting, sent) =
            try connection.first(
                """
                SELECT count(CASE WHEN state = 'waiting' THEN 1 END),
                    count(CASE WHEN state = 'sent' AND asked > ? THEN 1 END)
                FROM password_mail WHERE person = ? AND kind IS NULL
                """, .integer(now - (limit?.seconds ?? 0)), .integer(person.rawValue)
            ) { ($0.int(0), $0.int(1)) } ?? (0, 0)
        guard waiting == 0, sent < limit?.most ?? .max else { return }
        try connection.run(
            """
            INSERT INTO password_mail (person, asked, state, failures, due, claimed_until, reason, changed)
            VALUES (?, ?, 'waiting', 0, ?, 0, '', ?)
            """, .integer(person.rawValue), .integer(now), .integer(now), .integer(now))
    }

    /// Takes the e-mail that is due first.
    static func claim(
        now: Int64, on connection: Connection
    ) throws -> (id: Int64, person: PersonID, asked: Int64)? {
        let due = try connection.first(
            """
            SELECT id, person, asked FROM password_mail
            WHERE kind IS NULL AND state = 'waiting' AND due <= ? AND claimed_until <= ?
            ORDER BY due, id LIMIT 1 /* FOR UPDATE SKIP LOCKED */
            """, .integer(now), .integer(now)
        ) { ($0.int64(0), PersonID(rawValue: $0.int64(1)), $0.int64(2)) }
        guard let (id, person, asked) = due else { return nil }
        try lease(id, now: now, on: connection)
        return (id, person, asked)
    }

    private static func lease(_ id: Int64, now: Int64, on connection: Connection) throws {
        try connection.run(
            "UPDATE password_mail SET claimed_until = ? WHERE id = ?", .integer(now + Delivery.leaseSeconds),
            .integer(id))
    }

    // MARK: Changes

    /// Lets an e-mail about a change wait. Of several changes of one kind in a row, one is told.
    static func tell(
        _ change: SecurityChange, _ person: PersonID, to address: String, now: Int64, on connection: Connection
    ) throws {
        try connection.run(
            """
            INSERT INTO password_mail
                (person, asked, state, failures, due, claimed_until, reason, changed, kind, address)
            SELECT ?, ?, 'waiting', 0, ?, 0, '', ?, ?, ?
            WHERE NOT EXISTS (
                SELECT 1 FROM password_mail
                WHERE person = ? AND kind = ? AND address = ? AND state = 'waiting' AND claimed_until = 0)
            """, .integer(person.rawValue), .integer(now), .integer(now), .integer(now), .text(change.rawValue),
            .text(address), .integer(person.rawValue), .text(change.rawValue), .text(address))
    }

    /// Takes the e-mail about a change that is due first.
    static func claimNote(
        now: Int64, on connection: Connection
    ) throws -> (id: Int64, person: PersonID, at: Int64, kind: String, address: String)? {
        let due = try connection.first(
            """
            SELECT id, person, asked, kind, address FROM password_mail
            WHERE kind IS NOT NULL AND state = 'waiting' AND due <= ? AND claimed_until <= ?
            ORDER BY due, id LIMIT 1 /* FOR UPDATE SKIP LOCKED */
            """, .integer(now), .integer(now)
        ) { ($0.int64(0), PersonID(rawValue: $0.int64(1)), $0.int64(2), $0.text(3), $0.text(4)) }
        guard let due else { return nil }
        try lease(due.0, now: now, on: connection)
        return due
    }

    static func set(_ state: String, _ id: Int64, now: Int64, on connection: Connection) throws {
        try connection.run(
            "UPDATE password_mail SET state = ?, changed = ? WHERE id = ? AND state = 'waiting'", .text(state),
            .integer(now), .integer(id))
    }

    /// Lets an e-mail wait for its next attempt, or gives it up: a code also when that would come after the person stopped
    /// waiting.
    /// - Returns: whether it is given up.
    static func fail(
        _ id: Int64, _ reason: String, isPermanent: Bool, now: Int64, on connection: Connection
    ) throws -> Bool {
        let row = try connection.first(
            "SELECT asked, failures, kind FROM password_mail WHERE id = ? AND state = 'waiting'", .integer(id)
        ) { ($0.int64(0), $0.int(1), $0.isNull(2)) }
        guard let (asked, failures, isCode) = row else { return false }
        let pause = failures < Delivery.pauses.count ? Delivery.pauses[failures] : .max
        let patience = isCode ? FavourStore.passwordCodeSeconds : FavourStore.noteSeconds
        let isOver = isPermanent || pause >= asked + patience - now
        try connection.run(
            """
            UPDATE password_mail SET state = ?, failures = failures + 1, due = ?, claimed_until = 0, reason = ?, changed = ?
            WHERE id = ?
            """, .text(isOver ? "givenUp" : "waiting"), .integer(isOver ? now : now + pause), .text(reason),
            .integer(now), .integer(id))
        return isOver
    }

    /// Forgets the e-mails to a person whose codes hold no longer. What was given up stays for the operator.
    static func end(of person: PersonID, on connection: Connection) throws {
        try connection.run(
            "DELETE FROM password_mail WHERE person = ? AND kind IS NULL AND state <> 'givenUp'",
            .integer(person.rawValue))
    }

    /// Forgets all of a person who deletes the account.
    static func erase(_ person: PersonID, on connection: Connection) throws {
        try connection.run("DELETE FROM password_mail WHERE person = ?", .integer(person.rawValue))
    }

    static func forget(before moment: Int64, on connection: Connection) throws {
        try connection.run("DELETE FROM password_mail WHERE state <> 'waiting' AND changed < ?", .integer(moment))
    }
}
