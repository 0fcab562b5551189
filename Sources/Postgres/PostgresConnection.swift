internal import CPostgreSQL
internal import Glibc

/// One connection to a server. Not `Sendable`: it is used on the queue it was made for, and nowhere else.
public final class PostgresConnection {
    private let handle: OpaquePointer
    private let address: PostgresAddress
    private let limits: PostgresLimits
    /// The names of prepared statements, by their SQL and the types of their parameters.
    private var prepared: [PreparedKey: String] = [:]
    /// Statements are forgotten beyond as many.
    private static let mostPrepared = 500

    private struct PreparedKey: Hashable {
        let sql: String
        let types: [Oid]
    }

    /// Signs in.
    /// - Throws: ``PostgresError``.
    init(_ address: PostgresAddress, limits: PostgresLimits) throws(PostgresError) {
        // What the address says itself counts more: libpq takes the last of each keyword.
        let parameters: [(String, String)] = [
            ("connect_timeout", "5"), ("tcp_user_timeout", "15000"), ("keepalives_idle", "10"),
            ("keepalives_interval", "5"), ("keepalives_count", "3"), ("application_name", "favori"),
            ("dbname", address.text), ("client_encoding", "UTF8"),
        ]
        let keywords = parameters.map { strdup($0.0) } + [nil]
        let values = parameters.map { strdup($0.1) } + [nil]
        defer { for text in keywords + values { free(text) } }
        let opened = PQconnectdbParams(keywords.map { UnsafePointer($0) }, values.map { UnsafePointer($0) }, 1)
        guard let opened, PQstatus(opened) == CONNECTION_OK else {
            let message = opened.map { String(cString: PQerrorMessage($0)) } ?? "no memory"
            if let opened { PQfinish(opened) }
            // libpq knows no codes for these; the server's words are in its own language.
            let isRefused = ["authentication", "password", "does not exist", "pg_hba.conf", "no password"]
                .contains { message.contains($0) }
            throw PostgresError(
                cause: isRefused ? .refused : .unreachable, name: address.name, detail: address.concealing(message))
        }
        handle = opened
        self.address = address
        self.limits = limits
        // Notices of the server are for its own log.
        PQsetNoticeProcessor(opened, { _, _ in }, nil)
        guard PQserverVersion(opened) >= 140_000 else {
            throw PostgresError(
                cause: .other, name: address.name, detail: "PostgreSQL 14 is the oldest that can be used")
        }
        guard PQparameterStatus(opened, "server_encoding").map({ String(cString: $0) }) == "UTF8" else {
            throw PostgresError(cause: .other, name: address.name, detail: "its encoding is not UTF8")
        }
        try execute(
            """
            SET statement_timeout = \(limits.statement * 1000);
            SET lock_timeout = \(limits.lock * 1000);
            SET idle_in_transaction_session_timeout = \(limits.statement * 1000);
            SET bytea_output = 'hex';
            SET extra_float_digits = 1
            """)
    }

    deinit { PQfinish(handle) }

    /// Whether the connection has ended.
    var isLost: Bool { PQstatus(handle) != CONNECTION_OK }

    /// Whether a transaction is open.
    var isInTransaction: Bool { PQtransactionStatus(handle) != PQTRANS_IDLE }

    /// Whether a statement of the open transaction failed: then its end would be taken for a rollback, without an error.
    var hasFailed: Bool { PQtransactionStatus(handle) == PQTRANS_INERROR }

    /// Runs several statements parted by `;`, without parameters.
    public func execute(_ sql: String) throws(PostgresError) {
        guard PQsendQuery(handle, sql) == 1 else { throw lastError }
        PQclear(try result())
    }

    /// Runs a statement that gives no rows.
    /// - Returns: how many rows it inserted, changed or deleted.
    @discardableResult public func run(
        _ sql: String, _ values: [PostgresValue] = []
    ) throws(PostgresError) -> Int {
        let result = try send(sql, values)
        defer { PQclear(result) }
        return PQcmdTuples(result).flatMap { Int(String(cString: $0)) } ?? 0
    }

