// What is done to a database as a whole.
extension Database {
    /// Writes a copy of the database, as it is at one moment, into a new file, while others go on reading and writing.
    ///
    /// - Parameters:
    ///   - path: of a new file. It is whole when this returns; the caller syncs it.
    ///   - progress: is told the share that is done, 0…1; what it throws ends the copy.
    public func copy(to path: String, progress: @Sendable (Double) throws -> Void = { _ in }) async throws {
        let source = self.path
        // A connection of its own, so that the copy does not keep readers waiting.
        let copier = try ConnectionActor(label: "database copy") { try Connection(path: source, access: .read) }
        try await copier.read { connection in
            // The transaction's view of the database begins with its first read.
            _ = try connection.first("SELECT count(*) FROM sqlite_schema") { $0.int(0) }
            try connection.copy(to: path, progress: progress)
        }
    }

    /// Removes all rows of all tables but some, and writes what `body` writes, in one transaction that is on the disk when
    /// this returns. Numbers given by `AUTOINCREMENT` are not given again.
    ///
    /// - Parameter kept: the names of tables that stay as they are, besides the list of migrations.
    public func empty(
        except kept: Set<String>, _ body: @Sendable (Connection) throws -> Void = { _ in }
    ) async throws {
        guard let writer else {
            throw StorageError(cause: .readOnly, path: path, detail: "opened for reading only")
        }
        try await writer.direct { connection in
            // Foreign keys can only be switched outside of transactions. Without them SQLite empties a table at once
            // instead of row by row.
            try connection.execute("PRAGMA foreign_keys = OFF; PRAGMA synchronous = FULL")
            defer { try? connection.execute("PRAGMA foreign_keys = ON") }
            try connection.execute("BEGIN IMMEDIATE")
            do {
                try connection.emptyTables(except: kept.union(["migration"]))
                try body(connection)
                try connection.execute("COMMIT")
            } catch {
                if connection.isInTransaction { try? connection.execute("ROLLBACK") }
                throw error
            }
        }
    }

    /// Gives the space of deleted rows back to the file system, so that the file holds nothing of them. The log keeps
    /// old pages for readers: this waits until they have finished, 30 s at most, while others may write.
    public func compact() async throws {
        try await writer?.direct { try $0.execute("VACUUM") }
        for _ in 0..<300 {
            if try await checkpoint() { return }
            try await Task.sleep(for: .milliseconds(100))
        }
    }
}
