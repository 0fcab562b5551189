internal import CSQLite

/// One connection to a database file. Not `Sendable`: it is used on the queue it was made for, and nowhere else.
///
/// SQL is a `StaticString`: it can only be written in the source, so nothing a user types ever becomes SQL.
public final class Connection {
    let handle: OpaquePointer
    let path: String
    /// Milliseconds to wait for another process.
    let busyTimeout: Int32
    /// Statements that are not in use, by the address of their SQL, which a literal keeps for the life of the program.
    private var idle: [UnsafePointer<UInt8>: [Statement]] = [:]
    /// For a file that may come from outside.
    private let limit: StepLimit?

    /// How a connection may use its file.
    enum Access {
        case write
        case read
        /// A file that does not change while it is open, such as the gazetteer: no locks, and its folder may be
        /// read-only. It may come from outside, so each step of a statement is limited.
        case immutable
    }

    /// - Parameter busyTimeout: how many milliseconds to wait for another process before ``StorageError/Cause/locked``.
    init(path: String, access: Access, busyTimeout: Int32 = 30_000) throws(StorageError) {
        var handle: OpaquePointer?
        let flags =
            switch access {
            case .write: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            case .read: SQLITE_OPEN_READONLY
            case .immutable: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
            }
        let name = access == .immutable ? "file:\(Self.percentEncoded(path))?immutable=1" : path
        if access == .write {
            PrivateFile.make(path)
            PrivateFile.protect(path)
        }
        // No mutex: each connection lives on one queue.
        let code = sqlite3_open_v2(name, &handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
        guard code == SQLITE_OK, let handle else {
            let detail = String(cString: sqlite3_errstr(code))
            sqlite3_close_v2(handle)
            throw StorageError(code: code, path: path, detail: detail)
        }
        self.handle = handle
        self.path = path
        self.busyTimeout = busyTimeout
        limit = access == .immutable ? StepLimit() : nil
        limit?.watch(handle)
        if access == .immutable { Self.restrictViews(handle) }
        sqlite3_busy_timeout(handle, busyTimeout)
        // A library may come from elsewhere: its schema must not call functions with side effects.
        try execute("PRAGMA trusted_schema = OFF")
        try execute("PRAGMA foreign_keys = ON")
        try execute("PRAGMA temp_store = MEMORY")
    }

    /// Bytes of a value or row in a file from outside: a few functions make gigabytes of nothing.
    private static let longestValue: Int32 = 64 << 20

    /// In a file from outside a table may be a view, which neither calls functions nor repeats itself here, and values
    /// have a limit: SQLite counts its instructions, not its memory.
    private static func restrictViews(_ handle: OpaquePointer) {
        sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, longestValue)
        sqlite3_set_authorizer(
            handle,
            { _, action, _, _, _, view in
                view != nil && [SQLITE_FUNCTION, SQLITE_RECURSIVE].contains(action) ? SQLITE_DENY : SQLITE_OK
            }, nil)
    }

    deinit {
        idle.removeAll()
        sqlite3_close_v2(handle)
    }

    /// Runs a statement that gives no rows.
    public func run(_ sql: StaticString, _ values: Value...) throws(StorageError) {
        try run(sql, values)
    }

    /// Runs a statement that gives no rows.
    public func run(_ sql: StaticString, _ values: [Value]) throws(StorageError) {
        let statement = try take(sql)
        defer { put(statement, sql) }
        try statement.bind(values)
        while try statement.step() {}
    }

    /// Runs several statements parted by `;`, without parameters: for schemas and pragmas.
    public func execute(_ sql: StaticString) throws(StorageError) {
        let code = sql.withUTF8Buffer { bytes in
            // A static string ends with a zero byte.
            bytes.withMemoryRebound(to: CChar.self) { sqlite3_exec(handle, $0.baseAddress, nil, nil, nil) }
        }
        guard code == SQLITE_OK else { throw lastError }
    }

    /// All rows of a query, each made into a value.
    public func all<Element>(
        _ sql: StaticString, _ values: Value..., row make: (borrowing Row) throws -> Element
    ) throws -> [Element] {
        var elements: [Element] = []
        try scan(sql, values) {
            elements.append(try make($0))
            return true
        }
        return elements
    }

    /// The first row of a query made into a value, or nil when there is none.
    public func first<Element>(
        _ sql: StaticString, _ values: Value..., row make: (borrowing Row) throws -> Element
    ) throws -> Element? {
        var found: Element?
        try scan(sql, values) {
            found = try make($0)
            return false
        }
        return found
    }

    /// Gives each row of a query to `body`, until it answers false.
    public func each(_ sql: StaticString, _ values: Value..., body: (borrowing Row) throws -> Bool) throws {
        try scan(sql, values, body)
    }

    /// Gives each row of a query to `body`, until it answers false.
    public func each(_ sql: StaticString, _ values: [Value], body: (borrowing Row) throws -> Bool) throws {
        try scan(sql, values, body)
    }

    private func scan(_ sql: StaticString, _ values: [Value], _ body: (borrowing Row) throws -> Bool) throws {
        let statement = try take(sql)
        defer { put(statement, sql) }
        try statement.bind(values)
        while try statement.step() {
            guard try body(Row(statement)) else { return }
        }
    }

    /// The row number of the last insert.
    public var lastInsertedID: Int64 { sqlite3_last_insert_rowid(handle) }

    /// How many rows the last statement inserted, changed or deleted.
    public var changes: Int { Int(sqlite3_changes64(handle)) }

    /// How many rows all statements so far have inserted, changed or deleted.
    public var totalChanges: Int { Int(sqlite3_total_changes64(handle)) }

    /// Whether a transaction is open.
    var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    private func take(_ sql: StaticString) throws(StorageError) -> Statement {
        if let statement = idle[sql.utf8Start]?.popLast() { return statement }
        return try Statement(sql, database: handle, path: path, limit: limit)
    }

    private func put(_ statement: Statement, _ sql: StaticString) {
        statement.reset()
        idle[sql.utf8Start, default: []].append(statement)
    }

    /// The error of the last call that failed.
    var lastError: StorageError {
        StorageError(
            code: sqlite3_extended_errcode(handle), path: path, detail: String(cString: sqlite3_errmsg(handle)))
    }

    /// RFC 3986: all but unreserved characters and the slash.
    private static func percentEncoded(_ path: String) -> String {
        let digits = Array("0123456789ABCDEF")
        return path.utf8.reduce(into: "") { text, byte in
            let scalar = Unicode.Scalar(byte)
            if byte < 128, scalar.properties.isAlphabetic || (48...57).contains(byte) || "-._~/".utf8.contains(byte) {
                text.unicodeScalars.append(scalar)
            } else {
                text += "%" + String(digits[Int(byte >> 4)]) + String(digits[Int(byte & 15)])
            }
        }
    }
}
