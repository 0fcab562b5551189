internal import Glibc
public import PhotoLibrary

/// Deletes everything in a library: its data, and the files in its own folder. Files in the user's folders are never
/// touched; model packs, maps and the password stay, and so do the libraries of other people, with what is being made for
/// them.
///
/// Under the lock against storing files, the files are moved into a folder that is removed afterwards, so that later
/// uploads are not deleted. If the process dies in between, or a disk fails, a note in the library remains, no upload is
/// stored, and ``run()`` or ``finish()`` continues.
public struct Erasure: Sendable {
    private static let folders = ["originals", "saved", "uploads", "thumbnails", "sketches"].map { Array($0.utf8) }
    private let library: Library
    private let queue: RecognitionQueue
    private let folder: FilePath
    private let leaving: FilePath

    /// An erasure of one library.
    public init(library: Library, queue: RecognitionQueue) {
        self.library = library
        self.queue = queue
        folder = FilePath(library.folder)
        leaving = folder.appending(Array(".erased".utf8))
    }

    /// Deletes everything.
    ///
    /// - Throws: ``ErasureError``; then nothing is deleted. `DurableFileError`, `LibraryError`; what is left when the library
    ///   is erasing (`Library.isErasing`) is deleted by another ``run()`` or ``finish()``.
    public func run() async throws {
        // Running jobs would otherwise be recorded after everything was deleted.
        await queue.stop()
        do {
            try await erase()
        } catch {
            await queue.start()
            throw error
        }
        await queue.start()
    }

    /// Finishes the erasure of a process that died. Must be called at every start, before photos are added.
    public func finish() async throws {
        if try await library.isErasing {
            guard let held = try await FolderLock.ofLibrary(folder).forRemoving() else { return }
            defer { withExtendedLifetime(held) {} }
            // Another process may have finished meanwhile, and an upload may have been stored since.
            if try await library.isErasing { return try await removeFiles() }
        }
        try await Disk.run { [leaving] in Self.remove(leaving) }
    }

    private func erase() async throws {
        guard let held = try await FolderLock.ofLibrary(folder).forRemoving() else { throw ErasureError.busy }
        defer { withExtendedLifetime(held) {} }
        try await library.erase()
        try await removeFiles()
    }

    /// What follows the library's own step, under the lock.
    private func removeFiles() async throws {
        try await moveAside()
        try await Disk.run { [leaving] in Self.remove(leaving) }
        // An error is ignored: what is deleted then stays in unused parts of the database file for longer.
        try? await library.compact()
    }

    /// Moves the content of the folders, not the folders themselves: the worker has the right to write in some of them
    /// by their inodes, such as the workshops for copies.
    private func moveAside() async throws {
        try await Disk.run { [folder, leaving] in
            try Disk.makeFolder(leaving)
            for name in Self.folders {
                let from = folder.appending(name)
                guard FileStatus(from, followingLinks: false)?.kind == .folder else { continue }
                for file in try Self.names(in: from) where !PeopleFolders.isWorkshopOfOthers(file) {
                    let path = from.appending(file)
                    try Self.move(path, isWorkshop: DurableFile.Writer(ofFile: file) != nil, into: leaving)
                }
                try DurableFile.syncFolder(from)
            }
            try DurableFile.syncFolder(leaving)
        }
        try await library.erased()
    }

    private static func names(in folder: FilePath) throws -> [[UInt8]] {
        guard let names = FolderScan.names(in: folder) else { throw DurableFileError("A folder could not be listed") }
        return names
    }

    private static func move(_ path: FilePath, isWorkshop: Bool, into leaving: FilePath) throws {
        let isFolder = FileStatus(path, followingLinks: false)?.kind == .folder
        guard isWorkshop, isFolder else {
            do {
                return try DurableFile.rename(path, to: DurableFile.temporaryName(in: leaving))
            } catch let error as DurableFileError where error.code == EXDEV {
                // On another file system it cannot be moved, so it is removed now, under the lock against storing
                // files.
                if isFolder { remove(path) } else { DurableFile.remove(path) }
                guard FileStatus(path, followingLinks: false) == nil else { throw error }
                return
            }
        }
        for file in try names(in: path) {
            try move(path.appending(file), isWorkshop: false, into: leaving)
        }
    }

    /// Removes a folder with all that is in it. Links are removed, not followed.
    private static func remove(_ folder: FilePath) {
        for name in FolderScan.names(in: folder) ?? [] {
            let path = folder.appending(name)
            if FileStatus(path, followingLinks: false)?.kind == .folder {
                remove(path)
            } else {
                DurableFile.remove(path)
            }
        }
        _ = folder.withCPath { rmdir($0) }
    }
}

/// Why the erasure failed.
public enum ErasureError: Error, Hashable, Sendable {
    /// The lock was not free, because photos were being added all the time.
    case busy
}
