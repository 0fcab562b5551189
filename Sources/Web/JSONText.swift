internal import FoundationEssentials

/// JSON as text (RFC 8259), for what scripts are given to read.
public enum JSONText {
    /// An object of strings, its fields in the order of their names.
    public static func object(_ values: [String: String]) -> String { (try? encoded(values)) ?? "{}" }

    /// A quoted string.
    public static func string(_ text: String) -> String { (try? encoded(text)) ?? "\"\"" }

    /// A value as JSON, its fields in the order of their names.
    public static func encoded(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
