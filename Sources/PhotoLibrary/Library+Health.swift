internal import Glibc
internal import Storage

/// How big a library is.
public struct LibraryStatistics: Hashable, Sendable {
    /// Photos that can be found.
    public let photos: Int
    /// Photos that were put out of the index.
    public let forgotten: Int
    /// Known files.
    public let files: Int
    /// Files that were not there when somebody last looked.
    public let missing: Int
    /// Files that could not be read.
    public let refused: Int
    /// Different tags that photos show at the library's level.
    public let tags: Int
    /// Bytes of `library.sqlite` and what belongs to it.
    public let size: Int64
}

extension Library {
    /// Counts what there is. Takes a moment on a big library.
    public func statistics() async throws -> LibraryStatistics {
        let size = ["", "-wal", "-shm"].reduce(Int64(0)) { sum, suffix in
            var status = stat()
            return stat(database.path + suffix, &status) == 0 ? sum + Int64(status.st_size) : sum
        }
        let level = try await defaultLevel()
        return try await read { connection in
            let files = try FileTable(connection: connection).counts()
            let photos = try PhotoTable(connection: connection).counts()
            return LibraryStatistics(
                photos: photos.all - photos.forgotten, forgotten: photos.forgotten, files: files.all,
                missing: files.missing, refused: files.refused,
                tags: try TagTable(connection: connection).all(level).count, size: size)
        }
    }

    /// Makes counts and search index anew from photos, analyses and the user's decisions: after a new tree of kinds, or to
    /// mend what ``problems()`` found there. Meanwhile searches find what is done; broken off, it can be begun again.
    ///
    /// - Parameter progress: is told how many photos are done.
    public func reindex(progress: @Sendable (Int) -> Void = { _ in }) async throws {
        try await write { try IntegrityTable(connection: $0).dropIndex() }
        var last: Int64 = 0
        var done = 0
        while true {
            let after = last
            let ids = try await read { try PhotoTable(connection: $0).ids(after: after, limit: 500) }
            guard let end = ids.last else { return }
            try await write { connection in
                let indexing = Indexing(connection: connection, kinds: self.kinds)
                for id in ids {
                    try FileTable(connection: connection).fillNames(of: id)
                    try indexing.index(id)
                }
                try BlockTable(connection: connection).settle()
            }
            last = end
            done += ids.count
            progress(done)
        }
    }

    /// Reads the whole library and says what is wrong with it, a sentence each; empty when it is sound.
    public func problems() async throws -> [String] {
        do {
            let damage = try await database.problems()
            // In a damaged file nothing can be counted.
            guard damage.isEmpty else { return damage }
            return try await database.read { try IntegrityTable(connection: $0).problems() }
        } catch let error as StorageError {
            throw LibraryError.storage(error)
        }
    }
}
