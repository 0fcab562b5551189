extension UnsafeRawBufferPointer {
    /// An unsigned number of up to seven bytes; nil when a part of it lies outside.
    func number(at offset: Int, _ size: Int, isLittleEndian: Bool) -> Int? {
        guard offset >= 0, offset <= count - size else { return nil }
        let digits = self[offset..<offset + size]
        return isLittleEndian
            ? digits.reversed().reduce(0) { $0 << 8 | Int($1) } : digits.reduce(0) { $0 << 8 | Int($1) }
    }
}

extension Orientation {
    /// How to hold a stored picture that must be turned clockwise by some degrees.
    /// - Parameter degrees: an integer of 32 bits as it stands in a file, signed or not.
    /// - Returns: nil for no turn, and for other turns than by quarters.
    init?(clockwise degrees: Int) {
        switch (Int(Int32(truncatingIfNeeded: degrees)) % 360 + 360) % 360 {
        case 90: self = .right
        case 180: self = .down
        case 270: self = .left
        default: return nil
        }
    }
}
