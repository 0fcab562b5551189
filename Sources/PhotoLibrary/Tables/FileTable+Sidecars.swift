internal import Storage

/// The sidecar with which a file was last read.
enum LastSidecar: Hashable {
    /// Nil when it had none.
    case known(SidecarStamp?)
    /// Only earlier versions have read the file. Its photo was added then, in seconds since 1970, UTC; nil when it has no
    /// photo.
    case unknown(added: Int64?)

    /// Whether the sidecar came, changed or went since. Of an unknown one only that it is not older than the photo.
    func differs(from now: SidecarStamp?) -> Bool {
        switch self {
        case .known(let last): last != now
        case .unknown(let added?): now.map { $0.modified / 1_000_000_000 >= added } ?? false
        case .unknown(nil): false
        }
    }

    /// Nil when there was none, or it is not known.
    var stamp: SidecarStamp? {
        if case .known(let stamp) = self { return stamp }
        return nil
    }

    /// Reads three columns: `sidecar_size`, `sidecar_modified`, and the photo's `added`.
    init(_ row: borrowing Row, from column: Int) {
        guard let size = row.optionalInt64(column) else {
            self = .unknown(added: row.optionalInt64(column + 2))
            return
        }
        self = .known(size < 0 ? nil : SidecarStamp(size: size, modified: row.int64(column + 1)))
    }
}

// Files by the sidecars with which they were read.
extension FileTable {
    func lastSidecar(of file: Int64) throws -> LastSidecar {
        try connection.first(
            """
            SELECT sidecar_size, sidecar_modified, added FROM file LEFT JOIN photo ON photo.id = photo
            WHERE file.id = ?
            """, .integer(file)
        ) { LastSidecar($0, from: 0) } ?? .unknown(added: nil)
    }

    /// Records the sidecar with which a file was read; nil when it had none.
    func setSidecar(_ sidecar: SidecarStamp?, at path: FilePath) throws {
        try connection.run(
            "UPDATE file SET sidecar_size = ?, sidecar_modified = ? WHERE path = ?",
            .integer(sidecar?.size ?? -1), Value(sidecar?.modified), .blob(path.bytes))
    }

    /// Makes a duplicate the original of a photo, in the place of another file with the same bytes. What the photo has of
    /// a sidecar is what that file had, so that another one beside the duplicate is read with the next scan.
    func makeOriginal(_ heir: Int64, insteadOf file: Int64) throws {
        try connection.run(
            """
            UPDATE file SET role = ?, (sidecar_size, sidecar_modified) =
                (SELECT sidecar_size, sidecar_modified FROM file WHERE id = ?)
            WHERE id = ?
            """, .integer(FileRole.original.rawValue), .integer(file), .integer(heir))
    }
}
