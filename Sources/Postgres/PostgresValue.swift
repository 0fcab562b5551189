internal import CPostgreSQL
internal import Glibc

/// A value that goes into a statement in the place of `$1`, or comes out of a column.
public enum PostgresValue: Hashable, Sendable {
    case null
    /// `bigint`.
    case integer(Int64)
    /// `double precision`.
    case real(Double)
    /// `text`, in which PostgreSQL keeps no U+0000: it becomes U+FFFD.
    case text(String)
    /// `bytea`.
    case blob([UInt8])

    /// The number of its type in `pg_type`; 0 leaves it to the server.
    var type: Oid {
        switch self {
        case .null: 0
        case .integer: 20
        case .real: 701
        case .text: 25
        case .blob: 17
        }
    }

    /// Whether it is sent as its bytes, not as text.
    var isBinary: Bool { if case .blob = self { true } else { false } }

    /// What is sent, with a zero byte at the end of texts; nil for NULL.
    var bytes: [UInt8]? {
        switch self {
        case .null: nil
        case .integer(let value): Array(String(value).utf8) + [0]
        // Swift's text of a number is read back as the same number.
        case .real(let value):
            Array((value.isNaN ? "NaN" : value.isInfinite ? (value < 0 ? "-Infinity" : "Infinity") : "\(value)").utf8)
                + [0]
        case .text(let text): Array((text.utf8.contains(0) ? text.replacing("\0", with: "\u{FFFD}") : text).utf8) + [0]
        case .blob(let bytes): bytes
        }
    }

    /// How many bytes are sent, at most some more or fewer.
    var size: Int {
        switch self {
        case .null: 0
        case .integer, .real: 24
        case .text(let text): text.utf8.count
        case .blob(let bytes): bytes.count
        }
    }

    /// Appends what `COPY` reads as this value, in its text format.
    func appendCopied(to line: inout [UInt8]) {
        switch self {
        case .null: line += [UInt8(ascii: "\\"), UInt8(ascii: "N")]
        case .blob(let bytes):
            line += Array(#"\\x"#.utf8)
            let digits = Array("0123456789abcdef".utf8)
            for byte in bytes { line += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
        case .integer, .real, .text:
            // Without the zero byte at the end.
            for byte in (bytes ?? []).dropLast() {
                switch byte {
                case UInt8(ascii: "\\"): line += Array(#"\\"#.utf8)
                case UInt8(ascii: "\t"): line += Array(#"\t"#.utf8)
                case UInt8(ascii: "\n"): line += Array(#"\n"#.utf8)
                case UInt8(ascii: "\r"): line += Array(#"\r"#.utf8)
                default: line.append(byte)
                }
            }
        }
    }

    /// What a column of a result holds; results are asked for as text.
    init(_ result: OpaquePointer, row: Int32, column: Int32) {
        guard PQgetisnull(result, row, column) == 0, let start = PQgetvalue(result, row, column) else {
            self = .null
            return
        }
        let count = Int(PQgetlength(result, row, column))
        let bytes = UnsafeRawBufferPointer(start: start, count: count)
        switch PQftype(result, column) {
        // bool
        case 16: self = .integer(bytes.first == UInt8(ascii: "t") ? 1 : 0)
        case 17: self = .blob(Self.bytes(hex: bytes))
        // bigint, smallint, integer, oid
        case 20, 21, 23, 26: self = .integer(Int64(strtoll(start, nil, 10)))
        // real, double precision, numeric
        case 700, 701, 1700: self = .real(strtod(start, nil))
        default: self = .text(String(decoding: bytes, as: UTF8.self))
        }
    }

    /// `\x00ff`: the only form in which a server of today writes bytes, unless it is told otherwise.
    private static func bytes(hex text: UnsafeRawBufferPointer) -> [UInt8] {
        func digit(_ byte: UInt8) -> UInt8 { byte < 58 ? byte &- 48 : (byte | 32) &- 87 }
        return [UInt8](unsafeUninitializedCapacity: max(0, text.count / 2 - 1)) { buffer, count in
            count = max(0, text.count / 2 - 1)
            for index in 0..<count {
                buffer[index] = digit(text[2 * index + 2]) << 4 | digit(text[2 * index + 3]) & 15
            }
        }
    }
}
