internal import Glibc
internal import Storage

// Deleting for good, in two steps: first the library forgets the photo and writes down, in the same transaction, which of
// its own files are to go; then the caller removes them and says so. Whoever dies in between leaves the list, and the
// next start goes on with it.
//
// The library's own files are those in its folder. The same content may come again to the same path: what shows a photo
// again is not pending any more, and whoever stores files there keeps whoever removes them out until the library knows
// (`FolderLock` in Intake).
extension Library {
    /// Deletes forgotten photos for good; others, and unknown ones, are passed over.
    ///
    /// The user's own files stay on the disk, and do not come back with any import, wherever they are moved or copied, unless
    /// their bytes change. The library's own are for the caller to remove, see ``pendingRemovals()``.
    public func deleteForGood(_ ids: [PhotoID]) async throws -> [DeletedPhoto] {
        try await write(durably: true) { connection in
            let photos = PhotoTable(connection: connection)
            return try self.delete(try Set(ids).map(\.number).filter { try photos.isForgotten($0) }, connection)
        }
    }

    /// Deletes for good what was forgotten longer ago than `days`, see ``deleteForGood(_:)``.
    public func purge(forgottenForDays days: Int = 30) async throws -> [DeletedPhoto] {
        let limit = clock() - Int64(days) * 86_400
        return try await write(durably: true) { connection in
            try self.delete(try PhotoTable(connection: connection).forgotten(before: limit), connection)
        }
    }

    /// The library's own files of photos that were deleted for good and that nobody said were removed: what a process that
    /// died left behind. A file that shows a photo again is not among them.
    public func pendingRemovals() async throws -> [DeletedPhoto] {
        try await read { try RemovalTable(connection: $0).pending() }
    }

    /// These files are not on the disk any more.
    public func removalDone(_ paths: [FilePath]) async throws {
        try await write { connection in
            for path in paths { try RemovalTable(connection: connection).done(path) }
        }
    }

    private func delete(_ photos: [Int64], _ connection: Connection) throws -> [DeletedPhoto] {
        let removals = RemovalTable(connection: connection)
        return try photos.sorted().map { try removals.delete($0, isOwn: isOwn) }
    }

    /// Whether a file lies in the library's own folder.
    func isOwn(_ path: FilePath) -> Bool {
        ownFolders.contains { folder in
            let range = FilePath(bytes: folder).below
            return path >= FilePath(bytes: range.from) && path < FilePath(bytes: range.to)
        }
    }

    /// The library's folder as it was named and as it really is.
    static func ownFolders(_ folder: String) -> [[UInt8]] {
        guard let real = realpath(folder, nil) else { return [Array(folder.utf8)] }
        defer { free(real) }
        return [
            Array(folder.utf8),
            Array(UnsafeBufferPointer(start: real, count: strlen(real)).map(UInt8.init(bitPattern:))),
        ]
    }
}
