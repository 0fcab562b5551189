internal import Storage

// Everything is deleted in two steps, as for single photos. First, one transaction deletes all rows and stores a note
// that the files must be removed; then the caller removes the files and calls ``erased()``. If the process dies in
// between, the note remains.
extension Library {
    static let erasingNote = "erasing"

    /// Deletes all data of the library: photos, tags, decisions, folders, settings. Numbers of photos are not used
    /// again. ``isErasing`` is true until ``erased()`` is called.
    public func erase() async throws {
        do {
            defer { recentRevision.forget() }
            try await database.empty(except: ["revision"]) { connection in
                try connection.settings.set(Self.erasingNote, "1")
                try connection.revision.advance()
            }
        } catch let error as StorageError {
            throw LibraryError.storage(error)
        }
    }

    /// Whether all data was deleted and the files are not yet removed.
    public var isErasing: Bool { get async throws { try await setting(Self.erasingNote) != nil } }

    /// Records that the caller has removed the files.
    public func erased() async throws { try await setSetting(Self.erasingNote, to: nil) }

    /// Rewrites the database file without the deleted content and returns its space to the file system.
    public func compact() async throws {
        do { try await database.compact() } catch let error as StorageError { throw LibraryError.storage(error) }
    }
}
