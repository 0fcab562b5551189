extension Schema {
    /// Reviews, and who disagrees about the work of a slot.
    static let reviews = Migration(
        "0006 reviews and disputes",
        sql: """
            -- Who disagrees with the confirmation of a slot, and since when; NULL without a dispute.
            ALTER TABLE slot ADD COLUMN disputed_by INTEGER;
            ALTER TABLE slot ADD COLUMN disputed_at INTEGER;
            UPDATE slot SET disputed_by = (SELECT author FROM favour WHERE favour.id = slot.favour),
                disputed_at = coalesce(ended, start) WHERE is_disputed = 1;
            CREATE INDEX slot_disputed ON slot (disputed_at) WHERE is_disputed = 1;
            -- Whether the helper has disagreed with having been absent.
            ALTER TABLE acceptance ADD COLUMN is_contested INTEGER NOT NULL DEFAULT 0;

            -- A row for each direction of two people whose help was confirmed, from then on: that a row is there does not say
            -- that something was written. No numbers, and nothing in the table of revisions: these would tell of it.
            CREATE TABLE review (
                favour INTEGER NOT NULL REFERENCES favour (id),
                author INTEGER NOT NULL REFERENCES person (id),
                subject INTEGER NOT NULL REFERENCES person (id),
                completed INTEGER NOT NULL,
                reminded INTEGER, -- when the author was
                is_dismissed INTEGER NOT NULL,
                stars INTEGER,
                text TEXT NOT NULL,
                written INTEGER,
                shown INTEGER, -- when it was, because both had written or the time was over
                PRIMARY KEY (favour, author, subject)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX review_author ON review (author, completed);
            CREATE INDEX review_subject ON review (subject, completed);
            CREATE INDEX review_reminder ON review (completed) WHERE reminded IS NULL;
            CREATE INDEX review_hidden ON review (completed) WHERE stars IS NOT NULL AND shown IS NULL;

            -- Help that was confirmed before: it can be reviewed in the same time, without a reminder.
            INSERT INTO review (favour, author, subject, completed, reminded, is_dismissed, text)
            SELECT favour.id, favour.author, acceptance.person, min(acceptance.changed), min(acceptance.changed), 0, ''
            FROM acceptance JOIN favour ON favour.id = acceptance.favour WHERE acceptance.state = 'done'
            GROUP BY favour.id, favour.author, acceptance.person;
            INSERT INTO review (favour, author, subject, completed, reminded, is_dismissed, text)
            SELECT favour, subject, author, completed, reminded, 0, '' FROM review;
            """)
}
