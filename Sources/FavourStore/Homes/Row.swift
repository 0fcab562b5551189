/// The row a query stands on. Columns count from 0, in the order of the `SELECT`.
struct Row: ~Copyable {
    /// What is in its columns.
    let values: [Value]

    private func value(_ column: Int) -> Value { values.indices.contains(column) ? values[column] : .null }

    /// True for a NULL, or a column that is not there.
    func isNull(_ column: Int) -> Bool { value(column) == .null }

    /// The integer in a column; 0 for NULL and for what is no number.
    func int64(_ column: Int) -> Int64 {
        switch value(column) {
        case .integer(let value): value
        case .real(let value): Int64(exactly: value.rounded(.towardZero)) ?? 0
        case .text(let text): Int64(text) ?? 0
        case .null, .blob: 0
        }
    }
    /// The integer in a column; 0 for NULL.
    func int(_ column: Int) -> Int { Int(truncatingIfNeeded: int64(column)) }
    /// True for anything but 0 and NULL.
    func bool(_ column: Int) -> Bool { int64(column) != 0 }

    /// The number in a column; 0 for NULL and for what is no number.
    func double(_ column: Int) -> Double {
        switch value(column) {
        case .integer(let value): Double(value)
        case .real(let value): value
        case .text(let text): Double(text) ?? 0
        case .null, .blob: 0
        }
    }

    /// The text in a column; empty for NULL.
    func text(_ column: Int) -> String {
        switch value(column) {
        case .integer(let value): String(value)
        case .real(let value): String(value)
        case .text(let text): text
        case .blob(let bytes): String(decoding: bytes, as: UTF8.self)
        case .null: ""
        }
    }

    /// The bytes in a column; empty for NULL.
    func blob(_ column: Int) -> [UInt8] {
        if case .blob(let bytes) = value(column) { return bytes }
        return Array(text(column).utf8)
    }

    /// The integer in a column, nil for NULL.
    func optionalInt64(_ column: Int) -> Int64? { isNull(column) ? nil : int64(column) }
    /// The integer in a column, nil for NULL.
    func optionalInt(_ column: Int) -> Int? { isNull(column) ? nil : int(column) }
    /// The text in a column, nil for NULL.
    func optionalText(_ column: Int) -> String? { isNull(column) ? nil : text(column) }
}
