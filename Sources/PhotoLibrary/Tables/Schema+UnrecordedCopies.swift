extension Schema {
    /// Files in the folder of copies that are about to get their names, or have got them, and that no photo has yet: what a
    /// process leaves that dies between the two.
    static let unrecordedCopies: StaticString = """
        CREATE TABLE unrecorded_copy (
            name BLOB PRIMARY KEY NOT NULL, size INTEGER NOT NULL, modified INTEGER NOT NULL, inode INTEGER NOT NULL)
            STRICT, WITHOUT ROWID;
        """
}
