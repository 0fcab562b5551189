extension Schema {
    /// Slots in blocks that are not the newest, see ``PostingTable/LatePlace``.
    static let latePostings: StaticString = """
        CREATE TABLE late_posting (
            closed INTEGER NOT NULL, token TEXT NOT NULL, part INTEGER NOT NULL, low BLOB, medium BLOB, high BLOB,
            PRIMARY KEY (closed, token, part)) STRICT, WITHOUT ROWID;
        """
}
