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
        chats,
        reviews,
        calendarAndSearches,
        reports,
        deliveries,
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
            try indexWords(connection)
        },
        decisions,
        cancelling,
        removals,
        passwordMail,
        mailAddress,
        knownAddresses,
        security,
        Migration("0019 words of favours folded as elsewhere") { try indexWords($0) },
        returning,
        Migration("0021 names folded as elsewhere") { connection in
            try connection.execute(
                """
                -- As FavourStore.fold writes it: several people of before may have the same. Of those who have deleted
                -- their accounts, as name_key.
                ALTER TABLE person ADD COLUMN name_fold TEXT NOT NULL DEFAULT '';
                CREATE INDEX person_fold ON person (name_fold);
                """)
            let people = try connection.all("SELECT id, name_key FROM person") { ($0.int64(0), $0.text(1)) }
            for (person, key) in people {
                try connection.run(
                    "UPDATE person SET name_fold = ? WHERE id = ?", .text(FavourStore.fold(key)), .integer(person))
            }
        },
    ]

    /// Finds all favours by their words as they are folded now.
    private static func indexWords(_ connection: Connection) throws {
        let favours = try connection.all("SELECT id, title, text FROM favour") {
            (FavourID(rawValue: $0.int64(0)), [$0.text(1), $0.text(2)])
        }
        for (favour, texts) in favours { try WordTable.set(texts, of: favour, on: connection) }
    }
}
