internal import Storage

/// The files of the library, and the photo of each.
struct FileTable {
    let connection: Connection

    /// A row with its number.
    struct Entry {
        let id: Int64
        let file: PhotoFile
        let analyser: String?
    }

    private static func entry(_ row: borrowing Row) -> Entry {
        Entry(
            id: row.int64(0),
            file: PhotoFile(
                stamp: FileStamp(
                    path: FilePath(bytes: row.blob(1)), size: row.int64(2), modified: row.int64(3),
                    inode: UInt64(bitPattern: row.int64(4)), device: UInt64(bitPattern: row.int64(5))),
                role: FileRole(rawValue: row.int64(6)) ?? .original, isMissing: row.bool(7),
                contentHash: row.optionalBlob(8).flatMap { Digest($0) },
                photo: row.optionalInt64(9).map { PhotoID(number: $0) }, refusal: row.optionalText(10)),
            analyser: row.optionalText(11))
    }

    func file(at path: FilePath) throws -> Entry? {
        try connection.first(
            """
            SELECT id, path, size, modified, inode, device, role, missing, content_hash, photo, refusal, analyser
            FROM file WHERE path = ?
            """, .blob(path.bytes), row: Self.entry)
    }

    /// The state of a file whose size and time are unchanged.
    struct State {
        let id: Int64
        let photo: Int64?
        let inode: UInt64
        /// Another one after its disk was mounted again.
        let device: UInt64
        let isMissing: Bool
        let isRefused: Bool
        /// Its photo was forgotten.
        let isForgotten: Bool
        /// The models that analysed it or its photo.
        let analyser: String?
        let sidecar: LastSidecar
        /// Whether it is the file that says what is known of its photo, and only an earlier reader of metadata has read it.
        let isReadEarlier: Bool
    }

    /// The state of a file; nil when it is new or its size or time has changed.
    func state(of stamp: FileStamp) throws -> State? {
        try connection.first(
            """
            SELECT file.id, photo, inode, device, missing, refusal IS NOT NULL, forgotten IS NOT NULL,
                iif(refusal IS NULL, photo.analyser, file.analyser), sidecar_size, sidecar_modified, added,
                role = 0 AND ifnull(reader < ?, 0)
            FROM file LEFT JOIN photo ON photo.id = photo WHERE path = ? AND size = ? AND modified = ?
            """, Value(PhotoFacts.reader), .blob(stamp.path.bytes), .integer(stamp.size), .integer(stamp.modified)
        ) {
            State(
                id: $0.int64(0), photo: $0.optionalInt64(1), inode: UInt64(bitPattern: $0.int64(2)),
                device: UInt64(bitPattern: $0.int64(3)), isMissing: $0.bool(4), isRefused: $0.bool(5),
                isForgotten: $0.bool(6), analyser: $0.optionalText(7), sidecar: LastSidecar($0, from: 8),
                isReadEarlier: $0.bool(11))
        }
    }

    /// Records the numbers that an unchanged file has now.
    func setNumbers(_ stamp: FileStamp, id: Int64) throws {
        try connection.run(
            "UPDATE file SET inode = ?, device = ? WHERE id = ? AND size = ? AND modified = ?",
            .integer(Int64(bitPattern: stamp.inode)), .integer(Int64(bitPattern: stamp.device)), .integer(id),
            .integer(stamp.size), .integer(stamp.modified))
    }

    /// The photo of a file that had another path, by its size, date and number on the disk.
    func photo(of stamp: FileStamp) throws -> Int64? {
        try connection.first(
            """
            SELECT photo FROM file WHERE size = ? AND modified = ? AND inode = ? AND device = ? AND photo IS NOT NULL
            """, .integer(stamp.size), .integer(stamp.modified), .integer(Int64(bitPattern: stamp.inode)),
            .integer(Int64(bitPattern: stamp.device))
        ) { $0.int64(0) }
    }

    /// Files with this content that have a photo; those that are raw files of a photo last.
    func files(content: Digest) throws -> [Entry] {
        try connection.all(
            """
            SELECT id, path, size, modified, inode, device, role, missing, content_hash, photo, refusal, analyser
            FROM file WHERE content_hash = ? AND photo IS NOT NULL ORDER BY role = 3, id
            """, .blob(content.bytes), row: Self.entry)
    }

    /// The paths of recently deleted photos.
    func pathsOfDeleted() throws -> Set<FilePath> {
        Set(
            try connection.all(
                """
                SELECT path FROM photo JOIN file ON file.photo = photo.id WHERE forgotten IS NOT NULL AND left_out IS NULL
                """
            ) { FilePath(bytes: $0.blob(0)) })
    }

