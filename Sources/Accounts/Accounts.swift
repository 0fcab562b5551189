internal import Glibc
internal import Storage

/// Access to a library over the network: its password, the sessions of browsers, and the counts of wrong passwords.
///
/// All verbs are safe to call from any task, and from several processes on one library at the same time. A change by
/// this process takes effect at once, one by another process within ten seconds.
public final class Accounts: Sendable {
    let database: Database
    let hashing = HashingQueue()
    let cache = SnapshotCache()
    let clock: @Sendable () -> Int64

    /// Opens `accounts.sqlite` in the folder of a library; both are made, for their owner only, when they are not there.
    ///
    /// - Parameter clock: seconds since 1970; the system's when nil.
    /// - Throws: ``AccountError/storage(_:)``.
    public init(folder: String, clock: (@Sendable () -> Int64)? = nil) async throws {
        self.clock = clock ?? { Int64(time(nil)) }
        database = try await AccountError.translating {
            try PrivateFolder.make(folder)
            return try await Database(
                path: folder + "/accounts.sqlite", migrations: Schema.migrations, readers: 1)
        }
    }

    /// The cached snapshot while it is fresh, else one that is read now.
    func snapshot() async throws -> Snapshot {
        let now = clock()
        return try await cache.current(now: now) {
            try await AccountError.translating {
                try await database.read { connection in
                    Snapshot(
                        hasPassword: try PasswordTable.hash(on: connection) != nil,
                        sessions: try SessionTable.all(now: now, on: connection), read: now)
                }
            }
        }
    }

    /// Writes within one transaction, then drops the cached snapshot, also after an error.
    func change<Result: Sendable>(
        durably: Bool = true, _ body: @Sendable (Connection) throws -> Result
    ) async throws -> Result {
        defer { cache.invalidate() }
        return try await AccountError.translating { try await database.write(durably: durably, body) }
    }

    /// Copies `accounts.sqlite`, as it is now, into a new file, while others go on using it.
    /// - Throws: ``AccountError``.
    public func copy(to path: String) async throws {
        try await AccountError.translating { try await database.copy(to: path) }
    }

    /// Ends all sessions and clears the counts of wrong passwords. For the database of a backup that was restored: it
    /// may hold sessions that have ended since the backup.
    /// - Throws: ``AccountError``.
    public func endSessions() async throws {
        try await change { connection in
            try SessionTable.deleteAll(except: nil, on: connection)
            try AttemptTable.forgive(on: connection)
        }
    }

    /// Moves the write-ahead log into `accounts.sqlite`, as far as no reader holds it; for the end of a program.
    public func checkpoint() async { _ = try? await database.checkpoint() }
}
