internal import Favours
internal import Geography
internal import Glibc

/// All live favours in memory, in arrays without gaps, by their public places: exact ones are not in it.
///
/// A hundred thousand favours with two slots each take some 15 MB and are gone through in about a millisecond, so that
/// every answer is exact whatever the part of the map.
struct SearchIndex: Sendable {
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

    struct Entry {
        let id: Int64
        let author: Int64
        let created: Int64
        let place: Spot
        /// For people without an account.
        let coarsePlace: Spot
        let category: UInt8
        let isGroup: Bool
        let needsCar: Bool
        let isHeavy: Bool
        var firstSlot: Int32
        var slotCount: Int32
    }

    /// A slot that map and list show.
    struct SlotEntry {
        let start: Int64
        let end: Int64
        let hasFree: Bool
    }

    /// The last change that is in it; nil before it was loaded.
    var revision: Int64?
    private(set) var entries: [Entry] = []
    private(set) var slots: [SlotEntry] = []
    private var positions: [Int64: Int] = [:]
    /// Favours that are hidden: they are in none of the arrays.
    private(set) var concealed: Set<FavourID> = []

    private static let numbers = Dictionary(
        Category.allCases.enumerated().map { ($0.element, UInt8($0.offset)) }
    ) { one, _ in one }

    static func number(_ category: Category) -> UInt8 { numbers[category] ?? 0 }

    /// Adds a favour, replaces it, or removes it when nothing can happen to it any more.
    mutating func put(_ favour: Favour) {
        concealed.remove(favour.id)
        let found = favour.slots.filter(\.phase.canBeFound)
        guard !found.isEmpty else { return remove(favour.id.rawValue) }
        let entry = Entry(
            id: favour.id.rawValue, author: favour.author.rawValue, created: favour.created,
            place: Spot(favour.publicPlace), coarsePlace: Spot(PublicPlace.coarse(favour.publicPlace)),
            category: Self.number(favour.content.category), isGroup: favour.content.kind == .group,
            needsCar: favour.content.needsCar, isHeavy: favour.content.isHeavy, firstSlot: Int32(slots.count),
            slotCount: Int32(found.count))
        slots += found.map { SlotEntry(start: $0.time.start, end: $0.time.end, hasFree: $0.free > 0) }
        if let position = positions[entry.id] {
            entries[position] = entry
        } else {
            positions[entry.id] = entries.count
            entries.append(entry)
        }
        if slots.count > 1024, slots.count > entries.count * 8 { compact() }
    }

    /// Removes a favour that is hidden, until it is added again.
    mutating func conceal(_ id: FavourID) {
        remove(id.rawValue)
        concealed.insert(id)
    }

    private mutating func remove(_ id: Int64) {
        guard let position = positions.removeValue(forKey: id), let last = entries.popLast() else { return }
        guard last.id != id else { return }
        entries[position] = last
        positions[last.id] = position
    }

    /// Leaves out slots that no entry has any more.
    private mutating func compact() {
        var kept: [SlotEntry] = []
        for index in entries.indices {
            let first = Int(entries[index].firstSlot)
            let range = first..<first + Int(entries[index].slotCount)
            entries[index].firstSlot = Int32(kept.count)
            kept += slots[range]
        }
        slots = kept
    }
}
