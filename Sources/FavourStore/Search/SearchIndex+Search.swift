internal import Favours
internal import Geography
internal import Glibc

extension SearchIndex {
    /// The tests of a question, made ready for going through all entries.
    private struct Wish {
        let box: BoundingBox?
        let categories: UInt16
        let isGroup: Bool?
        let filter: FavourFilter
        let from: Int64
        let to: Int64
        let longest: Int64
        let hidden: Set<Int64>
        let ids: Set<FavourID>?
        private let isCoarse: Bool

        init(_ query: FavourQuery, ids: Set<FavourID>?) {
            box = query.box
            let filter = query.filter
            self.filter = filter
            categories =
                filter.categories.isEmpty
                ? .max : filter.categories.reduce(0) { $0 | 1 << UInt16(SearchIndex.number($1)) }
            isGroup = filter.kind.map { $0 == .group }
            from = filter.from ?? .min
            to = filter.to ?? .max
            longest = filter.longestHours.map { Int64(min($0, 8784)) * 3600 } ?? .max
            hidden = Set(query.hidden.map(\.rawValue))
            self.ids = ids
            isCoarse = query.isCoarse
        }

        /// Where the person who asks finds an entry.
        func spot(_ entry: borrowing Entry) -> Spot { isCoarse ? entry.coarsePlace : entry.place }

        /// Whether all but the slots fits.
        func takes(_ entry: Entry) -> Bool {
            if let box {
                let spot = spot(entry)
                guard spot.latitude >= box.south, spot.latitude <= box.north else { return false }
                let isEast = spot.longitude >= box.west
                let isWest = spot.longitude <= box.east
                guard box.west > box.east ? isEast || isWest : isEast && isWest else { return false }
            }
            return categories & 1 << UInt16(entry.category) != 0 && (isGroup.map { $0 == entry.isGroup } ?? true)
                && !(filter.withoutCar && entry.needsCar) && !(filter.withoutHeavy && entry.isHeavy)
                && (hidden.isEmpty || !hidden.contains(entry.author))
                && (ids.map { $0.contains(FavourID(rawValue: entry.id)) } ?? true)
        }

        func takes(_ slot: SlotEntry) -> Bool {
            slot.start >= from && slot.end <= to && slot.end - slot.start <= longest
                && (!filter.onlyFree || slot.hasFree)
        }
    }

    /// Gives each entry that fits to `body`, with where it is found and the start of its earliest slot that fits.
    private func each(_ query: FavourQuery, ids: Set<FavourID>?, _ body: (borrowing Entry, Spot, Int64) -> Void) {
        let wish = Wish(query, ids: ids)
        entries.withUnsafeBufferPointer { entries in
            slots.withUnsafeBufferPointer { slots in
                for entry in entries where wish.takes(entry) {
                    var start: Int64?
                    for index in Int(entry.firstSlot)..<Int(entry.firstSlot + entry.slotCount)
                    where wish.takes(slots[index]) {
                        start = min(start ?? .max, slots[index].start)
                    }
                    if let start { body(entry, wish.spot(entry), start) }
                }
            }
        }
    }

    /// The first favours of a question, and how many there are in all.
    ///
    /// - Parameter ids: those that hold the words that are looked for; nil without words.
    func search(_ query: FavourQuery, ids: Set<FavourID>?) -> (places: [FavourPlace], total: Int) {
        let origin = query.sort == .distance ? query.origin : nil
        let width = origin.map { cos($0.latitude * .pi / 180) } ?? 1
        var total = 0
        var best = SmallestFirst<FavourPlace>(limit: query.limit + 1)
        each(query, ids: ids) { entry, spot, start in
            total += 1
            let key: Double
            if let origin {
                // Not metres, but in their order: favours of a town are on nearly flat ground.
                let north = spot.latitude - origin.latitude
                let east = remainder(spot.longitude - origin.longitude, 360) * width
                key = north * north + east * east
            } else {
                key = query.sort == .newest ? -Double(entry.created) : Double(start)
            }
            let place = FavourPlace(key: key, id: FavourID(rawValue: entry.id))
            if let after = query.after, place <= after { return }
            best.add(place)
        }
        return (best.sorted, total)
    }

    /// Favours counted into squares of the map.
    ///
    /// - Parameter step: degrees of longitude of a square's side; they lie on a grid of the whole world.
    func clusters(_ query: FavourQuery, step: Double, ids: Set<FavourID>?) -> [FavourCluster] {
        struct Square: Hashable {
            let x: Int32
            let y: Int32
        }
        struct Sum {
            var north = 0.0
            var east = 0.0
            var count = 0
            var first = Int64.max
            var box = (south: 90.0, west: 180.0, north: -90.0, east: -180.0)
            var categories = [Int](repeating: 0, count: Category.allCases.count)

            mutating func add(_ entry: borrowing Entry, _ spot: Spot) {
                north += spot.latitude
                east += spot.longitude
                count += 1
                first = min(first, entry.id)
                box.south = min(box.south, spot.latitude)
                box.north = max(box.north, spot.latitude)
                box.west = min(box.west, spot.longitude)
                box.east = max(box.east, spot.longitude)
                categories[Int(entry.category)] += 1
            }
        }
        var sums: [Square: Sum] = [:]
        let step = max(step, 0.000_01)
        each(query, ids: ids) { entry, spot, _ in
            let square = Square(
                x: Int32((spot.longitude / step).rounded(.down)), y: Int32((spot.height / step).rounded(.down)))
            sums[square, default: Sum()].add(entry, spot)
        }
        return sums.values.compactMap { sum in
            let (count, box) = (Double(sum.count), sum.box)
            guard let centre = Coordinate(latitude: sum.north / count, longitude: sum.east / count),
                let box = BoundingBox(south: box.south, west: box.west, north: box.north, east: box.east)
            else { return nil }
            let categories = zip(Category.allCases, sum.categories).filter { $0.1 > 0 }
            return FavourCluster(
                centre: centre, box: box, count: sum.count, first: FavourID(rawValue: sum.first),
                categories: Dictionary(categories) { one, _ in one })
        }.sorted { $0.first < $1.first }
    }
}
