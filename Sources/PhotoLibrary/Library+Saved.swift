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

    /// The size and time of the sidecar with which a photo's original was last read; nil when it had none.
    public func lastSidecar(of photo: Photo) async throws -> SidecarStamp? {
        guard let file = photo.files.first(where: { $0.role == .original }) ?? photo.file else { return nil }
        return try await read { connection in
            try connection.first(
                "SELECT sidecar_size, sidecar_modified, NULL FROM file WHERE path = ?", .blob(file.stamp.path.bytes)
            ) { LastSidecar($0, from: 0) }?.stamp
        }
    }
}
