extension Schema {
    /// When slots were cancelled, and the views of who reads a chat with it: helpers of a slot that was cancelled while the
    /// favour went on read no further.
    static let cancelling = Migration(
        "0013 when slots were cancelled",
        sql: """
            -- NULL for slots that are not, and for those of before.
            ALTER TABLE slot ADD COLUMN cancelled INTEGER;

            DROP VIEW chat_line;
            DROP VIEW room_reader;

            -- Who reads a room, from when until when: requester and the other person always; helpers from accepting until
            -- they leave, are taken off or lapse, or until their slot is cancelled. All who are there when the favour comes
            -- to its end read on. A block with the requester keeps out of the room.
            CREATE VIEW room_reader AS
                SELECT room.id AS room, favour.author AS person, 0 AS since, 9223372036854775807 AS until
                FROM room JOIN favour ON favour.id = room.favour
                WHERE NOT EXISTS (
                    SELECT 1 FROM parted WHERE parted.person = favour.author AND parted.other = room.other)
                UNION ALL
                SELECT room.id, room.other, 0, 9223372036854775807
                FROM room JOIN favour ON favour.id = room.favour
                WHERE room.other IS NOT NULL AND NOT EXISTS (
                    SELECT 1 FROM parted WHERE parted.person = room.other AND parted.other = favour.author)
                UNION ALL
                SELECT room.id, acceptance.person, acceptance.since,
                    CASE WHEN acceptance.state NOT IN ('accepted', 'asked', 'done', 'noShow', 'notGiven')
                    THEN acceptance.changed
                    WHEN slot.cancelled < coalesce(favour.final_since, 9223372036854775807) THEN slot.cancelled
                    ELSE 9223372036854775807 END
                FROM room JOIN favour ON favour.id = room.favour JOIN acceptance ON acceptance.favour = room.favour
                    JOIN slot ON slot.favour = acceptance.favour AND slot.number = acceptance.slot
                WHERE room.other IS NULL AND NOT EXISTS (
                    SELECT 1 FROM parted WHERE parted.person = acceptance.person AND parted.other = favour.author);

            -- Messages with each of their readers, who may be there twice: a helper of two slots.
            CREATE VIEW chat_line AS
                SELECT chat_message.id AS id, chat_message.room AS room, chat_message.author AS author,
                    chat_message.text AS text, chat_message.picture AS picture, chat_message.created AS created,
                    room_reader.person AS reader
                FROM chat_message JOIN room_reader ON room_reader.room = chat_message.room
                WHERE chat_message.created >= room_reader.since AND chat_message.created < room_reader.until
                    AND NOT EXISTS (
                        SELECT 1 FROM parted
                        WHERE parted.person = room_reader.person AND parted.other = chat_message.author);
            """)
}
