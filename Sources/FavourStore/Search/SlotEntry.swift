internal import Favours

/// A slot that map and list show, in twelve bytes: a question reads most of those that there are.
struct SlotEntry: Sendable {
    /// The index of its favour in its cell.
    var favour: UInt32
    /// In seconds since 1970, UTC, until 2106.
    let begin: UInt32
    /// Twice its seconds, and 1 if places in it are free.
    fileprivate let rest: UInt32

    init(_ slot: Slot, of favour: Int) {
        self.favour = UInt32(favour)
        begin = UInt32(clamping: slot.time.start)
        rest = UInt32(clamping: min(max(slot.time.end - slot.time.start, 0), 1 << 30) * 2 + (slot.free > 0 ? 1 : 0))
    }
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
        let (start, seconds) = (Int64(slot.begin), Int64(slot.rest >> 1))
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
    ///   - range: which of them are looked at.
    mutating func find(_ test: SlotTest, _ slots: [SlotEntry], _ range: Range<Int>) {
        // One more is written before it is known whether it counts.
        if hits.count <= range.count {
            hits = [Hit](repeating: Hit(index: 0, start: 0), count: 2 * range.count + 1)
        }
        let slots = slots.span.extracting(range)
        var written = hits.mutableSpan
        var (count, last) = (0, UInt32.max)
        for number in slots.indices {
            let slot = slots[number]
            let isNew = test.fits(slot) & (slot.favour != last ? 1 : 0)
            written[count] = Hit(index: slot.favour, start: slot.begin)
            count += isNew
            last = isNew == 1 ? slot.favour : last
        }
        self.count = count
    }
}
