internal import Synchronization

/// A SQLite file with one writer and a few readers, in WAL mode: readers never wait for the writer.
///
/// Several processes may use one file at the same time; their writers take turns.
/// After a killed process nothing that was committed is lost. After a power cut the file is whole, but the last
/// commits may be missing unless they were written `durably`.
/// Safe to use from any task; the work runs on queues of its own and blocks no cooperative thread.
public final class Database: Sendable {
    /// The file.
    public let path: String
    let writer: ConnectionActor?
    private let readers: [ConnectionActor]
    /// How many reads wait for or run on each reader.
    private let loads: Mutex<[Int]>

    /// Opens the file, makes it when it is not there, and brings its schema up to date. Only its owner may read it.
    ///
    /// - Parameters:
    ///   - readers: how many reads may run at the same time, at least 1.
    ///   - overwritesDeleted: whether all content that is deleted is overwritten with zeros, which costs further writes;
    ///     otherwise only where that costs none.
    ///   - busyTimeout: how many milliseconds to wait for another process's writer.
    /// - Throws: ``StorageError``.
    public init(
        path: String, migrations: [Migration], readers: Int = 2, overwritesDeleted: Bool = false,
        busyTimeout: Int32 = 30_000
    ) async throws {
        self.path = path
        writer = try ConnectionActor(label: "database writer") {
            let connection = try Connection(path: path, access: .write, busyTimeout: busyTimeout)
            try connection.switchToWAL()
            try connection.execute("PRAGMA wal_autocheckpoint = 4000")
            try connection.execute("PRAGMA journal_size_limit = 67108864")
            try connection.execute("PRAGMA cache_size = -32768")
            // Debian's SQLite overwrites deleted content with zeros unless it is told otherwise.
            if overwritesDeleted {
                try connection.execute("PRAGMA secure_delete = ON")
            } else {
                try connection.execute("PRAGMA secure_delete = FAST")
            }
            try Migration.run(migrations, on: connection, path: path)
            PrivateFile.protect(path)
            return connection
        }
        self.readers = try (0..<max(1, readers)).map { index in
            try ConnectionActor(label: "database reader \(index)") {
                let connection = try Connection(path: path, access: .read, busyTimeout: busyTimeout)
                try connection.execute("PRAGMA cache_size = -16384")
                return connection
            }
        }
        loads = Mutex(Array(repeating: 0, count: self.readers.count))
    }

    /// Opens a finished file that does not change while it is in use. It may come from outside: a query that gives no
    /// row for far too long, as one of a view without an end, fails.
    ///
    /// - Throws: ``StorageError``.
    public init(immutable path: String) throws {
        self.path = path
        writer = nil
        readers = [
            try ConnectionActor(label: "database reader") {
                let connection = try Connection(path: path, access: .immutable)
                // Opening reads nothing yet: this read fails when the file is no database.
                _ = try connection.first("SELECT count(*) FROM sqlite_master") { $0.int(0) }
                return connection
            }
        ]
        loads = Mutex([0])
    }

    /// Reads within one consistent view of the database.
    public func read<Result: Sendable>(_ body: @Sendable (Connection) throws -> Result) async throws -> Result {
        let index = loads.withLock { loads in
            let least = loads.indices.min { loads[$0] < loads[$1] } ?? 0
            loads[least] += 1
            return least
        }
        defer { loads.withLock { $0[index] -= 1 } }
        return try await readers[index].read(body)
    }

    /// Writes within one transaction: all of it or, when `body` throws, nothing.
    ///
    /// - Parameter durably: whether to sync before returning, so that the change survives a power cut.
    public func write<Result: Sendable>(
        durably: Bool = false, _ body: @Sendable (Connection) throws -> Result
    ) async throws -> Result {
        guard let writer else {
            throw StorageError(cause: .readOnly, path: path, detail: "opened for reading only")
        }
        return try await writer.write(durably: durably, body)
    }

    /// What is wrong with the file, a sentence each; empty when it is whole. Reads all of it.
    public func problems() async throws -> [String] {
        do {
            let found = try await readers[0].direct { connection in
                try connection.all("PRAGMA integrity_check(20)") { $0.text(0) }
                    + connection.all("PRAGMA foreign_key_check") { "A row of “\($0.text(0))” points at nothing." }
            }
            return found.filter { $0 != "ok" }
        } catch let error as StorageError where error.cause == .corrupt {
            // The damage may stop the check itself.
            return [error.description]
        }
    }

    /// Moves the write-ahead log into the main file and empties it, as far as that is possible without waiting for
    /// readers. Writers are not kept waiting.
    ///
    /// - Returns: whether the log is empty: all is in the main file.
    @discardableResult public func checkpoint() async throws -> Bool {
        try await writer?.direct { try $0.checkpoint() } ?? true
    }
}
