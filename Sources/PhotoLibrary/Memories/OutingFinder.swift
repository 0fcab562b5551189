internal import Geography
internal import Places

/// Finds outings among the days and places of photos.
///
/// A library of many years has some ten thousand of them, which are walked through for every revision: they are kept as
/// numbers, and names come last.
struct OutingFinder {
    /// Fewer photos are no outing.
    static let fewest = 5
    /// Days from one photo to the next within an outing, at most: one may pass without any.
    static let longestPause = 2

    /// Photos of one day at one place.
    struct Stay {
        let day: Int
        /// A place, by its position.
        let place: Int
        let photos: Int
    }

    /// By day.
    private let stays: [Stay]
    private let places: [Place]
    private let points: [Coordinate]

    /// - Parameters:
    ///   - entries: by day.
    ///   - places: by ``DayTable/Entry/place``; what was taken elsewhere, or at a place that is on no map, is passed over.
    init(entries: [DayTable.Entry], places: [Int64: Place]) {
        let known = places.sorted { $0.key < $1.key }.compactMap { number, place in
            place.coordinate.map { (number: number, place: place, point: $0) }
        }
        let numbers = Dictionary(known.enumerated().map { ($1.number, $0) }) { first, _ in first }
        self.places = known.map(\.place)
        points = known.map(\.point)
        stays = entries.compactMap { entry in
            numbers[entry.place].map { Stay(day: entry.day, place: $0, photos: entry.photos) }
        }
    }

    /// An outing while its days are read.
    private struct Draft {
        let anchor: Coordinate
        let first: Int
        var last: Int
    }

    /// All outings, the newest first.
    func outings() -> [Outing] {
        let homes = Homes(stays, points)
        var open: [Draft] = []
        var closed: [Draft] = []
        var day = Int.min
        var month = 0
        for stay in stays {
            if stay.day != day {
                day = stay.day
                month = Homes.month(day)
                for draft in open where day - draft.last > Self.longestPause { closed.append(draft) }
                open.removeAll { day - $0.last > Self.longestPause }
            }
            guard !homes.contains(place: stay.place, month: month) else { continue }
            let point = points[stay.place]
            let known = open.firstIndex { draft in
                day - draft.first < Outing.Bounds.longest && Outing.Bounds.isNear(draft.anchor, point)
            }
            if let known {
                open[known].last = day
            } else {
                open.append(Draft(anchor: point, first: day, last: day))
            }
        }
        return (closed + open).compactMap(outing).sorted {
            ($1.bounds.last, $1.bounds.first, $1.count, $1.name) < ($0.bounds.last, $0.bounds.first, $0.count, $0.name)
        }
    }

    /// What a draft comes to, by the same rule by which its photos are found.
    private func outing(_ draft: Draft) -> Outing? {
        Outing.Bounds(
            first: CivilDate(daysSince1970: draft.first), last: CivilDate(daysSince1970: draft.last),
            centre: draft.anchor
        ).flatMap(outing)
    }

    /// The outing of given bounds; nil when it has too few photos.
    func outing(_ bounds: Outing.Bounds) -> Outing? {
        let days = bounds.days
        var counts: [Int: Int] = [:]
        for stay in stays[firstIndex(of: days.lowerBound)...] {
            guard stay.day <= days.upperBound else { break }
            if bounds.contains(points[stay.place]) { counts[stay.place, default: 0] += stay.photos }
        }
        let count = counts.values.reduce(0, +)
        guard count >= Self.fewest, let name = Self.name(counts.map { (places[$0.key], $0.value) }) else { return nil }
        return Outing(bounds: bounds, name: name, count: count)
    }

    /// By halves: the first stay of a day, or after it.
    private func firstIndex(of day: Int) -> Int {
        var range = stays.indices
        while !range.isEmpty {
            let middle = (range.lowerBound + range.upperBound) / 2
            range = stays[middle].day < day ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }

    /// One name for several places: the one where most photos were taken, unless they are scattered over what has one.
    static func name(_ counts: [(place: Place, count: Int)]) -> String? {
        var names: [String: Int] = [:]
        for (place, count) in counts { names[place.name ?? place.region ?? place.country, default: 0] += count }
        // Of two with as many photos the first in the alphabet, so that it is the same one every time.
        guard let main = names.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else { return nil }
        let isScattered = names.count > 2 && main.value * 5 < names.values.reduce(0, +) * 2
        guard isScattered else { return main.key }
        let regions = Set(counts.map(\.place.region))
        if regions.count == 1, let region = regions.first { return region ?? main.key }
        let countries = Set(counts.map(\.place.country))
        return countries.count == 1 ? countries.first : main.key
    }
}
