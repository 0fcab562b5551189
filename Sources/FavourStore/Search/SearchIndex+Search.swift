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
        private let isByDate: Bool

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
            isByDate = query.sort == .date || query.sort == .distance && query.origin == nil
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
            slot.start >= from && slot.start + slot.seconds <= to && slot.seconds <= longest
                && (!onlyFree || slot.hasFree)
        }

        /// How near a favour of a cell can be.
        func nearest(_ cell: SearchCell, to origin: Origin) -> Double {
            if isCoarse { return origin.key(cell.middle.latitude, cell.middle.longitude) }
            let box = cell.box
            let latitude = min(max(origin.place.latitude, box.south), box.north)
            let longitude = origin.place.longitude
            guard longitude < box.west || longitude > box.east else { return origin.key(latitude, longitude) }
            return min(origin.key(latitude, box.west), origin.key(latitude, box.east))
        }

        /// Gives each of some favours of a cell that fits to `body`: its index, and the start of its earliest slot that fits,
        /// or of any where the order is not by date.
        ///
        /// - Parameter indexes: nil for all favours of the cell.
        func each(_ indexes: [Int]?, of cell: SearchCell, _ body: (Int, Int64) -> Void) {
            if let indexes { each(in: indexes, of: cell, body) } else { each(in: cell.ids.indices, of: cell, body) }
        }

        private func each(in indexes: some Sequence<Int>, of cell: SearchCell, _ body: (Int, Int64) -> Void) {
            let (traits, spots, ranges, slots) = (cell.traits.span, cell.spots.span, cell.ranges.span, cell.slots.span)
            let isInside = surrounds(cell)
            for index in indexes {
                guard takes(traits[index]), isInside || holds(spots[index]),
                    hidden.isEmpty || !hidden.contains(cell.authors[index])
                else { continue }
                var start: Int64?
                for slot in ranges[index] where takes(slots[Int(slot)]) {
                    start = min(start ?? .max, slots[Int(slot)].start)
                    if !isByDate { break }
                }
                if let start { body(index, start) }
            }
        }
    }

    /// From where distances are measured.
    private struct Origin {
        let place: Coordinate
        private let width: Double

        init(_ place: Coordinate) {
            self.place = place
            width = cos(place.latitude * .pi / 180)
        }

        /// What grows with the distance to a place. Not metres, but in their order: favours of a town are on nearly flat
        /// ground.
        func key(_ latitude: Double, _ longitude: Double) -> Double {
            let north = latitude - place.latitude
            var east = longitude - place.longitude
            if abs(east) > 180 { east -= east > 0 ? 360 : -360 }
            east *= width
            return north * north + east * east
        }
    }

    /// Gives each cell that a question reaches to `body`, with the indexes of the favours that hold the words that are looked
    /// for; nil without words.
    private func eachCell(_ wish: Wish, ids: Set<FavourID>?, _ body: (SearchCell, [Int]?) -> Void) {
        if let ids {
            for (cell, indexes) in found(ids) where wish.reaches(cell) { body(cell, indexes) }
        } else {
            for cell in cells.values where wish.reaches(cell) { body(cell, nil) }
        }
    }

    /// The first favours of a question, and how many there are in all.
    ///
    /// - Parameter ids: those that hold the words that are looked for; nil without words.
    func search(_ query: FavourQuery, ids: Set<FavourID>?) -> (places: [FavourPlace], total: Int) {
        let wish = Wish(query)
        let origin = query.sort == .distance ? query.origin.map { Origin($0) } : nil
        var total = 0
        var best = SmallestFirst<FavourPlace>(limit: query.limit + 1)
        eachCell(wish, ids: ids) { cell, indexes in
            // Of cells that are too far away, favours are only counted.
            let isNear =
                origin.map {
                    best.takes(FavourPlace(key: wish.nearest(cell, to: $0), id: FavourID(rawValue: .min)))
                } ?? true
            wish.each(indexes, of: cell) { index, start in
                total += 1
                guard isNear else { return }
                let key: Double
                if let origin {
                    let spot = query.isCoarse ? cell.middle : cell.spots[index]
                    key = origin.key(spot.latitude, spot.longitude)
                } else {
                    key = query.sort == .newest ? -Double(cell.created[index]) : Double(start)
                }
                let place = FavourPlace(key: key, id: FavourID(rawValue: cell.ids[index]))
                if let after = query.after, place <= after { return }
                best.add(place)
            }
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
        let wish = Wish(query)
        eachCell(wish, ids: ids) { cell, indexes in
            wish.each(indexes, of: cell) { index, _ in
                let spot = query.isCoarse ? cell.middle : cell.spots[index]
                let square = Square(
                    x: Int32((spot.longitude / step).rounded(.down)), y: Int32((spot.height / step).rounded(.down)))
                sums[square, default: Sum()].add(cell.ids[index], cell.categories[index], spot)
            }
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
