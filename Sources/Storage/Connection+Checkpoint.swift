internal import CSQLite

extension Connection {
    /// Moves the write-ahead log into the database and empties it, as far as others leave that to be done now: it waits for
    /// nobody who reads, and nobody who writes waits for that.
    ///
    /// - Returns: whether the log is empty.
    func checkpoint() throws -> Bool {
        // With time to wait, `TRUNCATE` waits for those who read while it has the lock that those who write want.
        sqlite3_busy_timeout(handle, 0)
        defer { sqlite3_busy_timeout(handle, busyTimeout) }
        // Most of the work is done without that lock.
        _ = try first("PRAGMA wal_checkpoint(PASSIVE)") { $0.bool(0) }
        return try first("PRAGMA wal_checkpoint(TRUNCATE)") { $0.bool(0) } == false
    }
}
