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
    /// Different tags, shown or not.
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
        return try await read { connection in
            let files = try FileTable(connection: connection).counts()
            let photos = try PhotoTable(connection: connection).counts()
            return LibraryStatistics(
                photos: photos.all - photos.forgotten, forgotten: photos.forgotten, files: files.all,
                missing: files.missing, refused: files.refused, tags: try TagTable(connection: connection).count(),
                size: size)
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
