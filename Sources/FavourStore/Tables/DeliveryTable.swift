internal import Favours

/// The SQL of what leaves the app. Rows are claimed by updates that hold only while nobody else has them, so that two
/// processes never have the same one. On a server claims run beside each other: each locks its rows first, and passes over
/// what others have locked.
enum DeliveryTable {
    /// A message that is due by e-mail.
    struct Due {
        let id: Int64
        let message: Int64
        let person: PersonID
        let batch: Int64?
        let isDaily: Bool
    }
    /// A row that this process has now.
    struct Claimed {
        let id: Int64
        let message: Int64
        let kind: String
        let favour: FavourID
        let about: PersonID
        let created: Int64
        let isSeen: Bool
        let failures: Int
    }

    /// How a message leaves the app: written with it.
    ///
    /// What takes back a message that has not left yet does not leave the app, and neither does that message, unless the
    /// person has something to answer.
    static func insert(
        message: Int64, _ notice: Notice, of favour: FavourID, now: Int64, on connection: Connection
    ) throws {
        try add(message: message, notice, of: favour, now: now, on: connection)
        guard let (opposites, same) = notice.kind.takenBackBy else { return }
        if notice.kind == .neededAgain, let slot = notice.slot {
            let key = AcceptanceTable.Key(favour: favour, slot: slot)
            if try AcceptanceTable.isAsked(notice.to, in: key, on: connection) { return }
        }
        _ = try withdraw(same, like: notice, of: favour, before: message, now: now, on: connection)
        for (channel, device) in try withdraw(
            opposites, like: notice, of: favour, before: message, now: now, on: connection)
        {
            try connection.run(
                """
                UPDATE delivery SET state = 'skipped', changed = ?
                WHERE message = ? AND channel = ? AND coalesce(device, 0) = ?
                """, .integer(now), .integer(message), .text(channel), .integer(device))
        }
    }

    /// Passes over what waits of some kinds, told earlier to the same person about the same, which the person has not seen in
    /// the app and no sender has had.
    /// - Returns: how each was to leave the app, with the number of the device or 0.
    private static func withdraw(
        _ kinds: [Notice.Kind], like notice: Notice, of favour: FavourID, before message: Int64, now: Int64,
        on connection: Connection
    ) throws -> [(channel: String, device: Int64)] {
        guard let first = kinds.first, let last = kinds.last else { return [] }
        return try connection.all(
            """
            UPDATE delivery SET state = 'skipped', changed = ?
            WHERE state = 'waiting' AND claimed_until = 0 AND failures = 0 AND message IN (
                SELECT id FROM outbox
                WHERE person = ? AND favour = ? AND slot = ? AND about = ? AND kind IN (?, ?) AND seen IS NULL AND id < ?)
            RETURNING channel, coalesce(device, 0)
            """, .integer(now), .integer(notice.to.rawValue), .integer(favour.rawValue),
            .integer(Int64(notice.slot?.rawValue ?? 0)), .integer(notice.about.rawValue), .text(first.rawValue),
            .text(last.rawValue), .integer(message)
        ) { ($0.text(0), $0.int64(1)) }
    }

    /// How long a message waits at least, in seconds: the longer, the more often the person was told such things about the
    /// same within a day.
    private static func pause(
        message: Int64, _ notice: Notice, of favour: FavourID, now: Int64, on connection: Connection
    ) throws -> Int64 {
        guard let (opposites, same) = notice.kind.takenBackBy, let first = opposites.first, let last = opposites.last,
            let one = same.first, let other = same.last
        else { return 0 }
        let count =
            try connection.first(
                """
                SELECT count(*) FROM (
                    SELECT kind, favour, slot, about, created FROM outbox WHERE person = ? AND id < ?
                    ORDER BY id DESC LIMIT 200) AS latest
                WHERE favour = ? AND slot = ? AND about = ? AND created > ? AND kind IN (?, ?, ?, ?)
                """, .integer(notice.to.rawValue), .integer(message), .integer(favour.rawValue),
                .integer(Int64(notice.slot?.rawValue ?? 0)), .integer(notice.about.rawValue), .integer(now - 86_400),
                .text(first.rawValue), .text(last.rawValue), .text(one.rawValue), .text(other.rawValue)
            ) { $0.int(0) } ?? 0
        return Delivery.pausesOfRepeated[min(count, Delivery.pausesOfRepeated.count - 1)]
    }

