import QRCode

/// Reads a QR code of one block (ISO/IEC 18004): versions 1 to 3 at level M, undamaged, in byte mode.
struct Reader {
    private let code: QRCode
    private let version: Int

    init?(_ code: QRCode) {
        guard [21, 25, 29].contains(code.width) else { return nil }
        self.code = code
        version = (code.width - 17) / 4
    }

    /// The 15 bits of the format without their mask (7.9): the highest two are the level, the next three the mask.
    private var format: Int {
        let places =
            (0...5).map { (8, $0) } + [(8, 7), (8, 8), (7, 8)] + (0...5).reversed().map { ($0, 8) }
        var value = 0
        for (bit, place) in places.enumerated() where code.isDark(place.0, place.1) { value |= 1 << bit }
        return value ^ 0b101_0100_0001_0010
    }

    /// Whether a module belongs to a pattern and holds no data (6.3).
    private func isPattern(_ x: Int, _ y: Int) -> Bool {
        let width = code.width
        if x < 9 && y < 9 || x < 9 && y >= width - 8 || x >= width - 8 && y < 9 { return true }
        if x == 6 || y == 6 { return true }
        let centre = width - 7
        return version > 1 && abs(x - centre) <= 2 && abs(y - centre) <= 2
    }

    private func isMasked(_ x: Int, _ y: Int, _ mask: Int) -> Bool {
        switch mask {
        case 0: (x + y) % 2 == 0
        case 1: y % 2 == 0
        case 2: x % 3 == 0
        case 3: (x + y) % 3 == 0
        case 4: (y / 2 + x / 3) % 2 == 0
        case 5: x * y % 2 + x * y % 3 == 0
        case 6: (x * y % 2 + x * y % 3) % 2 == 0
        default: ((x + y) % 2 + x * y % 3) % 2 == 0
        }
    }

    /// Bits in the order in which they were laid: columns in pairs from the right, up and down by turns (7.7.3).
    private var bits: [Bool] {
        let mask = format >> 10 & 7
        var bits: [Bool] = []
        var isUpward = true
        for right in stride(from: code.width - 1, through: 1, by: -2) {
            // The column of the timing pattern is none of a pair.
            let right = right <= 6 ? right - 1 : right
            let rows = isUpward ? Array((0..<code.width).reversed()) : Array(0..<code.width)
            for y in rows {
                for x in [right, right - 1] where !isPattern(x, y) {
                    bits.append(code.isDark(x, y) != isMasked(x, y, mask))
                }
            }
            isUpward.toggle()
        }
        return bits
    }

    /// Nil when the code is of another level or mode.
    var text: String? {
        // 00 is level M (7.9.1).
        guard format >> 13 == 0b00 else { return nil }
        func number(_ range: Range<Int>) -> Int { bits[range].reduce(0) { $0 << 1 | ($1 ? 1 : 0) } }
        guard number(0..<4) == 0b0100 else { return nil }
        let count = number(4..<12)
        guard 12 + count * 8 <= bits.count else { return nil }
        let bytes = (0..<count).map { UInt8(number(12 + $0 * 8..<20 + $0 * 8)) }
        return String(validating: bytes, as: UTF8.self)
    }
}
