internal import Glibc
internal import Storage

/// The sizes of a library.
public struct LibraryStatistics: Hashable, Sendable {
    /// Photos that are not forgotten.
    public let photos: Int
    /// Forgotten photos.
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
                photos: photos.all - photos.forgotten, forgotten: photos.forgotten, files: files.all,
                missing: files.missing, refused: files.refused,
                tags: try connection.tags.all(level).count, size: size)
        }
    }

    /// Rebuilds counts and search index from photos, analyses and the user's decisions, after a change of the tree of
    /// kinds or to repair what ``problems()`` found. Meanwhile, searches find the photos that are done. When
    /// interrupted, it can be started again.
    ///
    /// - Parameter progress: called with the number of photos done.
    public func reindex(progress: @Sendable (Int) -> Void = { _ in }) async throws {
        try await write { try IntegrityTable(connection: $0).dropIndex() }
        var last: Int64 = 0
        var done = 0
        while true {
            let after = last
            let ids = try await read { try $0.photos.ids(after: after, limit: 500) }
            guard let end = ids.last else { return }
            try await write { connection in
                let indexing = Indexing(connection: connection, kinds: self.kinds)
                for id in ids {
                    try connection.files.fillNames(of: id)
                    try indexing.index(id)
                }
                try connection.blocks.mergeRecentIfFull()
            }
            last = end
            done += ids.count
            progress(done)
        }
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
