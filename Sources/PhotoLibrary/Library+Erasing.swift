internal import Storage

// Deleting everything, in two steps, as for single photos: first the library forgets all in one transaction, and writes
// down that its files are to go; then the caller removes them and says so. Whoever dies in between leaves the note.
extension Library {
    private static let note = "erasing"

    /// Deletes everything that the library knows: photos, tags, decisions, folders, settings. Numbers of photos are not
    /// given again. Until ``erased()``, ``isErasing`` says that files are to be removed.
    public func erase() async throws {
        do {
            defer { recentRevision.forget() }
            try await database.empty(except: ["revision"]) { connection in
                try SettingTable(connection: connection).set(Self.note, "1")
                try RevisionTable(connection: connection).advance()
            }
        } catch let error as StorageError {
            throw LibraryError.storage(error)
        }
    }

    /// Whether everything was deleted, and nobody has said that the files are gone.
    public var isErasing: Bool { get async throws { try await setting(Self.note) != nil } }

    /// The files are gone.
    public func erased() async throws { try await setSetting(Self.note, to: nil) }

    /// Gives the space of what was deleted back, and leaves none of it on the disk.
    public func compact() async throws {
        do { try await database.compact() } catch let error as StorageError { throw LibraryError.storage(error) }
    }
}
