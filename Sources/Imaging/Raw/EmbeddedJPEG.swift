/// The size of a JPEG inside another file.
enum EmbeddedJPEG {
    /// More segments than encoders write before a picture; a hostile file may have millions.
    private static let mostSegments = 1000

    /// Pixels across and down, of a JPEG that the decoder reads: Huffman-coded, with losses, 8 bits (ISO/IEC 10918-1,
    /// SOF0 to SOF2); nil for all else, such as a sensor's data in lossless JPEG.
    static func size(_ bytes: UnsafeRawBufferPointer) -> (width: Int, height: Int)? {
        guard bytes.starts(with: [0xFF, 0xD8, 0xFF]) else { return nil }
        func number(_ offset: Int) -> Int { Int(bytes[offset]) << 8 | Int(bytes[offset + 1]) }
        var offset = 2
        for _ in 0..<mostSegments {
            guard offset + 4 <= bytes.count, bytes[offset] == 0xFF else { return nil }
            let marker = bytes[offset + 1]
            if marker == 0xFF {  // a fill byte
                offset += 1
                continue
            }
            let length = number(offset + 2)
            guard length >= 2, length <= bytes.count - offset - 2 else { return nil }
            switch marker {
            case 0xC0...0xC2:
                guard length >= 8, bytes[offset + 4] == 8 else { return nil }
                let (height, width) = (number(offset + 5), number(offset + 7))
                return width > 0 && height > 0 ? (width, height) : nil
            // Other kinds of coding, the start of a picture without a size, and the end. C4 and CC are tables.
            case 0xC3, 0xC5...0xCB, 0xCD...0xCF, 0xD9, 0xDA: return nil
            default: offset += 2 + length
            }
        }
        return nil
    }
}
