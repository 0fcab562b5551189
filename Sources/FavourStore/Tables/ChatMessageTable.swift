internal import Favours

/// The SQL of messages in rooms.
enum ChatMessageTable {
    /// What a person can read of a room, the newest first.
    static func messages(
        of room: RoomID, for person: PersonID, before message: Int64, limit: Int, on connection: Connection
    ) throws -> [ChatMessage] {
        try connection.all(
            """
            SELECT DISTINCT id, room, author, text, picture, created, removed FROM chat_line
            WHERE room = ? AND reader = ? AND id < ? ORDER BY id DESC LIMIT ?
            """, .integer(room.rawValue), .integer(person.rawValue), .integer(message), .integer(Int64(limit)),
            row: made)
    }

    /// All that a person can read or wrote, the oldest first; with the person's own texts that operators removed.
    static func all(for person: PersonID, on connection: Connection) throws -> [ChatMessage] {
        try connection.all(
            """
            SELECT id, room, author, text, picture, created, removed FROM chat_line WHERE reader = ? AND author <> ?
            UNION SELECT id, room, author, text, picture, created, removed FROM chat_message WHERE author = ?
            ORDER BY id
            """, .integer(person.rawValue), .integer(person.rawValue), .integer(person.rawValue), row: made)
    }

    /// The last message that a person can read of each of some rooms.
    static func last(
        of rooms: [RoomID], for person: PersonID, on connection: Connection
    ) throws -> [RoomID: ChatMessage] {
        let found = try connection.all(
            """
            SELECT DISTINCT id, room, author, text, picture, created, removed FROM chat_line
            WHERE reader = ? AND id IN (
                SELECT max(id) FROM chat_line WHERE reader = ? AND room IN (SELECT value FROM json_each(?))
                GROUP BY room)
            """, .integer(person.rawValue), .integer(person.rawValue), Value(list: rooms.map(\.rawValue)), row: made)
        return Dictionary(found.map { ($0.room, $0) }) { one, _ in one }
    }

    /// How many messages of others a person was not shown yet, by room.
    static func unread(for person: PersonID, on connection: Connection) throws -> [RoomID: Int] {
        let rows = try connection.all(
            """
            SELECT room_reader.room, count(DISTINCT chat_message.id) FROM room_reader
            LEFT JOIN room_read ON room_read.room = room_reader.room AND room_read.person = room_reader.person
            JOIN chat_message ON chat_message.room = room_reader.room
                AND chat_message.id > coalesce(room_read.message, 0)
            WHERE room_reader.person = ? AND chat_message.author <> room_reader.person
                AND chat_message.id > room_reader.after_message
                AND chat_message.created >= room_reader.since AND chat_message.created < room_reader.until
                AND NOT EXISTS (
                    SELECT 1 FROM parted
                    WHERE parted.person = room_reader.person AND parted.other = chat_message.author)
            GROUP BY room_reader.room
            """, .integer(person.rawValue)
        ) { (RoomID(rawValue: $0.int64(0)), $0.int(1)) }
        return Dictionary(rows) { one, _ in one }
    }

    /// What a person wrote with a key.
    static func message(
        withKey key: String, by author: PersonID, on connection: Connection
    ) throws -> ChatMessage? {
        try connection.first(
            "SELECT id, room, author, text, picture, created, removed FROM chat_message WHERE author = ? AND key = ?",
            .integer(author.rawValue), .text(key), row: made)
    }

    /// A message that a person can read now; nil when there is none.
    static func message(_ id: Int64, for person: PersonID, on connection: Connection) throws -> ChatMessage? {
        try connection.first(
            """
            SELECT id, room, author, text, picture, created, removed FROM chat_line WHERE id = ? AND reader = ? LIMIT 1
            """, .integer(id), .integer(person.rawValue), row: made)
    }

    /// A message as it was written, also when it was removed.
    static func message(_ id: Int64, on connection: Connection) throws -> ChatMessage? {
        try connection.first(
            "SELECT id, room, author, text, picture, created, removed FROM chat_message WHERE id = ?", .integer(id),
            row: made)
    }

    /// Removes a message at a time, or shows it again.
    static func setRemoved(_ id: Int64, at time: Int64?, on connection: Connection) throws {
        try connection.run("UPDATE chat_message SET removed = ? WHERE id = ?", Value(time), .integer(id))
    }

    static func insert(
        _ text: String, picture: PictureID?, in room: RoomID, by author: PersonID, key: String?, now: Int64,
        on connection: Connection
    ) throws -> ChatMessage {
        // First: where several write at the same time, one waits for the other, so that numbers grow in the order in which
        // messages can be read.
        try connection.run("UPDATE room SET changed = ? WHERE id = ?", .integer(now), .integer(room.rawValue))
        let message = try connection.first(
            """
            INSERT INTO chat_message (room, author, text, picture, key, created) VALUES (?, ?, ?, ?, ?, ?)
            RETURNING id, room, author, text, picture, created, removed
            """, .integer(room.rawValue), .integer(author.rawValue), .text(text), Value(picture?.text), Value(key),
            .integer(now), row: made)
        guard let message else { throw StoreError.notFound }
        if let picture { try take(picture, for: message, now: now, on: connection) }
        return message
    }

    private static func made(_ row: borrowing Row) -> ChatMessage {
        ChatMessage(
            id: row.int64(0), room: RoomID(rawValue: row.int64(1)), author: PersonID(rawValue: row.int64(2)),
            text: row.text(3), picture: row.optionalText(4).flatMap(PictureID.init), created: row.int64(5),
            isRemoved: !row.isNull(6))
    }

