internal import Storage

/// What remains of permanently deleted photos: the library's own files that must be removed from the disk (`leaving`),
/// and the user's files, which stay on the disk and must not be imported again (`buried`).
struct RemovalTable {
    let connection: Connection

    /// Deletes a photo and records its files as to be removed or as deleted.
    ///
    /// - Parameter isOwn: whether a path lies in the library's own folder.
    func delete(_ photo: Int64, isOwn: (FilePath) -> Bool) throws -> DeletedPhoto {
        let table = connection.files
        let files = try (table.files(of: photo) + table.raws(of: photo)).map(\.file)
        for file in files {
            let path = Value.blob(file.stamp.path.bytes)
            if isOwn(file.stamp.path) {
                try connection.jobs.dropWaiting(file.stamp.path)
                try connection.run(
                    "INSERT OR REPLACE INTO leaving (path, photo, role) VALUES (?, ?, ?)", path, .integer(photo),
                    .integer(file.role.rawValue))
            } else {
                try bury(file.stamp, file.contentHash)
            }
        }
        try connection.photos.delete(photo)
        return DeletedPhoto(
            id: PhotoID(number: photo),
            files: files.map { DeletedFile(path: $0.stamp.path, role: $0.role, isOwn: isOwn($0.stamp.path)) })
    }

    /// The deleted photo whose file is still to be removed from a path; nil when there is none.
    func leaving(_ path: FilePath) throws -> PhotoID? {
        try connection.first("SELECT photo FROM leaving WHERE path = ?", .blob(path.bytes)) {
            PhotoID(number: $0.int64(0))
        }
    }

    /// Records that another file is at a path, which must not be removed or skipped. Content that was deleted there is
    /// still skipped when it appears elsewhere.
    func keep(_ path: FilePath, _ content: Digest?) throws {
        try connection.run("DELETE FROM leaving WHERE path = ?", .blob(path.bytes))
        let noted = try connection.first("SELECT content_hash FROM buried WHERE path = ?", .blob(path.bytes)) {
            $0.optionalBlob(0)
        }
        guard let noted else { return }
        guard let buried = noted.flatMap({ Digest($0) }), buried != content else {
            return try connection.run("DELETE FROM buried WHERE path = ?", .blob(path.bytes))
        }
        let mark = buried.bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: "-")
        try connection.run(
            "UPDATE OR REPLACE buried SET path = ? WHERE path = ?", .blob(path.displaced(mark).bytes),
            .blob(path.bytes))
    }

    /// Records a file of the user's that must not be imported again. Other content that was deleted at the same path
    /// stays recorded.
    func bury(_ stamp: FileStamp, _ content: Digest?) throws {
        try keep(stamp.path, content)
        try connection.run(
            """
            INSERT OR REPLACE INTO buried (path, size, modified, inode, device, content_hash) VALUES (?, ?, ?, ?, ?, ?)
            """, .blob(stamp.path.bytes), .integer(stamp.size), .integer(stamp.modified),
            .integer(Int64(bitPattern: stamp.inode)), .integer(Int64(bitPattern: stamp.device)), Value(content?.bytes))
    }

    /// Whether this is an unchanged file of a permanently deleted photo, by its stamp alone. For files that were
    /// deleted before hashes were stored, the inode is not compared: the disk may be another one now.
    func isBuried(_ stamp: FileStamp) throws -> Bool {
        try connection.first(
            """
            SELECT 1 FROM buried WHERE path = ? AND size = ? AND modified = ?
                AND (content_hash IS NULL OR inode = ?)
            """, .blob(stamp.path.bytes), .integer(stamp.size), .integer(stamp.modified),
            .integer(Int64(bitPattern: stamp.inode))
        ) { _ in true } ?? false
    }

    /// Whether a file with this content was deleted permanently with its photo.
    func isBuried(_ content: Digest, size: Int64) throws -> Bool {
        try connection.first(
            "SELECT 1 FROM buried WHERE size = ? AND content_hash = ? LIMIT 1", .integer(size), .blob(content.bytes)
        ) { _ in true } ?? false
    }

    /// Whether a file of this size was deleted permanently.
    func hasBuried(ofSize size: Int64) throws -> Bool {
        try connection.first("SELECT 1 FROM buried WHERE size = ? LIMIT 1", .integer(size)) { _ in true } ?? false
    }

    /// The photos with files that must still be removed, by number.
    func pending() throws -> [DeletedPhoto] {
        var photos: [DeletedPhoto] = []
        try connection.each(
            """
            SELECT photo, path, role FROM leaving WHERE path NOT IN (SELECT path FROM file) ORDER BY photo, role, path
            """
        ) { row in
            let id = PhotoID(number: row.int64(0))
            let file = DeletedFile(
                path: FilePath(bytes: row.blob(1)), role: FileRole(rawValue: row.int64(2)) ?? .original, isOwn: true)
            if photos.last?.id == id {
                photos[photos.count - 1].files.append(file)
            } else {
                photos.append(DeletedPhoto(id: id, files: [file]))
            }
            return true
        }
        return photos
    }

    func done(_ path: FilePath) throws {
        try connection.run("DELETE FROM leaving WHERE path = ?", .blob(path.bytes))
    }
}
