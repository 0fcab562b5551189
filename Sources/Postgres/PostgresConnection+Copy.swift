internal import CPostgreSQL

extension PostgresConnection {
    /// Adds rows to a table, all by one statement (PostgreSQL manual, COPY, text format).
    ///
    /// - Parameters:
    ///   - table: its name, as SQL writes it.
    ///   - columns: their names, as SQL writes them, parted by commas.
    ///   - rows: a value for each column.
    public func copy(
        into table: String, columns: String, _ rows: [[PostgresValue]]
    ) throws(PostgresError) {
        guard !rows.isEmpty else { return }
        try execute("COPY \(table) (\(columns)) FROM STDIN")
        var lines: [UInt8] = []
        for row in rows {
            if lines.count > 1 << 20 {
                guard put(lines) else { throw lastError }
                lines.removeAll(keepingCapacity: true)
            }
            for (column, value) in row.enumerated() {
                if column > 0 { lines.append(UInt8(ascii: "\t")) }
                value.appendCopied(to: &lines)
            }
            lines.append(UInt8(ascii: "\n"))
        }
        guard put(lines), PQputCopyEnd(handle, nil) == 1 else { throw lastError }
        PQclear(try result())
    }

    private func put(_ lines: [UInt8]) -> Bool {
        lines.withUnsafeBytes { bytes in
            bytes.withMemoryRebound(to: CChar.self) { PQputCopyData(handle, $0.baseAddress, Int32($0.count)) == 1 }
        }
    }
}
