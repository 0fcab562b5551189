internal import Storage

extension Library {
    /// Of some files, those that were refused as they are now: worth another try where the reason may be gone, such as too
    /// little memory or a decoder that was too old.
    public func refused(among stamps: [FileStamp]) async throws -> Set<FilePath> {
        try await read { connection in
            let files = FileTable(connection: connection)
            return Set(try stamps.filter { try files.isRefused($0) }.map(\.path))
        }
    }
}
