internal import Favours
internal import Geography
internal import Glibc

extension SearchIndex {
    private typealias Spot = SearchCell.Spot

    /// The tests of a question, made ready for going through all favours.
    private struct Wish {
        private let box: BoundingBox?
        private let isCoarse: Bool
        private let categories: SearchCell.Traits
        private let unwanted: SearchCell.Traits
        private let from: Int64
        private let to: Int64
        private let longest: Int64
        private let onlyFree: Bool
        private let hidden: Set<Int64>

        init(_ query: FavourQuery) {
            (box, isCoarse) = (query.box, query.isCoarse)
            let filter = query.filter
            categories = SearchCell.Traits(filter.categories.isEmpty ? Set(Category.allCases) : filter.categories)
            var unwanted: SearchCell.Traits = filter.kind.map { $0 == .group ? .single : .group } ?? []
            if filter.withoutCar { unwanted.insert(.car) }
            if filter.withoutHeavy { unwanted.insert(.heavy) }
            self.unwanted = unwanted
            from = filter.from ?? .min
            to = filter.to ?? .max
            longest = filter.longestHours.map { Int64(min($0, 8784)) * 3600 } ?? .max
            onlyFree = filter.onlyFree
            hidden = Set(query.hidden.map(\.rawValue))
        }

        /// Whether some favour of a cell may lie in the box.
        func reaches(_ cell: SearchCell) -> Bool {
            guard let box else { return true }
            if isCoarse { return holds(cell.middle) }
            let isEast = cell.box.east >= box.west
            let isWest = cell.box.west <= box.east
            return cell.box.north >= box.south && cell.box.south <= box.north
                && (box.west > box.east ? isEast || isWest : isEast && isWest)
        }

        /// Whether all favours of a cell that is reached lie in the box, for whoever asks.
        private func surrounds(_ cell: SearchCell) -> Bool {
            guard let box, !isCoarse else { return true }
            return box.south <= cell.box.south && box.north >= cell.box.north && box.west <= cell.box.west
                && box.east >= cell.box.east
        }

        private func holds(_ spot: Spot) -> Bool {
            guard let box else { return true }
            guard spot.latitude >= box.south, spot.latitude <= box.north else { return false }
            let isEast = spot.longitude >= box.west
            let isWest = spot.longitude <= box.east
            return box.west > box.east ? isEast || isWest : isEast && isWest
        }

        private func takes(_ traits: SearchCell.Traits) -> Bool {
            !traits.isDisjoint(with: categories) && traits.isDisjoint(with: unwanted)
        }

        private func takes(_ slot: SearchCell.SlotEntry) -> Bool {
            slot.start >= from && slot.end <= to && slot.end - slot.start <= longest && (!onlyFree || slot.hasFree)
        }

        /// Gives each of some favours of a cell that fits to `body`, with where the person who asks finds it and the start of
        /// its earliest slot that fits.
        func each(
            _ indexes: some Sequence<Int>, of cell: SearchCell, _ body: (SearchCell, Int, Spot, Int64) -> Void
        ) {
            let (traits, spots, ranges, slots) = (cell.traits.span, cell.spots.span, cell.ranges.span, cell.slots.span)
            let isInside = surrounds(cell)
            for index in indexes {
                guard takes(traits[index]), isInside || holds(spots[index]),
                    hidden.isEmpty || !hidden.contains(cell.authors[index])
                else { continue }
                var start: Int64?
                for slot in ranges[index] where takes(slots[Int(slot)]) {
                    start = min(start ?? .max, slots[Int(slot)].start)
                }
                if let start { body(cell, index, isCoarse ? cell.middle : spots[index], start) }
            }
        }
    }

    /// Gives each favour that fits to `body`: its cell, its index there, where the person who asks finds it, and the start of
    /// its earliest slot that fits.
    ///
    /// - Parameter ids: those that hold the words that are looked for; nil without words.
    private func each(_ query: FavourQuery, ids: Set<FavourID>?, _ body: (SearchCell, Int, Spot, Int64) -> Void) {
        let wish = Wish(query)
        if let ids {
            for (cell, indexes) in found(ids) where wish.reaches(cell) { wish.each(indexes, of: cell, body) }
        } else {
            for cell in cells.values where wish.reaches(cell) { wish.each(cell.ids.indices, of: cell, body) }
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
        each(query, ids: ids) { cell, index, spot, start in
            total += 1
            let key: Double
            if let origin {
                // Not metres, but in their order: favours of a town are on nearly flat ground.
                let north = spot.latitude - origin.latitude
                let east = remainder(spot.longitude - origin.longitude, 360) * width
                key = north * north + east * east
            } else {
                key = query.sort == .newest ? -Double(cell.created[index]) : Double(start)
            }
            let place = FavourPlace(key: key, id: FavourID(rawValue: cell.ids[index]))
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

            mutating func add(_ id: Int64, _ category: UInt8, _ spot: Spot) {
                north += spot.latitude
                east += spot.longitude
                count += 1
                first = min(first, id)
                box.south = min(box.south, spot.latitude)
                box.north = max(box.north, spot.latitude)
                box.west = min(box.west, spot.longitude)
                box.east = max(box.east, spot.longitude)
                categories[Int(category)] += 1
            }
        }
        var sums: [Square: Sum] = [:]
        let step = max(step, 0.000_01)
        each(query, ids: ids) { cell, index, spot, _ in
            let square = Square(
                x: Int32((spot.longitude / step).rounded(.down)), y: Int32((spot.height / step).rounded(.down)))
            sums[square, default: Sum()].add(cell.ids[index], cell.categories[index], spot)
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
