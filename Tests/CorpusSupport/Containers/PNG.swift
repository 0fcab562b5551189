/// PNG files written by hand (ISO/IEC 15948), so that they may lie.
enum PNG {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + data
        return big(data.count, 4) + body + big(Int(crc(body)), 4)
    }

    /// - Parameter colour: 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGB and alpha.
    static func header(width: Int, height: Int, bits: Int = 8, colour: Int = 2, interlaced: Bool = false) -> [UInt8] {
        chunk("IHDR", big(width, 4) + big(height, 4) + [UInt8(bits), UInt8(colour), 0, 0, interlaced ? 1 : 0])
    }

    /// A picture of one bit for each pixel, all black, whose thousands of rows are a few kilobytes.
    static func black(width: Int, height: Int, bits: Int = 1) -> [UInt8] {
        let row = 1 + (width * bits + 7) / 8
        return signature + header(width: width, height: height, bits: bits, colour: 0)
            + chunk("IDAT", compressedZeros(row * height)) + chunk("IEND", [])
    }

    /// Chunks put in after the header of a good file.
    static func inserting(_ chunks: [UInt8], into file: [UInt8]) -> [UInt8] {
        Array(file.prefix(33)) + chunks + file.dropFirst(33)
    }

    /// A zlib stream of zeros, a thousand times smaller: one literal, then “the same again 258 times” over and over.
    static func compressedZeros(_ count: Int) -> [UInt8] {
        // Length 258 is 11000101, distance 1 is 00000: 13 bits, so that eight of them are 13 bytes.
        let again = "1100010100000"
        let matches = (count - 1) / 258
        let rest = count - 1 - matches * 258
        var bits = "110" + "00110000"  // last block, fixed codes; literal 0
        while bits.count % 8 != 0, bits.count < 11 + 13 * min(matches, 8) { bits += again }
        let written = (bits.count - 11) / 13
        var stream: [UInt8] = [0x78, 0x01] + packed(bits)
        let eights = max(0, matches - written) / 8
        let pattern = packed(String(repeating: again, count: 8))
        stream.reserveCapacity(stream.count + eights * 13 + 600)
        for _ in 0..<eights { stream += pattern }
        var end = String(repeating: again, count: max(0, matches - written - eights * 8))
        end += String(repeating: "00110000", count: rest) + "0000000"
        return stream + packed(end) + big((count % 65_521) << 16 | 1, 4)
    }

    /// Bits in the order of writing; a byte takes them from its lowest up.
    private static func packed(_ bits: String) -> [UInt8] {
        let digits = bits.utf8.map { $0 & 1 }
        return stride(from: 0, to: digits.count, by: 8).map { start in
            digits[start..<min(start + 8, digits.count)].enumerated().reduce(0) { $0 | $1.element << $1.offset }
        }
    }

    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ $0 >> 8 }
    }

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
    }
}