    /// Whether there are keys of requests from before a time.
    static func hasKeys(before time: Int64, on connection: Connection) throws -> Bool {
        try connection.first(
            "SELECT 1 FROM chat_message WHERE key IS NOT NULL AND created < ? LIMIT 1", .integer(time)
        ) { $0.bool(0) } ?? false
    }

    /// Forgets the keys of requests that no client repeats any more.
    static func forgetKeys(before time: Int64, on connection: Connection) throws {
        try connection.run(
            "UPDATE chat_message SET key = NULL WHERE key IS NOT NULL AND created < ?", .integer(time))
    }

    // MARK: Pictures

    /// Gives a message a picture that its author uploaded and that is used for nothing yet.
    private static func take(
        _ id: PictureID, for message: ChatMessage, now: Int64, on connection: Connection
    ) throws {
        let sent = try connection.first(
            "SELECT count(*) FROM chat_picture WHERE owner = ?", .integer(message.author.rawValue)
        ) { $0.int(0) }
        guard sent ?? 0 < FavourStore.mostSentPictures else { throw ChatRefusal.picturesFull }
        let moved = try connection.first(
            """
            INSERT INTO chat_picture (id, owner, message, created, small, large)
            SELECT id, owner, ?, ?, small, large FROM picture
            WHERE id = ? AND owner = ? AND favour IS NULL AND is_portrait = 0 RETURNING id
            """, .integer(message.id), .integer(now), .text(id.text), .integer(message.author.rawValue)
        ) { $0.text(0) }
        guard moved != nil else { throw ChatRefusal.pictureUnknown }
        try connection.run("DELETE FROM picture WHERE id = ?", .text(id.text))
    }

    /// The bytes of a picture that was sent, for its owner, for who can read the message, and for operators once the message
    /// was reported; nil for others.
    static func bytes(
        of id: PictureID, isSmall: Bool, for person: PersonID, on connection: Connection
    ) throws -> [UInt8]? {
        let isShown = try connection.first(
            """
            SELECT 1 FROM chat_picture WHERE id = ? AND (owner = ? OR EXISTS (
                SELECT 1 FROM chat_line WHERE chat_line.id = chat_picture.message AND chat_line.reader = ?
                    AND chat_line.removed IS NULL
            ) OR EXISTS (
                SELECT 1 FROM report JOIN operator ON operator.person = ?
                WHERE report.kind = 'message' AND report.subject = chat_picture.message))
            """, .text(id.text), .integer(person.rawValue), .integer(person.rawValue), .integer(person.rawValue)
        ) { $0.bool(0) }
        guard isShown == true else { return nil }
        return try connection.first(
            isSmall ? "SELECT small FROM chat_picture WHERE id = ?" : "SELECT large FROM chat_picture WHERE id = ?",
            .text(id.text)
        ) { $0.blob(0) }
    }

    /// All pictures that a person sent, the oldest first.
    static func pictures(by owner: PersonID, on connection: Connection) throws -> [PictureID] {
        try connection.all(
            "SELECT id FROM chat_picture WHERE owner = ? ORDER BY created, id", .integer(owner.rawValue)
        ) { PictureID($0.text(0)) }.compactMap { $0 }
    }

    // MARK: Notices

    /// Whether a person has a notice of an author's messages about a favour that they have not seen.
    static func isTold(
        _ person: PersonID, of author: PersonID, about favour: FavourID, on connection: Connection
    ) throws -> Bool {
        try connection.first(
            """
            SELECT 1 FROM outbox WHERE person = ? AND kind = 'message' AND favour = ? AND about = ? AND seen IS NULL
            LIMIT 1
            """, .integer(person.rawValue), .integer(favour.rawValue), .integer(author.rawValue)
        ) { $0.bool(0) } ?? false
    }

    /// The notices of messages in a room that a person has not seen. One notice is for all that an author wrote about a
    /// favour: those of authors with unread messages in another room of the favour are left out.
    static func unseen(by person: PersonID, of room: Room, on connection: Connection) throws -> [Int64] {
        try connection.all(
            """
            SELECT id FROM outbox WHERE person = ? AND kind = 'message' AND favour = ? AND seen IS NULL
                AND about IN (SELECT author FROM chat_message WHERE room = ?)
                AND about NOT IN (
                    SELECT chat_line.author FROM chat_line JOIN room ON room.id = chat_line.room
                        LEFT JOIN room_read ON room_read.room = room.id AND room_read.person = chat_line.reader
                    WHERE room.favour = ? AND room.id <> ? AND chat_line.reader = ?
                        AND chat_line.id > coalesce(room_read.message, 0))
            """, .integer(person.rawValue), .integer(room.favour.rawValue), .integer(room.id.rawValue),
            .integer(room.favour.rawValue), .integer(room.id.rawValue), .integer(person.rawValue)
        ) { $0.int64(0) }
    }

    // MARK: Accounts that are deleted

    /// Erases what a person wrote; the messages stay, without text and picture, in others' histories.
    static func erase(by person: PersonID, on connection: Connection) throws {
        let id = Value.integer(person.rawValue)
        try connection.run("DELETE FROM chat_picture WHERE owner = ?", id)
        try connection.run(
            "UPDATE chat_message SET text = '', picture = NULL, key = NULL, removed = NULL WHERE author = ?", id)
        try connection.run("DELETE FROM room_read WHERE person = ?", id)
    }
}
