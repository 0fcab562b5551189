/// The part of a file of known size that a `Range` header asks for (RFC 9110, 14.2).
enum ByteRange: Hashable, Sendable {
    /// No range, or one that the server may ignore.
    case whole
    /// This part, of which at least one byte exists.
    case part(offset: Int64, count: Int64)
    /// No byte of the range exists.
    case unsatisfiable

    /// Several ranges are answered with the whole file: they are expensive, and a server may ignore them (RFC 9110,
    /// 17.15).
    init(_ header: String?, size: Int64) {
        self = .whole
        guard let header = header?.trimmed, let equals = header.firstIndex(of: "="),
            header[..<equals].lowercased() == "bytes"
        else { return }
        let range = header[header.index(after: equals)...]
        guard let dash = range.firstIndex(of: "-") else { return }
        let first = range[..<dash]
        let last = range[range.index(after: dash)...]
        guard first.utf8.allSatisfy(Self.isDigit), last.utf8.allSatisfy(Self.isDigit), !(first.isEmpty && last.isEmpty)
        else { return }
        if first.isEmpty {
            let count = min(size, Self.number(last))
            self = count > 0 ? .part(offset: size - count, count: count) : .unsatisfiable
            return
        }
        let offset = Self.number(first)
        let end = last.isEmpty ? size - 1 : min(size - 1, Self.number(last))
        guard last.isEmpty || Self.number(last) >= offset else { return }
        self = offset < size ? .part(offset: offset, count: end - offset + 1) : .unsatisfiable
    }

    private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

    /// A number; one that does not fit is clamped to the largest that does.
    private static func number(_ digits: Substring) -> Int64 { Int64(digits) ?? .max }
}
