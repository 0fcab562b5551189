internal import Storage

// Files by their names.
extension FileTable {
    /// Photos with a file of exactly this name, with their sort keys; see ``FileName/key``.
    func photos(named key: String) throws -> [(photo: Int64, key: Int64)] {
        try connection.all(
            "SELECT photo.id, sort_key FROM file JOIN photo ON photo.id = file.photo WHERE file.name = ?", .text(key)
        ) { ($0.int64(0), $0.int64(1)) }
    }

    /// Photos with a file in whose name a number begins with these digits, with their sort keys. Reads all paths.
    ///
    /// - Parameter isWanted: called for these files only.
    func photos(
        withDigits digits: String, where isWanted: (FilePath) -> Bool
    ) throws -> [(photo: Int64, key: Int64)] {
        let wanted = Array(digits.utf8)
        var files: [Int64] = []
        // The index over paths is a good deal smaller than the table, and holds the number of each file as well.
        try connection.each(
            """
            SELECT id, path FROM file INDEXED BY sqlite_autoindex_file_1
            WHERE path > x'' AND instr(path, CAST(? AS BLOB)) > 0
            """, .text(digits)
        ) { row in
            let path = row.withBytes(1) { bytes in
                FileName.hasNumber(wanted, inNameOf: bytes) ? FilePath(bytes: Array(bytes)) : nil
            }
            if let path, isWanted(path) { files.append(row.int64(0)) }
            return true
        }
        return try files.compactMap { file in
            try connection.first(
                "SELECT photo.id, sort_key FROM file JOIN photo ON photo.id = file.photo WHERE file.id = ?",
                .integer(file)
            ) { ($0.int64(0), $0.int64(1)) }
        }
    }
}
