internal import Geography
internal import Places

/// Finds outings among the days and places of photos.
///
/// A library of many years has about ten thousand of these, which are all read for each revision. So they are handled
/// as numbers, and names are looked up at the end.
struct OutingFinder {
    /// The fewest photos of an outing.
    static let fewest = 5
    /// The most days from one photo to the next within an outing: one day without photos is allowed.
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
    ///   - places: by ``DayTable/Entry/place``; photos without a place, or at a place without a coordinate, are
    ///     ignored.
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

    /// Makes an outing from a draft, by the same rule by which its photos are found later.
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

    /// The first stay on or after a day, by binary search.
    private func firstIndex(of day: Int) -> Int {
        var range = stays.indices
        while !range.isEmpty {
            let middle = (range.lowerBound + range.upperBound) / 2
            range = stays[middle].day < day ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }

    /// One name for several places: that of the town with most photos, or, when the photos are scattered, that of their
    /// common region or country.
    static func name(_ counts: [(place: Place, count: Int)]) -> String? {
        var names: [String: Int] = [:]
        for (place, count) in counts { names[name(place), default: 0] += count }
        // With equal counts, the first in alphabetical order, so that the result is deterministic.
        guard let main = names.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else { return nil }
        let isScattered = names.count > 2 && main.value * 5 < names.values.reduce(0, +) * 2
        guard isScattered else { return main.key }
        let regions = Set(counts.map(\.place.region))
        if regions.count == 1, let region = regions.first { return region ?? main.key }
        let countries = Set(counts.map(\.place.country))
        return countries.count == 1 ? countries.first : main.key
    }

    /// A quarter is called by its city, and a division far from any town by its country, too: *Eastern* alone tells
    /// nobody where it is.
    private static func name(_ place: Place) -> String {
        if let town = place.city ?? place.name { return town }
        return place.region.map { "\($0), \(place.country)" } ?? place.country
    }
}
