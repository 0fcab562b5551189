internal import Favours

/// The SQL of acceptances.
enum AcceptanceTable {
    struct Key: Hashable {
        let favour: FavourID
        let slot: SlotID
    }

    /// All of some favours; `list` is a JSON array of their numbers. `body` is given them in the order in which people
    /// accepted.
    static func all(of list: Value, body: @escaping (Key, Acceptance) -> Void) -> Query {
        Query(
            """
            SELECT favour, slot, person, since, state, changed, is_late, reason, said_done, sees_place, is_contested
            FROM acceptance
            WHERE favour IN (SELECT value FROM json_each(?)) ORDER BY favour, slot, number
            """, list
        ) { row in
            let key = Key(favour: FavourID(rawValue: row.int64(0)), slot: SlotID(rawValue: row.int(1)))
            body(
                key,
                Acceptance(
                    person: PersonID(rawValue: row.int64(2)), since: row.int64(3),
                    state: Acceptance.State(rawValue: row.text(4)) ?? .withdrawn, changed: row.int64(5),
                    isLate: row.bool(6), reason: row.text(7), saidDone: row.bool(8), seesPlace: row.bool(9),
                    isContested: row.bool(10)))
            return true
        }
    }

    static func put(_ acceptance: Acceptance, number: Int, of key: Key, on connection: Connection) throws {
        // What was written before, perhaps in the same second, is not for the new helper.
        try connection.run(
            """
            INSERT INTO acceptance
                (favour, slot, number, person, since, state, changed, is_late, reason, said_done, sees_place,
                is_contested, after_message)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, (
                SELECT coalesce(max(chat_message.id), 0) FROM chat_message JOIN room ON room.id = chat_message.room
                WHERE room.favour = ? AND room.other IS NULL))
            ON CONFLICT (favour, slot, number) DO UPDATE SET state = excluded.state, changed = excluded.changed,
                is_late = excluded.is_late, reason = excluded.reason, said_done = excluded.said_done,
                sees_place = excluded.sees_place, is_contested = excluded.is_contested
            """, .integer(key.favour.rawValue), .integer(Int64(key.slot.rawValue)), .integer(Int64(number)),
            .integer(acceptance.person.rawValue), .integer(acceptance.since), .text(acceptance.state.rawValue),
            .integer(acceptance.changed), Value(acceptance.isLate), .text(acceptance.reason),
            Value(acceptance.saidDone), Value(acceptance.seesPlace), Value(acceptance.isContested),
            .integer(key.favour.rawValue))
    }

    /// The times at which a person is bound to help, one favour left out.
    static func commitments(
        of person: PersonID, except favour: FavourID, on connection: Connection
    ) throws -> [TimeRange] {
        try connection.all(
            """
            SELECT start, finish FROM acceptance JOIN slot ON slot.favour = acceptance.favour AND slot.number = acceptance.slot
            WHERE person = ? AND state = 'accepted' AND is_contested = 0 AND phase IN ('open', 'inProgress')
                AND acceptance.favour <> ?
            """, .integer(person.rawValue), .integer(favour.rawValue)
        ) { TimeRange(start: $0.int64(0), end: $0.int64(1)) }.compactMap { $0 }
    }

    /// The times at which helpers of a favour's closed slots are bound to help with other favours.
    static func busy(_ favour: Favour, on connection: Connection) throws -> [PersonID: [TimeRange]] {
        var busy: [PersonID: [TimeRange]] = [:]
        for acceptance in favour.slots.filter({ $0.phase == .closed }).flatMap(\.acceptances)
        where acceptance.state == .accepted && busy[acceptance.person] == nil {
            busy[acceptance.person] = try commitments(of: acceptance.person, except: favour.id, on: connection)
        }
        return busy
    }

    /// Whether a person is asked again whether they come.
    static func isAsked(_ person: PersonID, in key: Key, on connection: Connection) throws -> Bool {
        try connection.first(
            "SELECT 1 FROM acceptance WHERE favour = ? AND slot = ? AND person = ? AND state = 'asked'",
            .integer(key.favour.rawValue), .integer(Int64(key.slot.rawValue)), .integer(person.rawValue)
        ) { $0.bool(0) } ?? false
    }

