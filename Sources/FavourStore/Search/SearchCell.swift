internal import Favours
internal import Geography
internal import Glibc

/// The live favours of one coarse cell of the map, each of their parts in an array of its own: a question goes through all
/// of them, and reads of most nothing but their traits.
struct SearchCell: Sendable {
    /// Where a favour is found.
    struct Spot {
        let latitude: Double
        let longitude: Double
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

        static let group = Traits(rawValue: 1 << 28)
        static let single = Traits(rawValue: 1 << 29)
        static let car = Traits(rawValue: 1 << 30)
        static let heavy = Traits(rawValue: 1 << 31)

        init(rawValue: UInt32) { self.rawValue = rawValue }

        init(_ categories: Set<Category>) {
            self.init(rawValue: categories.reduce(0) { $0 | 1 << SearchCell.number($1) })
        }

        init(_ content: Content) {
            self.init([content.category])
            insert(content.kind == .group ? .group : .single)
            if content.needsCar { insert(.car) }
            if content.isHeavy { insert(.heavy) }
        }
    }

    /// A slot that map and list show, in eight bytes: a question reads most of the slots that there are.
    struct SlotEntry {
        /// In seconds since 1970, UTC, until 2106.
        private let begin: UInt32
        /// Twice its seconds, and 1 if places in it are free.
        private let rest: UInt32

        init(_ slot: Slot) {
            begin = UInt32(clamping: slot.time.start)
            rest = UInt32(clamping: min(max(slot.time.end - slot.time.start, 0), 1 << 30) * 2 + (slot.free > 0 ? 1 : 0))
        }

        var start: Int64 { Int64(begin) }
        var seconds: Int64 { Int64(rest >> 1) }
        var hasFree: Bool { rest & 1 == 1 }
    }

    /// Where people without an account find all of them.
    let middle: Spot
    /// Around all places that were in it, in degrees.
    private(set) var box = (south: 90.0, west: 180.0, north: -90.0, east: -180.0)
    private(set) var ids: [Int64] = []
    private(set) var authors: [Int64] = []
    private(set) var created: [Int64] = []
    private(set) var categories: [UInt8] = []
    private(set) var traits: [Traits] = []
    private(set) var spots: [Spot] = []
    /// Where in ``slots`` their slots are.
    private(set) var ranges: [Range<Int32>] = []
    private(set) var slots: [SlotEntry] = []

    /// A cell without favours.
    init(middle: Coordinate) { self.middle = Spot(middle) }

    private static let numbers = Dictionary(
        Category.allCases.enumerated().map { ($0.element, UInt8($0.offset)) }
    ) { one, _ in one }

    private static func number(_ category: Category) -> UInt8 { numbers[category] ?? 0 }

    /// Adds a favour with the slots that are shown, at the end.
    mutating func append(_ favour: Favour, _ shown: [Slot]) {
        ids.append(favour.id.rawValue)
        authors.append(favour.author.rawValue)
        created.append(favour.created)
        categories.append(Self.number(favour.content.category))
        traits.append(Traits(favour.content))
        let spot = Spot(favour.publicPlace)
        spots.append(spot)
        box = (
            min(box.south, spot.latitude), min(box.west, spot.longitude), max(box.north, spot.latitude),
            max(box.east, spot.longitude)
        )
        ranges.append(Int32(slots.count)..<Int32(slots.count + shown.count))
        slots += shown.map { SlotEntry($0) }
    }

    /// Removes the favour at an index; the last one takes its place.
    mutating func remove(at index: Int) {
        let last = ids.count - 1
        ids.swapAt(index, last)
        authors.swapAt(index, last)
        created.swapAt(index, last)
        categories.swapAt(index, last)
        traits.swapAt(index, last)
        spots.swapAt(index, last)
        ranges.swapAt(index, last)
        ids.removeLast()
        authors.removeLast()
        created.removeLast()
        categories.removeLast()
        traits.removeLast()
        spots.removeLast()
        ranges.removeLast()
        if slots.count > 64, slots.count > ids.count * 8 { compact() }
    }

    /// Leaves out slots that no favour has any more.
    private mutating func compact() {
        var kept: [SlotEntry] = []
        for (index, range) in ranges.enumerated() {
            ranges[index] = Int32(kept.count)..<Int32(kept.count + range.count)
            kept += slots[Int(range.lowerBound)..<Int(range.upperBound)]
        }
        slots = kept
    }
}
