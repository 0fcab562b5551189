/// How finely a JPEG file is quantised.
public enum JPEGQuality {
    /// The quality, 1…100, at which the usual encoder (libjpeg) would have made tables like those in the file.
    ///
    /// - Returns: nil for what is no JPEG or has no tables.
    public static func estimate(_ bytes: UnsafeRawBufferPointer) -> Int? {
        guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
        var offset = 2
        while offset + 4 <= bytes.count, bytes[offset] == 0xFF, bytes[offset + 1] != 0xDA {
            if bytes[offset + 1] == 0xFF {  // a fill byte
                offset += 1
                continue
            }
            let length = Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3])
            guard length >= 2, offset + 2 + length <= bytes.count else { return nil }
            if bytes[offset + 1] == 0xDB, let quality = quality(bytes[(offset + 4)..<(offset + 2 + length)]) {
                return quality
            }
            offset += 2 + length
        }
        return nil
    }

    /// Of the first table for brightness (ISO/IEC 10918-1, B.2.4.1): 64 numbers of 8 or 16 bits after their kind.
    private static func quality(_ segment: Slice<UnsafeRawBufferPointer>) -> Int? {
        var rest = segment
        while let kind = rest.first {
            let size = kind >> 4 == 0 ? 1 : 2
            guard rest.count >= 1 + 64 * size else { return nil }
            let numbers = rest.dropFirst().prefix(64 * size)
            if kind & 15 == 0 {
                var sum = 0
                for (index, byte) in numbers.enumerated() { sum += Int(byte) << (size == 2 && index % 2 == 0 ? 8 : 0) }
                // The standard's table, annex K.1, at quality 50.
                let percent = Double(sum) * 100 / 3688
                let quality = percent <= 100 ? (200 - percent) / 2 : 5000 / percent
                return min(100, max(1, Int(quality.rounded())))
            }
            rest = rest.dropFirst(1 + 64 * size)
        }
        return nil
    }
}
