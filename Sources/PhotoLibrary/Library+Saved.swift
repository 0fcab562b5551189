internal import Storage

extension Library {
    /// The last tagged copy of a photo; nil when none was saved.
    public func saved(_ id: PhotoID) async throws -> SavedState? {
        try await read { try $0.savedCopies.state(of: id.number) }
    }

    /// Records that a tagged copy was saved, in one transaction.
    ///
    /// - Parameters:
    ///   - file: the copy's stamp and the hash of its bytes, by which a later scan recognises it as another file of the
    ///     photo; nil when it is no longer there.
    ///   - digest: the hash of all that was written into it, which ``SavedState/isCurrent(_:)`` compares with what would
    ///     be written now.
    public func noteSaved(
        _ id: PhotoID, copy: FilePath, file: (stamp: FileStamp, contentHash: Digest)? = nil, digest: Digest
    ) async throws {
        let state = SavedState(path: copy, when: clock(), digest: digest)
        try await write(durably: true) { connection in
            _ = try Self.photo(id, connection)
            if let file {
                try Recording(connection: connection, library: self)
                    .attachCopy(file.stamp, file.contentHash, of: id.number)
            }
            try connection.savedCopies.put(state, of: id.number)
        }
    }
}
