internal import Glibc

extension Connection {
    /// Keeps changes in a write-ahead log from now on; the file remembers that.
    ///
    /// While another connection makes the same change, SQLite answers "busy" at once, without the waiting that
    /// `busyTimeout` asks for, since both might wait for each other for ever (sqlite3_busy_handler). No transaction is
    /// open here, so the statement is simply tried again.
    ///
    /// - Throws: ``StorageError/Cause/locked`` when that lasts longer than `busyTimeout`.
    func switchToWAL() throws(StorageError) {
        let end = ContinuousClock.now + .milliseconds(busyTimeout)
        while true {
            do {
                return try execute("PRAGMA journal_mode = WAL")
            } catch {
                guard error.cause == .locked, ContinuousClock.now < end else { throw error }
                usleep(5_000)
            }
        }
    }
}
