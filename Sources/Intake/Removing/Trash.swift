internal import Glibc
public import PhotoLibrary

/// Permanently deletes photos: from the library, and their files in the library's own folder from the disk.
///
/// Files in the user's folders are never touched. If the process dies in between, a list in the library remains, and
/// ``finish()`` continues.
public struct Trash: Sendable {
    private let library: Library
    private let thumbnails: Thumbnails
    private let lock: FolderLock
    private let folders: [FilePath]

    /// The trash of one library.
    public init(library: Library, thumbnails: Thumbnails) {
        self.library = library
        self.thumbnails = thumbnails
        lock = .ofLibrary(FilePath(library.folder))
        folders = [library.originals, library.copies]
    }

    /// Permanently deletes forgotten photos; others are ignored.
    ///
    /// - Returns: those that were deleted.
    public func deleteForGood(_ ids: [PhotoID]) async throws -> [PhotoID] {
        try await remove(try await library.deleteForGood(ids))
    }

    /// Permanently deletes photos that were forgotten more than `days` ago. Must be called once a day.
    ///
    /// - Returns: what was deleted.
    public func purge(forgottenForDays days: Int = 30) async throws -> [PhotoID] {
        try await remove(try await library.purge(forgottenForDays: days))
    }

    /// Finishes the removals of a process that died. Must be called at every start.
    public func finish() async throws { _ = try await remove([]) }

    private func remove(_ deleted: [DeletedPhoto]) async throws -> [PhotoID] {
        await thumbnails.remove(deleted.map(\.id))
        // While uploads hold the lock all the time, the files are left for the next call.
        guard let held = try await lock.forRemoving() else { return deleted.map(\.id) }
        defer { withExtendedLifetime(held) {} }
        // Read under the lock, so that files that belong to a photo again are not included.
        let pending = try await library.pendingRemovals()
        let paths = pending.flatMap(\.files).map(\.path)
        let gone = try await Disk.run { [folders] in paths.filter { OwnFile.remove($0, in: folders) } }
        try await library.removalDone(gone)
        await thumbnails.remove(pending.map(\.id))
        return deleted.map(\.id)
    }
}

extension FolderLock {
    static func ofLibrary(_ folder: FilePath) -> FolderLock {
        FolderLock(path: folder.appending(Array(".originals.lock".utf8)))
    }
}
