internal import Favours

/// The tables of all homes. Times are seconds since 1970. No row of favours, slots and acceptances is ever deleted.
enum Schema {
    static let migrations = [
        Migration(
            "0001 favours",
            sql: """
                CREATE TABLE setting (key TEXT PRIMARY KEY NOT NULL, value BLOB NOT NULL) STRICT, WITHOUT ROWID;

                CREATE TABLE neighbourhood (
                    id INTEGER PRIMARY KEY,
                    name TEXT NOT NULL UNIQUE,
                    latitude REAL NOT NULL,
                    longitude REAL NOT NULL,
                    radius REAL NOT NULL -- metres
                ) STRICT;

                CREATE TABLE person (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    name TEXT NOT NULL,
                    name_key TEXT NOT NULL UNIQUE, -- normal form C, lower case
                    email TEXT UNIQUE, -- lower case
                    password TEXT NOT NULL, -- argon2id, as crypto_pwhash_str writes it
                    neighbourhood INTEGER REFERENCES neighbourhood (id),
                    created INTEGER NOT NULL
                ) STRICT;

                CREATE TABLE session (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    person INTEGER NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                    token BLOB NOT NULL UNIQUE, -- BLAKE2b of the token
                    created INTEGER NOT NULL,
                    seen INTEGER NOT NULL,
                    label TEXT NOT NULL
                ) STRICT;
                CREATE INDEX session_person ON session (person);

                CREATE TABLE block (
                    person INTEGER NOT NULL REFERENCES person (id),
                    other INTEGER NOT NULL REFERENCES person (id),
                    PRIMARY KEY (person, other)
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX block_other ON block (other, person);

                CREATE TABLE favour (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    author INTEGER NOT NULL REFERENCES person (id),
                    created INTEGER NOT NULL,
                    title TEXT NOT NULL,
                    text TEXT NOT NULL,
                    category TEXT NOT NULL,
                    kind TEXT NOT NULL,
                    needs_car INTEGER NOT NULL,
                    is_heavy INTEGER NOT NULL,
                    one_is_enough INTEGER NOT NULL,
                    latitude REAL NOT NULL, -- exact: never searched, sorted or counted by
                    longitude REAL NOT NULL,
                    public_latitude REAL NOT NULL,
                    public_longitude REAL NOT NULL,
                    version INTEGER NOT NULL,
                    is_live INTEGER NOT NULL,
                    tick INTEGER -- when the clock next has something to do
                ) STRICT;
                CREATE INDEX favour_author ON favour (author, id);
                CREATE INDEX favour_tick ON favour (tick) WHERE tick IS NOT NULL;
                CREATE INDEX favour_live ON favour (id) WHERE is_live = 1;

                CREATE TABLE slot (
                    favour INTEGER NOT NULL REFERENCES favour (id),
                    number INTEGER NOT NULL,
                    start INTEGER NOT NULL,
                    finish INTEGER NOT NULL,
                    places INTEGER NOT NULL,
                    phase TEXT NOT NULL,
                    ended INTEGER,
                    is_disputed INTEGER NOT NULL,
                    PRIMARY KEY (favour, number)
                ) STRICT, WITHOUT ROWID;

                CREATE TABLE acceptance (
                    favour INTEGER NOT NULL,
                    slot INTEGER NOT NULL,
                    number INTEGER NOT NULL, -- from 0, in the order in which people accepted
                    person INTEGER NOT NULL REFERENCES person (id),
                    since INTEGER NOT NULL,
                    state TEXT NOT NULL,
                    changed INTEGER NOT NULL,
                    is_late INTEGER NOT NULL,
                    reason TEXT NOT NULL,
                    said_done INTEGER NOT NULL,
                    sees_place INTEGER NOT NULL,
                    PRIMARY KEY (favour, slot, number),
                    FOREIGN KEY (favour, slot) REFERENCES slot (favour, number)
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX acceptance_person ON acceptance (person, state);

                -- Whom the exact place was shown to, and when for the first time.
                CREATE TABLE reveal (
                    person INTEGER NOT NULL,
                    favour INTEGER NOT NULL,
                    at INTEGER NOT NULL,
                    PRIMARY KEY (person, favour)
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX reveal_at ON reveal (person, at);

                -- What people are to be told, written with the change that it tells of.
                CREATE TABLE outbox (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    person INTEGER NOT NULL REFERENCES person (id),
                    kind TEXT NOT NULL,
                    favour INTEGER NOT NULL REFERENCES favour (id),
                    slot INTEGER NOT NULL,
                    about INTEGER NOT NULL,
                    created INTEGER NOT NULL,
                    seen INTEGER
                ) STRICT;
                CREATE INDEX outbox_person ON outbox (person, id);

                -- Requests that were done, for clients that ask again.
                CREATE TABLE done_request (
                    person INTEGER NOT NULL,
                    key TEXT NOT NULL,
                    fingerprint TEXT NOT NULL,
                    favour INTEGER NOT NULL,
                    at INTEGER NOT NULL,
                    PRIMARY KEY (person, key)
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX done_request_at ON done_request (at);

                -- Every change of a favour: the index in memory catches up by these.
                CREATE TABLE revision (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    favour INTEGER NOT NULL
                ) STRICT;

                -- How often something was done by an address or a person since a time.
                CREATE TABLE rate (
                    key TEXT PRIMARY KEY NOT NULL,
                    began INTEGER NOT NULL,
                    count INTEGER NOT NULL
                ) STRICT, WITHOUT ROWID;

                CREATE VIRTUAL TABLE favour_words USING fts5 (
                    title, text, tokenize = 'unicode61 remove_diacritics 2');
                """),
        Migration(
            "0002 invitations and former people",
            sql: """
                CREATE TABLE invitation (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    hash TEXT NOT NULL, -- SHA-256 of the code, in hexadecimal
                    uses INTEGER NOT NULL,
                    used INTEGER NOT NULL,
                    created INTEGER NOT NULL,
                    expires INTEGER NOT NULL
                ) STRICT;

                -- When a person deleted the account: then there is no name, e-mail, password or neighbourhood any more.
                ALTER TABLE person ADD COLUMN deleted INTEGER;
                """),
        Migration(
            "0003 areas of neighbourhoods",
            sql: """
                -- Polygons as NeighbourhoodTable writes them; NULL for a circle.
                ALTER TABLE neighbourhood ADD COLUMN area TEXT;
                """),
        Migration(
            "0004 pictures",
            sql: """
                -- Pictures that people uploaded, as the worker wrote them anew. One belongs to a favour, or is its owner's
                -- portrait, or for a day neither. The bytes are the last columns: queries for other columns do not read them.
                CREATE TABLE picture (
                    id TEXT PRIMARY KEY NOT NULL, -- 128 random bits in hexadecimal
                    owner INTEGER NOT NULL REFERENCES person (id),
                    favour INTEGER REFERENCES favour (id),
                    number INTEGER, -- within the favour, from 0
                    is_portrait INTEGER NOT NULL,
                    text TEXT NOT NULL,
                    created INTEGER NOT NULL,
                    small BLOB NOT NULL, -- WebP
                    large BLOB NOT NULL -- WebP
                ) STRICT;
                CREATE INDEX picture_favour ON picture (favour, number) WHERE favour IS NOT NULL;
                CREATE INDEX picture_owner ON picture (owner);
                CREATE UNIQUE INDEX picture_portrait ON picture (owner) WHERE is_portrait = 1;
                CREATE INDEX picture_unused ON picture (created) WHERE favour IS NULL AND is_portrait = 0;
                """),
        ChatSchema.migration,
        reviews,
        calendarAndSearches,
        Migration(
            "0007 reports and operators",
            sql: """
                -- What people reported: a favour or a person, each at most once.
                CREATE TABLE report (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    kind TEXT NOT NULL,
                    subject INTEGER NOT NULL,
                    about INTEGER NOT NULL REFERENCES person (id), -- whose it is
                    reporter INTEGER REFERENCES person (id), -- NULL once that account is deleted
                    reason TEXT NOT NULL,
                    text TEXT NOT NULL,
                    created INTEGER NOT NULL,
                    settled INTEGER -- the act of an operator; NULL while it waits for one
                ) STRICT;
                CREATE UNIQUE INDEX report_once ON report (kind, subject, reporter);
                CREATE INDEX report_open ON report (id) WHERE settled IS NULL;
                CREATE INDEX report_reporter ON report (reporter);

                -- What operators and reports made of a favour.
                CREATE TABLE moderation (
                    favour INTEGER PRIMARY KEY NOT NULL REFERENCES favour (id),
                    hidden TEXT, -- 'reports' or 'operators'
                    approved INTEGER,
                    counted_from INTEGER NOT NULL -- reports up to this one do not hide it any more
                ) STRICT;

                CREATE TABLE suspension (
                    person INTEGER PRIMARY KEY NOT NULL REFERENCES person (id),
                    since INTEGER NOT NULL,
                    until INTEGER -- NULL for good
                ) STRICT;
                CREATE INDEX suspension_until ON suspension (until) WHERE until IS NOT NULL;

                CREATE TABLE operator (
                    person INTEGER PRIMARY KEY NOT NULL REFERENCES person (id),
                    since INTEGER NOT NULL
                ) STRICT;

                -- What operators did. Rows are only ever added.
                CREATE TABLE operator_act (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    at INTEGER NOT NULL,
                    operator INTEGER REFERENCES person (id), -- NULL for the command line
                    verb TEXT NOT NULL,
                    kind TEXT NOT NULL,
                    subject INTEGER NOT NULL,
                    about INTEGER NOT NULL REFERENCES person (id),
                    text TEXT NOT NULL,
                    until INTEGER,
                    before TEXT, -- what was before, where the act can be undone
                    undone INTEGER -- the act that this one undid
                ) STRICT;
                CREATE INDEX operator_act_subject ON operator_act (kind, subject, id);

                CREATE TABLE warning (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    person INTEGER NOT NULL REFERENCES person (id),
                    favour INTEGER REFERENCES favour (id),
                    text TEXT NOT NULL,
                    created INTEGER NOT NULL,
                    seen INTEGER
                ) STRICT;
                CREATE INDEX warning_person ON warning (person);
                """),
        Migration(
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
                """),
        Migration("0011 words of favours") { connection in
            try connection.execute(
                """
                DROP TABLE IF EXISTS favour_words;

                -- The words of titles and texts, as WordTable folds them.
                CREATE TABLE favour_word (
                    word TEXT NOT NULL,
                    favour INTEGER NOT NULL REFERENCES favour (id),
                    PRIMARY KEY (word, favour)
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX favour_word_favour ON favour_word (favour);
                """)
            let favours = try connection.all("SELECT id, title, text FROM favour") {
                (FavourID(rawValue: $0.int64(0)), [$0.text(1), $0.text(2)])
            }
            for (favour, texts) in favours { try WordTable.set(texts, of: favour, on: connection) }
        },
    ]
}
