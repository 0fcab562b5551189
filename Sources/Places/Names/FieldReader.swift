/// Reads the fields of a message in the encoding of Protocol Buffers, within a part of some bytes. What is damaged ends it.
struct FieldReader {
    /// A field's value.
    enum Content {
        /// A varint.
        case number(UInt64)
        /// A text, a message, or packed numbers: where its bytes are.
        case bytes(Range<Int>)
        /// Four or eight bytes that are not read here.
        case other
    }

    private let bytes: [UInt8]
    private var rest: Range<Int>

    /// - Parameter range: a part of the bytes.
    init(_ bytes: [UInt8], in range: Range<Int>) {
        self.bytes = bytes
        rest = range
    }

    /// The next field; nil at the end, and where the message is damaged.
    mutating func next() -> (field: Int, content: Content)? {
        guard let key = number(), key >> 3 <= 1 << 20 else { return nil }
        let field = Int(key >> 3)
        switch key & 7 {
        case 0: return number().map { (field, .number($0)) }
        case 1: return take(8).map { _ in (field, .other) }
        case 2:
            guard let length = number(), length <= UInt64(rest.count), let range = take(Int(length)) else { return nil }
            return (field, .bytes(range))
        case 5: return take(4).map { _ in (field, .other) }
        default: return nil
        }
    }

    /// The next varint, of at most ten bytes; nil at the end, and for longer ones.
    mutating func number() -> UInt64? {
        var number: UInt64 = 0
        var shift: UInt64 = 0
        while shift < 70, let byte = rest.first.map({ bytes[$0] }) {
            rest.removeFirst()
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return number }
            shift += 7
        }
        return nil
    }

    private mutating func take(_ count: Int) -> Range<Int>? {
        guard count <= rest.count else { return nil }
        let taken = rest.lowerBound..<rest.lowerBound + count
        rest = taken.upperBound..<rest.upperBound
        return taken
    }
}
