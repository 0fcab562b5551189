internal import Geography
internal import Interpretation
internal import Places
internal import Storage

extension Library {
    /// Today in this machine's time zone.
    public var today: CivilDate {
        let now = clock()
        return CivilDate(daysSince1970: Int((Double(now + Int64(zone(now))) / 86_400).rounded(.down)))
    }

    /// The memories for today.
    ///
    /// - Parameter limit: the most outings.
    public func memories(limit: Int) async throws -> Memories {
        let wish = MemoriesWish(today: today, limit: max(0, limit))
        return try await read { connection in
            let revision = try connection.revision.number()
            return try self.rememberedMemories.value(wish, revision: revision) {
                let outings = try self.outings(connection)
                let chosen = OutingChoice(today: wish.today).choose(outings, limit: wish.limit)
                return Memories(
                    onThisDay: try self.dayMemory(wish.today, connection),
                    outings: try self.withCovers(chosen, connection), outingCount: outings.count)
            }
        }
    }

    /// Outings, the newest first, and how many there are in all.
    ///
    /// - Parameters:
    ///   - offset: the index of the first one, from 0.
    ///   - limit: 0…100.
    public func outings(offset: Int, limit: Int) async throws -> (outings: [OutingMemory], total: Int) {
        try await read { connection in
            let all = try self.outings(connection)
            let part = all.dropFirst(max(0, offset)).prefix(min(max(0, limit), 100))
            return (try self.withCovers(Array(part), connection), all.count)
        }
    }

    /// The outing of given bounds; nil when there are too few photos for one.
    public func outing(_ bounds: Outing.Bounds) async throws -> Outing? {
        try await read { connection in
            let days = connection.days
            let entries = try days.entries(from: bounds.days.lowerBound, to: bounds.days.upperBound)
            let places = try connection.places.places(on: bounds.days)
            return OutingFinder(entries: entries, places: places).outing(bounds)
        }
    }

    // MARK: Within one view of the library

    private func outings(_ connection: Connection) throws -> [Outing] {
        let revision = try connection.revision.number()
        return try rememberedOutings.value(0, revision: revision) {
            OutingFinder(
                entries: try connection.days.entries(),
                places: try connection.places.all()
            ).outings()
        }
    }

    private func withCovers(_ outings: [Outing], _ connection: Connection) throws -> [OutingMemory] {
        let days = connection.days
        let photos = connection.photos
        return try outings.compactMap { outing in
            let near = try Self.places(within: outing.bounds, connection)
            return try days.cover(outing.bounds.days, at: near).flatMap { try photos.found($0) }.map {
                OutingMemory(outing: outing, cover: $0)
            }
        }
    }

    private func dayMemory(_ day: CivilDate, _ connection: Connection) throws -> DayMemory? {
        let index = try BlockReader(connection: connection, level: .high, cache: blocks)
        let found = try Self.onThisDay(day, index)
        guard let newest = try index.newest(found.matches, limit: 1, before: nil).first,
            let cover = try connection.photos.found(newest.photo)
        else { return nil }
        return DayMemory(day: day, years: found.years, count: found.matches.count, cover: cover)
    }

    /// The most years to look back. Dates that are further back come from cameras without a set clock.
    private static let longestMemory = 150

    /// The photos of a day in earlier years, and the years, the last one first.
    static func onThisDay(_ day: CivilDate, _ index: BlockReader) throws -> (matches: Matches, years: [Int]) {
        var matches = Matches(blocks: index.blocks.count + 1)
        var years: [Int] = []
        let oldest = try DayTable(connection: index.connection).firstYear() ?? day.year
        for year in (max(oldest, day.year - longestMemory)..<max(day.year, oldest)).reversed() {
            var days = [CivilDate(year: year, month: day.month, day: day.day)]
            // In years without a leap day, photos of 29 February are shown on the 28th.
            let isLeapYear = CivilDate(year: day.year, month: 2, day: 29) != nil
            if day.month == 2, day.day == 28, !isLeapYear { days.append(CivilDate(year: year, month: 2, day: 29)) }
            for day in days.compactMap({ $0 }) {
                let photos = try index.photos(token: Token.word(CalendarWords.day(day)))
                guard !photos.isEmpty else { continue }
                matches.formUnion(photos)
                if years.last != year { years.append(year) }
            }
        }
        return (matches, years)
    }

    /// The photos of an outing.
    static func photos(of bounds: Outing.Bounds, _ index: BlockReader) throws -> Matches {
        let near = try places(within: bounds, index.connection)
        return try index.photos(try DayTable(connection: index.connection).photos(bounds.days, at: near))
    }

    private static func places(within bounds: Outing.Bounds, _ connection: Connection) throws -> [Int64] {
        try connection.places.places(on: bounds.days)
            .filter { $0.value.coordinate.map(bounds.contains) ?? false }.keys.sorted()
    }
}
