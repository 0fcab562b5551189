/// The bytes of `concepts.bin`, each access checked: an array, or memory of an owner.
struct ConceptBytes: Sendable {
    // Safe to share: nobody changes the memory.
    private nonisolated(unsafe) let memory: UnsafeRawBufferPointer
    private let keeper: any AnyObject & Sendable

    /// - Parameter keeper: what keeps the memory as it is until it is destroyed.
    init(_ memory: UnsafeRawBufferPointer, keptBy keeper: any AnyObject & Sendable) {
        self.memory = memory
        self.keeper = keeper
    }

    init(_ bytes: [UInt8]) {
        let copy = Copy(of: bytes)
        self.init(copy.memory, keptBy: copy)
    }

    var count: Int { memory.count }

    subscript(index: Int) -> UInt8 {
        precondition(index >= 0 && index < memory.count, "The tree of kinds is damaged.")
        return memory[index]
    }

    subscript(range: Range<Int>) -> Slice<UnsafeRawBufferPointer> {
        precondition(range.lowerBound >= 0 && range.upperBound <= memory.count, "The tree of kinds is damaged.")
        return memory[range]
    }

    /// A little-endian number of 32 bits.
    func u32(_ offset: Int) -> Int {
        precondition(offset >= 0 && offset <= memory.count - 4, "The tree of kinds is damaged.")
        return Int(UInt32(littleEndian: memory.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
    }

    private final class Copy: Sendable {
        // Safe to share: nobody changes the memory.
        nonisolated(unsafe) let memory: UnsafeRawBufferPointer

        init(of bytes: [UInt8]) {
            let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
            memory.copyBytes(from: bytes)
            self.memory = UnsafeRawBufferPointer(memory)
        }

        deinit { memory.deallocate() }
    }
}
