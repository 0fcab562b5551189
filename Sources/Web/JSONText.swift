internal import FoundationEssentials
internal import JSONDepth

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

    /// Reads a value from JSON that somebody else wrote; nil when it is something else, or nested too deeply.
    ///
    /// Only UTF-8 is read (RFC 8259, section 8.1). The decoder would accept UTF-16 and UTF-32 as well. In these, every
    /// JSON syntax character contains a zero byte, which JSON in UTF-8 never does.
    static func decoded<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) -> Value? {
        guard !bytes.contains(0), !JSONDepth.isTooDeep(bytes) else { return nil }
        return try? JSONDecoder().decode(type, from: Data(bytes))
    }
}
