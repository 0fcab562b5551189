extension Schema {
    /// The keywords of photos' files as they are written there, and what the files say of them, see ``KeywordTable``;
    /// which of the words that the user added are names; and the photos whose keywords are to be judged anew.
    ///
    /// Earlier versions gave the tag of a keyword the first kind that the word may mean. A tag that only keywords have
    /// loses it, and gets it again from the first photo in which it is one.
    static let writtenKeywords: StaticString = """
        CREATE TABLE keyword (
            photo INTEGER NOT NULL REFERENCES photo (id) ON DELETE CASCADE,
            tag INTEGER NOT NULL REFERENCES tag (id),
            written TEXT NOT NULL, role INTEGER NOT NULL, above TEXT NOT NULL, PRIMARY KEY (photo, tag))
            STRICT, WITHOUT ROWID;

        ALTER TABLE decision ADD COLUMN is_name INTEGER NOT NULL DEFAULT 0;

        CREATE TABLE unjudged (photo INTEGER PRIMARY KEY REFERENCES photo (id) ON DELETE CASCADE) STRICT;
        INSERT INTO unjudged (photo)
        SELECT DISTINCT photo FROM decision JOIN tag ON tag.id = tag
        WHERE added AND keyword AND (synset IS NOT NULL OR category IS NOT NULL);

        UPDATE tag SET synset = NULL, category = NULL
        WHERE id IN (SELECT tag FROM decision WHERE added AND keyword)
            AND id NOT IN (SELECT tag FROM decision WHERE NOT (added AND keyword))
            AND id NOT IN (
                SELECT photo_tag.tag FROM photo_tag LEFT JOIN decision USING (photo, tag)
                WHERE added IS NOT 1 OR keyword IS NOT 1);
        """

    /// Whether the tag with which an edit replaces others is a name, see ``TagEditTable/Entry/isName``.
    static let editsToNames: StaticString = """
        ALTER TABLE tag_edit ADD COLUMN is_name INTEGER NOT NULL DEFAULT 0;
        """
}
