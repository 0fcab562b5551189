extension Schema {
    /// Folders that are left out of the library. A photo that is left out with its folder is also `forgotten`, so that no
    /// query finds it, but it is not among the recently deleted ones.
    static let leftOut: StaticString = """
        CREATE TABLE left_out (id INTEGER PRIMARY KEY AUTOINCREMENT, path BLOB NOT NULL UNIQUE, time INTEGER NOT NULL)
            STRICT;
        ALTER TABLE photo ADD COLUMN left_out INTEGER REFERENCES left_out (id);
        CREATE INDEX photo_left_out ON photo (left_out) WHERE left_out IS NOT NULL;
        """
}
