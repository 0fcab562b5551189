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
        let slots: SlotTest
        private let hidden: Set<Int64>
        private let apart: Set<Int64>

        init(_ query: FavourQuery) {
            (box, isCoarse) = (query.box, query.isCoarse)
            let filter = query.filter
            categories = SearchCell.Traits(filter.categories.isEmpty ? Set(Category.allCases) : filter.categories)
            var unwanted: SearchCell.Traits = filter.kind.map { $0 == .group ? .single : .group } ?? []
            if filter.withoutCar { unwanted.insert(.car) }
            if filter.withoutHeavy { unwanted.insert(.heavy) }
            self.unwanted = unwanted
            slots = SlotTest(
                from: filter.from ?? .min, to: filter.to ?? .max,
                longest: filter.longestHours.map { Int64(min($0, 8784)) * 3600 } ?? .max, onlyFree: filter.onlyFree)
            hidden = Set(query.hidden.map(\.rawValue))
            apart = Set(query.apart.map(\.rawValue))
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

        func takes(_ traits: SearchCell.Traits) -> Bool {
            !traits.isDisjoint(with: categories) && traits.isDisjoint(with: unwanted)
        }

        /// Whether all favours of a cell that is reached are found, if their traits and slots fit.
        func takesAll(of cell: SearchCell) -> Bool { hidden.isEmpty && apart.isEmpty && surrounds(cell) }

        /// Whether a favour of a cell that is reached is found, if its traits and slots fit.
        func takes(_ entry: SearchCell.Entry) -> Bool {
            (isCoarse || holds(entry.spot)) && (hidden.isEmpty || !hidden.contains(entry.author))
                && (apart.isEmpty || !apart.contains(entry.id))
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

    /// Gives the favours that a question finds to `body`, some of one run of a cell at a time. Their traits and slots fit;
    /// box and author are still to be looked at.
    ///
    /// - Parameter ids: those that hold the words that are looked for; nil without words.
    private func find(
        _ wish: Wish, ids: Set<FavourID>?, _ body: (SearchCell, SearchCell.Run, SlotHits) -> Void
    ) {
        var hits = SlotHits()
        if let ids {
            for (cell, run, index) in found(ids) where wish.reaches(cell) && wish.takes(cell.runs[run].traits) {
                cell.find(wish.slots, in: run, only: index, &hits)
                body(cell, cell.runs[run], hits)
            }
        } else {
            for cell in cells.values where wish.reaches(cell) {
                for (number, run) in cell.runs.enumerated() where wish.takes(run.traits) {
                    cell.find(wish.slots, in: number, &hits)
                    body(cell, run, hits)
                }
            }
        }
    }

    /// The first favours of a question, and how many there are in all.
    ///
    /// - Parameter ids: those that hold the words that are looked for; nil without words.
    func search(_ query: FavourQuery, ids: Set<FavourID>?) -> (places: [FavourPlace], total: Int) {
        let wish = Wish(query)
        let origin = query.sort == .distance ? query.origin.map { Origin($0) } : nil
        var total = 0
        let isByNewest = query.sort == .newest
        var best = SmallestFirst<FavourPlace>(limit: query.limit + 1)
        find(wish, ids: ids) { cell, run, hits in
            let takesAll = wish.takesAll(of: cell)
            var last = best.last?.key ?? .infinity
            let first =
                origin.map { wish.nearest(cell, to: $0) } ?? (isByNewest ? -Double(run.newest) : Double(run.earliest))
            if takesAll { total += hits.count }
            // Favours of which none can be among the first are only counted.
            if takesAll, first > last { return }
            for number in 0..<hits.count {
                let (index, start) = hits[number]
                if !takesAll {
                    guard wish.takes(cell.entries[index]) else { continue }
                    total += 1
                }
                let key: Double
                if let origin {
                    let spot = query.isCoarse ? cell.middle : cell.entries[index].spot
                    key = origin.key(spot.latitude, spot.longitude)
                } else {
                    key = isByNewest ? -Double(cell.created[index]) : Double(start)
                }
                guard key <= last else { continue }
                let place = FavourPlace(key: key, id: FavourID(rawValue: cell.entries[index].id))
                if let after = query.after, place <= after { continue }
                best.add(place)
                last = best.last?.key ?? .infinity
            }
        }
        return (best.sorted, total)
    }

    /// Favours counted into squares of the map.
    ///
    /// - Parameters:
    ///   - step: degrees of longitude of a square's side; they lie on a grid of the whole world.
    ///   - isFanned: whether favours that share a public place are beside each other there.
    func clusters(
        _ query: FavourQuery, step: Double, isFanned: Bool, ids: Set<FavourID>?
    ) -> [FavourCluster] {
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

            mutating func add(_ id: Int64, _ category: Int, _ spot: Spot) {
                north += spot.latitude
                east += spot.longitude
                count += 1
                first = min(first, id)
                box.south = min(box.south, spot.latitude)
                box.north = max(box.north, spot.latitude)
                box.west = min(box.west, spot.longitude)
                box.east = max(box.east, spot.longitude)
                categories[category] += 1
            }
        }
        var sums: [Square: Sum] = [:]
        let step = max(step, 0.000_01)
        let wish = Wish(query)
        find(wish, ids: ids) { cell, run, hits in
            let (takesAll, category) = (wish.takesAll(of: cell), run.traits.category)
            for number in 0..<hits.count {
                let entry = cell.entries[hits[number].index]
                guard takesAll || wish.takes(entry) else { continue }
                let spot = query.isCoarse ? cell.middle : isFanned ? drawn(entry) : entry.spot
                let square = Square(
                    x: Int32((spot.longitude / step).rounded(.down)), y: Int32((spot.height / step).rounded(.down)))
                sums[square, default: Sum()].add(entry.id, category, spot)
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
