internal import CSQLite

/// The row a query stands on; valid only inside the closure that it was given to.
///
/// Columns count from 0, in the order of the `SELECT`. A value of another type is converted as SQLite does.
public struct Row: ~Copyable {
    private let statement: OpaquePointer

    init(_ statement: Statement) { self.statement = statement.handle }

    /// True for a NULL, or a column that is not there.
    public func isNull(_ column: Int) -> Bool {
        sqlite3_column_type(statement, Int32(column)) == SQLITE_NULL
    }

    /// The integer in a column; 0 for NULL.
    public func int64(_ column: Int) -> Int64 { sqlite3_column_int64(statement, Int32(column)) }
    /// The integer in a column; 0 for NULL.
    public func int(_ column: Int) -> Int { Int(truncatingIfNeeded: int64(column)) }
    /// True for anything but 0 and NULL.
    public func bool(_ column: Int) -> Bool { int64(column) != 0 }
    /// The number in a column; 0 for NULL.
    public func double(_ column: Int) -> Double { sqlite3_column_double(statement, Int32(column)) }

    /// The text in a column, with invalid UTF-8 repaired; empty for NULL.
    public func text(_ column: Int) -> String {
        guard let start = sqlite3_column_text(statement, Int32(column)) else { return "" }
        let count = Int(sqlite3_column_bytes(statement, Int32(column)))
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    /// A copy of the bytes in a column; empty for NULL.
    public func blob(_ column: Int) -> [UInt8] { withBytes(column) { Array($0) } }

    /// The bytes in a column without a copy; the buffer is gone after the closure.
    public func withBytes<Result>(_ column: Int, _ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        let start = sqlite3_column_blob(statement, Int32(column))
        let count = Int(sqlite3_column_bytes(statement, Int32(column)))
        return try body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
    }

    /// Copies of what is in all columns, in SQLite's own types.
    public var values: [Value] {
        (0..<Int(sqlite3_column_count(statement))).map { column in
            switch sqlite3_column_type(statement, Int32(column)) {
            case SQLITE_INTEGER: .integer(int64(column))
            case SQLITE_FLOAT: .real(double(column))
            case SQLITE_TEXT: .text(text(column))
            case SQLITE_BLOB: .blob(blob(column))
            default: .null
            }
        }
    }

    /// The integer in a column, nil for NULL.
    public func optionalInt64(_ column: Int) -> Int64? { isNull(column) ? nil : int64(column) }
    /// The integer in a column, nil for NULL.
    public func optionalInt(_ column: Int) -> Int? { isNull(column) ? nil : int(column) }
    /// The text in a column, nil for NULL.
    public func optionalText(_ column: Int) -> String? { isNull(column) ? nil : text(column) }
    /// The bytes in a column, nil for NULL.
    public func optionalBlob(_ column: Int) -> [UInt8]? { isNull(column) ? nil : blob(column) }
}
