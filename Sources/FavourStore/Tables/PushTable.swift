internal import Favours

/// The SQL of browsers that show notifications, and of what is due to them.
enum PushTable {
    /// A notification that is due.
    struct Due {
        let row: Int64
        let message: Int64
        let person: PersonID
        let device: Int64
        let session: Int64
        let language: String
        let target: PushTarget
    }

    /// An address that was another person's, or of another session, is this one's now: browsers have one for all.
    static func insert(
        _ target: PushTarget, language: String, session: Int64, of person: PersonID, now: Int64,
        on connection: Connection
    ) throws {
        try connection.run(
            "DELETE FROM push_device WHERE endpoint = ? OR session = ?", .text(target.endpoint), .integer(session))
        try connection.run(
            """
            INSERT INTO push_device (person, session, endpoint, public_key, secret, language, created)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """, .integer(person.rawValue), .integer(session), .text(target.endpoint), .blob(target.publicKey),
            .blob(target.secret), .text(language), .integer(now))
        let all = try all(of: person, on: connection)
        for device in all.dropFirst(FavourStore.mostDevices) { try delete(device.id, of: person, on: connection) }
    }

    static func all(of person: PersonID, on connection: Connection) throws -> [PushDevice] {
        try connection.all(
            "SELECT id, session, created FROM push_device WHERE person = ? ORDER BY id DESC", .integer(person.rawValue)
        ) { PushDevice(id: $0.int64(0), session: $0.int64(1), created: $0.int64(2)) }
    }

    static func delete(_ id: Int64, of person: PersonID, on connection: Connection) throws {
        try connection.run(
            "DELETE FROM push_device WHERE id = ? AND person = ?", .integer(id), .integer(person.rawValue))
    }

    static func first(now: Int64, on connection: Connection) throws -> Due? {
        try connection.first(
            """
            SELECT delivery.id, delivery.message, push_device.person, push_device.id, push_device.session,
                push_device.language, push_device.endpoint, push_device.public_key, push_device.secret
            FROM delivery JOIN push_device ON push_device.id = delivery.device
            WHERE delivery.channel = 'push' AND delivery.state = 'waiting' AND delivery.due <= ?
                AND delivery.claimed_until <= ?
            ORDER BY delivery.due, delivery.id LIMIT 1 /* FOR UPDATE OF delivery SKIP LOCKED */
            """, .integer(now), .integer(now)
        ) { row in
            Due(
                row: row.int64(0), message: row.int64(1), person: PersonID(rawValue: row.int64(2)),
                device: row.int64(3), session: row.int64(4), language: row.text(5),
                target: PushTarget(endpoint: row.text(6), publicKey: row.blob(7), secret: row.blob(8)))
        }
    }
}
