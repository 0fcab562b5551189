internal import Favours

/// The SQL of addresses for e-mails, and of when they are sent.
enum MailTable {
    static func settings(of person: PersonID, on connection: Connection) throws -> MailSettings {
        let row = try connection.first(
            "SELECT address, pending, language FROM mail WHERE person = ?", .integer(person.rawValue)
        ) { ($0.optionalText(0), $0.optionalText(1), $0.text(2)) }
        let chosen = try connection.all(
            "SELECT topic, timing FROM mail_timing WHERE person = ?", .integer(person.rawValue)
        ) { (NewsTopic(rawValue: $0.text(0)), MailTiming(rawValue: $0.text(1))) }
        var timings = Dictionary(NewsTopic.inUse.map { ($0, MailTiming.atOnce) }) { one, _ in one }
        for case (let topic?, let timing?) in chosen where timings[topic] != nil { timings[topic] = timing }
        return MailSettings(address: row?.0, pending: row?.1, timings: timings, language: row?.2 ?? "en")
    }

    /// The address to which codes for a new password may be sent.
    static func trustedAddress(of person: PersonID, now: Int64, on connection: Connection) throws -> String? {
        try connection.first(
            "SELECT address FROM mail WHERE person = ? AND coalesce(trusted_from, 0) <= ?", .integer(person.rawValue),
            .integer(now)
        ) { $0.optionalText(0) } ?? nil
    }

    /// Forgets an address that was confirmed without the password, and not long ago.
    static func removeUnsure(of person: PersonID, now: Int64, on connection: Connection) throws {
        try connection.run(
            "DELETE FROM mail WHERE person = ? AND trusted_from > ?", .integer(person.rawValue), .integer(now))
    }

    /// Whether the password was typed for the address that waits.
    static func isSure(_ address: String, of person: PersonID, on connection: Connection) throws -> Bool {
        try connection.first(
            "SELECT is_sure FROM mail WHERE person = ? AND pending = ?", .integer(person.rawValue), .text(address)
        ) { $0.bool(0) } ?? false
    }

    /// Who has confirmed an address, in lower case; the first account first.
    static func owners(of address: String, on connection: Connection) throws -> [PersonID] {
        try connection.all(
            "SELECT person FROM mail WHERE lower(address) = ? ORDER BY person LIMIT 10", .text(address)
        ) { PersonID(rawValue: $0.int64(0)) }
    }

    static func setPending(
        _ address: String, code: String, expires: Int64, language: String, isSure: Bool, of person: PersonID,
        on connection: Connection
    ) throws {
        try connection.run(
            """
            INSERT INTO mail (person, address, pending, code, expires, language, is_sure) VALUES (?, NULL, ?, ?, ?, ?, ?)
            ON CONFLICT (person) DO UPDATE SET pending = excluded.pending, code = excluded.code,
                expires = excluded.expires, language = excluded.language, is_sure = excluded.is_sure
            """, .integer(person.rawValue), .text(address), .text(code), .integer(expires), .text(language),
            Value(isSure))
    }

    /// Confirms the address that waits, and takes it from who gave it at sign-up without ever confirming it.
    ///
    /// - Returns: whether it was the code, in time.
    static func confirm(_ code: String, of person: PersonID, now: Int64, on connection: Connection) throws -> Bool {
        let address = try connection.first(
            """
            UPDATE mail SET address = pending, pending = NULL, code = NULL, expires = NULL,
                trusted_from = CASE WHEN is_sure = 1 THEN NULL ELSE ? END
            WHERE person = ? AND code = ? AND expires >= ? AND pending IS NOT NULL RETURNING address
            """, .integer(now + FavourStore.unsureSeconds), .integer(person.rawValue), .text(code), .integer(now)
        ) { $0.text(0) }
        guard let address else { return false }
        try PasswordMailTable.end(of: person, on: connection)
        try connection.run(
            """
            UPDATE person SET email = NULL WHERE email = ? AND id <> ?
                AND NOT EXISTS (SELECT 1 FROM mail WHERE mail.person = person.id AND lower(address) = person.email)
            """, .text(address.lowercased()), .integer(person.rawValue))
        return true
    }

    static func setLanguage(_ language: String, of person: PersonID, on connection: Connection) throws {
        try connection.run(
            "UPDATE mail SET language = ? WHERE person = ?", .text(language), .integer(person.rawValue))
    }

    static func set(
        _ timing: MailTiming, _ topic: NewsTopic, of person: PersonID, on connection: Connection
    ) throws {
        try connection.run(
            """
            INSERT INTO mail_timing (person, topic, timing) VALUES (?, ?, ?)
            ON CONFLICT (person, topic) DO UPDATE SET timing = excluded.timing
            """, .integer(person.rawValue), .text(topic.rawValue), .text(timing.rawValue))
    }

    static func removePending(of person: PersonID, on connection: Connection) throws {
        try connection.run(
            "UPDATE mail SET pending = NULL, code = NULL, expires = NULL WHERE person = ?", .integer(person.rawValue))
        try connection.run(
            "DELETE FROM mail WHERE person = ? AND address IS NULL", .integer(person.rawValue))
    }

    static func removeAddress(of person: PersonID, on connection: Connection) throws {
        try PasswordMailTable.end(of: person, on: connection)
        try connection.run("DELETE FROM mail WHERE person = ?", .integer(person.rawValue))
    }

    /// All that is kept of a person who deletes the account.
    static func erase(_ person: PersonID, on connection: Connection) throws {
        try removeAddress(of: person, on: connection)
        try PasswordMailTable.erase(person, on: connection)
        try connection.run("DELETE FROM mail_timing WHERE person = ?", .integer(person.rawValue))
        try connection.run("DELETE FROM push_device WHERE person = ?", .integer(person.rawValue))
        try connection.run("DELETE FROM rate WHERE key = ?", .text("mail \(person.rawValue)"))
        try connection.run("DELETE FROM rate WHERE key = ?", .text("mail code \(person.rawValue)"))
        try connection.run("DELETE FROM rate WHERE key = ?", .text("device \(person.rawValue)"))
    }
}
