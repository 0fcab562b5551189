extension Schema {
    /// The tables of chats. Who may read what follows from favours, acceptances and blocks as they are now: the views say it
    /// once for all queries.
    static let chats = Migration(
        "0005 chats",
        sql: """
            -- Since when nothing can happen any more; NULL while something can, and for favours that were over before.
            ALTER TABLE favour ADD COLUMN final_since INTEGER;

            CREATE TABLE room (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                favour INTEGER NOT NULL REFERENCES favour (id),
                other INTEGER REFERENCES person (id), -- besides the requester; NULL for the room of all helpers
                created INTEGER NOT NULL,
                changed INTEGER NOT NULL -- when the last message came
            ) STRICT;
            CREATE UNIQUE INDEX room_pair ON room (favour, other);
            CREATE UNIQUE INDEX room_helpers ON room (favour) WHERE other IS NULL;
            CREATE INDEX room_other ON room (other) WHERE other IS NOT NULL;

            CREATE TABLE chat_message (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                room INTEGER NOT NULL REFERENCES room (id),
                author INTEGER NOT NULL REFERENCES person (id),
                text TEXT NOT NULL, -- with no picture, empty: erased with its author's account
                picture TEXT,
                key TEXT, -- of the request, for clients that ask again
                created INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX chat_message_room ON chat_message (room, id);
            CREATE UNIQUE INDEX chat_message_key ON chat_message (author, key) WHERE key IS NOT NULL;

            -- Pictures that were sent. Before that they are in the table picture, like those of favours.
            CREATE TABLE chat_picture (
                id TEXT PRIMARY KEY NOT NULL, -- 128 random bits in hexadecimal
                owner INTEGER NOT NULL REFERENCES person (id),
                message INTEGER NOT NULL REFERENCES chat_message (id),
                created INTEGER NOT NULL,
                small BLOB NOT NULL, -- WebP
                large BLOB NOT NULL -- WebP
            ) STRICT;
            CREATE INDEX chat_picture_owner ON chat_picture (owner);

            -- The last message that a person was shown.
            CREATE TABLE room_read (
                room INTEGER NOT NULL REFERENCES room (id),
                person INTEGER NOT NULL REFERENCES person (id),
                message INTEGER NOT NULL,
                PRIMARY KEY (room, person)
            ) STRICT, WITHOUT ROWID;

            CREATE INDEX outbox_message ON outbox (person, favour) WHERE kind = 'message' AND seen IS NULL;

            -- Every message, and every message that was read: pages that are open hear of it by these.
            CREATE TABLE room_change (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                room INTEGER NOT NULL
            ) STRICT;

            -- Two people with a block between them, in both orders.
            CREATE VIEW parted AS
                SELECT person, other FROM block UNION ALL SELECT other, person FROM block;

            -- Who reads a room, from when until when: requester and the other person always, helpers from accepting until
            -- they leave, are taken off or lapse. A block with the requester keeps out of the room.
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
                    CASE WHEN acceptance.state IN ('accepted', 'asked', 'done', 'noShow') THEN 9223372036854775807
                    ELSE acceptance.changed END
                FROM room JOIN favour ON favour.id = room.favour JOIN acceptance ON acceptance.favour = room.favour
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
