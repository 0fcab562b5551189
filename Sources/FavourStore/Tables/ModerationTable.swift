internal import Favours

/// The SQL of what is hidden, and of who is suspended.
enum ModerationTable {
    /// What is known of a favour besides its reports.
    struct Standing: Hashable {
        /// Why it is hidden; never ``Concealment/suspension``, which is the requester's.
        var hidden: Concealment?
        /// When an operator approved it as it is now, in seconds since 1970.
        var approved: Int64?
        /// Reports up to this one do not hide it any more.
        var countedFrom: Int64 = 0

        /// As the log keeps it, with the version of the favour that was seen: `reports,1800000000,12,3`.
        func text(_ version: Int) -> String {
            "\(hidden?.rawValue ?? ""),\(approved.map(String.init) ?? ""),\(countedFrom),\(version)"
        }

        /// What ``text(_:)`` wrote. Earlier entries of the log have no version.
        static func read(_ text: String) -> (standing: Standing, version: Int?)? {
            let parts = text.split(separator: ",", omittingEmptySubsequences: false)
            guard (3...4).contains(parts.count), let from = Int64(parts[2]) else { return nil }
            var standing = Standing()
            standing.hidden = Concealment(rawValue: String(parts[0]))
            standing.approved = Int64(parts[1])
            standing.countedFrom = from
            return (standing, parts.count == 4 ? Int(parts[3]) : nil)
        }
    }

    static func standing(of favour: FavourID, on connection: Connection) throws -> Standing {
        try connection.first(
            "SELECT hidden, approved, counted_from FROM moderation WHERE favour = ?", .integer(favour.rawValue)
        ) { row in
            var standing = Standing()
            standing.hidden = row.optionalText(0).flatMap(Concealment.init(rawValue:))
            standing.approved = row.optionalInt64(1)
            standing.countedFrom = row.int64(2)
            return standing
        } ?? Standing()
    }

    static func set(_ standing: Standing, of favour: FavourID, on connection: Connection) throws {
        try connection.run(
            """
            INSERT INTO moderation (favour, hidden, approved, counted_from) VALUES (?, ?, ?, ?)
            ON CONFLICT (favour) DO UPDATE SET hidden = excluded.hidden, approved = excluded.approved,
                counted_from = excluded.counted_from
            """, .integer(favour.rawValue), Value(standing.hidden?.rawValue), Value(standing.approved),
            .integer(standing.countedFrom))
    }

    /// Those of some favours that are hidden, and why.
    static func concealed(
        _ ids: some Sequence<FavourID>, on connection: Connection
    ) throws -> [FavourID: Concealment] {
        let list = Value(list: ids.map(\.rawValue))
        let rows = try connection.all(
            """
            SELECT favour.id, hidden, suspension.person
            FROM favour LEFT JOIN moderation ON moderation.favour = favour.id
                LEFT JOIN suspension ON suspension.person = favour.author
            WHERE favour.id IN (SELECT value FROM json_each(?))
                AND (hidden IS NOT NULL OR suspension.person IS NOT NULL)
            """, list
        ) { row in
            (
                FavourID(rawValue: row.int64(0)),
                row.optionalText(1).flatMap(Concealment.init(rawValue:)) ?? .suspension
            )
        }
        return Dictionary(rows) { one, _ in one }
    }

    /// All that are hidden, those that are over among them.
    static func allConcealed(on connection: Connection) throws -> [FavourID] {
        try connection.all(
            """
            SELECT favour FROM moderation WHERE hidden IS NOT NULL
            UNION SELECT id FROM favour WHERE is_live = 1 AND author IN (SELECT person FROM suspension)
            """
        ) { FavourID(rawValue: $0.int64(0)) }
    }

    static func concealment(of favour: FavourID, on connection: Connection) throws -> Concealment? {
        try concealed([favour], on: connection)[favour]
    }

    /// Notes that others see a favour otherwise than before, so that every index brings itself up to date.
    static func touch(_ favour: FavourID, on connection: Connection) throws {
        try SettingTable.addRevision(of: favour, on: connection)
    }

    // MARK: Suspended people

    static func suspension(of person: PersonID, on connection: Connection) throws -> Suspension? {
        try connection.first("SELECT until FROM suspension WHERE person = ?", .integer(person.rawValue)) {
            Suspension(until: $0.optionalInt64(0))
        }
    }

    static func suspend(_ person: PersonID, until: Int64?, now: Int64, on connection: Connection) throws {
        try connection.run(
            """
            INSERT INTO suspension (person, since, until) VALUES (?, ?, ?)
            ON CONFLICT (person) DO UPDATE SET until = excluded.until
            """, .integer(person.rawValue), .integer(now), Value(until))
    }

    static func endSuspension(of person: PersonID, on connection: Connection) throws {
        try connection.run("DELETE FROM suspension WHERE person = ?", .integer(person.rawValue))
    }

    /// People whose suspensions are over.
    static func due(_ now: Int64, on connection: Connection) throws -> [PersonID] {
        try connection.all("SELECT person FROM suspension WHERE until <= ? ORDER BY person", .integer(now)) {
            PersonID(rawValue: $0.int64(0))
        }
    }

    /// All who are suspended, those who stay so the longest last.
    static func suspended(on connection: Connection) throws -> [(person: PersonID, suspension: Suspension)] {
        try connection.all(
            "SELECT person, until FROM suspension ORDER BY CASE WHEN until IS NULL THEN 1 ELSE 0 END, until, person"
        ) { (PersonID(rawValue: $0.int64(0)), Suspension(until: $0.optionalInt64(1))) }
    }
}
