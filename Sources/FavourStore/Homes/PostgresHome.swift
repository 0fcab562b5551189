internal import Postgres
internal import Synchronization

/// A database of PostgreSQL, which the programs of several computers may use at the same time; their writers take turns.
struct PostgresHome: Home {
    var isShared: Bool { true }
    private let database: PostgresDatabase

    /// Tables whose new rows are told to all programs.
    private static let told = ["revision", "outbox", "room_change"]
    /// Where they are told.
    private static let channel = "favori"

    /// Makes the schema, or brings it up to date.
    init(_ address: PostgresAddress, migrations: [Migration]) async throws {
        database = PostgresDatabase(address)
        try await database.write { connection in
            try connection.execute(
                "CREATE TABLE IF NOT EXISTS migration (name TEXT COLLATE \"C\" PRIMARY KEY NOT NULL)")
            let done = try connection.all("SELECT name FROM migration").map { row -> String in
                if case .text(let name)? = row.first { return name }
                return ""
            }
            let known = Set(migrations.map(\.name))
            if let unknown = done.first(where: { !known.contains($0) }) {
                throw PostgresError(cause: .newerDatabase, name: address.name, detail: "it has “\(unknown)”")
            }
            let missing = migrations.filter { !done.contains($0.name) }
            guard !missing.isEmpty else { return }
            for migration in missing {
                try migration.apply(Connection(PostgresLink(connection: connection)))
                try connection.run("INSERT INTO migration (name) VALUES ($1)", [.text(migration.name)])
            }
            try Self.setTriggers(on: connection)
            try Self.setCounters(on: connection)
        }
    }

    func read<Result: Sendable>(_ body: @Sendable (Connection) throws -> Result) async throws -> Result {
        try await database.read { try body(Connection(PostgresLink(connection: $0))) }
    }

    func write<Result: Sendable>(_ body: @Sendable (Connection) throws -> Result) async throws -> Result {
        try await database.write { try body(Connection(PostgresLink(connection: $0))) }
    }

    func claim<Result: Sendable>(_ body: @Sendable (Connection) throws -> Result) async throws -> Result {
        try await database.claim { try body(Connection(PostgresLink(connection: $0))) }
    }

    /// The server checks keys itself, and its files; here all rows are read once.
    func problems() async throws -> [String] {
        try await database.read { connection in
            for table in try PostgresLink(connection: connection).tables() {
                _ = try connection.all("SELECT count(*) FROM \"\(table.name)\"")
            }
            return []
        }
    }

    func copy(to path: String) async throws {
        // First into a file of their own: SQLite may keep part of them in that file's log, and the copy has none.
        let rows = try await SQLiteHome(path: path + UnfinishedCopy.rows, migrations: Schema.migrations)
        _ = try await FavourStore.carry(from: self, to: rows)
        try await rows.copy(to: path)
    }

    /// Until it has counted, which it does by itself after a minute or more, the server reads whole tables where it needs a
    /// few rows.
    func finishBulkWrite() async throws { try await database.write { try $0.execute("ANALYZE") } }

    /// What is erased beside the tables is the server's own matter.
    func forget() async throws {}

    func news() -> AsyncStream<Void> { database.notifications(Self.channel) }

    private static func setTriggers(on connection: PostgresConnection) throws {
        try connection.execute(
            """
            CREATE OR REPLACE FUNCTION favori_tell() RETURNS trigger LANGUAGE plpgsql AS
            $$ BEGIN NOTIFY \(channel); RETURN NULL; END $$
            """)
        for table in told {
            try connection.execute(
                """
                CREATE OR REPLACE TRIGGER favori_tell AFTER INSERT ON \(table)
                FOR EACH STATEMENT EXECUTE FUNCTION favori_tell()
                """)
        }
    }

    /// Rows that were written with their numbers leave the counters of their tables behind.
    static func setCounters(on connection: PostgresConnection) throws {
        let columns = try connection.all(
            """
            SELECT attrelid::regclass::text, attname::text FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
            WHERE attidentity <> '' AND relnamespace = current_schema()::regnamespace
            """)
        for row in columns {
            guard case (.text(let table)?, .text(let column)?) = (row.first, row.last) else { continue }
            let counter = "pg_get_serial_sequence('\(table)', '\(column)')::regclass"
            try connection.execute(
                """
                SELECT setval(\(counter), max(\(column))) FROM \(table)
                HAVING max(\(column)) > coalesce(pg_sequence_last_value(\(counter)), 0)
                """)
        }
    }
}

