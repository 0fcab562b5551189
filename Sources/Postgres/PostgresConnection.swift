internal import CPostgreSQL
internal import Glibc

/// One connection to a server. Not `Sendable`: it is used on the queue it was made for, and nowhere else.
public final class PostgresConnection {
    let handle: OpaquePointer
    private let address: PostgresAddress
    private let limits: PostgresLimits
    /// The names of prepared statements, by their SQL and the types of their parameters.
    private var prepared: [PreparedKey: String] = [:]
    /// Statements are forgotten beyond as many.
    private static let mostPrepared = 500
    /// What begins a transaction, until something is asked in it.
    private var opening: String?
    /// Values of as many bytes are sent without reading answers meanwhile. With more, the server could wait for its answers
    /// to be read while this side waits for its questions to be read.
    private static let mostBytesAhead = 65_536

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

    /// Begins a transaction together with the first statement in it, which saves a way to the server and back.
    ///
    /// - Parameter sql: one statement.
    func begin(_ sql: String) { opening = sql }

    /// Ends the transaction, so that it counts. One in which nothing was asked has not begun.
    func commit() throws(PostgresError) {
        if opening == nil { try execute("COMMIT") } else { opening = nil }
    }

    /// Runs several statements parted by `;`, without parameters.
    public func execute(_ sql: String) throws(PostgresError) {
        let begin = opening
        opening = nil
        for text in [begin, sql].compactMap(\.self) {
            guard PQsendQuery(handle, text) == 1 else { throw lastError }
            PQclear(try result())
        }
    }

    /// Runs a statement that gives no rows.
    /// - Returns: how many rows it inserted, changed or deleted.
    @discardableResult public func run(_ sql: String, _ values: [PostgresValue] = []) throws -> Int {
        var count = 0
        try run([PostgresStatement(sql: sql, values: values)]) { _, result in
            count = PQcmdTuples(result).flatMap { Int(String(cString: $0)) } ?? 0
        }
        return count
    }

    /// Gives each row of a query to `body`, until it answers false.
    public func each(
        _ sql: String, _ values: [PostgresValue] = [], body: ([PostgresValue]) throws -> Bool
    ) throws {
        try each([PostgresStatement(sql: sql, values: values)]) { try body($1) }
    }

    /// Gives each row of several queries to `body`, with the number of its query, until it answers false for that query. The
    /// server gets them all at once.
    public func each(_ statements: [PostgresStatement], body: (Int, [PostgresValue]) throws -> Bool) throws {
        try run(statements) { number, result in
            let columns = PQnfields(result)
            for row in 0..<PQntuples(result) {
                let values = (0..<columns).map { PostgresValue(result, row: row, column: $0) }
                guard try body(number, values) else { return }
            }
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

    /// Runs several statements, all at once where they are short (PostgreSQL manual, libpq, Pipeline Mode), and gives each
    /// answer to `body`, with the number of its statement. The first error ends it.
    private func run(_ statements: [PostgresStatement], _ body: (Int, OpaquePointer) throws -> Void) throws {
        if prepared.count + statements.count > Self.mostPrepared {
            try execute("DEALLOCATE ALL")
            prepared = [:]
        }
        let names = try statements.map { try prepare($0.sql, $0.values.map(\.type)) }
        let isShort = statements.reduce(0) { $0 + $1.values.reduce(0) { $0 + $1.size } } <= Self.mostBytesAhead
        let groups = isShort ? [statements.indices] : statements.indices.map { $0..<$0 + 1 }
        for group in groups {
            let begin = opening
            opening = nil
            guard send(begin, group.map { (names[$0], statements[$0].values) }) else {
                // What was sent in part cannot be taken back.
                let error = lastError
                cut()
                throw error
            }
            defer { PQexitPipelineMode(handle) }
            var failure: (any Error)?
            /// Takes the next answer; after an error the server skips the others.
            func take(_ body: (OpaquePointer) throws -> Void) {
                do {
                    let result = try result()
                    defer { PQclear(result) }
                    if failure == nil { try body(result) }
                } catch { failure = failure ?? error }
            }
            if begin != nil { take { _ in } }
            for number in group { take { try body(number, $0) } }
            // The end of the pipeline.
            take { _ in }
            if let failure { throw failure }
        }
    }

    /// Sends what begins a transaction, and prepared statements with their values.
    /// - Returns: false when something could not be sent.
    private func send(_ begin: String?, _ statements: [(name: String, values: [PostgresValue])]) -> Bool {
        guard PQenterPipelineMode(handle) == 1 else { return false }
        if let begin, PQsendQueryParams(handle, begin, 0, nil, nil, nil, nil, 0) != 1 { return false }
        return statements.allSatisfy { send($0.name, $0.values) } && PQpipelineSync(handle) == 1
    }

    private func send(_ name: String, _ values: [PostgresValue]) -> Bool {
        let bytes = values.map(\.bytes)
        let pointers = bytes.map { bytes -> UnsafeMutablePointer<CChar>? in
            guard let bytes else { return nil }
            let copy = UnsafeMutablePointer<CChar>.allocate(capacity: max(1, bytes.count))
            for (index, byte) in bytes.enumerated() { copy[index] = CChar(bitPattern: byte) }
            return copy
        }
        defer { for pointer in pointers { pointer?.deallocate() } }
        return PQsendQueryPrepared(
            handle, name, Int32(values.count), pointers.map { UnsafePointer($0) }, bytes.map { Int32($0?.count ?? 0) },
            values.map { $0.isBinary ? 1 : 0 }, 0) == 1
    }

    private func prepare(_ sql: String, _ types: [Oid]) throws(PostgresError) -> String {
        let key = PreparedKey(sql: sql, types: types)
        if let name = prepared[key] { return name }
        let name = "s\(prepared.count)"
        guard PQsendPrepare(handle, name, sql, Int32(types.count), types) == 1 else { throw lastError }
        PQclear(try result())
        prepared[key] = name
        return name
    }

    /// Waits for the answer to what was sent, for no longer than the server itself may take and some seconds.
    func result() throws(PostgresError) -> OpaquePointer {
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
        return ![
            PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY, PGRES_COPY_IN, PGRES_PIPELINE_SYNC,
        ].contains(status)
    }

    /// Ends the connection, so that ``isLost`` is true.
    private func cut() {
        shutdown(PQsocket(handle), Int32(SHUT_RDWR))
        while !isLost, PQconsumeInput(handle) == 1 {}
    }

    var lastError: PostgresError {
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
