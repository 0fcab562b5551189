/// A table as it is, for programs that carry all tables elsewhere.
public struct TableShape: Hashable, Sendable {
    /// Its name.
    public let name: String
    /// The names of its columns.
    public let columns: [String]
    /// The columns of its primary key, in order.
    public let key: [String]

    /// A table of which only some columns, or the columns in another order, are wanted.
    public init(name: String, columns: [String], key: [String]) {
        self.name = name
        self.columns = columns
        self.key = key
    }
}

extension Connection {
    /// All tables in the order in which they were made, without SQLite's own and the list of migrations.
    public func tables() throws -> [TableShape] {
        let names = try all(
            """
            SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite^_%' ESCAPE '^'
                AND name <> 'migration' ORDER BY rowid
            """
        ) { $0.text(0) }
        return try names.map { name in
            let columns = try all("SELECT name, pk FROM pragma_table_info(?) ORDER BY cid", .text(name)) {
                (name: $0.text(0), key: $0.int(1))
            }
            return TableShape(
                name: name, columns: columns.map(\.name),
                key: columns.filter { $0.key > 0 }.sorted { $0.key < $1.key }.map(\.name))
        }
    }

    /// Gives each row of a table to `body`, in the order of its key.
    public func rows(of table: TableShape, body: ([Value]) throws -> Void) throws {
        let statement = try Statement(
            made: """
                SELECT \(Self.list(table.columns)) FROM \(Self.quoted(table.name)) ORDER BY \(Self.list(table.key))
                """, database: handle, path: path)
        while try statement.step() { try body(Row(statement).values) }
    }

    /// Writes rows into a table. Keys are looked at when the transaction ends, so that tables may come in any order.
    public func insert(_ rows: [[Value]], into table: TableShape) throws {
        try execute("PRAGMA defer_foreign_keys = ON")
        let statement = try Statement(
            made: """
                INSERT INTO \(Self.quoted(table.name)) (\(Self.list(table.columns)))
                VALUES (\(table.columns.map { _ in "?" }.joined(separator: ", ")))
                """, database: handle, path: path)
        for row in rows {
            try statement.bind(row)
            _ = try statement.step()
            statement.reset()
        }
    }

    private static func list(_ names: [String]) -> String { names.map(quoted).joined(separator: ", ") }

    private static func quoted(_ name: String) -> String {
        "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }
}
