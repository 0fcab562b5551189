/// A value that goes into a statement in the place of a `?`, or comes out of a column. The same for all homes.
enum Value: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])

    /// An integer, or null.
    init(_ value: Int?) { self = value.map { .integer(Int64($0)) } ?? .null }
    /// An integer, or null.
    init(_ value: Int64?) { self = value.map { .integer($0) } ?? .null }
    /// A text, or null.
    init(_ value: String?) { self = value.map { .text($0) } ?? .null }
    /// 1 or 0.
    init(_ value: Bool) { self = .integer(value ? 1 : 0) }
    /// Numbers for `IN (SELECT value FROM json_each(?))`.
    init(list: some Sequence<Int64>) { self = .text("[" + list.map { String($0) }.joined(separator: ",") + "]") }
}

extension Value: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
    ExpressibleByNilLiteral
{
    init(integerLiteral value: Int64) { self = .integer(value) }
    init(floatLiteral value: Double) { self = .real(value) }
    init(stringLiteral value: String) { self = .text(value) }
    init(nilLiteral: ()) { self = .null }
}
