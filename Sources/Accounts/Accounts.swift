internal import Glibc
internal import Storage

/// Access to libraries over the network: people and their passwords, the sessions of their browsers, and the counts of
/// wrong passwords. Before a person is added there is one person, the owner, who has no name and perhaps no password.
///
/// All methods may be called from any task, and from several processes on one library at the same time. A change by
/// this process takes effect at once, a change by another process within ten seconds.
public final class Accounts: Sendable {
    let database: Database
    let hashing: HashingQueue
    let cache = SnapshotCache()
    let clock: @Sendable () -> Int64

    /// Opens `accounts.sqlite` in the folder of a library; creates both, accessible to their owner only, when they are
    /// missing.
    ///
    /// - Parameter clock: seconds since 1970; the system's when nil.
    /// - Throws: ``AccountError/storage(_:)``.
    public convenience init(folder: String, clock: (@Sendable () -> Int64)? = nil) async throws {
        try await self.init(folder: folder, passwordCost: .interactive, clock: clock)
    }

    /// - Parameter passwordCost: of each new hash.
    package init(
        folder: String, passwordCost: PasswordCost, clock: (@Sendable () -> Int64)? = nil
    ) async throws {
        hashing = HashingQueue(cost: passwordCost)
        self.clock = clock ?? { Int64(time(nil)) }
        database = try await AccountError.translating {
            try PrivateFolder.make(folder)
            return try await Database(
                path: folder + "/accounts.sqlite", migrations: Schema.migrations, readers: 1)
        }
    }

    /// The cached snapshot while it is fresh, else one read from the database now.
    func snapshot() async throws -> Snapshot {
        let now = clock()
        return try await cache.current(now: now) {
            try await AccountError.translating {
                try await database.read { connection in
                    Snapshot(
                        hasPassword: try PasswordTable.hash(of: Person.owner, on: connection) != nil,
                        people: try PersonTable.all(on: connection),
                        sessions: try SessionTable.all(now: now, on: connection), read: now)
                }
            }
        }
    }

    /// Writes in one transaction, then drops the cached snapshot, also when the transaction failed.
    func change<Result: Sendable>(
        durably: Bool = true, _ body: @Sendable (Connection) throws -> Result
    ) async throws -> Result {
        defer { cache.invalidate() }
        return try await AccountError.translating { try await database.write(durably: durably, body) }
    }

    /// Copies the current state of `accounts.sqlite` into a new file; other connections may read and write meanwhile.
    /// - Throws: ``AccountError``.
    public func copy(to path: String) async throws {
        try await AccountError.translating { try await database.copy(to: path) }
    }

    /// Ends all sessions and clears the counts of wrong passwords. Called on the database of a restored backup, which
    /// may hold sessions that were ended after the backup was made.
    /// - Throws: ``AccountError``.
    public func endSessions() async throws {
        try await change { connection in
            try SessionTable.deleteAll(on: connection)
            try AttemptTable.forgive(on: connection)
        }
    }

    /// Moves the write-ahead log into `accounts.sqlite`, except for parts that a reader still uses. Called when a
    /// program ends.
    public func checkpoint() async { _ = try? await database.checkpoint() }
}
