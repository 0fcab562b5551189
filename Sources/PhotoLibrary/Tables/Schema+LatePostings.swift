extension Schema {
    /// Slots in blocks that are not the newest, see ``PostingTable/LatePlace``.
    static let latePostings: StaticString = """
        CREATE TABLE late_posting (token TEXT PRIMARY KEY NOT NULL, low BLOB, medium BLOB, high BLOB)
            STRICT, WITHOUT ROWID;
        """
}
