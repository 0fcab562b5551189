internal import Geography
internal import Places

/// Finds outings among the days and places of photos.
struct OutingFinder {
    /// Fewer photos are no outing.
    static let fewest = 5
    /// Days from one photo to the next within an outing, at most: one may pass without any.
    static let longestPause = 2

    /// By day.
    let entries: [DayTable.Entry]
    /// By ``DayTable/Entry/place``.
    let places: [Int64: Place]

    /// An outing while its days are read.
    private struct Draft {
        let anchor: Coordinate
        let first: Int
        var last: Int
    }

    /// All outings, the newest first.
    func outings() -> [Outing] {
        let homes = Homes(entries, places)
        var open: [Draft] = []
        var closed: [Draft] = []
        for entry in entries {
            guard let place = places[entry.place], !homes.contains(place.coordinate, day: entry.day) else { continue }
            closed += open.filter { entry.day - $0.last > Self.longestPause }
            open.removeAll { entry.day - $0.last > Self.longestPause }
            let near = open.indices.filter {
                open[$0].anchor.distance(to: place.coordinate) <= Outing.Bounds.radius
                    && entry.day - open[$0].first < Outing.Bounds.longest
            }
            if let draft = near.first {
                open[draft].last = entry.day
            } else {
                open.append(Draft(anchor: place.coordinate, first: entry.day, last: entry.day))
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
        var counts: [Int64: Int] = [:]
        for entry in entries[firstIndex(of: bounds.days.lowerBound)...] {
            guard entry.day <= bounds.days.upperBound else { break }
            guard let place = places[entry.place], bounds.contains(place.coordinate) else { continue }
            counts[entry.place, default: 0] += entry.photos
        }
        let count = counts.values.reduce(0, +)
        guard count >= Self.fewest,
            let name = Self.name(counts.compactMap { id, count in places[id].map { ($0, count) } })
        else { return nil }
        return Outing(bounds: bounds, name: name, count: count)
    }

    /// By halves: the first entry of a day, or after it.
    private func firstIndex(of day: Int) -> Int {
        var range = entries.indices
        while !range.isEmpty {
            let middle = (range.lowerBound + range.upperBound) / 2
            range = entries[middle].day < day ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
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
