internal import Storage

/// A file of SQLite: one writer and several readers in each process; the writers of processes take turns.
struct SQLiteHome: Home {
    var isShared: Bool { false }
    private let database: Database

    /// Opens the file, makes it when it is not there, and brings its schema up to date.
    init(path: String, migrations: [Migration]) async throws {
        database = try await Database(
            path: path,
            migrations: migrations.map { migration in
                Storage.Migration(migration.name) { try migration.apply(Connection(SQLiteLink(connection: $0))) }
            },
            // What people delete is private: it must not stay in free pages of the file and its backups.
            overwritesDeleted: true)
    }

    func read<Result: Sendable>(_ body: @Sendable (Connection) throws -> Result) async throws -> Result {
        try await database.read { try body(Connection(SQLiteLink(connection: $0))) }
    }

    func write<Result: Sendable>(_ body: @Sendable (Connection) throws -> Result) async throws -> Result {
        try await database.write(durably: true) { try body(Connection(SQLiteLink(connection: $0))) }
    }

    func claim<Result: Sendable>(_ body: @Sendable (Connection) throws -> Result) async throws -> Result {
        try await write(body)
    }

    func problems() async throws -> [String] { try await database.problems() }

    func news() -> AsyncStream<Void> { AsyncStream { $0.finish() } }

    func finishBulkWrite() async throws { try await database.checkpoint() }

    func forget() async throws { try await database.checkpoint() }

    func copy(to path: String) async throws { try await database.copy(to: path) }
}

/// Statements for SQLite, which are those of the source.
private struct SQLiteLink: HomeLink {
    let connection: Storage.Connection

    func run(_ sql: StaticString, _ values: [Value]) throws -> Int {
        try connection.run(sql, values.map(Storage.Value.init))
        return connection.changes
    }

    func execute(_ sql: StaticString) throws { try connection.execute(sql) }

    func each(_ sql: StaticString, _ values: [Value], _ body: (borrowing Row) throws -> Bool) throws {
        try connection.each(sql, values.map(Storage.Value.init)) { row in
            try body(Row(values: row.values.map(Value.init)))
        }
    }

    func each(_ queries: [Query]) throws {
        for query in queries { try each(query.sql, query.values, query.body) }
    }

    func tables() throws -> [Table] {
        try connection.tables().map { Table(name: $0.name, columns: $0.columns, key: $0.key) }
    }

    func rows(of table: Table, body: ([Value]) throws -> Void) throws {
        try connection.rows(of: table.shape) { try body($0.map(Value.init)) }
    }

    func insert(_ rows: [[Value]], into table: Table) throws {
        try connection.insert(rows.map { $0.map(Storage.Value.init) }, into: table.shape)
    }

    /// SQLite counts what is inserted with a number.
    func finishInserting() throws {}
}

extension Table {
    fileprivate var shape: TableShape { TableShape(name: name, columns: columns, key: key) }
}

extension Storage.Value {
    fileprivate init(_ value: Value) {
        self =
            switch value {
            case .null: .null
            case .integer(let value): .integer(value)
            case .real(let value): .real(value)
            case .text(let text): .text(text)
            case .blob(let bytes): .blob(bytes)
            }
    }
}

extension Value {
    fileprivate init(_ value: Storage.Value) {
        self =
            switch value {
            case .null: .null
            case .integer(let value): .integer(value)
            case .real(let value): .real(value)
            case .text(let text): .text(text)
            case .blob(let bytes): .blob(bytes)
            }
    }
}