    private static func add(
        message: Int64, _ notice: Notice, of favour: FavourID, now: Int64, on connection: Connection
    ) throws {
        let pause = try pause(message: message, notice, of: favour, now: now, on: connection)
        let (id, topic) = (Value.integer(message), Value.text(notice.kind.topic.rawValue))
        try connection.run(
            """
            INSERT INTO delivery
                (message, channel, is_daily, state, failures, due, claimed_until, reason, changed)
            SELECT ?, 'mail', CASE WHEN mail_timing.timing = 'daily' THEN 1 ELSE 0 END, 'waiting', 0, ?, 0, '', ?
            FROM mail LEFT JOIN mail_timing ON mail_timing.person = mail.person AND mail_timing.topic = ?
            WHERE mail.person = ? AND mail.address IS NOT NULL
                AND (mail_timing.timing IS NULL OR mail_timing.timing <> 'off')
            """, id, .integer(now + max(Delivery.graceSeconds, pause)), .integer(now), topic,
            .integer(notice.to.rawValue))
        try connection.run(
            """
            INSERT INTO delivery
                (message, channel, device, is_daily, state, failures, due, claimed_until, reason, changed)
            SELECT ?, 'push', push_device.id, 0, 'waiting', 0, ?, 0, '', ? FROM push_device WHERE person = ?
            """, id, .integer(now + max(Delivery.pushGraceSeconds, pause)), .integer(now), .integer(notice.to.rawValue))
    }

    /// Takes one row.
    /// - Returns: false when somebody else took it in between.
    static func claim(_ row: Int64, until: Int64, now: Int64, on connection: Connection) throws -> Bool {
        try connection.first(
            """
            UPDATE delivery SET claimed_until = ? WHERE id = ? AND state = 'waiting' AND claimed_until <= ? RETURNING id
            """, .integer(until), .integer(row), .integer(now)
        ) { $0.int64(0) } != nil
    }

    /// The e-mail that is due first. Its person is locked with it: of one day's news, two processes do not make two e-mails.
    static func firstMail(now: Int64, day: Int64, on connection: Connection) throws -> Due? {
        try connection.first(
            """
            SELECT delivery.id, delivery.message, outbox.person, delivery.batch, delivery.is_daily
            FROM delivery JOIN outbox ON outbox.id = delivery.message JOIN person ON person.id = outbox.person
            WHERE delivery.channel = 'mail' AND delivery.state = 'waiting' AND delivery.due <= ?
                AND delivery.claimed_until <= ?
                AND (delivery.is_daily = 0 OR delivery.batch IS NOT NULL OR outbox.created < ?)
            ORDER BY delivery.due, delivery.id LIMIT 1
            /* FOR NO KEY UPDATE OF person SKIP LOCKED FOR UPDATE OF delivery SKIP LOCKED */
            """, .integer(now), .integer(now), .integer(day)
        ) { row in
            Due(
                id: row.int64(0), message: row.int64(1), person: PersonID(rawValue: row.int64(2)),
                batch: row.optionalInt64(3), isDaily: row.bool(4))
        }
    }

    /// Takes the rows of one e-mail: those of its batch, or those that make one now.
    /// - Returns: the rows, and the message by which all attempts of their e-mail are known. Nil when somebody else has locked
    ///   them, or some of a batch: every attempt of an e-mail has the same content.
    static func claim(
        _ due: Due, now: Int64, day: Int64, on connection: Connection
    ) throws -> (batch: Int64, rows: [Claimed])? {
        let ids: [Int64]
        if let batch = due.batch {
            ids = try connection.all(
                "SELECT id FROM delivery WHERE batch = ? AND state = 'waiting' ORDER BY id", .integer(batch)
            ) { $0.int64(0) }
        } else if due.isDaily {
            ids = try connection.all(
                """
                SELECT delivery.id FROM delivery JOIN outbox ON outbox.id = delivery.message
                WHERE outbox.person = ? AND outbox.created < ? AND delivery.channel = 'mail'
                    AND delivery.is_daily = 1 AND delivery.state = 'waiting' AND delivery.batch IS NULL
                ORDER BY delivery.message LIMIT 100
                """, .integer(due.person.rawValue), .integer(day)
            ) { $0.int64(0) }
        } else {
            ids = [due.id]
        }
        let free = try connection.all(
            """
            SELECT id FROM delivery
            WHERE id IN (SELECT value FROM json_each(?)) AND state = 'waiting' AND claimed_until <= ?
            ORDER BY id /* FOR UPDATE SKIP LOCKED */
            """, Value(list: ids), .integer(now)
        ) { $0.int64(0) }
        guard due.batch == nil || free.count == ids.count,
            let batch = try due.batch ?? first(of: free, on: connection)
        else { return nil }
        try connection.run(
            "UPDATE delivery SET claimed_until = ?, batch = ? WHERE id IN (SELECT value FROM json_each(?))",
            .integer(now + Delivery.leaseSeconds), .integer(batch), Value(list: free))
        let rows = try connection.all(
            """
            SELECT delivery.id, delivery.message, outbox.kind, outbox.favour, outbox.about, outbox.created, outbox.seen,
                delivery.failures
            FROM delivery JOIN outbox ON outbox.id = delivery.message
            WHERE delivery.id IN (SELECT value FROM json_each(?)) ORDER BY delivery.message
            """, Value(list: free)
        ) { row in
            Claimed(
                id: row.int64(0), message: row.int64(1), kind: row.text(2), favour: FavourID(rawValue: row.int64(3)),
                about: PersonID(rawValue: row.int64(4)), created: row.int64(5), isSeen: !row.isNull(6),
                failures: row.int(7))
        }
        return (batch, rows)
    }

