internal import Storage

extension Library {
    /// The last tagged copy of a photo; nil when none was saved.
    public func saved(_ id: PhotoID) async throws -> SavedState? {
        try await read { try SavedTable(connection: $0).state(of: id.number) }
    }

    /// Notes that a tagged copy was saved.
    ///
    /// - Parameter digest: of all that was written into it, by which ``SavedState/isCurrent(_:)`` tells whether a new copy
    ///   would be another one.
    public func noteSaved(_ id: PhotoID, copy: FilePath, digest: Digest) async throws {
        let state = SavedState(path: copy, when: clock(), digest: digest)
        try await write(durably: true) { connection in
            _ = try Self.photo(id, connection)
            try SavedTable(connection: connection).put(state, of: id.number)
        }
    }
}
