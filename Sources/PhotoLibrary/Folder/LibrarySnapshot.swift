internal import Glibc
internal import Storage

/// A copy of a library's database at one moment. The copy does not change.
public struct LibrarySnapshot: Sendable {
    /// Photos that are not forgotten.
    public let photos: Int
    private let database: Database

    fileprivate init(path: String) async throws {
        database = try Database(immutable: path)
        photos = try await database.read { connection in
            let counts = try connection.photos.counts()
            return counts.all - counts.forgotten
        }
    }

    /// Whether the library had a file at this path, or was about to import it.
    public func knows(_ path: FilePath) async throws -> Bool {
        try await database.read { connection in
            try connection.files.file(at: path) != nil || connection.jobs.isQueued(path)
        }
    }

    /// Whether the file of this name in the folder of copies was about to become a photo's copy.
    public func isUnrecordedCopy(_ name: [UInt8]) async throws -> Bool {
        try await database.read { try $0.unrecordedCopies.has(name) }
    }

    /// Whether the file at this path is that of a permanently deleted photo, and still to be removed with its sidecar.
    public func isLeaving(_ path: FilePath) async throws -> Bool {
        try await database.read { connection in
            try connection.removals.leaving(path) != nil && connection.files.file(at: path) == nil
        }
    }
}

extension Library {
    /// Copies the current state of the library's database into a new file; other connections may read and write
    /// meanwhile.
    ///
    /// - Parameter progress: called with the share that is done, 0…1; an error it throws ends the copy.
    public func snapshot(
        to path: String, progress: @Sendable (Double) throws -> Void = { _ in }
    ) async throws -> LibrarySnapshot {
        do {
            try await database.copy(to: path, progress: progress)
            return try await LibrarySnapshot(path: path)
        } catch let error as StorageError {
            throw LibraryError.storage(error)
        }
    }

    /// Adapts a library's database to another folder: rewrites the paths and stamps of the library's own files, and
    /// releases jobs that another process had claimed. The 30 days in which deleted photos and tags can be brought back
    /// begin anew: they may be why somebody restores a backup.
    ///
    /// - Parameters:
    ///   - path: of the database, which no other process uses. Its schema is migrated first, see ``Library``.
    ///   - old: the library's folder as it is written in the database, under all its names.
    ///   - new: where the library's folder will be.
    ///   - files: files of the library's own that are to be imported, as they will be in `new`.
    ///   - stamp: returns the stamp of one of the library's own files by its path relative to the folder; nil when the
    ///     file is missing.
    public static func rehome(
        _ path: String, from old: [FilePath], to new: FilePath, queueing files: [FileStamp] = [],
        stamp: @escaping @Sendable ([UInt8]) -> FileStamp?
    ) async throws {
        do {
            let database = try await Database(path: path, migrations: Schema.migrations, readers: 1)
            try await database.write(durably: true) { connection in
                try Rehoming(connection: connection, old: old, new: new).move(stamp)
                let now = Int64(time(nil))
                try connection.photos.postponeDeletion(now)
                try connection.tagEdits.postponeDeletion(now)
                // What is restored is not what was to be deleted.
                try connection.settings.set(Library.erasingNote, nil)
                for file in files {
                    // An earlier file of this path was to be removed.
                    try connection.removals.done(file.path)
                    try connection.jobs.add(file, priority: 0)
                }
                try connection.revision.advance()
            }
            // The write-ahead log must be empty, because only the main file is moved into place.
            guard try await database.checkpoint() else {
                throw StorageError(cause: .locked, path: path, detail: "its log could not be emptied")
            }
        } catch let error as StorageError {
            throw LibraryError.storage(error)
        }
    }
}
