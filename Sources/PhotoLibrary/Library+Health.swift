internal import Glibc
internal import Storage

/// The sizes of a library.
public struct LibraryStatistics: Hashable, Sendable {
    /// Photos that are not forgotten.
    public let photos: Int
    /// Recently deleted photos.
    public let forgotten: Int
    /// Files of photos.
    public let files: Int
    /// Files that were missing at the last scan.
    public let missing: Int
    /// Files that could not be read.
    public let refused: Int
    /// Different tags of photos at the library's level.
    public let tags: Int
    /// Bytes of `library.sqlite` and its log files.
    public let size: Int64
}

extension Library {
    /// Counts the rows. Takes a few seconds in a big library.
    public func statistics() async throws -> LibraryStatistics {
        let size = ["", "-wal", "-shm"].reduce(Int64(0)) { sum, suffix in
            var status = stat()
            return stat(database.path + suffix, &status) == 0 ? sum + Int64(status.st_size) : sum
        }
        let level = try await defaultLevel()
        return try await read { connection in
            let files = try connection.files.counts()
            let photos = try connection.photos.counts()
            return LibraryStatistics(
                photos: photos.all - photos.forgotten, forgotten: try connection.photos.forgottenCount(),
                files: files.all,
                missing: files.missing, refused: files.refused,
                tags: try connection.tags.all(level).count, size: size)
        }
    }

    /// Some of the files that are missing or could not be read, by path: those that ``statistics()`` counts.
    ///
    /// - Parameters:
    ///   - offset: the index of the first one, from 0.
    ///   - limit: 1…1000.
    public func fileProblems(_ kind: FileProblem.Kind, offset: Int, limit: Int) async throws -> [FileProblem] {
        try await read { connection in
            try connection.files.problems(kind, offset: max(0, offset), limit: min(max(limit, 1), 1000))
        }
    }

    /// Why a photo cannot be shown, as far as the last scan knows; nil when it can.
    public func problem(of id: PhotoID) async throws -> FileProblem? {
        try await read { try $0.files.problem(of: id.number) }
    }

    /// Checks the whole library and describes each problem in a sentence; empty when there is none.
    public func problems() async throws -> [String] {
        do {
            let damage = try await database.problems()
            // The further checks need an undamaged database file.
            guard damage.isEmpty else { return damage }
            return try await database.read { try IntegrityTable(connection: $0).problems() }
        } catch let error as StorageError {
            throw LibraryError.storage(error)
        }
    }
}
