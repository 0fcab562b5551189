internal import Glibc
internal import Storage

// Photos are deleted permanently in two steps. First, one transaction deletes the photo and lists which of the
// library's own files must be removed; then the caller removes them and calls ``removalDone(_:)``. If the process dies
// in between, the list remains, and the next start continues with it.
//
// The library's own files are those in its folder. The same content may be stored at the same path again: a file that
// belongs to a photo again is no longer pending. A task that stores files holds a lock against tasks that remove them
// until the library has recorded the file (`FolderLock` in Intake).
extension Library {
    /// Permanently deletes forgotten photos; other and unknown ones are ignored.
    ///
    /// The user's files stay on the disk. Imports ignore them, also after they were moved or copied, unless their
    /// content changes. The caller must remove the library's own files, see ``pendingRemovals()``.
    public func deleteForGood(_ ids: [PhotoID]) async throws -> [DeletedPhoto] {
        try await write(durably: true) { connection in
            let photos = connection.photos
            return try self.delete(try Set(ids).map(\.number).filter { try photos.isDeleted($0) }, connection)
        }
    }

    /// Permanently deletes photos that were forgotten more than `days` ago, see ``deleteForGood(_:)``, and forgets tags that
    /// were deleted before then, see ``deletedTags()``.
    public func purge(forgottenForDays days: Int = 30) async throws -> [DeletedPhoto] {
        let limit = clock() - Int64(days) * 86_400
        return try await write(durably: true) { connection in
            try connection.tagEdits.forget(deletedBefore: limit)
            return try self.delete(try connection.photos.forgotten(before: limit), connection)
        }
    }

    /// How many of these photos have an uploaded file, which deleting them for good removes: a file among the originals in
    /// the library's own folder, also one that shows an older photo with other metadata. Unknown photos count for nothing.
    public func countOfUploaded(_ ids: [PhotoID]) async throws -> Int {
        try await read { connection in
            let files = connection.files
            return try Set(ids).count { id in
                try (files.files(of: id.number) + files.raws(of: id.number)).contains {
                    $0.file.stamp.path.isIn(originals)
                }
            }
        }
    }

    /// The folder of uploaded files.
    public var originals: FilePath { FilePath(folder).appending(Array("originals".utf8)) }

    /// The folder of tagged copies.
    public var copies: FilePath { FilePath(folder).appending(Array("saved".utf8)) }

    /// The library's own files of photos that were deleted for good and that nobody said were removed: what a process that
    /// died left behind. A file that shows a photo again is not among them.
    public func pendingRemovals() async throws -> [DeletedPhoto] {
        try await read { try $0.removals.pending() }
    }

    /// Records that these files were removed from the disk.
    public func removalDone(_ paths: [FilePath]) async throws {
        try await write { connection in
            for path in paths { try connection.removals.done(path) }
        }
    }

    private func delete(_ photos: [Int64], _ connection: Connection) throws -> [DeletedPhoto] {
        let removals = connection.removals
        return try photos.sorted().map { try removals.delete($0, isOwn: isOwn) }
    }

    /// Whether a file lies in the library's own folder.
    public func isOwn(_ path: FilePath) -> Bool {
        let range = FilePath(folder).below
        return path >= FilePath(bytes: range.from) && path < FilePath(bytes: range.to)
    }
}
