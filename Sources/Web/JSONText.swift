internal import FoundationEssentials

/// Writes JSON (RFC 8259) for scripts and programs.
public enum JSONText {
    /// An object of strings, with its fields sorted by name.
    public static func object(_ values: [String: String]) -> String { (try? encoded(values)) ?? "{}" }

    /// A string as a JSON string, with its quotation marks.
    public static func string(_ text: String) -> String { (try? encoded(text)) ?? "\"\"" }

    /// A value as JSON, with its fields sorted by name.
    public static func encoded(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
