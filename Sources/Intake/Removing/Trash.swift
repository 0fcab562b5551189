internal import Glibc
public import PhotoLibrary

/// Deletes photos for good: from the library, and from the disk what lies in the library's own folder.
///
/// Files in the user's folders are never touched. A process that dies in between leaves a list in the library, with which
/// ``finish()`` goes on.
public struct Trash: Sendable {
    private let library: Library
    private let thumbnails: Thumbnails
    private let lock: FolderLock
    private let folders: [FilePath]

    /// For one library.
    public init(library: Library, thumbnails: Thumbnails) {
        self.library = library
        self.thumbnails = thumbnails
        let folder = FilePath(library.folder)
        lock = .ofLibrary(folder)
        folders = ["originals", "saved"].map { folder.appending(Array($0.utf8)) }
    }

    /// Deletes forgotten photos for good; others are passed over.
    ///
    /// - Returns: those that were deleted.
    public func deleteForGood(_ ids: [PhotoID]) async throws -> [PhotoID] {
        try await remove(try await library.deleteForGood(ids))
    }

    /// Deletes for good what was forgotten longer ago than `days`. To be called once a day.
    ///
    /// - Returns: what was deleted.
    public func purge(forgottenForDays days: Int = 30) async throws -> [PhotoID] {
        try await remove(try await library.purge(forgottenForDays: days))
    }

    /// Goes on with what a process that died has left. To be called at every start.
    public func finish() async throws { _ = try await remove([]) }

    private func remove(_ deleted: [DeletedPhoto]) async throws -> [PhotoID] {
        await thumbnails.remove(deleted.map(\.id))
        // While one upload follows upon another, the files wait for the next time.
        guard let held = try await lock.forRemoving() else { return deleted.map(\.id) }
        defer { withExtendedLifetime(held) {} }
        // Asked for under the lock: a file that shows a photo again by now is not among them.
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
