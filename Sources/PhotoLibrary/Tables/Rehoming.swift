internal import Storage

/// Rewrites the paths of a library's own files after the library was copied to another folder.
struct Rehoming {
    let connection: Connection
    /// The library's folder under all names that paths may begin with.
    let old: [FilePath]
    let new: FilePath

    /// Rewrites all paths, and stores the new folder as the one under which files are recorded.
    ///
    /// - Parameter stamp: returns a file's stamp by its path relative to the folder; nil when it is missing.
    func move(_ stamp: ([UInt8]) -> FileStamp?) throws {
        try moveFiles(stamp)
        try moveOthers()
        try connection.settings.set(Library.homeSetting, new.description)
    }

    /// Updates the files of photos. Copying has changed their inodes and times, so they get new stamps.
    private func moveFiles(_ stamp: ([UInt8]) -> FileStamp?) throws {
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

    /// Updates jobs, saved copies, and pending removals.
    private func moveOthers() throws {
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

    /// Other folders in which the library seems to have lain, each with the path of an uploaded photo in it: uploads lie in
    /// `originals`, in a folder that is named by the beginning of their hash.
    static func homes(
        other home: FilePath, on connection: Connection
    ) throws -> [(home: FilePath, example: [UInt8])] {
        var found: [FilePath: [UInt8]] = [:]
        try connection.each(
            """
            SELECT path, substr(hex(content_hash), 1, 16) FROM file
            WHERE content_hash IS NOT NULL AND instr(path, CAST('/originals/' AS BLOB)) > 0
                AND NOT (path > ? AND path < ?)
            """, .blob(home.below.from), .blob(home.below.to)
        ) { row in
            let parts = row.blob(0).split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            let rest = parts.suffix(4)
            guard parts.count > 4, rest.first.map({ Array($0) == Array("originals".utf8) }) == true,
                String(decoding: parts[parts.count - 2], as: UTF8.self) == row.text(1).lowercased()
            else { return true }
            found[FilePath(bytes: Array(parts.dropLast(4).joined(separator: [UInt8(ascii: "/")])))] =
                Array(rest.joined(separator: [UInt8(ascii: "/")]))
            return true
        }
        return found.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }
    }

    /// A path in the library's folder.
    private struct Own: Hashable {
        let bytes: [UInt8]
        /// The path relative to the folder.
        let rest: [UInt8]
    }

    /// Reads all paths before any is changed, because the new folder may be inside the old one.
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