/// Statements for PostgreSQL.
struct PostgresLink: HomeLink {
    let connection: PostgresConnection

    /// What was put into other words, by the address of the source's SQL, which a literal keeps for the life of the program.
    private static let known = Mutex<[UInt: String]>([:])

    private func statement(_ sql: StaticString) -> String {
        let key = UInt(bitPattern: sql.utf8Start)
        if let known = Self.known.withLock({ $0[key] }) { return known }
        let new = PostgresDialect.statement(sql.description)
        Self.known.withLock { $0[key] = new }
        return new
    }

    func run(_ sql: StaticString, _ values: [Value]) throws -> Int {
        try connection.run(statement(sql), values.map(PostgresValue.init))
    }

    func execute(_ sql: StaticString) throws { try connection.execute(PostgresDialect.schema(sql.description)) }

    func each(_ sql: StaticString, _ values: [Value], _ body: (borrowing Row) throws -> Bool) throws {
        try connection.each(statement(sql), values.map(PostgresValue.init)) { row in
            try body(Row(values: row.map(Value.init)))
        }
    }

    func each(_ queries: [Query]) throws {
        let statements = queries.map {
            PostgresStatement(sql: statement($0.sql), values: $0.values.map(PostgresValue.init))
        }
        try connection.each(statements) { number, row in try queries[number].body(Row(values: row.map(Value.init))) }
    }

    /// In the order in which they were made.
    func tables() throws -> [Table] {
        let rows = try connection.all(
            """
            SELECT relname::text, attname::text, coalesce(array_position(indkey::int2[], attnum), -1)
            FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
                LEFT JOIN pg_index ON indrelid = pg_class.oid AND indisprimary
            WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace AND attnum > 0 AND NOT attisdropped
                AND relname <> 'migration'
            ORDER BY pg_class.oid, attnum
            """)
        var (names, columns): ([String], [String: [String]]) = ([], [:])
        var keys: [String: [(place: Int, column: String)]] = [:]
        for values in rows {
            let row = Row(values: values.map(Value.init))
            let (name, column, place) = (row.text(0), row.text(1), row.int(2))
            if columns[name] == nil { names.append(name) }
            columns[name, default: []].append(column)
            if place >= 0 { keys[name, default: []].append((place, column)) }
        }
        return names.map { name in
            let key = (keys[name] ?? []).sorted { $0.place < $1.place }.map(\.column)
            return Table(name: name, columns: columns[name] ?? [], key: key)
        }
    }

    /// A hundred rows at a time: some have photos.
    func rows(of table: Table, body: ([Value]) throws -> Void) throws {
        try connection.execute(
            """
            DECLARE carrying NO SCROLL CURSOR FOR
            SELECT \(Self.list(table.columns)) FROM \(Self.quoted(table.name)) ORDER BY \(Self.list(table.key))
            """)
        var isMore = true
        while isMore {
            isMore = false
            try connection.each("FETCH 100 FROM carrying") { row in
                isMore = true
                try body(row.map(Value.init))
                return true
            }
        }
        try connection.execute("CLOSE carrying")
    }

    func insert(_ rows: [[Value]], into table: Table) throws {
        try connection.copy(
            into: Self.quoted(table.name), columns: Self.list(table.columns),
            rows.map { $0.map(PostgresValue.init) })
    }

    func finishInserting() throws {
        try PostgresHome.setCounters(on: connection)
        // Statements that were planned while the tables were empty are planned anew.
        try connection.execute("ANALYZE")
    }

    private static func list(_ names: [String]) -> String { names.map(quoted).joined(separator: ", ") }

    private static func quoted(_ name: String) -> String { "\"" + name.replacing("\"", with: "\"\"") + "\"" }
}

extension PostgresValue {
    init(_ value: Value) {
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
    init(_ value: PostgresValue) {
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
