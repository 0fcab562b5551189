internal import Favours

/// The SQL of what people are to be told.
enum OutboxTable {
    /// People who have deleted their accounts are told nothing.
    static func insert(_ notices: [Notice], of favour: FavourID, now: Int64, on connection: Connection) throws {
        for notice in notices {
            let message = try connection.first(
                """
                INSERT INTO outbox (person, kind, favour, slot, about, created)
                SELECT ?, ?, ?, ?, ?, ? WHERE EXISTS (SELECT 1 FROM person WHERE id = ? AND deleted IS NULL)
                RETURNING id
                """,
                .integer(notice.to.rawValue), .text(notice.kind.rawValue), .integer(favour.rawValue),
                .integer(Int64(notice.slot?.rawValue ?? 0)), .integer(notice.about.rawValue), .integer(now),
                .integer(notice.to.rawValue)
            ) { $0.int64(0) }
            if let message {
                try DeliveryTable.insert(message: message, notice, of: favour, now: now, on: connection)
            }
        }
    }

    /// The newest first.
    static func messages(
        to person: PersonID, before message: Int64, limit: Int, on connection: Connection
    ) throws -> [Message] {
        try connection.all(
            """
            SELECT id, kind, favour, slot, about, created, seen FROM outbox WHERE person = ? AND id < ?
            ORDER BY id DESC LIMIT ?
            """, .integer(person.rawValue), .integer(message), .integer(Int64(limit))
        ) { read($0, of: person) }.compactMap { $0 }
    }

    /// Messages of a person by their numbers, the oldest first.
    static func messages(_ ids: [Int64], of person: PersonID, on connection: Connection) throws -> [Message] {
        try connection.all(
            """
            SELECT id, kind, favour, slot, about, created, seen FROM outbox
            WHERE person = ? AND id IN (SELECT value FROM json_each(?)) ORDER BY id
            """, .integer(person.rawValue), Value(list: ids)
        ) { read($0, of: person) }.compactMap { $0 }
    }

    private static func read(_ row: borrowing Row, of person: PersonID) -> Message? {
        guard let kind = Notice.Kind(rawValue: row.text(1)) else { return nil }
        return Message(
            id: row.int64(0),
            notice: Notice(
                kind, to: person, about: PersonID(rawValue: row.int64(4)),
                // Slots count from 1; 0 is the favour as a whole.
                slot: row.int(3) == 0 ? nil : SlotID(rawValue: row.int(3))),
            favour: FavourID(rawValue: row.int64(2)), created: row.int64(5), isNew: row.isNull(6))
    }

    /// When the first that is kept was written; nil when there is none.
    static func first(on connection: Connection) throws -> Int64? {
        try connection.first("SELECT created FROM outbox ORDER BY id LIMIT 1") { $0.int64(0) }
    }

    /// Removes the first, as far as they were written before a time.
    static func forget(before time: Int64, limit: Int, on connection: Connection) throws {
        try connection.run(
            """
            DELETE FROM outbox WHERE created < ? AND id IN (SELECT id FROM outbox ORDER BY id LIMIT ?)
            """, .integer(time), .integer(Int64(limit)))
    }

    static func unseen(by person: PersonID, on connection: Connection) throws -> Int {
        try connection.first(
            "SELECT count(*) FROM outbox WHERE person = ? AND seen IS NULL", .integer(person.rawValue)
        ) { $0.int(0) } ?? 0
    }

    /// The number of the last message, and who was told something after another one; nobody when that is nil.
    static func told(after message: Int64?, on connection: Connection) throws -> (Int64, Set<PersonID>) {
        guard let message else {
            return (try connection.first("SELECT max(id) FROM outbox") { $0.int64(0) } ?? 0, [])
        }
        var (last, people) = (message, Set<PersonID>())
        try connection.each("SELECT id, person FROM outbox WHERE id > ? ORDER BY id", .integer(message)) { row in
            last = row.int64(0)
            people.insert(PersonID(rawValue: row.int64(1)))
            return true
        }
        return (last, people)
    }

    static func setAllSeen(by person: PersonID, upTo message: Int64, now: Int64, on connection: Connection) throws {
        try connection.run(
            "UPDATE outbox SET seen = ? WHERE person = ? AND id <= ? AND seen IS NULL", .integer(now),
            .integer(person.rawValue), .integer(message))
    }

    /// Marks as seen what a person was told of one kind about a slot.
    /// - Returns: whether any of it was new.
    static func settle(
        _ kind: Notice.Kind, of favour: FavourID, slot: SlotID, by person: PersonID, now: Int64,
        on connection: Connection
    ) throws -> Bool {
        try connection.first(
            """
            UPDATE outbox SET seen = ? WHERE person = ? AND favour = ? AND slot = ? AND kind = ? AND seen IS NULL
            RETURNING id
            """, .integer(now), .integer(person.rawValue), .integer(favour.rawValue), .integer(Int64(slot.rawValue)),
            .text(kind.rawValue)
        ) { $0.int64(0) } != nil
    }

    static func setSeen(_ ids: [Int64], by person: PersonID, now: Int64, on connection: Connection) throws {
        let list = Value(list: ids)
        try connection.run(
            """
            UPDATE outbox SET seen = ?
            WHERE person = ? AND id IN (SELECT value FROM json_each(?)) AND seen IS NULL
            """, .integer(now), .integer(person.rawValue), list)
    }
}
