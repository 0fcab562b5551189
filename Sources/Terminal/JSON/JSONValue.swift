/// A JSON value (RFC 8259) whose keys keep their order.
public indirect enum JSONValue: Sendable {
    case null
    case bool(Bool)
    case integer(Int)
    /// A number with at most so many decimals (0…9). Not a number and infinities, which JSON has not, become null.
    case decimal(Double, digits: Int)
    case string(String)
    case array([JSONValue])
    case object([(key: String, value: JSONValue)])

    /// A confidence or a fraction of a photo: at most four decimals.
    public static func fraction(_ number: Float) -> JSONValue { .decimal(Double(number), digits: 4) }

    /// A degree of latitude or longitude: at most six decimals (a decimetre).
    public static func degree(_ number: Double) -> JSONValue { .decimal(number, digits: 6) }

    /// The text, or null.
    public static func optional(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }

    /// The key and value that name a file, and, for a name that is not UTF-8, a second pair with its bytes in hexadecimal.
    ///
    /// JSON holds Unicode only, so such a name shows U+FFFD for what cannot be shown, and `file_bytes` says what it really is.
    public static func file(_ path: [UInt8], key: String = "file") -> [(key: String, value: JSONValue)] {
        let named = (key: key, value: JSONValue.string(String(decoding: path, as: UTF8.self)))
        if String(validating: path, as: UTF8.self) != nil { return [named] }
        let bytes = path.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        return [named, (key + "_bytes", .string(bytes))]
    }
}

extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
{
    /// An object; keys keep their order.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(elements.map { (key: $0.0, value: $0.1) })
    }
    /// An array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// A string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A whole number.
    public init(integerLiteral value: Int) { self = .integer(value) }
    /// True or false.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
}
