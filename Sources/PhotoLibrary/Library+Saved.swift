internal import Storage

extension Library {
    /// The last tagged copy of a photo; nil when none was saved.
    public func saved(_ id: PhotoID) async throws -> SavedState? {
        try await read { try $0.savedCopies.state(of: id.number) }
    }

    /// Records that a tagged copy was saved.
    ///
    /// - Parameter digest: the hash of all that was written into it, which ``SavedState/isCurrent(_:)`` compares with
    ///   what would be written now.
    public func noteSaved(_ id: PhotoID, copy: FilePath, digest: Digest) async throws {
        let state = SavedState(path: copy, when: clock(), digest: digest)
        try await write(durably: true) { connection in
            _ = try Self.photo(id, connection)
            try connection.savedCopies.put(state, of: id.number)
        }
    }
}
