internal import Storage

/// Rewrites the paths of a library's own files for another folder.
struct Rehoming {
    let connection: Connection
    /// The library's folder under all names that paths may begin with.
    let old: [FilePath]
    let new: FilePath

    /// The files that photos are shown from. What stood for a file's being the same has changed with the copy.
    ///
    /// - Parameter stamp: of a file by its path from the folder; nil when it is not there.
    func moveFiles(_ stamp: ([UInt8]) -> FileStamp?) throws {
        for path in try own("SELECT path FROM file WHERE path > ? AND path < ?") {
            guard let now = stamp(path.rest) else {
                try connection.run(
                    "UPDATE OR REPLACE file SET path = ? WHERE path = ?", .blob(moved(path)), .blob(path.bytes))
                continue
            }
            try connection.run(
                """
                UPDATE OR REPLACE file SET path = ?, size = ?, modified = ?, inode = ?, device = ? WHERE path = ?
                """, .blob(moved(path)), .integer(now.size), .integer(now.modified),
                .integer(Int64(bitPattern: now.inode)), .integer(Int64(bitPattern: now.device)), .blob(path.bytes))
        }
    }

    /// Jobs, saved copies, and files that were to be removed.
    func moveOthers() throws {
        try connection.run("UPDATE job SET owner = NULL, claimed = NULL")
        for path in try own("SELECT path FROM job WHERE path > ? AND path < ?") {
            try connection.run(
                "UPDATE OR REPLACE job SET path = ? WHERE path = ?", .blob(moved(path)), .blob(path.bytes))
        }
        for path in try own("SELECT path FROM saved WHERE path > ? AND path < ?") {
            try connection.run("UPDATE saved SET path = ? WHERE path = ?", .blob(moved(path)), .blob(path.bytes))
        }
        for path in try own("SELECT path FROM leaving WHERE path > ? AND path < ?") {
            try connection.run(
                "UPDATE OR REPLACE leaving SET path = ? WHERE path = ?", .blob(moved(path)), .blob(path.bytes))
        }
    }

    /// A path in the library's folder.
    private struct Own: Hashable {
        let bytes: [UInt8]
        /// From the folder on.
        let rest: [UInt8]
    }

    /// All of them before any is moved: the new folder may lie in the old one.
    private func own(_ sql: StaticString) throws -> Set<Own> {
        var found: Set<Own> = []
        for folder in Set(old) {
            let range = folder.below
            try connection.each(sql, .blob(range.from), .blob(range.to)) { row in
                let bytes = row.blob(0)
                found.insert(Own(bytes: bytes, rest: Array(bytes.dropFirst(range.from.count))))
                return true
            }
        }
        return found
    }

    private func moved(_ path: Own) -> [UInt8] { new.below.from + path.rest }
}
