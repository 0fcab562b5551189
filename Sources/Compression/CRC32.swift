internal import CZlib

/// The checksum of ZIP, gzip and PNG (ISO/IEC 8802-3, 3.2.9; RFC 1952, 8), by zlib's `crc32`.
public struct CRC32: Sendable {
    /// The checksum of the bytes added so far; 0 before the first.
    public private(set) var value: UInt32 = 0

    /// Nothing added yet.
    public init() {}

    /// Adds bytes.
    public mutating func add(_ bytes: some Collection<UInt8>) {
        let added: Void? = bytes.withContiguousStorageIfAvailable { add($0) }
        if added == nil { Array(bytes).withUnsafeBufferPointer { add($0) } }
    }

    private mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
        // No address asks zlib for the value to begin with.
        guard !bytes.isEmpty else { return }
        value = UInt32(truncatingIfNeeded: crc32_z(UInt(value), bytes.baseAddress, bytes.count))
    }
}
