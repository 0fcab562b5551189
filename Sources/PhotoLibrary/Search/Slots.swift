/// A set of slots of one block of the search index, as it is stored.
///
/// Few slots are a list of 16-bit numbers, many are one bit each: the length of the bytes tells which.
struct Slots: Equatable {
    /// Photos in a block.
    static let capacity = 16_384
    /// Bytes of a whole block, one bit a slot.
    static let dense = capacity / 8

    /// Bytes of the longest list.
    static let longestList = dense - 2

    private(set) var bytes: [UInt8]

    init() { bytes = [] }
    /// Slots from stored bytes; invalid bytes are read as far as possible.
    init(bytes: [UInt8]) { self.bytes = bytes }

    /// All bits zero, for ``insert(_:)``.
    static var emptyDense: Slots { Slots(bytes: Array(repeating: 0, count: dense)) }

    /// Adds a slot that the set does not contain yet.
    mutating func insert(_ slot: Int) {
        if bytes.count == Self.dense {
            bytes[slot >> 3] |= 1 << UInt8(slot & 7)
            return
        }
        guard bytes.count < Self.longestList else {
            // With one more number, the list would be as long as the bits and would be read as bits.
            var dense = Self.emptyDense
            forEach { dense.insert($0) }
            dense.insert(slot)
            self = dense
            return
        }
        bytes.append(UInt8(slot & 0xff))
        bytes.append(UInt8(slot >> 8))
    }

    mutating func remove(_ slot: Int) {
        if bytes.count == Self.dense {
            bytes[slot >> 3] &= ~(1 << UInt8(slot & 7))
            return
        }
        var kept = Slots()
        forEach { if $0 != slot { kept.insert($0) } }
        self = kept
    }

    func forEach(_ body: (Int) -> Void) {
        if bytes.count == Self.dense {
            for (index, byte) in bytes.enumerated() where byte != 0 {
                for bit in 0..<8 where byte & (1 << UInt8(bit)) != 0 { body(index * 8 + bit) }
            }
        } else {
            for index in stride(from: 0, to: bytes.count - 1, by: 2) {
                body((Int(bytes[index]) | Int(bytes[index + 1]) << 8) & (Self.capacity - 1))
            }
        }
    }

    /// Sets the bits of stored slots in words of 64 bits.
    static func merge(_ stored: UnsafeRawBufferPointer, into words: UnsafeMutableBufferPointer<UInt64>) {
        if stored.count == dense {
            for index in 0..<(dense / 8) {
                words[index] |= UInt64(littleEndian: stored.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self))
            }
        } else {
            for offset in stride(from: 0, to: stored.count - 1, by: 2) {
                let slot = Int(UInt16(littleEndian: stored.loadUnaligned(fromByteOffset: offset, as: UInt16.self)))
                words[(slot & (capacity - 1)) >> 6] |= 1 << UInt64(slot & 63)
            }
        }
    }
}