    /// Gives each row of a query to `body`, until it answers false.
    public func each(
        _ sql: String, _ values: [PostgresValue] = [], body: ([PostgresValue]) throws -> Bool
    ) throws {
        let result = try send(sql, values)
        defer { PQclear(result) }
        let columns = PQnfields(result)
        for row in 0..<PQntuples(result) {
            let values = (0..<columns).map { PostgresValue(result, row: row, column: $0) }
            guard try body(values) else { return }
        }
    }

    /// All rows of a query.
    public func all(_ sql: String, _ values: [PostgresValue] = []) throws -> [[PostgresValue]] {
        var rows: [[PostgresValue]] = []
        try each(sql, values) {
            rows.append($0)
            return true
        }
        return rows
    }

    /// Adds rows to a table, all by one statement (PostgreSQL manual, COPY, text format).
    ///
    /// - Parameters:
    ///   - table: its name, as SQL writes it.
    ///   - columns: their names, as SQL writes them, parted by commas.
    ///   - rows: a value for each column.
    public func copy(
        into table: String, columns: String, _ rows: [[PostgresValue]]
    ) throws(PostgresError) {
        guard !rows.isEmpty else { return }
        guard PQsendQuery(handle, "COPY \(table) (\(columns)) FROM STDIN") == 1 else { throw lastError }
        PQclear(try result())
        var lines: [UInt8] = []
        for row in rows {
            for (column, value) in row.enumerated() {
                if column > 0 { lines.append(UInt8(ascii: "\t")) }
                value.appendCopied(to: &lines)
            }
            lines.append(UInt8(ascii: "\n"))
        }
        let isSent = lines.withUnsafeBytes { bytes in
            bytes.withMemoryRebound(to: CChar.self) { PQputCopyData(handle, $0.baseAddress, Int32($0.count)) == 1 }
        }
        guard isSent, PQputCopyEnd(handle, nil) == 1 else { throw lastError }
        PQclear(try result())
    }

    private func send(_ sql: String, _ values: [PostgresValue]) throws(PostgresError) -> OpaquePointer {
        let types = values.map(\.type)
        let name = try prepare(sql, types)
        let bytes = values.map(\.bytes)
        let pointers = bytes.map { bytes -> UnsafeMutablePointer<CChar>? in
            guard let bytes else { return nil }
            let copy = UnsafeMutablePointer<CChar>.allocate(capacity: max(1, bytes.count))
            for (index, byte) in bytes.enumerated() { copy[index] = CChar(bitPattern: byte) }
            return copy
        }
        defer { for pointer in pointers { pointer?.deallocate() } }
        let sent = PQsendQueryPrepared(
            handle, name, Int32(values.count), pointers.map { UnsafePointer($0) }, bytes.map { Int32($0?.count ?? 0) },
            values.map { $0.isBinary ? 1 : 0 }, 0)
        guard sent == 1 else { throw lastError }
        return try result()
    }

    private func prepare(_ sql: String, _ types: [Oid]) throws(PostgresError) -> String {
        let key = PreparedKey(sql: sql, types: types)
        if let name = prepared[key] { return name }
        if prepared.count >= Self.mostPrepared {
            try execute("DEALLOCATE ALL")
            prepared = [:]
        }
        let name = "s\(prepared.count)"
        guard PQsendPrepare(handle, name, sql, Int32(types.count), types) == 1 else { throw lastError }
        PQclear(try result())
        prepared[key] = name
        return name
    }

