internal import Geography

/// The user's homes by time: places where photos were taken in most months of a year.
///
/// Homes are looked up by month, because people move.
struct Homes {
    /// A cell of a grid over the Earth, about 17 km high.
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

    /// How many months before and after a month are considered, and in how many of all these there must be photos.
    private static let window = 6
    private static let fewest = 7

    /// For each place the months in which it was home, in ascending order; empty for nearly all places.
    private var homes: [[Int]]

    /// - Parameter stays: by day.
    init(_ stays: [OutingFinder.Stay], _ points: [Coordinate]) {
        // The months in which photos were taken at each place, each once, in ascending order.
        var months: [[Int]] = Array(repeating: [], count: points.count)
        var day = Int.min
        var month = 0
        for stay in stays {
            if stay.day != day {
                day = stay.day
                month = Self.month(day)
            }
            if months[stay.place].last != month { months[stay.place].append(month) }
        }
        var fields: [Field: Set<Int>] = [:]
        for (place, point) in points.enumerated() { fields[Field(point), default: []].formUnion(months[place]) }
        homes = points.enumerated().map { place, point in
            guard !months[place].isEmpty else { return [] }
            let field = Field(point)
            var around: Set<Int> = []
            for row in -1...1 {
                for column in -1...1 {
                    around.formUnion(fields[Field(row: field.row + row, column: field.column + column)] ?? [])
                }
            }
            guard around.count >= Self.fewest else { return [] }
            return months[place].filter { month in
                (month - Self.window...month + Self.window).count(where: around.contains) >= Self.fewest
            }
        }
    }

    /// Whether a place was home in a month.
    func contains(place: Int, month: Int) -> Bool { homes[place].contains(month) }

    /// Months from the year 0 to that of a day, counted since 1970-01-01.
    static func month(_ day: Int) -> Int {
        let date = CivilDate(daysSince1970: day)
        return date.year * 12 + date.month
    }
}
