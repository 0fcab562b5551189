internal import Glibc
internal import Hashing
internal import Storage
internal import Synchronization
internal import Wording

/// What a store's move has carried, by table.
public struct CarriedTable: Hashable, Sendable {
    /// Its name.
    public let name: String
    /// How many rows there are.
    public let rows: Int
    /// SHA-256 of all rows in the order of their keys, the same in both databases.
    public let hash: String
}

extension FavourStore {
    /// Carries everything from one database to another, which must be empty, in one transaction of each. All of it is read
    /// again there and compared before it counts. What others write meanwhile is not carried.
    ///
    /// - Returns: what was carried.
    /// - Throws: ``StoreError/notEmpty``, ``StoreError/notTheSame(_:)``, ``StoreError/storage(_:)``,
    ///   ``StoreError/unavailable(_:)``.
    public static func carry(from source: StorePlace, to target: StorePlace) async throws -> [CarriedTable] {
        try await StoreError.translating { try await carry(from: source.open(), to: target.open()) }
    }

    static func carry(from source: any Home, to target: any Home) async throws -> [CarriedTable] {
        let tables = try await target.read { connection in
            let tables = try connection.tables()
            for table in tables { try connection.rows(of: table) { _ in throw StoreError.notEmpty } }
            return tables
        }
        let pipe = RowPipe()
        async let sent = source.read { connection in
            // Ends what receives when this cannot go on.
            defer { pipe.close() }
            try pipe.begin(.sender)
            let carried = try tables.map { table in
                try tally(table, on: connection) { pipe.send(table, $0) }
            }
            pipe.finish(carried)
            return carried
        }
        async let received: Void = target.write { connection in
            // Ends what sends when this cannot go on.
            defer { pipe.close() }
            try pipe.begin(.receiver)
            while let (table, rows) = try pipe.receive() { try connection.insert(rows, into: table) }
            try connection.finishInserting()
            // Before the transaction ends: what is not the same does not stay.
            let found = try tables.map { try tally($0, on: connection) { _ in true } }
            for (one, other) in zip(pipe.carried, found) where one != other { throw StoreError.notTheSame(one.name) }
        }
        // The side that failed first says why; the other was interrupted.
        do { try await received } catch is Interrupted {
            _ = try await sent
            throw StoreError.unavailable(
                Phrase(
                    en: "The connection to a database was lost.",
                    it: "La connessione con un database si è interrotta."))
        }
        let carried = try await sent
        try await target.finishBulkWrite()
        return carried
    }

    /// Reads a table.
    /// - Parameter send: is given its rows, some at a time, and answers false when nobody wants more.
    private static func tally(
        _ table: Table, on connection: Connection, _ send: ([[Value]]) -> Bool
    ) throws -> CarriedTable {
        var hash = [UInt8](repeating: 0, count: 32)
        var (count, batch) = (0, [[Value]]())
        try connection.rows(of: table) { row in
            // Each row's hash continues that of those before.
            hash = try (hash + row.flatMap(\.canonical)).withUnsafeBytes { try SHA256.digest($0).bytes }
            count += 1
            batch.append(row)
            guard batch.count == 100 else { return }
            guard send(batch) else { throw Interrupted() }
            batch = []
        }
        guard batch.isEmpty || send(batch) else { throw Interrupted() }
        return CarriedTable(name: table.name, rows: count, hash: hash.hex)
    }
}

/// Where a store keeps everything, or a copy of it.
public enum StorePlace: Hashable, Sendable {
    /// A file of SQLite; made when it is not there.
    case file(String)
    /// A database of PostgreSQL.
    case database(StoreDatabase)

    func open() async throws -> any Home {
        switch self {
        case .file(let path):
            if let slash = path.lastIndex(of: "/"), slash > path.startIndex {
                try PrivateFolder.make(String(path[..<slash]))
            }
            return try await SQLiteHome(path: path, migrations: Schema.migrations)
        case .database(let database):
            return try await PostgresHome(database.address, migrations: Schema.migrations)
        }
    }
}

extension Value {
    /// Its type, its length and its bytes: different values have different ones.
    fileprivate var canonical: [UInt8] {
        let (type, bytes): (UInt8, [UInt8]) =
            switch self {
            case .null: (0, [])
            case .integer(let value): (1, Array("\(value)".utf8))
            case .real(let value): (2, Array("\(value)".utf8))
            case .text(let text): (3, Array(text.utf8))
            case .blob(let bytes): (4, bytes)
            }
        return [type] + Array("\(bytes.count) ".utf8) + bytes
    }
}

/// The other side of a pipe has ended.
private struct Interrupted: Error {}

/// Hands rows from one thread to another, some at a time. Both threads are databases' own, which may wait.
private final class RowPipe: Sendable {
    struct State {
        var waiting: [(Table, [[Value]])] = []
        /// Once all rows were sent.
        var carried: [CarriedTable]?
        var isClosed = false
        var begun: Set<Side> = []
    }

    enum Side { case sender, receiver }
    private let state = Mutex(State())
    /// How many batches may wait.
    private static let most = 4

    /// To be called by each side once. A transaction that is begun again would carry a part of the rows.
    func begin(_ side: Side) throws {
        try state.withLock { state in
            // The sender may have sent all before the receiver begins.
            let isInterrupted = state.isClosed && state.carried == nil
            guard state.begun.insert(side).inserted, !isInterrupted else { throw Interrupted() }
        }
    }

    /// - Returns: false when the pipe is closed.
    func send(_ table: Table, _ rows: [[Value]]) -> Bool {
        while true {
            let isDone: Bool? = state.withLock { state in
                if state.isClosed { return false }
                guard state.waiting.count < Self.most else { return nil }
                state.waiting.append((table, rows))
                return true
            }
            if let isDone { return isDone }
            usleep(500)
        }
    }

    /// - Returns: nil after the last.
    func receive() throws -> (Table, [[Value]])? {
        while true {
            let (next, isFinished, isClosed) = state.withLock { state in
                (state.waiting.isEmpty ? nil : state.waiting.removeFirst(), state.carried != nil, state.isClosed)
            }
            if let next { return next }
            if isFinished { return nil }
            if isClosed { throw Interrupted() }
            usleep(500)
        }
    }

    /// All rows were sent.
    func finish(_ carried: [CarriedTable]) { state.withLock { $0.carried = carried } }

    /// What the sender has read.
    var carried: [CarriedTable] { state.withLock { $0.carried ?? [] } }

    /// One of the two sides goes no further.
    func close() { state.withLock { $0.isClosed = true } }
}
