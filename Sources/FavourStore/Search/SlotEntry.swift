internal import Favours

/// A slot that map and list show, in eight bytes: a question reads most of those that there are.
struct SlotEntry: Sendable {
    /// In seconds since 1970, UTC, until 2106.
    let begin: UInt32
    /// Four times its seconds, 2 more if it is the earliest of its favour, and 1 more if places in it are free.
    fileprivate let rest: UInt32

    /// - Parameter isEarliest: of its favour's. It stands before the others.
    init(_ slot: Slot, isEarliest: Bool) {
        begin = UInt32(clamping: slot.time.start)
        let seconds = UInt32(clamping: min(max(slot.time.end - slot.time.start, 0), 1 << 30 - 1))
        rest = seconds << 2 | (isEarliest ? 2 : 0) | (slot.free > 0 ? 1 : 0)
    }

    /// 1 for the earliest slot of a favour, otherwise 0.
    var first: Int { Int(rest >> 1 & 1) }
}

/// Which slots are looked for.
struct SlotTest: Sendable {
    /// They do not start before, in seconds since 1970.
    var from = Int64.min
    /// They do not end after, in seconds since 1970.
    var to = Int64.max
    /// They last no longer, in seconds.
    var longest = Int64.max
    /// Whether only those with a free place.
    var onlyFree = false

    /// 1 for a slot that fits, otherwise 0: a number, because a processor that guesses which ones fit is wrong too often.
    fileprivate func fits(_ slot: SlotEntry) -> Int {
        let (start, seconds) = (Int64(slot.begin), Int64(slot.rest >> 2))
        return (start >= from ? 1 : 0) & (start + seconds <= to ? 1 : 0) & (seconds <= longest ? 1 : 0)
            & (Int(slot.rest & 1) | (onlyFree ? 0 : 1))
    }
}

/// Favours of a cell that have a slot that fits.
struct SlotHits {
    private struct Hit: Sendable {
        let index: UInt32
        let start: UInt32
    }

    /// How many there are.
    fileprivate(set) var count = 0
    private var hits: [Hit] = []

    /// The index of one in its cell, and the start of its earliest slot that fits.
    subscript(number: Int) -> (index: Int, start: Int64) { (Int(hits[number].index), Int64(hits[number].start)) }

    /// Finds all favours with a slot that fits.
    ///
    /// - Parameters:
    ///   - slots: those of a cell, one favour after the other, the earliest of each first.
    ///   - range: which of them are looked at, from the earliest of a favour.
    ///   - firstEntry: the index of that favour in the cell.
    mutating func find(_ test: SlotTest, _ slots: [SlotEntry], _ range: Range<Int>, firstEntry: Int) {
        // One more is written before it is known whether it counts.
        if hits.count <= range.count {
            hits = [Hit](repeating: Hit(index: 0, start: 0), count: 2 * range.count + 1)
        }
        let slots = slots.span.extracting(range)
        var written = hits.mutableSpan
        var (count, entry, isFound) = (0, firstEntry - 1, 0)
        for number in slots.indices {
            let slot = slots[number]
            entry += slot.first
            isFound &= 1 - slot.first
            let isNew = test.fits(slot) & (1 - isFound)
            written[count] = Hit(index: UInt32(truncatingIfNeeded: entry), start: slot.begin)
            count += isNew
            isFound |= isNew
        }
        self.count = count
    }
}
