/// Runs all uses of one connection on one queue.
actor ConnectionActor {
    private let executor: QueueExecutor
    private let connection: Connection

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(label: String, open: @Sendable () throws -> Connection) throws {
        executor = QueueExecutor(label: label)
        connection = try open()
    }

    /// One consistent view of the database for the length of `body`.
    func read<Result: Sendable>(_ body: @Sendable (Connection) throws -> Result) throws -> Result {
        try connection.execute("BEGIN")
        // A rollback, because nothing was written.
        defer { try? connection.execute("ROLLBACK") }
        return try body(connection)
    }

    /// One transaction: all of `body`, or nothing when it throws.
    func write<Result: Sendable>(durably: Bool, _ body: @Sendable (Connection) throws -> Result) throws -> Result {
        try connection.execute(durably ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL")
        // Immediate: a transaction that began as a reader could be refused the lock later on.
        try connection.execute("BEGIN IMMEDIATE")
        do {
            let result = try body(connection)
            try connection.execute("COMMIT")
            return result
        } catch {
            if connection.isInTransaction { try? connection.execute("ROLLBACK") }
            throw error
        }
    }

    /// Outside of any transaction, for `VACUUM`, `PRAGMA` and the like.
    func direct<Result: Sendable>(_ body: @Sendable (Connection) throws -> Result) throws -> Result {
        try body(connection)
    }
}