    /// Whether the library has a file of this size.
    func hasFile(ofSize size: Int64) throws -> Bool {
        try connection.first("SELECT 1 FROM file WHERE size = ? LIMIT 1", .integer(size)) { _ in true } ?? false
    }

    /// The photo with this content: the one that shows it, or else the one whose raw file it is.
    func photo(content: Digest) throws -> Int64? {
        guard let entry = try files(content: content).first else { return nil }
        return entry.file.role == .raw ? try owner(ofRaw: content) : entry.file.photo?.number
    }

    /// The photo whose raw file has this content. Nil when there is none, when the raw file is a photo of its own, and when
    /// it is to become one because the photo's other files were refused.
    func owner(ofRaw content: Digest) throws -> Int64? {
        guard let entry = try files(content: content).first, entry.file.role == .raw,
            let photo = entry.file.photo?.number, try !isRefused(photo)
        else { return nil }
        return photo
    }

    /// How the analyser of a file begins that was refused, but not for good.
    static let passing = "none: "

    /// Whether all files of a photo but its raw files were refused for good.
    func isRefused(_ photo: Int64) throws -> Bool {
        try files(of: photo).allSatisfy { $0.file.refusal != nil && $0.analyser?.hasPrefix(Self.passing) != true }
    }

    /// The raw files that were uploaded with a photo.
    func raws(of photo: Int64) throws -> [Entry] {
        try connection.all(
            """
            SELECT id, path, size, modified, inode, device, role, missing, content_hash, photo, refusal, analyser
            FROM file WHERE photo = ? AND role = 3 ORDER BY id
            """, .integer(photo), row: Self.entry)
    }

    /// Files of the photo without its raw files: present and readable ones first, the original before its copies.
    func files(of photo: Int64) throws -> [Entry] {
        try connection.all(
            """
            SELECT id, path, size, modified, inode, device, role, missing, content_hash, photo, refusal, analyser
            FROM file WHERE photo = ? AND role <> 3 ORDER BY missing OR refusal IS NOT NULL, role = 1, id
            """, .integer(photo), row: Self.entry)
    }

    /// Files below a folder, in the order of their bytes, from after a path.
    func files(below folder: FilePath, after path: FilePath?, limit: Int) throws -> [Entry] {
        let range = folder.below
        return try connection.all(
            """
            SELECT id, path, size, modified, inode, device, role, missing, content_hash, photo, refusal, analyser
            FROM file WHERE path > ? AND path < ? ORDER BY path LIMIT ?
            """, .blob(max(path ?? FilePath(bytes: range.from), FilePath(bytes: range.from)).bytes),
            .blob(range.to), .integer(Int64(limit)), row: Self.entry)
    }

    /// The photos with a file below a folder, by number.
    func photos(below folder: FilePath) throws -> [Int64] {
        let range = folder.below
        return try connection.all(
            "SELECT DISTINCT photo FROM file WHERE path > ? AND path < ? AND photo IS NOT NULL ORDER BY photo",
            .blob(range.from), .blob(range.to)
        ) { $0.int64(0) }
    }

    /// How many photos that can be found have a file below a folder.
    func photoCount(below folder: FilePath) throws -> Int {
        let range = folder.below
        return try connection.first(
            """
            SELECT count(DISTINCT file.photo) FROM file JOIN photo ON photo.id = file.photo
            WHERE path > ? AND path < ? AND forgotten IS NULL
            """, .blob(range.from), .blob(range.to)
        ) { $0.int(0) } ?? 0
    }

    /// Some of the photos that can be found, and have files below a folder and nowhere else, their raw files and their tagged
    /// copies in the library's own folder for those left out. Uploaded files are nowhere but in that folder, wherever it is.
    ///
    /// - Parameters:
    ///   - own: the library's own folder.
    ///   - saved: the folder in it that has the tagged copies.
    ///   - isShown: whether only files count, there and elsewhere, that show the photo: no raw files, and elsewhere none that
    ///     is missing or was refused.
    ///   - path: where an earlier call ended; nil for the first photos.
    /// - Returns: the photos, and where it ended; nil when there are no more.
    func photos(
        onlyBelow folder: FilePath, own: FilePath, saved: FilePath, isShown: Bool = false, after path: [UInt8]?,
        limit: Int
    ) throws -> (photos: Set<Int64>, last: [UInt8]?) {
        let (range, own, saved) = (folder.below, own.below, saved.below)
        let found = try connection.all(
            """
            SELECT file.photo, path FROM file JOIN photo ON photo.id = file.photo
            WHERE path > ?1 AND path < ?2 AND NOT (path > ?8 AND path < ?9)
                AND forgotten IS NULL AND (NOT ?7 OR file.role <> 3) AND NOT EXISTS
                (SELECT 1 FROM file AS other WHERE other.photo = photo.id
                AND (other.path <= ?6 OR other.path >= ?2 OR other.path > ?8 AND other.path < ?9) AND other.role <> 3 AND (NOT ?7 OR NOT other.missing AND other.refusal IS NULL)
                AND NOT (other.role = 1 AND other.path > ?4 AND other.path < ?5))
            ORDER BY path LIMIT ?3
            """, .blob(path ?? range.from), .blob(range.to), Value(limit), .blob(saved.from), .blob(saved.to),
            .blob(range.from), Value(isShown), .blob(own.from), .blob(own.to)
        ) { (photo: $0.int64(0), path: $0.blob(1)) }
        return (Set(found.map(\.photo)), found.last?.path)
    }

