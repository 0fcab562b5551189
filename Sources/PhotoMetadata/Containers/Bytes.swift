/// Numbers in files, read without ever going past the end.
extension Array where Element == UInt8 {
    func number(at offset: Int, size: Int, bigEndian: Bool = true) -> Int? {
        guard offset >= 0, offset <= count - size else { return nil }
        var value = 0
        for index in 0..<size { value = value << 8 | Int(self[offset + (bigEndian ? index : size - 1 - index)]) }
        return value
    }

    func has(_ text: String, at offset: Int) -> Bool {
        guard offset >= 0, offset <= count - text.utf8.count else { return false }
        return self[offset...].starts(with: text.utf8)
    }

    mutating func put(_ value: Int, at offset: Int, size: Int, bigEndian: Bool = true) {
        replaceSubrange(offset..<offset + size, with: Self.number(value, size: size, bigEndian: bigEndian))
    }

    static func number(_ value: Int, size: Int, bigEndian: Bool = true) -> [UInt8] {
        let digits = (0..<size).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        return bigEndian ? digits.reversed() : digits
    }
}
