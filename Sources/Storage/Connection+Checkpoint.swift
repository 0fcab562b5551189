internal import CSQLite

extension Connection {
    /// Moves the write-ahead log into the database and empties it, as far as that is possible without waiting for
    /// readers. Writers are not kept waiting.
    ///
    /// - Returns: whether the log is empty.
    func checkpoint() throws -> Bool {
        // With a busy timeout, `TRUNCATE` would wait for readers while it holds the writers' lock.
        sqlite3_busy_timeout(handle, 0)
        defer { sqlite3_busy_timeout(handle, busyTimeout) }
        // `PASSIVE` does most of the work without that lock.
        _ = try first("PRAGMA wal_checkpoint(PASSIVE)") { $0.bool(0) }
        return try first("PRAGMA wal_checkpoint(TRUNCATE)") { $0.bool(0) } == false
    }
}
