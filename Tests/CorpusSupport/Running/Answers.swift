public import SchemaSupport

extension JSON {
    /// The text of a key's value.
    public func text(_ key: String) -> String? {
        guard case .string(let text) = self[key] else { return nil }
        return text
    }

    /// The number of a key's value.
    public func number(_ key: String) -> Double? {
        guard case .number(let number) = self[key] else { return nil }
        return number
    }

    /// The elements of a key's value.
    public func elements(_ key: String) -> [JSON] {
        guard case .array(let elements) = self[key] else { return [] }
        return elements
    }

    /// The last part of the path in `file`, as bytes.
    public var fileName: [UInt8]? {
        guard let shown = text("file") else { return nil }
        var bytes = Array(shown.utf8)
        if let digits = text("file_bytes") {
            bytes = stride(from: 0, to: digits.utf8.count, by: 2).compactMap { start in
                UInt8(digits.dropFirst(start).prefix(2), radix: 16)
            }
        }
        return bytes.split(separator: 0x2F).last.map(Array.init)
    }
}

extension Ended {
    /// Each line of its output, read.
    public func answers() throws -> [JSON] { try lines.map { try JSON($0) } }
}
