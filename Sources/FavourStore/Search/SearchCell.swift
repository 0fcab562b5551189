internal import Favours
internal import Geography
internal import Glibc

/// The live favours of one coarse cell of the map. Those that are alike in their traits stand together, and so do their
/// slots: a question reads nothing of favours of other kinds, and the slots of the rest in a row.
struct SearchCell: Sendable {
    /// Where a favour is found.
    struct Spot {
        let latitude: Double
        let longitude: Double
        /// As it was given.
        var place: Coordinate? { Coordinate(latitude: latitude, longitude: longitude) }
        /// Of the map, not of the globe: Web Mercator's latitude, in degrees.
        let height: Double

        init(_ place: Coordinate) {
            latitude = place.latitude
            longitude = place.longitude
            let angle = min(max(place.latitude, -85), 85) * .pi / 180
            height = log(tan(.pi / 4 + angle / 2)) * 180 / .pi
        }
    }

    /// What a favour is and asks for, a bit each, so that one operation tests all of it.
    struct Traits: OptionSet {
        let rawValue: UInt32

        private static let numbers = Dictionary(
            Category.allCases.enumerated().map { ($0.element, $0.offset) }
        ) { one, _ in one }

        static let group = Traits(rawValue: 1 << 28)
        static let single = Traits(rawValue: 1 << 29)
        static let car = Traits(rawValue: 1 << 30)
        static let heavy = Traits(rawValue: 1 << 31)

        init(rawValue: UInt32) { self.rawValue = rawValue }

        init(_ categories: Set<Category>) {
            self.init(rawValue: categories.reduce(0) { $0 | 1 << (Self.numbers[$1] ?? 0) })
        }

        init(_ content: Content) {
            self.init([content.category])
            insert(content.kind == .group ? .group : .single)
            if content.needsCar { insert(.car) }
            if content.isHeavy { insert(.heavy) }
        }

        /// The number of the only category, among all of them.
        var category: Int { rawValue.trailingZeroBitCount }
    }

    /// A favour, apart from its slots.
    struct Entry {
        let id: Int64
        let author: Int64
        let spot: Spot
    }

    /// Favours that are alike in their traits.
    struct Run {
        let traits: Traits
        /// The index of the first in ``entries``.
        fileprivate(set) var firstEntry: Int
        /// The index of the first one's earliest slot.
        fileprivate(set) var firstSlot: Int
        /// No slot of them starts earlier, in seconds since 1970.
        fileprivate(set) var earliest = UInt32.max
        /// None of them was asked for later, in seconds since 1970.
        fileprivate(set) var newest = UInt32.min
    }

    /// Where people without an account find all of them.
    let middle: Spot
    /// Around all places that were in it, in degrees.
    private(set) var box = (south: 90.0, west: 180.0, north: -90.0, east: -180.0)
    /// By traits, and by their numbers.
    private(set) var entries: [Entry] = []
    /// When each of them was asked for, in seconds since 1970, until 2106: apart, because a question by newest reads most.
    private(set) var created: [UInt32] = []
    /// Where favours of other traits begin.
    private(set) var runs: [Run] = []
    /// Of one favour after the other, the earliest of each first.
    private var slots: [SlotEntry] = []

    /// A cell without favours.
    init(middle: Coordinate) { self.middle = Spot(middle) }

