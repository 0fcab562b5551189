/// A value that goes into a statement in the place of a `?`.
public enum Value: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])

    /// An integer, or null.
    public init(_ value: Int?) { self = value.map { .integer(Int64($0)) } ?? .null }
    /// An integer, or null.
    public init(_ value: Int64?) { self = value.map { .integer($0) } ?? .null }
    /// A real number, or null.
    public init(_ value: Double?) { self = value.map { .real($0) } ?? .null }
    /// A text, or null.
    public init(_ value: String?) { self = value.map { .text($0) } ?? .null }
    /// Bytes, or null.
    public init(_ value: [UInt8]?) { self = value.map { .blob($0) } ?? .null }
    /// 1 or 0.
    public init(_ value: Bool) { self = .integer(value ? 1 : 0) }
    /// Numbers for `IN (SELECT value FROM json_each(?))`.
    public init(list: some Sequence<Int64>) {
        self = .text("[" + list.map { String($0) }.joined(separator: ",") + "]")
    }
}

extension Value: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
    ExpressibleByNilLiteral
{
    /// An integer.
    public init(integerLiteral value: Int64) { self = .integer(value) }
    /// A real number.
    public init(floatLiteral value: Double) { self = .real(value) }
    /// A text.
    public init(stringLiteral value: String) { self = .text(value) }
    /// Nothing.
    public init(nilLiteral: ()) { self = .null }
}
