internal import CSQLite

/// A prepared statement. It belongs to one connection, which keeps it for the next time the same SQL is asked for.
final class Statement {
    let handle: OpaquePointer
    private let path: String
    private let limit: StepLimit?

    convenience init(
        _ sql: StaticString, database: OpaquePointer, path: String, limit: StepLimit? = nil
    ) throws(StorageError) {
        try self.init(made: sql.description, database: database, path: path, limit: limit)
    }

    /// - Parameter sql: may hold the quoted names of tables and columns, which cannot be parameters.
    init(
        made sql: String, database: OpaquePointer, path: String, limit: StepLimit? = nil
    ) throws(StorageError) {
        var handle: OpaquePointer?
        // A length below 0: up to the zero byte.
        let code = sqlite3_prepare_v3(database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
        guard code == SQLITE_OK, let handle else {
            throw StorageError(
                code: code, path: path, detail: String(cString: sqlite3_errmsg(database)) + " in “\(sql)”")
        }
        self.handle = handle
        self.path = path
        self.limit = limit
    }

    deinit { sqlite3_finalize(handle) }

    func bind(_ values: [Value]) throws(StorageError) {
        for (offset, value) in values.enumerated() {
            let index = Int32(offset + 1)
            let code =
                switch value {
                case .null: sqlite3_bind_null(handle, index)
                case .integer(let value): sqlite3_bind_int64(handle, index, value)
                case .real(let value): sqlite3_bind_double(handle, index, value)
                case .text(var text):
                    text.withUTF8 { bytes in
                        // A null pointer would bind NULL.
                        guard !bytes.isEmpty else { return csqlite_bind_text(handle, index, "", 0) }
                        return bytes.withMemoryRebound(to: CChar.self) {
                            csqlite_bind_text(handle, index, $0.baseAddress, Int32($0.count))
                        }
                    }
                case .blob(let bytes):
                    bytes.isEmpty
                        ? sqlite3_bind_zeroblob(handle, index, 0)
                        : bytes.withUnsafeBytes {
                            csqlite_bind_blob(handle, index, $0.baseAddress, Int32($0.count))
                        }
                }
            guard code == SQLITE_OK else { throw error(code) }
        }
    }

    /// True when there is a row, false at the end.
    func step() throws(StorageError) -> Bool {
        limit?.reset()
        let code = sqlite3_step(handle)
        if code == SQLITE_ROW { return true }
        if code == SQLITE_DONE { return false }
        throw error(sqlite3_extended_errcode(sqlite3_db_handle(handle)))
    }

    /// Makes it ready for the next use, and releases the locks of a query that was not read to its end.
    func reset() {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
    }

    private func error(_ code: Int32) -> StorageError {
        let message = String(cString: sqlite3_errmsg(sqlite3_db_handle(handle)))
        return StorageError(code: code, path: path, detail: message)
    }
}
