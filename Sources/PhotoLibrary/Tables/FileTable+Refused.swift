internal import Storage

extension FileTable {
    /// Whether a file was refused as it is now. One whose photo was deleted is not asked about.
    func isRefused(_ stamp: FileStamp) throws -> Bool {
        try connection.first(
            """
            SELECT 1 FROM file LEFT JOIN photo ON photo.id = photo
            WHERE path = ? AND size = ? AND modified = ? AND refusal IS NOT NULL AND forgotten IS NULL
            """, .blob(stamp.path.bytes), .integer(stamp.size), .integer(stamp.modified)
        ) { _ in true } ?? false
    }
}