    /// Inserts or updates the entry of a file.
    func put(
        _ stamp: FileStamp, content: Digest?, photo: Int64?, role: FileRole, refusal: String?, analyser: String?
    ) throws {
        try connection.run(
            """
            INSERT INTO file (path, size, modified, inode, device, content_hash, photo, role, missing, refusal, analyser,
                name)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 0, ?9, ?10, ?11)
            ON CONFLICT (path) DO UPDATE SET size = ?2, modified = ?3, inode = ?4, device = ?5, content_hash = ?6,
                photo = ?7, role = ?8, missing = 0, refusal = ?9, analyser = ?10, name = ?11
            """, .blob(stamp.path.bytes), .integer(stamp.size), .integer(stamp.modified),
            .integer(Int64(bitPattern: stamp.inode)), .integer(Int64(bitPattern: stamp.device)),
            Value(content?.bytes), Value(photo), .integer(role.rawValue), Value(refusal), Value(analyser),
            Value(FileName(stamp.path).key))
        // A pending removal or a deleted file at this path no longer applies, because another file is there now, even
        // if it was refused.
        try connection.removals.keep(stamp.path, content)
    }

    /// Handles a file that is no longer at its path. If its photo has another readable file, the entry is deleted.
    /// Otherwise it is kept as missing, so that the photo is recognised when its content appears elsewhere.
    ///
    /// - Parameter makingRoom: true when another picture has taken the path. The content may then appear under another
    ///   name, so the entry is deleted only if the photo has a file with the same content; otherwise the photo would be
    ///   analysed again.
    /// - Returns: whether the entry was deleted.
    @discardableResult func retire(_ entry: Entry, makingRoom: Bool = false) throws -> Bool {
        guard let photo = entry.file.photo?.number, !(makingRoom && entry.file.role == .raw) else {
            try delete(id: entry.id)
            return true
        }
        let others = try files(of: photo).filter { $0.id != entry.id }
        let twins = others.filter { $0.file.contentHash != nil && $0.file.contentHash == entry.file.contentHash }
        guard makingRoom ? !twins.isEmpty : others.contains(where: \.file.isGood) else {
            if makingRoom { try displace(entry) } else { try setMissing(true, id: entry.id) }
            return false
        }
        if entry.file.role == .original, let heir = twins.first(where: { $0.file.role == .duplicate }) {
            try makeOriginal(heir.id, insteadOf: entry.id)
        }
        try delete(id: entry.id)
        return true
    }

    /// Deletes the entry of a file whose path another picture has taken and whose content was not found elsewhere, if
    /// its photo has another readable file.
    func dropDisplaced(_ path: FilePath) throws {
        guard path.isDisplaced, let entry = try file(at: path), entry.file.isMissing,
            let photo = entry.file.photo?.number, try files(of: photo).contains(where: \.file.isGood)
        else { return }
        try retire(entry)
    }

    /// Keeps the entry of a file whose path another picture has taken, as missing. Deletes the entry of a broken file
    /// that had the path before.
    private func displace(_ entry: Entry) throws {
        try connection.run(
            "UPDATE OR REPLACE file SET missing = 1, path = ?, refusal = NULL WHERE id = ?",
            .blob(entry.file.stamp.path.displaced("\(entry.id)").bytes), .integer(entry.id))
    }

    func setMissing(_ missing: Bool, id: Int64) throws {
        try connection.run("UPDATE file SET missing = ? WHERE id = ?", Value(missing), .integer(id))
    }

    func delete(id: Int64) throws {
        try connection.run("DELETE FROM file WHERE id = ?", .integer(id))
    }

    /// How many files, missing ones and refused ones there are.
    func counts() throws -> (all: Int, missing: Int, refused: Int) {
        try connection.first("SELECT count(*), sum(missing), count(refusal) FROM file") {
            ($0.int(0), $0.int(1), $0.int(2))
        } ?? (0, 0, 0)
    }
}
