internal import Glibc
internal import Storage

/// A library's database as it was at one moment: a copy that nobody changes.
public struct LibrarySnapshot: Sendable {
    /// Photos that can be found.
    public let photos: Int
    private let database: Database

    fileprivate init(path: String) async throws {
        database = try Database(immutable: path)
        photos = try await database.read { connection in
            let counts = try PhotoTable(connection: connection).counts()
            return counts.all - counts.forgotten
        }
    }

    /// Whether a file at any of these paths was known.
    public func knows(_ paths: [FilePath]) async throws -> Bool {
        try await database.read { connection in
            try paths.contains { try FileTable(connection: connection).file(at: $0) != nil }
        }
    }
}

extension Library {
    /// Copies the library's database, as it is now, into a new file, while others go on reading and writing.
    ///
    /// - Parameter progress: is told the share that is done, 0…1; what it throws ends the copy.
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

    /// Makes a library's database at home in another folder: its own files are known there, under their new names and
    /// stamps, and no process of another life holds its jobs.
    ///
    /// - Parameters:
    ///   - path: of the database, which nobody else uses. It is brought up to date first, see ``Library``.
    ///   - old: the library's folder as the database knows it, under all its names.
    ///   - new: where the library's folder will be.
    ///   - stamp: of a file of the library's own, by its path from the folder; nil when it is not there.
    public static func rehome(
        _ path: String, from old: [FilePath], to new: FilePath, stamp: @escaping @Sendable ([UInt8]) -> FileStamp?
    ) async throws {
        do {
            let database = try await Database(path: path, migrations: Schema.migrations, readers: 1)
            try await database.write(durably: true) { connection in
                let rehoming = Rehoming(connection: connection, old: old, new: new)
                try rehoming.moveFiles(stamp)
                try rehoming.moveOthers()
                try RevisionTable(connection: connection).advance()
            }
            // Only the main file is moved into place.
            guard try await database.checkpoint() else {
                throw StorageError(cause: .locked, path: path, detail: "its log could not be emptied")
            }
        } catch let error as StorageError {
            throw LibraryError.storage(error)
        }
    }
}
