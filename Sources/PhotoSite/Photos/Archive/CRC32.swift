/// The check sum of ZIP and gzip (ISO/IEC 8802-3, 3.2.9; RFC 1952, 8), eight bytes a step.
struct CRC32: Sendable {
    private var state: UInt32 = ~0

    /// Of what was added so far.
    var value: UInt32 { ~state }

    /// Tables for a byte that is followed by 0…7 others, one after another.
    private static let tables: [UInt32] = {
        var tables = [UInt32](repeating: 0, count: 8 * 256)
        for byte in 0..<256 {
            var value = UInt32(byte)
            for _ in 0..<8 { value = value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
            tables[byte] = value
        }
        for index in 256..<tables.count {
            let before = tables[index - 256]
            tables[index] = tables[Int(before & 0xFF)] ^ (before >> 8)
        }
        return tables
    }()

    /// Takes in more bytes.
    mutating func add(_ bytes: ArraySlice<UInt8>) {
        var crc = state
        bytes.withUnsafeBytes { bytes in
            Self.tables.withUnsafeBufferPointer { tables in
                var at = 0
                while at + 8 <= bytes.count {
                    let low = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt32.self)) ^ crc
                    let high = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: at + 4, as: UInt32.self))
                    crc =
                        tables[1792 + Int(low & 0xFF)] ^ tables[1536 + Int(low >> 8 & 0xFF)]
                        ^ tables[1280 + Int(low >> 16 & 0xFF)] ^ tables[1024 + Int(low >> 24)]
                        ^ tables[768 + Int(high & 0xFF)] ^ tables[512 + Int(high >> 8 & 0xFF)]
                        ^ tables[256 + Int(high >> 16 & 0xFF)] ^ tables[Int(high >> 24)]
                    at += 8
                }
                while at < bytes.count {
                    crc = tables[Int((crc ^ UInt32(bytes[at])) & 0xFF)] ^ (crc >> 8)
                    at += 1
                }
            }
        }
        state = crc
    }
}
