internal import Favours
internal import Storage

/// The SQL of what people are to be told.
enum OutboxTable {
    static func insert(_ notices: [Notice], of favour: FavourID, now: Int64, on connection: Connection) throws {
        for notice in notices {
            try connection.run(
                "INSERT INTO outbox (person, kind, favour, slot, about, created) VALUES (?, ?, ?, ?, ?, ?)",
                .integer(notice.to.rawValue), .text(notice.kind.rawValue), .integer(favour.rawValue),
                .integer(Int64(notice.slot?.rawValue ?? 0)), .integer(notice.about.rawValue), .integer(now))
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
        ) { row -> Message? in
            guard let kind = Notice.Kind(rawValue: row.text(1)) else { return nil }
            return Message(
                id: row.int64(0),
                notice: Notice(
                    kind, to: person, about: PersonID(rawValue: row.int64(4)),
                    // Slots count from 1; 0 is the favour as a whole.
                    slot: row.int(3) == 0 ? nil : SlotID(rawValue: row.int(3))),
                favour: FavourID(rawValue: row.int64(2)), created: row.int64(5), isNew: row.isNull(6))
        }.compactMap { $0 }
    }

    static func setSeen(_ ids: [Int64], by person: PersonID, now: Int64, on connection: Connection) throws {
        let list = Value.text("[" + ids.map(String.init).joined(separator: ",") + "]")
        try connection.run(
            """
            UPDATE outbox SET seen = ?
            WHERE person = ? AND id IN (SELECT value FROM json_each(?)) AND seen IS NULL
            """, .integer(now), .integer(person.rawValue), list)
    }
}
