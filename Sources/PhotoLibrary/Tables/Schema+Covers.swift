extension Schema {
    /// A photo of which a part is missing is a cover only where there is no other.
    static let coversInPart: StaticString = """
        UPDATE cover SET weight = 0 WHERE photo IN (SELECT id FROM photo WHERE truncated);
        """

    /// The cover that the user chose for a category, and the photos that are best as covers, see ``CoverTable``.
    static let covers: StaticString = """
        ALTER TABLE category ADD COLUMN cover INTEGER REFERENCES photo (id) ON DELETE SET NULL;

        CREATE TABLE cover (
            category INTEGER NOT NULL, level INTEGER NOT NULL,
            photo INTEGER NOT NULL REFERENCES photo (id) ON DELETE CASCADE,
            weight INTEGER NOT NULL, PRIMARY KEY (category, level, photo)) STRICT, WITHOUT ROWID;
        CREATE INDEX cover_photo ON cover (photo);

        CREATE TABLE cover_limit (
            category INTEGER NOT NULL, level INTEGER NOT NULL, weight INTEGER NOT NULL, photo INTEGER NOT NULL,
            PRIMARY KEY (category, level)) STRICT, WITHOUT ROWID;
        """
}
