extension Schema {
    /// Secret links of calendars, saved searches, and the new favours that these have not seen yet.
    static let calendarAndSearches = Migration(
        "0009 calendar feeds and saved searches",
        sql: """
            CREATE TABLE calendar_feed (
                person INTEGER PRIMARY KEY NOT NULL REFERENCES person (id),
                token BLOB NOT NULL UNIQUE, -- BLAKE2b of the token
                created INTEGER NOT NULL
            ) STRICT;

            -- Of which new favours people want to be told: within a distance of a point, which is the middle of a
            -- neighbourhood.
            CREATE TABLE saved_search (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                person INTEGER NOT NULL REFERENCES person (id),
                categories TEXT NOT NULL, -- parted by commas; empty for all
                from_time INTEGER,
                to_time INTEGER,
                hours INTEGER,
                kind TEXT,
                without_car INTEGER NOT NULL,
                without_heavy INTEGER NOT NULL,
                words TEXT NOT NULL,
                latitude REAL NOT NULL,
                longitude REAL NOT NULL,
                radius INTEGER NOT NULL, -- metres
                south REAL NOT NULL, -- the box around it
                north REAL NOT NULL,
                created INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX saved_search_person ON saved_search (person, id);
            CREATE INDEX saved_search_box ON saved_search (south, north);

            -- New favours that have not been compared with the saved searches yet.
            CREATE TABLE new_favour (favour INTEGER PRIMARY KEY NOT NULL REFERENCES favour (id)) STRICT;
            """)
}
