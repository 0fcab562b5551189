internal import Storage

/// The tables of `accounts.sqlite`. Times are seconds since 1970.
enum Schema {
    static let migrations = [
        Migration(
            "0001 accounts",
            sql: """
                CREATE TABLE person (
                    id INTEGER PRIMARY KEY,
                    password TEXT NOT NULL, -- as crypto_pwhash_str writes it
                    changed INTEGER NOT NULL
                ) STRICT;

                -- Numbers are never given twice, so that ending an old session cannot end a new one.
                CREATE TABLE session (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    person INTEGER NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                    token BLOB NOT NULL UNIQUE, -- BLAKE2b of the token; nobody can log in with it
                    created INTEGER NOT NULL,
                    seen INTEGER NOT NULL,
                    label TEXT NOT NULL
                ) STRICT;
                CREATE INDEX session_person ON session (person);

                -- Wrong passwords by address, and all of them together under the address '*'.
                CREATE TABLE attempt (
                    address TEXT PRIMARY KEY NOT NULL,
                    failures INTEGER NOT NULL,
                    failed INTEGER NOT NULL, -- when the last one was
                    succeeded INTEGER -- when the right password was last given from there
                ) STRICT, WITHOUT ROWID;
                """),
        // The owner's row in `person` is what it was; nothing of it is needed while the owner is alone.
        Migration(
            "0002 people",
            sql: """
                -- The names of people. Numbers are never given twice: libraries and caches are named after them.
                CREATE TABLE household (
                    person INTEGER PRIMARY KEY AUTOINCREMENT
                        REFERENCES person (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
                    name TEXT NOT NULL, -- in normal form C
                    key TEXT NOT NULL UNIQUE, -- the name without regard to capital and small letters
                    added INTEGER NOT NULL
                ) STRICT;
                -- Number 1 is the owner's, also before they have a name.
                INSERT INTO sqlite_sequence (name, seq) VALUES ('household', 1);
                """),
    ]
}
