extension Schema {
    /// After which message a helper reads the room of all: times are seconds, and who leaves and accepts again within one
    /// would read what was written between.
    static let returning = Migration(
        "0020 after which message helpers read",
        sql: """
            -- The last message of the favour's room of all when the person accepted; 0 for acceptances of before.
            ALTER TABLE acceptance ADD COLUMN after_message INTEGER NOT NULL DEFAULT 0;

            DROP VIEW chat_line;
            DROP VIEW room_reader;

            -- Who reads a room, after which message, from when until when: requester and the other person always; helpers
            -- from accepting until they leave, are taken off or lapse, or until their slot is cancelled. All who are there
            -- when the favour comes to its end read on. A block with the requester keeps out of the room.
            CREATE VIEW room_reader AS
                SELECT room.id AS room, favour.author AS person, 0 AS after_message, 0 AS since,
                    9223372036854775807 AS until
                FROM room JOIN favour ON favour.id = room.favour
                WHERE NOT EXISTS (
                    SELECT 1 FROM parted WHERE parted.person = favour.author AND parted.other = room.other)
                UNION ALL
                SELECT room.id, room.other, 0, 0, 9223372036854775807
                FROM room JOIN favour ON favour.id = room.favour
                WHERE room.other IS NOT NULL AND NOT EXISTS (
                    SELECT 1 FROM parted WHERE parted.person = room.other AND parted.other = favour.author)
                UNION ALL
                SELECT room.id, acceptance.person, acceptance.after_message, acceptance.since,
                    CASE WHEN acceptance.state NOT IN ('accepted', 'asked', 'done', 'noShow', 'notGiven')
                    THEN acceptance.changed
                    WHEN slot.cancelled < coalesce(favour.final_since, 9223372036854775807) THEN slot.cancelled
                    ELSE 9223372036854775807 END
                FROM room JOIN favour ON favour.id = room.favour JOIN acceptance ON acceptance.favour = room.favour
                    JOIN slot ON slot.favour = acceptance.favour AND slot.number = acceptance.slot
                WHERE room.other IS NULL AND NOT EXISTS (
                    SELECT 1 FROM parted WHERE parted.person = acceptance.person AND parted.other = favour.author);

            -- Messages with each of their readers, who may be there twice: a helper of two slots. Of what was removed, no
            -- reader gets text or picture.
            CREATE VIEW chat_line AS
                SELECT chat_message.id AS id, chat_message.room AS room, chat_message.author AS author,
                    CASE WHEN chat_message.removed IS NULL THEN chat_message.text ELSE '' END AS text,
                    CASE WHEN chat_message.removed IS NULL THEN chat_message.picture END AS picture,
                    chat_message.created AS created, chat_message.removed AS removed, room_reader.person AS reader
                FROM chat_message JOIN room_reader ON room_reader.room = chat_message.room
                WHERE chat_message.id > room_reader.after_message
                    AND chat_message.created >= room_reader.since AND chat_message.created < room_reader.until
                    AND NOT EXISTS (
                        SELECT 1 FROM parted
                        WHERE parted.person = room_reader.person AND parted.other = chat_message.author);
            """)
}
