internal import Favours

/// The SQL of operators, of the log of what they did, and of their warnings.
enum OperatorTable {
    static func all(on connection: Connection) throws -> [PersonID] {
        try connection.all("SELECT person FROM operator ORDER BY person") { PersonID(rawValue: $0.int64(0)) }
    }

    static func isOperator(_ person: PersonID, on connection: Connection) throws -> Bool {
        try connection.first("SELECT 1 FROM operator WHERE person = ?", .integer(person.rawValue)) { $0.bool(0) }
            ?? false
    }

    static func insert(_ person: PersonID, now: Int64, on connection: Connection) throws {
        try connection.run(
            "INSERT INTO operator (person, since) VALUES (?, ?) ON CONFLICT DO NOTHING", .integer(person.rawValue),
            .integer(now))
    }

    static func remove(_ person: PersonID, on connection: Connection) throws {
        try connection.run("DELETE FROM operator WHERE person = ?", .integer(person.rawValue))
    }

    // MARK: The log

    /// Adds an entry to the log. There is no statement that changes or removes one.
    ///
    /// - Parameters:
    ///   - before: what was before, for acts that can be undone.
    ///   - undone: the act that this one undoes.
    static func note(
        _ verb: AuditEntry.Verb, _ subject: Report.Subject, about: PersonID, by actor: Operator, text: String,
        until: Int64? = nil, before: String? = nil, undone: Int64? = nil, now: Int64, on connection: Connection
    ) throws -> Int64 {
        var person: PersonID?
        if case .person(let id) = actor { person = id }
        return try connection.first(
            """
            INSERT INTO operator_act (at, operator, verb, kind, subject, about, text, until, before, undone)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id
            """, .integer(now), Value(person?.rawValue), .text(verb.rawValue), .text(subject.kind),
            Value(try subject.number(on: connection)), .integer(about.rawValue), .text(text), Value(until),
            Value(before),
            Value(undone)
        ) { $0.int64(0) } ?? 0
    }

    /// The newest first.
    static func log(before id: Int64, limit: Int, on connection: Connection) throws -> [AuditEntry] {
        try connection.all(
            """
            SELECT operator_act.id, at, operator, verb, kind, subject, about, text, until, undone,
                CASE WHEN before IS NULL THEN 0 WHEN EXISTS (
                    SELECT 1 FROM operator_act AS later
                    WHERE later.kind = operator_act.kind AND later.subject = operator_act.subject
                        AND later.id > operator_act.id
                ) THEN 0 ELSE 1 END, reported_review.favour, reported_review.author, reported_review.person
            FROM operator_act LEFT JOIN reported_review ON kind = 'review' AND reported_review.id = subject
            WHERE operator_act.id < ? ORDER BY operator_act.id DESC LIMIT ?
            """, .integer(id), .integer(Int64(limit)), row: entry
        ).compactMap { $0 }
    }

    /// The last entry about something; nil when there is none.
    static func last(about subject: Report.Subject, on connection: Connection) throws -> AuditEntry? {
        let id = try connection.first(
            "SELECT max(id) FROM operator_act WHERE kind = ? AND subject = ?", .text(subject.kind),
            Value(try subject.number(on: connection))
        ) { $0.optionalInt64(0) }
        guard let id = id ?? nil else { return nil }
        return try entry(id, on: connection)?.entry
    }

    /// An entry, with what was before.
    static func entry(_ id: Int64, on connection: Connection) throws -> (entry: AuditEntry, before: String)? {
        guard let found = try log(before: id + 1, limit: 1, on: connection).first, found.id == id else { return nil }
        let before = try connection.first("SELECT before FROM operator_act WHERE id = ?", .integer(id)) {
            $0.text(0)
        }
        return (found, before ?? "")
    }

    /// When and for what reason a person was suspended, the newest first.
    static func suspensions(
        of person: PersonID, on connection: Connection
    ) throws -> [(at: Int64, until: Int64?, reason: String)] {
        try connection.all(
            """
            SELECT at, until, text FROM operator_act WHERE kind = ? AND subject = ? AND verb = ? ORDER BY id DESC
            """, .text(Report.Subject.person(person).kind), .integer(person.rawValue),
            .text(AuditEntry.Verb.suspend.rawValue)
        ) { ($0.int64(0), $0.optionalInt64(1), $0.text(2)) }
    }

    private static func entry(_ row: borrowing Row) throws -> AuditEntry? {
        guard let verb = AuditEntry.Verb(rawValue: row.text(3)),
            let subject = Report.Subject(
                kind: row.text(4), number: row.int64(5), review: ReportedReviewTable.review(row, from: 11))
        else { return nil }
        return AuditEntry(
            id: row.int64(0), at: row.int64(1),
            by: row.optionalInt64(2).map { .person(PersonID(rawValue: $0)) } ?? .commandLine, verb: verb,
            subject: subject, about: PersonID(rawValue: row.int64(6)), text: row.text(7),
            until: row.optionalInt64(8), undone: row.optionalInt64(9), canBeUndone: row.bool(10))
    }

    // MARK: Warnings

    static func warn(
        _ person: PersonID, about favour: FavourID?, text: String, now: Int64, on connection: Connection
    ) throws {
        try connection.run(
            "INSERT INTO warning (person, favour, text, created) VALUES (?, ?, ?, ?)", .integer(person.rawValue),
            Value(favour?.rawValue), .text(text), .integer(now))
    }

    /// All of a person, the newest first.
    static func warnings(of person: PersonID, on connection: Connection) throws -> [OperatorWarning] {
        try connection.all(
            "SELECT id, favour, text, created, seen FROM warning WHERE person = ? ORDER BY id DESC",
            .integer(person.rawValue)
        ) { row in
            OperatorWarning(
                id: row.int64(0), favour: row.optionalInt64(1).map(FavourID.init(rawValue:)), text: row.text(2),
                created: row.int64(3), isNew: row.isNull(4))
        }
    }

    static func setRead(_ warning: Int64, by person: PersonID, now: Int64, on connection: Connection) throws {
        try connection.run(
            "UPDATE warning SET seen = ? WHERE id = ? AND person = ? AND seen IS NULL", .integer(now),
            .integer(warning), .integer(person.rawValue))
    }

    // MARK: Disputes

    /// Favours with a slot whose confirmation is disputed, the longest disputed first.
    static func disputed(limit: Int, on connection: Connection) throws -> [FavourID] {
        try connection.all(
            """
            SELECT favour FROM slot WHERE is_disputed = 1 AND phase IN ('inProgress', 'awaitingConfirmation')
            GROUP BY favour ORDER BY min(disputed_at), favour LIMIT ?
            """, .integer(Int64(limit))
        ) { FavourID(rawValue: $0.int64(0)) }
    }

    // MARK: Accounts that are deleted

    /// Erases what is about a person as reporter, as operator and as one who was warned or suspended. The log stays.
    static func forget(_ person: PersonID, on connection: Connection) throws {
        try ReportTable.forget(person, on: connection)
        try remove(person, on: connection)
        try connection.run("DELETE FROM warning WHERE person = ?", .integer(person.rawValue))
        try ModerationTable.endSuspension(of: person, on: connection)
    }
}
