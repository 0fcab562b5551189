internal import Storage

extension Library {
    /// The last tagged copy of a photo; nil when none was saved.
    public func saved(_ id: PhotoID) async throws -> SavedState? {
        try await read { try $0.savedCopies.state(of: id.number) }
    }

    /// Notes files that are about to get their names in the folder of copies. If the process dies before
    /// ``noteSaved(_:copy:file:digest:noted:)``, nothing else would ever find them.
    ///
    /// The caller holds the lock against removing files (`FolderLock` in Intake) until the copy is recorded.
    public func noteUnrecorded(_ files: [UnrecordedCopy]) async throws {
        try await write(durably: true) { connection in
            for file in files { try connection.unrecordedCopies.note(file) }
        }
    }

    /// Files of copies that may have got their names and were not recorded: what processes left that died, and what others
    /// are about to record.
    public func unrecordedCopies() async throws -> [UnrecordedCopy] { try await read { try $0.unrecordedCopies.all() } }

    /// Records that these files were removed, or that others have their names.
    public func forgetUnrecorded(_ files: [UnrecordedCopy]) async throws {
        try await write { connection in
            for file in files { try connection.unrecordedCopies.forget(file.name) }
        }
    }

    /// Records that a tagged copy was saved, in one transaction.
    ///
    /// - Parameters:
    ///   - file: the copy's stamp and the hash of its bytes, by which a later scan recognises it as another file of the
    ///     photo; nil when it is no longer there.
    ///   - digest: the hash of all that was written into it, which ``SavedState/isCurrent(_:)`` compares with what would
    ///     be written now.
    ///   - noted: its files as they were noted before they got their names, which are recorded now.
    public func noteSaved(
        _ id: PhotoID, copy: FilePath, file: (stamp: FileStamp, contentHash: Digest)? = nil, digest: Digest,
        noted: [UnrecordedCopy] = []
    ) async throws {
        let state = SavedState(path: copy, when: clock(), digest: digest)
        try await write(durably: true) { connection in
            _ = try Self.photo(id, connection)
            if let file {
                try Recording(connection: connection, library: self)
                    .attachCopy(file.stamp, file.contentHash, of: id.number)
            }
            try connection.savedCopies.put(state, of: id.number)
            for file in noted { try connection.unrecordedCopies.forget(file.name) }
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
