extension Schema {
    /// A single thing of a photo can also be taken away: then `instead` is null.
    static let thingsTakenAway: StaticString = """
        CREATE TABLE replaced_or_taken (
            photo INTEGER NOT NULL REFERENCES photo (id) ON DELETE CASCADE,
            removed INTEGER NOT NULL REFERENCES tag (id),
            x REAL NOT NULL, y REAL NOT NULL, width REAL NOT NULL, height REAL NOT NULL,
            instead INTEGER REFERENCES tag (id),
            PRIMARY KEY (photo, removed, x, y, width, height)) STRICT, WITHOUT ROWID;
        INSERT INTO replaced_or_taken SELECT photo, removed, x, y, width, height, instead FROM replaced;
        DROP TABLE replaced;
        ALTER TABLE replaced_or_taken RENAME TO replaced;
        """
}
