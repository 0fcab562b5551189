internal import Geography
internal import Places

/// Where somebody lived, and when: where photos were taken in most months of a year.
///
/// People move: home is asked for by day.
struct Homes {
    /// A part of the Earth about seventeen kilometres high.
    private struct Field: Hashable {
        let row: Int
        let column: Int

        init(_ point: Coordinate) { self.init(row: Self.number(point.latitude), column: Self.number(point.longitude)) }
        init(row: Int, column: Int) {
            self.row = row
            self.column = column
        }

        private static func number(_ degrees: Double) -> Int { Int((degrees / 0.15).rounded(.down)) }
    }

    /// Months around a day that are looked at, and in how many of them there must be photos.
    private static let window = 6
    private static let fewest = 7

    /// For each field the months in which it was home, counted from the year 0.
    private var homes: [Field: Set<Int>] = [:]

    init(_ entries: [DayTable.Entry], _ places: [Int64: Place]) {
        var months: [Field: Set<Int>] = [:]
        for entry in entries {
            if let place = places[entry.place] {
                months[Field(place.coordinate), default: []].insert(Self.month(entry.day))
            }
        }
        for field in months.keys {
            var around: Set<Int> = []
            for row in -1...1 {
                for column in -1...1 {
                    around.formUnion(months[Field(row: field.row + row, column: field.column + column)] ?? [])
                }
            }
            guard around.count >= Self.fewest else { continue }
            homes[field] = (months[field] ?? []).filter { month in
                (month - Self.window...month + Self.window).count(where: around.contains) >= Self.fewest
            }
        }
    }

    func contains(_ point: Coordinate, day: Int) -> Bool {
        homes[Field(point)]?.contains(Self.month(day)) ?? false
    }

    private static func month(_ day: Int) -> Int {
        let date = CivilDate(daysSince1970: day)
        return date.year * 12 + date.month
    }
}
