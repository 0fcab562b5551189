/// A noun of WordNet 3.0, known by the byte offset of its entry in `data.noun`.
///
/// Written `n` and eight digits (`n02084071` is *dog*), as ImageNet does.
public struct Synset: Hashable, Sendable, Comparable, Wire {
    /// Byte offset in `data.noun`, below 100 000 000.
    public let offset: UInt32

    /// The noun at a byte offset.
    public init(offset: UInt32) { self.offset = offset }

    /// Nil unless `text` is `n` and eight digits.
    public init?(_ text: String) {
        var digits = 0
        var value: UInt32 = 0
        for (index, byte) in text.utf8.enumerated() {
            if index == 0 {
                guard byte == UInt8(ascii: "n") else { return nil }
                continue
            }
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9"), digits < 8 else { return nil }
            value = value * 10 + UInt32(byte - UInt8(ascii: "0"))
            digits += 1
        }
        guard digits == 8 else { return nil }
        offset = value
    }

    /// `n` and eight digits.
    public var text: String {
        var digits: [UInt8] = []
        var rest = offset
        for _ in 0..<8 {
            digits.append(UInt8(ascii: "0") + UInt8(rest % 10))
            rest /= 10
        }
        digits.append(UInt8(ascii: "n"))
        return String(decoding: digits.reversed(), as: UTF8.self)
    }

    /// In the order of `data.noun`.
    public static func < (left: Synset, right: Synset) -> Bool { left.offset < right.offset }
}
