internal import Glibc
public import PhotoLibrary

/// Deletes everything in a library: what it knows, and the files in its own folder. Files in the user's folders are never
/// touched; model packs, maps and the password stay.
///
/// The files are moved into a folder that is going to be removed while nobody places any, so that what comes in afterwards
/// is not deleted. A process that dies in between leaves a note in the library, with which ``finish()`` goes on.
public struct Erasure: Sendable {
    private static let folders = ["originals", "saved", "uploads", "thumbnails", "sketches"].map { Array($0.utf8) }
    private let library: Library
    private let queue: RecognitionQueue
    private let folder: FilePath
    private let leaving: FilePath

    /// Of one library.
    public init(library: Library, queue: RecognitionQueue) {
        self.library = library
        self.queue = queue
        folder = FilePath(library.folder)
        leaving = folder.appending(Array(".erased".utf8))
    }

    /// Deletes everything.
    ///
    /// - Throws: ``ErasureError``; then nothing is deleted.
    public func run() async throws {
        // What is under way would be written down after all is gone.
        await queue.stop()
        do {
            try await erase()
        } catch {
            await queue.start()
            throw error
        }
        await queue.start()
    }

    /// Goes on with what a process that died has left. To be called at every start, before anything comes in.
    public func finish() async throws {
        if try await library.isErasing {
            guard let held = try await FolderLock.ofLibrary(folder).forRemoving() else { return }
            defer { withExtendedLifetime(held) {} }
            try await moveAside()
        }
        try await Disk.run { [leaving] in Self.remove(leaving) }
    }

    private func erase() async throws {
        guard let held = try await FolderLock.ofLibrary(folder).forRemoving() else { throw ErasureError.busy }
        defer { withExtendedLifetime(held) {} }
        try await library.erase()
        try await moveAside()
        try await Disk.run { [leaving] in Self.remove(leaving) }
        // What is left is only slower and larger than it might be.
        try? await library.compact()
    }

    /// Moves what is in the folders, not the folders: the worker may write in some of them by their numbers, those that
    /// copies are made in among them.
    private func moveAside() async throws {
        try await Disk.run { [folder, leaving] in
            try Disk.makeFolder(leaving)
            for name in Self.folders {
                let from = folder.appending(name)
                guard FileStatus(from, followingLinks: false)?.kind == .folder else { continue }
                for file in FolderScan.names(in: from) ?? [] {
                    let path = from.appending(file)
                    try Self.move(path, isWorkshop: DurableFile.Writer(ofFile: file) != nil, into: leaving)
                }
                try DurableFile.syncFolder(from)
            }
            try DurableFile.syncFolder(leaving)
        }
        try await library.erased()
    }

    private static func move(_ path: FilePath, isWorkshop: Bool, into leaving: FilePath) throws {
        let isFolder = FileStatus(path, followingLinks: false)?.kind == .folder
        guard isWorkshop, isFolder else {
            do {
                return try DurableFile.rename(path, to: DurableFile.temporaryName(in: leaving))
            } catch let error as DurableFileError where error.code == EXDEV {
                // On a mount of its own: it goes here and now, while nobody places files.
                if isFolder { remove(path) } else { DurableFile.remove(path) }
                guard FileStatus(path, followingLinks: false) == nil else { throw error }
                return
            }
        }
        for file in FolderScan.names(in: path) ?? [] {
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

/// Why not everything could be deleted.
public enum ErasureError: Error, Hashable, Sendable {
    /// Photos came in all the time.
    case busy
}
