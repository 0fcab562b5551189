/// A set of photos: one bit for each slot of each block, the newest block first.
struct Matches: Hashable {
    static let wordsPerBlock = Slots.capacity / 64

    private(set) var words: [UInt64]

    /// No photo.
    init(blocks: Int) { words = Array(repeating: 0, count: blocks * Self.wordsPerBlock) }

    /// Adds stored slots of a block.
    mutating func merge(_ stored: UnsafeRawBufferPointer, block: Int) {
        guard !stored.isEmpty else { return }
        let start = block * Self.wordsPerBlock
        precondition(start >= 0 && start + Self.wordsPerBlock <= words.count)
        words.withUnsafeMutableBufferPointer { all in
            Slots.merge(stored, into: UnsafeMutableBufferPointer(rebasing: all[start..<(start + Self.wordsPerBlock)]))
        }
    }

    mutating func insert(block: Int, slot: Int) {
        words[block * Self.wordsPerBlock + slot >> 6] |= 1 << UInt64(slot & 63)
    }

    mutating func remove(block: Int, slot: Int) {
        words[block * Self.wordsPerBlock + slot >> 6] &= ~(1 << UInt64(slot & 63))
    }

    mutating func formIntersection(_ other: Matches) {
        for index in words.indices { words[index] &= other.words[index] }
    }

    mutating func formUnion(_ other: Matches) {
        for index in words.indices { words[index] |= other.words[index] }
    }

    mutating func subtract(_ other: Matches) {
        for index in words.indices { words[index] &= ~other.words[index] }
    }

    var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

    /// The number of photos.
    var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

    /// How many photos in one block.
    func count(block: Int) -> Int {
        words[(block * Self.wordsPerBlock)..<((block + 1) * Self.wordsPerBlock)].reduce(0) { $0 + $1.nonzeroBitCount }
    }

    /// The bits of one block.
    func withWords<Result>(block: Int, _ body: (ArraySlice<UInt64>) -> Result) -> Result {
        body(words[(block * Self.wordsPerBlock)..<((block + 1) * Self.wordsPerBlock)])
    }

    func contains(block: Int, slot: Int) -> Bool {
        words[block * Self.wordsPerBlock + slot >> 6] & (1 << UInt64(slot & 63)) != 0
    }

    /// The slots of photos in one block.
    func slots(block: Int) -> [Int] {
        var slots: [Int] = []
        for index in 0..<Self.wordsPerBlock {
            var word = words[block * Self.wordsPerBlock + index]
            while word != 0 {
                slots.append(index * 64 + word.trailingZeroBitCount)
                word &= word - 1
            }
        }
        return slots
    }
}
