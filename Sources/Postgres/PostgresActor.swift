internal import Dispatch

/// Runs an actor's work on a thread of its own queue, so that waiting for the server never holds up a cooperative thread.
final class QueueExecutor: SerialExecutor {
    private let queue: DispatchQueue

    init(label: String) { queue = DispatchQueue(label: label) }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
}

/// Runs all uses of one connection on one queue. The connection is made with the first, and anew when it has ended.
actor PostgresActor {
    private let executor: QueueExecutor
    private let address: PostgresAddress
    private let limits: PostgresLimits
    private var connection: PostgresConnection?
    /// Why the server could not be reached, and until when it is not tried again: who waits here would wait that long.
    private var failure: (error: PostgresError, until: ContinuousClock.Instant)?
    /// How often a transaction is begun at most.
    private static let mostTries = 5

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(_ address: PostgresAddress, limits: PostgresLimits, label: String) {
        executor = QueueExecutor(label: label)
        self.address = address
        self.limits = limits
    }

    /// One transaction: all of `body`, or nothing when it throws.
    ///
    /// When the server ends the connection before the transaction's end was sent, nothing of it has happened, and it is
    /// begun once more on a new connection; when another transaction is in the way, up to four times.
    ///
    /// - Parameters:
    ///   - begin: the statement that begins it.
    ///   - turn: a statement that waits for what it needs, before `body` asks anything.
    func transaction<Result: Sendable>(
        _ begin: String, turn: String? = nil, _ body: @Sendable (PostgresConnection) throws -> Result
    ) throws -> Result {
        var tries = 0
        var hasLost = false
        while true {
            tries += 1
            let connection = try open()
            let result: Result
            do {
                connection.begin(begin)
                if let turn { try connection.run(turn) }
                result = try body(connection)
                guard !connection.hasFailed else {
                    throw PostgresError(cause: .other, name: address.name, detail: "a statement failed before")
                }
            } catch {
                if connection.isLost {
                    self.connection = nil
                    if !hasLost {
                        hasLost = true
                        continue
                    }
                } else if connection.isInTransaction {
                    try? connection.execute("ROLLBACK")
                    // One that cannot be brought back is exchanged for a new one.
                    if connection.isInTransaction { self.connection = nil }
                }
                if (error as? PostgresError)?.cause == .conflict, tries < Self.mostTries { continue }
                throw error
            }
            do {
                try connection.commit()
                return result
            } catch {
                if connection.isLost { self.connection = nil }
                if error.cause == .conflict, tries < Self.mostTries { continue }
                throw error
            }
        }
    }

    private func open() throws(PostgresError) -> PostgresConnection {
        if let connection, !connection.isLost { return connection }
        if let failure, ContinuousClock.now < failure.until { throw failure.error }
        do {
            let new = try PostgresConnection(address, limits: limits)
            (connection, failure) = (new, nil)
            return new
        } catch {
            failure = (error, ContinuousClock.now + .seconds(1))
            throw error
        }
    }
}