    /// Waits for the answer to what was sent, for no longer than the server itself may take and some seconds.
    private func result() throws(PostgresError) -> OpaquePointer {
        let end = ContinuousClock.now + .seconds(limits.statement + 5)
        var last: OpaquePointer?
        while true {
            while PQisBusy(handle) == 1 {
                guard wait(until: end) else {
                    if let last { PQclear(last) }
                    // What still comes must not be taken for the answer to something else.
                    cut()
                    throw PostgresError(cause: .unreachable, name: address.name, detail: "no answer")
                }
                guard PQconsumeInput(handle) == 1 else { break }
            }
            guard let next = PQgetResult(handle) else { break }
            // Of several statements the first error counts, or else the last answer.
            if let last, Self.isError(last) {
                PQclear(next)
            } else {
                if let last { PQclear(last) }
                last = next
            }
            // Such an answer is given again and again until the rows have been sent.
            if isLost || PQresultStatus(last) == PGRES_COPY_IN { break }
        }
        guard let last else { throw lastError }
        guard Self.isError(last) else { return last }
        defer { PQclear(last) }
        let state = PQresultErrorField(last, Int32(UInt8(ascii: "C"))).map { String(cString: $0) }
        let message = PQresultErrorField(last, Int32(UInt8(ascii: "M"))).map { String(cString: $0) }
        guard let state, let message else { throw lastError }
        throw PostgresError(
            cause: isLost ? .unreachable : .init(state: state), name: address.name,
            detail: address.concealing(message))
    }

    private static func isError(_ result: OpaquePointer) -> Bool {
        let status = PQresultStatus(result)
        return ![PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY, PGRES_COPY_IN].contains(status)
    }

    /// Ends the connection, so that ``isLost`` is true.
    private func cut() {
        shutdown(PQsocket(handle), Int32(SHUT_RDWR))
        while !isLost, PQconsumeInput(handle) == 1 {}
    }

    private var lastError: PostgresError {
        let message = String(cString: PQerrorMessage(handle))
        return PostgresError(
            cause: isLost ? .unreachable : .other, name: address.name,
            detail: address.concealing(message.isEmpty ? "the connection has ended" : message))
    }

    /// Waits until the server has sent something.
    /// - Returns: false when it has not by then.
    private func wait(until end: ContinuousClock.Instant) -> Bool {
        while true {
            let left = ContinuousClock.now.duration(to: end).components
            guard left.seconds >= 0 else { return false }
            var socket = pollfd(fd: PQsocket(handle), events: Int16(POLLIN), revents: 0)
            let count = poll(&socket, 1, Int32(min(left.seconds, 3600)) * 1000 + 1)
            if count > 0 { return true }
            if count == 0 || errno != EINTR { return count != 0 }
        }
    }

    // MARK: Notifications

    /// Waits for a notification on any channel that was listened to.
    ///
    /// - Parameter stop: a descriptor that can be read once waiting is to end.
    /// - Returns: whether there was one; false when `stop` can be read.
    /// - Throws: ``PostgresError`` when the connection has ended.
    func waitForNotification(stop: Int32) throws(PostgresError) -> Bool {
        while true {
            guard PQconsumeInput(handle) == 1, !isLost else { throw lastError }
            var found = false
            while let notification = PQnotifies(handle) {
                PQfreemem(notification)
                found = true
            }
            if found { return true }
            var sockets = [
                pollfd(fd: PQsocket(handle), events: Int16(POLLIN), revents: 0),
                pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&sockets, 2, -1) >= 0 || errno == EINTR else { throw lastError }
            if sockets[1].revents != 0 { return false }
        }
    }
}

/// How long a database may take, in seconds.
public struct PostgresLimits: Hashable, Sendable {
    /// A statement, and a transaction between two statements.
    public var statement: Int
    /// Waiting for others' turn.
    public var lock: Int

    /// - Parameters:
    ///   - statement: seconds that one statement may take, at least 1.
    ///   - lock: seconds to wait for others' turn, at least 1.
    public init(statement: Int = 30, lock: Int = 10) {
        self.statement = max(1, statement)
        self.lock = max(1, lock)
    }
}
