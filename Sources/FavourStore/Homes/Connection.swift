/// What the tables speak SQL to, within one transaction of a home.
///
/// SQL is a `StaticString`: it can only be written in the source, so nothing a user types ever becomes SQL.
final class Connection {
    private let link: any HomeLink
    /// How many rows the last ``run(_:_:)`` inserted, changed or deleted.
    private(set) var changes = 0

    init(_ link: any HomeLink) { self.link = link }

    /// Runs a statement that gives no rows.
    func run(_ sql: StaticString, _ values: Value...) throws { changes = try link.run(sql, values) }

    /// Runs several statements parted by `;`, without parameters: for schemas.
    func execute(_ sql: StaticString) throws { try link.execute(sql) }

    /// All rows of a query, each made into a value.
    func all<Element>(
        _ sql: StaticString, _ values: Value..., row make: (borrowing Row) throws -> Element
    ) throws -> [Element] {
        var elements: [Element] = []
        try link.each(sql, values) {
            elements.append(try make($0))
            return true
        }
        return elements
    }

    /// The first row of a query made into a value, or nil when there is none.
    func first<Element>(
        _ sql: StaticString, _ values: Value..., row make: (borrowing Row) throws -> Element
    ) throws -> Element? {
        var found: Element?
        try link.each(sql, values) {
            found = try make($0)
            return false
        }
        return found
    }

    /// Gives each row of a query to `body`, until it answers false.
    func each(_ sql: StaticString, _ values: Value..., body: (borrowing Row) throws -> Bool) throws {
        try link.each(sql, values, body)
    }

    /// Gives each row of several queries to their bodies, in the order of the queries. None needs another's answer: a server
    /// gets them all at once.
    func each(_ queries: [Query]) throws { try link.each(queries) }

    // MARK: All tables

    /// All tables but the list of migrations: none refers to a later one.
    func tables() throws -> [Table] { try link.tables() }

    /// Gives each row of a table to `body`, in the order of its key, byte by byte.
    func rows(of table: Table, body: ([Value]) throws -> Void) throws { try link.rows(of: table, body: body) }

    /// Writes rows with their own numbers into a table, after those that it refers to.
    func insert(_ rows: [[Value]], into table: Table) throws { try link.insert(rows, into: table) }

    /// To be called after the last ``insert(_:into:)``.
    func finishInserting() throws { try link.finishInserting() }
}

/// A query, and what is done with its rows.
struct Query {
    let sql: StaticString
    let values: [Value]
    /// Is given each row, until it answers false.
    let body: (borrowing Row) throws -> Bool

    init(_ sql: StaticString, _ values: Value..., body: @escaping (borrowing Row) throws -> Bool) {
        self.sql = sql
        self.values = values
        self.body = body
    }
}

/// A table as it is in a home.
struct Table: Hashable, Sendable {
    let name: String
    let columns: [String]
    /// The columns of its primary key, in order.
    let key: [String]
}

/// A home's side of a ``Connection``.
protocol HomeLink {
    /// Runs a statement that gives no rows, and tells how many it inserted, changed or deleted.
    func run(_ sql: StaticString, _ values: [Value]) throws -> Int
    /// Runs several statements.
    func execute(_ sql: StaticString) throws
    /// Gives each row of a query to `body`, until it answers false.
    func each(_ sql: StaticString, _ values: [Value], _ body: (borrowing Row) throws -> Bool) throws
    /// See ``Connection/each(_:)``.
    func each(_ queries: [Query]) throws
    /// See ``Connection/tables()``.
    func tables() throws -> [Table]
    /// See ``Connection/rows(of:body:)``.
    func rows(of table: Table, body: ([Value]) throws -> Void) throws
    /// See ``Connection/insert(_:into:)``.
    func insert(_ rows: [[Value]], into table: Table) throws
    /// See ``Connection/finishInserting()``.
    func finishInserting() throws
}
