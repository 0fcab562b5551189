/// Where a store keeps everything: a database with one schema, that of ``Schema``.
protocol Home: Sendable {
    /// Reads within one consistent view of the database.
    func read<Result: Sendable>(_ body: @Sendable (Connection) throws -> Result) async throws -> Result

    /// Writes within one transaction, on the disk when this returns: all of it or, when `body` throws, nothing. No other
    /// transaction writes meanwhile, in this process or another, and what `body` reads is what was written last.
    func write<Result: Sendable>(_ body: @Sendable (Connection) throws -> Result) async throws -> Result

    /// Writes as ``write(_:)`` does, except that others may write meanwhile: for claims of jobs, for which programs should
    /// wait neither for each other nor for writers.
    ///
    /// - Parameter body: changes only rows that it selects with `/* FOR … SKIP LOCKED */`. That is a comment to SQLite, in
    ///   which claims are writes like all others, and part of the statement to PostgreSQL: what somebody else has locked is
    ///   passed over there.
    func claim<Result: Sendable>(_ body: @Sendable (Connection) throws -> Result) async throws -> Result

    /// Whether programs of several computers use it at the same time, so that none knows alone what strangers do.
    var isShared: Bool { get }

    /// What is wrong with the database, a sentence each; empty when it is whole.
    func problems() async throws -> [String]

    /// A value whenever another program has written something, and whenever that may have been missed; ends at once for a
    /// home that does not tell.
    func news() -> AsyncStream<Void>

    /// After everything was written at once: brings what is kept beside the database into it, as far as that is possible
    /// without waiting for others, and lets a server learn how much there is of what.
    func finishBulkWrite() async throws

    /// After something was erased: removes what is left of it beside the database (the write-ahead log), as far as that is
    /// possible without waiting for others.
    func forget() async throws

    /// Copies the database, as it is now, into an empty file of SQLite, while others go on using it.
    func copy(to path: String) async throws
}

/// A named step from one schema to the next, for all homes.
///
/// Once it has landed it is never edited: databases that ran it would differ from new ones. Write another one.
struct Migration: Sendable {
    /// Unique, and kept in the database: `0001 favours`.
    let name: String
    let apply: @Sendable (Connection) throws -> Void

    /// A step that needs code.
    init(_ name: String, apply: @escaping @Sendable (Connection) throws -> Void) {
        self.name = name
        self.apply = apply
    }

    /// A step of SQL statements parted by `;`, in SQLite's words.
    init(_ name: String, sql: StaticString) {
        self.init(name) { try $0.execute(sql) }
    }
}