    /// The favours of a requester that a person has accepted, or is asked again to.
    static func bound(_ person: PersonID, to author: PersonID, on connection: Connection) throws -> [FavourID] {
        try connection.all(
            """
            SELECT DISTINCT favour FROM acceptance JOIN favour ON favour.id = acceptance.favour
            WHERE person = ? AND state IN ('accepted', 'asked') AND author = ?
            """, .integer(person.rawValue), .integer(author.rawValue)
        ) { FavourID(rawValue: $0.int64(0)) }
    }

    /// The favours that a person accepted, the latest first.
    static func accepted(by person: PersonID, limit: Int, on connection: Connection) throws -> [FavourID] {
        try connection.all(
            "SELECT DISTINCT favour FROM acceptance WHERE person = ? ORDER BY favour DESC LIMIT ?",
            .integer(person.rawValue), .integer(Int64(limit))
        ) { FavourID(rawValue: $0.int64(0)) }
    }

    /// How many favours a person helped with, by category.
    static func done(by person: PersonID, on connection: Connection) throws -> [Category: Int] {
        let rows = try connection.all(
            """
            SELECT category, count(DISTINCT favour.id) FROM acceptance JOIN favour ON favour.id = acceptance.favour
            WHERE person = ? AND state = 'done' GROUP BY category
            """, .integer(person.rawValue)
        ) { (Category(rawValue: $0.text(0)), $0.int(1)) }
        return Dictionary(rows.compactMap { row in row.0.map { ($0, row.1) } }) { $0 + $1 }
    }

    /// How a person kept promises, each slot counted once; those that the requester took back or changed are left out.
    static func reliability(of person: PersonID, on connection: Connection) throws -> Reliability {
        try connection.first(
            """
            SELECT count(DISTINCT acceptance.favour * 1000000 + acceptance.slot),
                count(DISTINCT CASE WHEN state = 'withdrawn' AND is_late = 1
                    THEN acceptance.favour * 1000000 + acceptance.slot END),
                coalesce(sum(CASE WHEN state = 'noShow' THEN 1 ELSE 0 END), 0)
            FROM acceptance JOIN slot ON slot.favour = acceptance.favour AND slot.number = acceptance.slot
            WHERE person = ? AND slot.phase <> 'cancelled'
                AND (state IN ('accepted', 'asked', 'done', 'noShow') OR state = 'withdrawn' AND is_late = 1)
            """, .integer(person.rawValue)
        ) { Reliability(accepted: $0.int(0), leftLate: $0.int(1), absent: $0.int(2)) }
            ?? Reliability(accepted: 0, leftLate: 0, absent: 0)
    }

    /// Seconds after which a completed favour counts as experience.
    private static let experienceDelay: Int64 = 86_400
    /// Seconds for which the account of the other person must have existed when a favour was completed.
    private static let companionAge: Int64 = 7 * 86_400

    /// Whether a person is experienced, see ``experienced(among:now:on:)``.
    static func isExperienced(_ person: PersonID, now: Int64, on connection: Connection) throws -> Bool {
        try !experienced(among: [person], now: now, on: connection).isEmpty
    }

    /// Those of some people who have completed a favour, as requester or helper, at least a day ago and with a person whose
    /// account was at least a week old then: nobody gains experience within minutes with a second account of their own.
    static func experienced(
        among people: [PersonID], now: Int64, on connection: Connection
    ) throws -> Set<PersonID> {
        Set(
            try connection.all(
                """
                SELECT id FROM person
                WHERE id IN (SELECT value FROM json_each(?)) AND (
                    EXISTS (
                        SELECT 1 FROM acceptance JOIN favour ON favour.id = acceptance.favour
                            JOIN person AS other ON other.id = favour.author
                        WHERE acceptance.person = person.id AND state = 'done' AND changed <= ?
                            AND other.created <= changed - ?)
                    OR EXISTS (
                        SELECT 1 FROM favour JOIN slot ON slot.favour = favour.id
                            JOIN acceptance ON acceptance.favour = slot.favour AND acceptance.slot = slot.number
                            JOIN person AS other ON other.id = acceptance.person
                        WHERE favour.author = person.id AND phase = 'completed' AND state = 'done' AND changed <= ?
                            AND other.created <= changed - ?))
                """, Value(list: people.map(\.rawValue)), .integer(now - experienceDelay), .integer(companionAge),
                .integer(now - experienceDelay), .integer(companionAge)
            ) { PersonID(rawValue: $0.int64(0)) })
    }
}
