/// A statement with its values, in the places of `$1`, `$2`…
public struct PostgresStatement: Hashable, Sendable {
    let sql: String
    let values: [PostgresValue]

    /// - Parameters:
    ///   - sql: one statement.
    ///   - values: those of `$1`, `$2`…
    public init(sql: String, values: [PostgresValue]) {
        self.sql = sql
        self.values = values
    }
}
