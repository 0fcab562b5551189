extension Schema {
    /// Messages and reviews that are reported, and those that operators remove.
    static let removals = Migration(
        "0014 reports of messages and reviews",
        sql: """
            -- The numbers by which reports and the operators' log name reviews. A review gets one when it is reported.
            CREATE TABLE reported_review (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                favour INTEGER NOT NULL REFERENCES favour (id),
                author INTEGER NOT NULL REFERENCES person (id),
                person INTEGER NOT NULL REFERENCES person (id) -- about whom
            ) STRICT;
            CREATE UNIQUE INDEX reported_review_once ON reported_review (favour, author, person);

            -- When an operator removed a text. It is kept, so that this can be undone, and for its author's own data.
            ALTER TABLE review ADD COLUMN removed INTEGER;
            ALTER TABLE chat_message ADD COLUMN removed INTEGER;

            DROP VIEW chat_line;

            -- Messages with each of their readers, who may be there twice: a helper of two slots. Of what was removed, no
            -- reader gets text or picture.
            CREATE VIEW chat_line AS
                SELECT chat_message.id AS id, chat_message.room AS room, chat_message.author AS author,
                    CASE WHEN chat_message.removed IS NULL THEN chat_message.text ELSE '' END AS text,
                    CASE WHEN chat_message.removed IS NULL THEN chat_message.picture END AS picture,
                    chat_message.created AS created, chat_message.removed AS removed, room_reader.person AS reader
                FROM chat_message JOIN room_reader ON room_reader.room = chat_message.room
                WHERE chat_message.created >= room_reader.since AND chat_message.created < room_reader.until
                    AND NOT EXISTS (
                        SELECT 1 FROM parted
                        WHERE parted.person = room_reader.person AND parted.other = chat_message.author);
            """)
}
