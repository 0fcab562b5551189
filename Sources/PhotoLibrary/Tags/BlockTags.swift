internal import Concepts
internal import Interpretation
internal import Synchronization

/// A tag for counting: its name and the kind that it names.
struct CountedTag: Hashable, Sendable {
    /// See ``Words/key(_:)``.
    let key: String
    let synset: Synset?

    /// The tokens of its photos, including those of its kinds; see ``PhotoSet/tagged(_:)``.
    var tokens: [String] {
        // A single word that names a kind is indexed under the kind alone; but photos that got it before it had a kind
        // have the word.
        [Token.tag(key: key)] + (synset.map { [Token.kind($0)] } ?? [])
    }
}

/// The tags of each photo of a block, and the number of photos of each tag, at one level. Cached in memory; check
/// ``holds(stamp:slots:live:)`` against the reader's snapshot before each use.
struct BlockTags: Sendable {
    /// See ``BlockColumns/stamp``.
    let stamp: Int64
    /// The number of slots that were read; newer ones are missing here.
    let slots: Int
    /// The live slots that are counted.
    private(set) var live: [UInt64]
    /// How many tags of the cache's list were read, from its beginning.
    private(set) var known = 0
    /// Photos by tag.
    private(set) var totals: [Int] = []
    /// Where each slot's tags begin in `tags`, and the end of the last one.
    private var starts: [UInt32]
    private var tags: [UInt16] = []
    /// Tags whose number needs more than 16 bits are few and of few photos: slot and tag.
    private var rare: [(slot: UInt16, tag: Int32)] = []

    init(stamp: Int64, slots: Int, live: ArraySlice<UInt64>) {
        self.stamp = stamp
        self.slots = slots
        self.live = Array(live)
        starts = Array(repeating: 0, count: slots + 1)
    }

    /// Whether the data is valid for a block with these photos; photos that were removed since are subtracted.
    mutating func holds(stamp: Int64, slots: Int, live now: ArraySlice<UInt64>) -> Bool {
        guard stamp == self.stamp, slots == self.slots else { return false }
        var gone = live
        for (index, word) in now.enumerated() {
            // A reader with an older snapshot of the library may still see a photo that was removed since.
            if word & ~live[index] != 0 { return false }
            gone[index] &= ~word
        }
        if gone.contains(where: { $0 != 0 }) {
            var totals = totals
            add(-1, gone[...], to: &totals)
            self.totals = totals
            live = Array(now)
        }
        return true
    }

    /// Adds the next tags of the list.
    ///
    /// - Parameter slots: for each tag, the live slots that have it, in ascending order.
    mutating func append(_ slots: [[UInt16]]) {
        let first = known
        known += slots.count
        totals += slots.map(\.count)
        var added = Array(repeating: UInt32(0), count: starts.count)
        for (offset, list) in slots.enumerated() {
            for slot in list {
                if first + offset < Int(UInt16.max) {
                    added[Int(slot) + 1] += 1
                } else {
                    rare.append((slot, Int32(first + offset)))
                }
            }
        }
        for index in 1..<max(1, added.count) { added[index] += added[index - 1] }
        var merged = Array(repeating: UInt16(0), count: tags.count + Int(added.last ?? 0))
        var ends = starts
        for slot in 0..<self.slots {
            let start = Int(starts[slot]) + Int(added[slot])
            let count = Int(starts[slot + 1] - starts[slot])
            for index in 0..<count { merged[start + index] = tags[Int(starts[slot]) + index] }
            ends[slot] = UInt32(start + count)
        }
        for (offset, list) in slots.enumerated() where first + offset < Int(UInt16.max) {
            for slot in list {
                merged[Int(ends[Int(slot)])] = UInt16(first + offset)
                ends[Int(slot)] += 1
            }
        }
        for index in starts.indices { starts[index] += added[index] }
        tags = merged
    }

    /// Adds the photos of each tag among some photos of the block to `counts`, by tag.
    func count(_ photos: ArraySlice<UInt64>, into counts: inout [Int]) {
        var outside = 0
        var inside = 0
        for (index, word) in photos.enumerated() {
            inside += word.nonzeroBitCount
            outside += (live[index] & ~word).nonzeroBitCount
        }
        guard inside > 0 else { return }
        // Counts the smaller of the two sets.
        guard inside > outside else { return add(1, photos, to: &counts) }
        for (tag, total) in totals.enumerated() { counts[tag] += total }
        guard outside > 0 else { return }
        var others = live[...]
        for (index, word) in photos.enumerated() { others[index] &= ~word }
        add(-1, others, to: &counts)
    }

    /// Adds `step` to the number of each tag of each of some photos.
    private func add(_ step: Int, _ photos: ArraySlice<UInt64>, to counts: inout [Int]) {
        counts.withUnsafeMutableBufferPointer { counts in
            starts.withUnsafeBufferPointer { starts in
                tags.withUnsafeBufferPointer { tags in
                    for (index, word) in photos.enumerated() {
                        var word = word
                        while word != 0 {
                            let slot = index &* 64 &+ word.trailingZeroBitCount
                            word &= word &- 1
                            guard slot < slots else { continue }
                            for place in Int(starts[slot])..<Int(starts[slot + 1]) {
                                counts[Int(tags[place])] &+= step
                            }
                        }
                    }
                }
            }
        }
        let first = photos.startIndex
        for (slot, tag) in rare where photos[first + Int(slot) >> 6] & (1 << UInt64(slot & 63)) != 0 {
            counts[Int(tag)] += step
        }
    }
}

/// Caches the tags of all blocks at the most recently used level, so that the list of tags, also for a search, takes
/// milliseconds.
final class TagCache: Sendable {
    /// The most cached blocks: as many as two million photos need, about 250 kB each.
    private static let mostBlocks = 160
    /// Unused tags stay in the list until it is this many times as long as needed.
    private static let slack = 3

    struct State: Sendable {
        fileprivate(set) var generation = 0
        fileprivate(set) var level = Level.medium
        /// The tags in the order in which they were first counted.
        fileprivate(set) var tags: [CountedTag] = []
        /// The index of each tag in the list.
        fileprivate(set) var places: [CountedTag: Int] = [:]
        fileprivate(set) var blocks: [Int64: BlockTags] = [:]
    }

    private let state = Mutex(State())

    /// The cached state, after adding these tags to the list.
    func state(_ tags: [CountedTag], level: Level) -> State {
        state.withLock { state in
            if state.level != level || state.tags.count > (tags.count + 1000) * Self.slack {
                state = State(generation: state.generation + 1, level: level)
            }
            for tag in tags where state.places[tag] == nil {
                state.places[tag] = state.tags.count
                state.tags.append(tag)
            }
            return state
        }
    }

    /// Stores updated blocks.
    func keep(_ blocks: [Int64: BlockTags], of generation: Int) {
        guard !blocks.isEmpty else { return }
        state.withLock { state in
            guard state.generation == generation else { return }
            state.blocks.merge(blocks) { $1 }
            // Drops other blocks, which may no longer exist.
            while state.blocks.count > Self.mostBlocks, let some = state.blocks.keys.first(where: { blocks[$0] == nil })
            {
                state.blocks[some] = nil
            }
        }
    }
}
