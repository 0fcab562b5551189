internal import Synchronization

/// The photos in the slots of a block, cached in memory. Compare ``stamp`` with the block's stamp before each use.
struct BlockColumns: Sendable {
    /// The block's stamp, which changes whenever the content of an existing slot changes. New slots do not change it;
    /// they are read in addition.
    let stamp: Int64
    /// The photo in each slot; 0 for an empty slot.
    private(set) var photos: [Int64] = []
    private(set) var keys: [Int64] = []
    private(set) var cells: [UInt32] = []
    private(set) var points: [Int64] = []
    private(set) var places: [Int32] = []
    /// The slots in descending order of their keys.
    private(set) var order: [UInt16] = []

    init(stamp: Int64) { self.stamp = stamp }

    /// Slots that were read.
    var count: Int { photos.count }

    /// Reads the slots that are missing, up to this number.
    ///
    /// - Parameter each: passes the slots in any order to the closure.
    mutating func read(upTo count: Int, _ each: ((_ slot: Int, BlockReader.IndexedPhoto) -> Void) throws -> Void)
        rethrows
    {
        let first = self.count
        let empty = max(0, min(count, Slots.capacity) - first)
        photos += repeatElement(0, count: empty)
        keys += repeatElement(0, count: empty)
        cells += repeatElement(0, count: empty)
        points += repeatElement(0, count: empty)
        places += repeatElement(0, count: empty)
        order.reserveCapacity(photos.count)
        try each { slot, indexed in
            guard slot >= first, slot < photos.count else { return }
            photos[slot] = indexed.photo
            keys[slot] = indexed.key
            cells[slot] = UInt32(truncatingIfNeeded: indexed.cell)
            points[slot] = indexed.spot.stored
            places[slot] = Int32(clamping: indexed.spot.place)
            order.append(UInt16(slot))
        }
        keys.withUnsafeBufferPointer { keys in order.sort { keys[Int($0)] > keys[Int($1)] } }
    }

    func indexedPhoto(_ slot: Int) -> BlockReader.IndexedPhoto {
        BlockReader.IndexedPhoto(
            photo: photos[slot], key: keys[slot], cell: Int64(cells[slot]),
            spot: spot(slot))
    }

    func spot(_ slot: Int) -> Spot { Spot(stored: points[slot], place: Int64(places[slot])) }

    /// Whether all these slots were read; a reader with an older snapshot of the library may still see a photo in a
    /// slot that was empty when the slots were read.
    func covers(_ slots: ArraySlice<UInt64>) -> Bool {
        for (index, word) in slots.enumerated() {
            var word = word
            while word != 0 {
                let slot = index * 64 + word.trailingZeroBitCount
                if slot >= count || photos[slot] == 0 { return false }
                word &= word - 1
            }
        }
        return true
    }
}

/// A cache for the slots of the most recently used blocks, which makes a grid of all photos available within
/// milliseconds.
///
/// Other processes may change the library at any time, so a look-up requires the stamp that the block has in the
/// reader's snapshot.
final class BlockCache: Sendable {
    /// The most cached blocks: as many as two million photos need, about 450 kB each.
    private static let most = 160

    private struct State {
        var columns: [Int64: (columns: BlockColumns, used: Int)] = [:]
        var uses = 0
    }

    private let state = Mutex(State())

    /// The cached slots of a block with this stamp.
    func columns(_ block: Int64, stamp: Int64) -> BlockColumns? {
        state.withLock { state in
            guard let found = state.columns[block]?.columns, found.stamp == stamp else { return nil }
            state.uses += 1
            state.columns[block]?.used = state.uses
            return found
        }
    }

    func put(_ columns: BlockColumns, block: Int64) {
        state.withLock { state in
            state.uses += 1
            state.columns[block] = (columns, state.uses)
            guard state.columns.count > Self.most else { return }
            if let oldest = state.columns.min(by: { $0.value.used < $1.value.used }) {
                state.columns[oldest.key] = nil
            }
        }
    }
}
