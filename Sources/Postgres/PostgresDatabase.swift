internal import Dispatch
internal import Glibc
internal import Synchronization

/// A database on a server, with one connection for writing, one for claiming and a few for reading, each made when it is
/// needed.
///
/// Safe to use from any task; the work runs on queues of its own and blocks no cooperative thread. When the server goes
/// away, what is asked fails with ``PostgresError/Cause/unreachable`` until it is there again.
public final class PostgresDatabase: Sendable {
    /// Where it is.
    public let address: PostgresAddress
    private let limits: PostgresLimits
    private let writer: PostgresActor
    private let claimer: PostgresActor
    private let readers: [PostgresActor]
    /// How many reads wait for or run on each reader.
    private let loads: Mutex<[Int]>
    /// What ``write(_:)`` of all programs that use the database take turns by: “Favo” in ASCII.
    private static let turn = 0x4661_766F

    /// - Parameters:
    ///   - readers: how many reads may run at the same time, at least 1.
    ///   - limits: how long things may take.
    public init(_ address: PostgresAddress, readers: Int = 4, limits: PostgresLimits = PostgresLimits()) {
        self.address = address
        self.limits = limits
        writer = PostgresActor(address, limits: limits, label: "PostgreSQL writer")
        claimer = PostgresActor(address, limits: limits, label: "PostgreSQL claimer")
        self.readers = (0..<max(1, readers)).map {
            PostgresActor(address, limits: limits, label: "PostgreSQL reader \($0)")
        }
        loads = Mutex(Array(repeating: 0, count: self.readers.count))
    }

    /// Reads within one consistent view of the database.
    /// - Throws: ``PostgresError``, and what `body` throws.
    public func read<Result: Sendable>(
        _ body: @Sendable (PostgresConnection) throws -> Result
    ) async throws -> Result {
        let index = loads.withLock { loads in
            let least = loads.indices.min { loads[$0] < loads[$1] } ?? 0
            loads[least] += 1
            return least
        }
        defer { loads.withLock { $0[index] -= 1 } }
        return try await readers[index].transaction("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", body)
    }

    /// Writes within one transaction: all of it or, when `body` throws, nothing.
    ///
    /// Writers of all programs take turns, by a lock that the server holds until the transaction's changes can be seen by
    /// others. So `body` reads what was written last and nobody writes meanwhile, and rows that count themselves become
    /// visible in the order of their numbers.
    ///
    /// - Parameter body: may be run several times, of which one counts.
    /// - Throws: ``PostgresError``, and what `body` throws.
    public func write<Result: Sendable>(
        _ body: @Sendable (PostgresConnection) throws -> Result
    ) async throws -> Result {
        // Each statement sees what was there when it began, the first one after the lock.
        try await writer.transaction(
            "BEGIN ISOLATION LEVEL READ COMMITTED", turn: "SELECT pg_advisory_xact_lock(\(Self.turn))", body)
    }

    /// Writes within one short transaction that takes no turn: programs claim rows beside each other and beside a writer.
    ///
    /// - Parameter body: changes only rows that it has locked with `SKIP LOCKED`: so it never waits for another transaction's
    ///   lock, and another transaction waits at most until this one ends. May be run several times, of which one counts.
    /// - Throws: ``PostgresError``, and what `body` throws.
    public func claim<Result: Sendable>(
        _ body: @Sendable (PostgresConnection) throws -> Result
    ) async throws -> Result {
        try await claimer.transaction("BEGIN ISOLATION LEVEL READ COMMITTED", body)
    }

    /// A value whenever there was a notification on a channel, and whenever one may have been missed: at the beginning,
    /// and after the server was away. Several at once are one.
    ///
    /// - Parameter channel: an identifier of small letters.
    public func notifications(_ channel: String) -> AsyncStream<Void> {
        let (address, limits) = (address, limits)
        return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            var ends: [Int32] = [-1, -1]
            let canStop = socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0
            let (start, stop) = (ends[0], ends[1])
            // The other end can then be read.
            continuation.onTermination = { _ in shutdown(start, Int32(SHUT_RDWR)) }
            // It waits nearly all the time: a thread of its own.
            DispatchQueue(label: "PostgreSQL listener").async {
                var isStopped = !canStop
                while !isStopped {
                    do {
                        let connection = try PostgresConnection(address, limits: limits)
                        try connection.execute("LISTEN \(channel)")
                        continuation.yield()
                        while try connection.waitForNotification(stop: stop) { continuation.yield() }
                        isStopped = true
                    } catch {
                        // It is tried again every second until it is there.
                        var socket = pollfd(fd: stop, events: Int16(POLLIN), revents: 0)
                        isStopped = poll(&socket, 1, 1000) > 0
                    }
                }
                continuation.finish()
                if canStop { for end in [start, stop] { close(end) } }
            }
        }
    }
}
