import Testing

@testable import PhotoLibrary

@Suite struct SlotsTests {
    @Test(arguments: [0, 1, 1022, 1023, 1024, 1025, 4000, 16_384])
    func `a set of slots is what was put in, as a list or as bits`(_ count: Int) {
        // 2749 is odd: its multiples meet each of the slots once.
        let expected = (0..<count).map { $0 * 2749 % Slots.capacity }
        var slots = Slots()
        for slot in expected { slots.insert(slot) }
        var found: [Int] = []
        slots.forEach { found.append($0) }
        #expect(found.sorted() == expected.sorted())
        #expect((slots.bytes.count == Slots.dense) == (count > 1023))
        var matches = Matches(blocks: 2)
        slots.bytes.withUnsafeBytes { matches.merge($0, block: 1) }
        #expect(matches.count == count)
        #expect(matches.slots(block: 1) == expected.sorted())
        for slot in expected { slots.remove(slot) }
        found = []
        slots.forEach { found.append($0) }
        #expect(found.isEmpty)
    }
}
