internal import Favours

/// The SQL of reports.
enum ReportTable {
    /// - Returns: false when the person has reported it before.
    static func insert(
        _ subject: Report.Subject, about: PersonID, _ reason: Report.Reason, text: String, by reporter: PersonID,
        now: Int64, on connection: Connection
    ) throws -> Bool {
        if case .review(let review) = subject { try ReportedReviewTable.add(review, on: connection) }
        return try connection.first(
            """
            INSERT INTO report (kind, subject, about, reporter, reason, text, created) VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT DO NOTHING RETURNING id
            """, .text(subject.kind), Value(try subject.number(on: connection)), .integer(about.rawValue),
            .integer(reporter.rawValue), .text(reason.rawValue), .text(text), .integer(now)
        ) { $0.int64(0) } != nil
    }

    /// When a person reported something; nil when never.
    static func reported(
        _ subject: Report.Subject, by reporter: PersonID, on connection: Connection
    ) throws -> Int64? {
        try connection.first(
            "SELECT created FROM report WHERE kind = ? AND subject = ? AND reporter = ?", .text(subject.kind),
            Value(try subject.number(on: connection)), .integer(reporter.rawValue)
        ) { $0.int64(0) }
    }

    /// Who reported something after a report, and not before a time, and since when each has an account.
    static func reporters(
        of subject: Report.Subject, after report: Int64, since time: Int64, on connection: Connection
    ) throws -> [(person: PersonID, created: Int64)] {
        try connection.all(
            """
            SELECT DISTINCT reporter, person.created FROM report JOIN person ON person.id = reporter
            WHERE kind = ? AND subject = ? AND report.id > ? AND report.created >= ?
            """, .text(subject.kind), Value(try subject.number(on: connection)), .integer(report), .integer(time)
        ) { (PersonID(rawValue: $0.int64(0)), $0.int64(1)) }
    }

    /// The number of the last report of something; 0 without one.
    static func last(of subject: Report.Subject, on connection: Connection) throws -> Int64 {
        try connection.first(
            "SELECT coalesce(max(id), 0) FROM report WHERE kind = ? AND subject = ?", .text(subject.kind),
            Value(try subject.number(on: connection))
        ) { $0.int64(0) } ?? 0
    }

    /// Those that no operator has settled, of people who have an account, the oldest first.
    static func open(limit: Int, on connection: Connection) throws -> [Report] {
        try connection.all(
            """
            SELECT report.id, kind, subject, about, reporter, reason, text, report.created,
                reported_review.favour, reported_review.author, reported_review.person
            FROM report JOIN person ON person.id = about
                LEFT JOIN reported_review ON kind = 'review' AND reported_review.id = subject
            WHERE settled IS NULL AND deleted IS NULL ORDER BY report.id LIMIT ?
            """, .integer(Int64(limit)), row: report
        ).compactMap { $0 }
    }

    /// All of one thing, the newest first, and whether each is settled.
    static func all(
        of subject: Report.Subject, on connection: Connection
    ) throws -> [(report: Report, isSettled: Bool)] {
        try connection.all(
            """
            SELECT report.id, kind, subject, about, reporter, reason, text, created,
                reported_review.favour, reported_review.author, reported_review.person, settled
            FROM report LEFT JOIN reported_review ON kind = 'review' AND reported_review.id = subject
            WHERE kind = ? AND subject = ? ORDER BY report.id DESC
            """, .text(subject.kind), Value(try subject.number(on: connection))
        ) { row in try report(row).map { ($0, !row.isNull(11)) } }.compactMap { $0 }
    }

    /// All that a person reported, the newest first.
    static func all(by reporter: PersonID, on connection: Connection) throws -> [Report] {
        try connection.all(
            """
            SELECT report.id, kind, subject, about, reporter, reason, text, created,
                reported_review.favour, reported_review.author, reported_review.person
            FROM report LEFT JOIN reported_review ON kind = 'review' AND reported_review.id = subject
            WHERE reporter = ? ORDER BY report.id DESC
            """, .integer(reporter.rawValue), row: report
        ).compactMap { $0 }
    }

    /// Settles the open reports of something by an act of an operator.
    static func settle(_ subject: Report.Subject, by act: Int64, on connection: Connection) throws {
        try connection.run(
            "UPDATE report SET settled = ? WHERE kind = ? AND subject = ? AND settled IS NULL", .integer(act),
            .text(subject.kind), Value(try subject.number(on: connection)))
    }

    /// Opens what an act settled.
    static func reopen(settledBy act: Int64, on connection: Connection) throws {
        try connection.run("UPDATE report SET settled = NULL WHERE settled = ?", .integer(act))
    }

    /// Takes a person's name off what the person reported.
    static func forget(_ reporter: PersonID, on connection: Connection) throws {
        try connection.run("UPDATE report SET reporter = NULL WHERE reporter = ?", .integer(reporter.rawValue))
    }

    private static func report(_ row: borrowing Row) throws -> Report? {
        let review = ReportedReviewTable.review(row, from: 8)
        guard let subject = Report.Subject(kind: row.text(1), number: row.int64(2), review: review) else { return nil }
        return Report(
            id: row.int64(0), subject: subject, about: PersonID(rawValue: row.int64(3)),
            reporter: row.optionalInt64(4).map(PersonID.init(rawValue:)),
            reason: Report.Reason(rawValue: row.text(5)) ?? .other, text: row.text(6), created: row.int64(7))
    }
}
