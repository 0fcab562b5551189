extension Schema {
    /// Folders that are left out of the library. A photo that is left out with its folder is also `forgotten`, so that no
    /// query finds it, but it is not among the recently deleted ones.
    static let leftOut: StaticString = """
        CREATE TABLE left_out (id INTEGER PRIMARY KEY AUTOINCREMENT, path BLOB NOT NULL UNIQUE, time INTEGER NOT NULL)
            STRICT;
        ALTER TABLE photo ADD COLUMN left_out INTEGER REFERENCES left_out (id);
        CREATE INDEX photo_left_out ON photo (left_out) WHERE left_out IS NOT NULL;
        """

    /// Why a file was refused, in Italian, beside the English sentence; and indices of the files that are not as they
    /// should be, which are few of many.
    static let refusalsInItalian: StaticString = """
        ALTER TABLE file ADD COLUMN refusal_italian TEXT;
        CREATE INDEX file_refused ON file (path) WHERE refusal IS NOT NULL;
        CREATE INDEX file_missing ON file (path) WHERE missing;
        """
}
