internal import CSQLite

extension Connection {
    /// Copies the database, as this connection's transaction sees it, into a file (SQLite's online backup).
    ///
    /// - Parameters:
    ///   - path: of a new file; incomplete when this throws. The caller syncs it.
    ///   - progress: is told the share that is done, 0…1; what it throws ends the copy.
    func copy(to path: String, progress: (Double) throws -> Void) throws {
        let target = try Connection(path: path, access: .write)
        // No other connection has the file open yet: it needs no journal.
        try target.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
        guard let backup = sqlite3_backup_init(target.handle, "main", handle, "main") else { throw target.lastError }
        do {
            // A thousand pages take a few milliseconds, after which `progress` may end the copy.
            var code = sqlite3_backup_step(backup, 1000)
            while code == SQLITE_OK || code == SQLITE_BUSY || code == SQLITE_LOCKED {
                let total = sqlite3_backup_pagecount(backup)
                try progress(Double(total - sqlite3_backup_remaining(backup)) / Double(max(1, total)))
                if code != SQLITE_OK { sqlite3_sleep(20) }
                code = sqlite3_backup_step(backup, 1000)
            }
        } catch {
            sqlite3_backup_finish(backup)
            throw error
        }
        guard sqlite3_backup_finish(backup) == SQLITE_OK else { throw target.lastError }
        try progress(1)
    }

    /// Removes all rows of all tables but some, in any order: foreign keys must be switched off.
    ///
    /// - Parameter kept: the names of tables that stay as they are.
    func emptyTables(except kept: Set<String>) throws {
        let names = try all(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite^_%' ESCAPE '^'"
        ) { $0.text(0) }
        for name in names where !kept.contains(name) {
            // Quoted, because the name of a table cannot be a parameter.
            let quoted = name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
            let code = sqlite3_exec(handle, "DELETE FROM \"\(quoted)\"", nil, nil, nil)
            guard code == SQLITE_OK else { throw lastError }
        }
    }
}
