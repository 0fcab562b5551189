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
