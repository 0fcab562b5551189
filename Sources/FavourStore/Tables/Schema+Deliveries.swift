extension Schema {
    /// How news leave the app: by e-mail, and to browsers.
    static let deliveries = Migration(
        "0008 deliveries",
        sql: """
            CREATE INDEX outbox_unseen ON outbox (person) WHERE seen IS NULL;

            -- Where a person gets e-mails. What is pending waits for its code.
            CREATE TABLE mail (
                person INTEGER PRIMARY KEY NOT NULL REFERENCES person (id),
                address TEXT,
                pending TEXT,
                code TEXT, -- HMAC of the code, in hexadecimal
                expires INTEGER,
                language TEXT NOT NULL -- of the e-mails: en
            ) STRICT, WITHOUT ROWID;

            -- When e-mails about a topic are sent: off, atOnce or daily; at once without a row.
            CREATE TABLE mail_timing (
                person INTEGER NOT NULL REFERENCES person (id),
                topic TEXT NOT NULL,
                timing TEXT NOT NULL,
                PRIMARY KEY (person, topic)
            ) STRICT, WITHOUT ROWID;

            -- Browsers that show notifications (RFC 8030), as long as they are signed in.
            CREATE TABLE push_device (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                person INTEGER NOT NULL REFERENCES person (id),
                session INTEGER NOT NULL REFERENCES session (id) ON DELETE CASCADE,
                endpoint TEXT NOT NULL UNIQUE,
                public_key BLOB NOT NULL, -- P-256, uncompressed
                secret BLOB NOT NULL, -- 16 bytes
                language TEXT NOT NULL,
                created INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX push_device_person ON push_device (person);
            CREATE INDEX push_device_session ON push_device (session);

            -- What leaves the app: a message by e-mail, or to one device. Written with the message.
            CREATE TABLE delivery (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                message INTEGER NOT NULL REFERENCES outbox (id) ON DELETE CASCADE,
                channel TEXT NOT NULL, -- mail or push
                device INTEGER REFERENCES push_device (id) ON DELETE CASCADE,
                is_daily INTEGER NOT NULL,
                batch INTEGER, -- the first message of the e-mail that it is in, once that was begun
                state TEXT NOT NULL, -- waiting, sent, skipped or givenUp
                failures INTEGER NOT NULL,
                due INTEGER NOT NULL,
                claimed_until INTEGER NOT NULL, -- until then one sender has it
                reason TEXT NOT NULL, -- why it was given up
                changed INTEGER NOT NULL
            ) STRICT;
            CREATE UNIQUE INDEX delivery_once ON delivery (message, channel, coalesce(device, 0));
            CREATE INDEX delivery_due ON delivery (channel, due) WHERE state = 'waiting';
            CREATE INDEX delivery_batch ON delivery (batch) WHERE batch IS NOT NULL;
            CREATE INDEX delivery_device ON delivery (device) WHERE device IS NOT NULL;
            CREATE INDEX delivery_over ON delivery (changed) WHERE state <> 'waiting';
            """)
}