    /// Adds a favour that is not in it, with the slots that are shown. Takes least time in the order of ``entries``.
    mutating func insert(_ favour: Favour, _ shown: [Slot]) {
        let entry = Entry(
            id: favour.id.rawValue, author: favour.author.rawValue, spot: Spot(favour.publicPlace))
        let traits = Traits(favour.content)
        box = (
            min(box.south, entry.spot.latitude), min(box.west, entry.spot.longitude),
            max(box.north, entry.spot.latitude), max(box.east, entry.spot.longitude)
        )
        let run = place(of: traits)
        if run == runs.count || runs[run].traits != traits {
            runs.insert(
                Run(
                    traits: traits, firstEntry: run < runs.count ? runs[run].firstEntry : entries.count,
                    firstSlot: run < runs.count ? runs[run].firstSlot : slots.count), at: run)
        }
        runs[run].newest = max(runs[run].newest, UInt32(clamping: favour.created))
        let index = place(of: entry.id, in: entryRange(of: run))
        let first = firstSlot(of: index, in: run)
        entries.insert(entry, at: index)
        created.insert(UInt32(clamping: favour.created), at: index)
        let new = shown.sorted { $0.time.start < $1.time.start }.enumerated()
            .map { SlotEntry($0.element, isEarliest: $0.offset == 0) }
        if let earliest = new.first { runs[run].earliest = min(runs[run].earliest, earliest.begin) }
        slots.insert(contentsOf: new, at: first)
        for later in run + 1..<runs.count {
            runs[later].firstEntry += 1
            runs[later].firstSlot += shown.count
        }
    }

    /// Removes a favour with certain traits, if it is there.
    mutating func remove(_ id: Int64, _ traits: Traits) {
        guard let (run, index) = find(id, traits) else { return }
        let range = slotRange(of: index, in: run)
        entries.remove(at: index)
        created.remove(at: index)
        slots.removeSubrange(range)
        for later in run + 1..<runs.count {
            runs[later].firstEntry -= 1
            runs[later].firstSlot -= range.count
        }
        if entryRange(of: run).isEmpty { runs.remove(at: run) }
    }

    /// The run and the index of a favour with certain traits; nil when it is not there.
    func find(_ id: Int64, _ traits: Traits) -> (run: Int, index: Int)? {
        let run = place(of: traits)
        guard run < runs.count, runs[run].traits == traits else { return nil }
        let range = entryRange(of: run)
        let index = place(of: id, in: range)
        return index < range.upperBound && entries[index].id == id ? (run, index) : nil
    }

    /// Finds all favours of a run, or one of them, with a slot that fits.
    func find(_ test: SlotTest, in run: Int, only index: Int? = nil, _ hits: inout SlotHits) {
        let range = index.map { slotRange(of: $0, in: run) } ?? slotRange(of: run)
        hits.find(test, slots, range, firstEntry: index ?? runs[run].firstEntry)
    }

    private func entryRange(of run: Int) -> Range<Int> {
        runs[run].firstEntry..<(run + 1 < runs.count ? runs[run + 1].firstEntry : entries.count)
    }

    /// Where a run is, or would be.
    private func place(of traits: Traits) -> Int {
        Self.first(in: runs.indices) { runs[$0].traits.rawValue >= traits.rawValue }
    }

    /// Where a favour is among some entries, or would be.
    private func place(of id: Int64, in range: Range<Int>) -> Int {
        Self.first(in: range) { entries[$0].id >= id }
    }

    private func slotRange(of run: Int) -> Range<Int> {
        runs[run].firstSlot..<(run + 1 < runs.count ? runs[run + 1].firstSlot : slots.count)
    }

    private func slotRange(of index: Int, in run: Int) -> Range<Int> {
        firstSlot(of: index, in: run)..<firstSlot(of: index + 1, in: run)
    }

    /// The earliest slot of an entry of a run, or where the run's slots end.
    private func firstSlot(of index: Int, in run: Int) -> Int {
        let range = slotRange(of: run)
        var left = index - runs[run].firstEntry + 1
        for slot in range {
            left -= slots[slot].first
            if left == 0 { return slot }
        }
        return range.upperBound
    }

    /// The first of some numbers for which something is true that is true for all after it.
    private static func first(in range: Range<Int>, where isTrue: (Int) -> Bool) -> Int {
        var (low, high) = (range.lowerBound, range.upperBound)
        while low < high {
            let middle = (low + high) / 2
            if isTrue(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