    private static func first(of ids: [Int64], on connection: Connection) throws -> Int64? {
        try connection.first(
            "SELECT min(message) FROM delivery WHERE id IN (SELECT value FROM json_each(?))", Value(list: ids)
        ) { $0.optionalInt64(0) } ?? nil
    }

    static func set(_ state: String, _ ids: [Int64], now: Int64, on connection: Connection) throws {
        guard !ids.isEmpty else { return }
        try connection.run(
            """
            UPDATE delivery SET state = ?, changed = ?
            WHERE id IN (SELECT value FROM json_each(?)) AND state = 'waiting'
            """, .text(state), .integer(now), Value(list: ids))
    }

    /// Lets rows wait for their next attempt, or gives them up.
    /// - Returns: whether they are given up.
    static func fail(
        _ ids: [Int64], _ reason: String, isPermanent: Bool, now: Int64, on connection: Connection
    ) throws -> Bool {
        let failures =
            try connection.first(
                "SELECT max(failures) FROM delivery WHERE id IN (SELECT value FROM json_each(?))", Value(list: ids)
            ) { $0.int(0) } ?? 0
        let isOver = isPermanent || failures >= Delivery.pauses.count
        let pause = isOver ? 0 : Delivery.pauses[failures]
        try connection.run(
            """
            UPDATE delivery SET state = ?, failures = failures + 1, due = ?, claimed_until = 0, reason = ?, changed = ?
            WHERE id IN (SELECT value FROM json_each(?)) AND state = 'waiting'
            """, .text(isOver ? "givenUp" : "waiting"), .integer(now + pause), .text(reason), .integer(now),
            Value(list: ids))
        return isOver
    }

    static func givenUp(since moment: Int64, on connection: Connection) throws -> [GivenUp] {
        try connection.all(
            """
            SELECT channel, reason, count(*) FROM (
                SELECT channel, reason FROM delivery WHERE state = 'givenUp' AND changed >= ?
                UNION ALL SELECT 'mail', reason FROM password_mail WHERE state = 'givenUp' AND changed >= ?) AS given
            GROUP BY channel, reason ORDER BY channel, reason
            """, .integer(moment), .integer(moment)
        ) { row in
            Delivery.Channel(rawValue: row.text(0)).map {
                GivenUp(channel: $0, reason: row.text(1), count: row.int(2))
            }
        }.compactMap { $0 }
    }

    static func forget(before moment: Int64, on connection: Connection) throws {
        try connection.run("DELETE FROM delivery WHERE state <> 'waiting' AND changed < ?", .integer(moment))
    }
}

extension Notice.Kind {
    /// For what a person can do and take back again and again: the kinds that say the opposite, and those that say the same.
    fileprivate var takenBackBy: (opposites: [Notice.Kind], same: [Notice.Kind])? {
        switch self {
        case .accepted: ([.left, .leftLate], [.accepted])
        // Not .leftKnowing: that somebody has seen the place is not taken back.
        case .left, .leftLate: ([.accepted], [.left, .leftLate])
        case .notNeeded: ([.neededAgain], [.notNeeded])
        case .neededAgain: ([.notNeeded], [.neededAgain])
        default: nil
        }
    }
}
