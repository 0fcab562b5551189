import Favours
import Geography
import StoreHome
import Testing

@testable import FavourStore

@Suite("Favours are found by their public places")
struct SearchTests {
    typealias T = Town

    private func ids(_ page: FavourPage) -> [Int64] { page.favours.map(\.id.rawValue) }

    private func place(_ north: Double, _ east: Double) throws -> Coordinate {
        try #require(Coordinate(latitude: T.door.latitude + north, longitude: T.door.longitude + east))
    }

    /// Five favours, a cat near the door first.
    private func town() async throws -> (Town, [PersonID]) {
        let town = try await Town()
        let people = try await town.people(2)
        let drafts = [
            T.draft("Feed the cat", start: 30, end: 31, category: .pets),
            T.draft("Dig a garden", places: 3, start: 20, end: 26, at: try place(0.05, 0), category: .gardening),
            T.draft("Caffè e libri", start: 10, end: 12, at: try place(0, 0.13), category: .schoolHelp),
            T.draft("Walk a dog", start: 40, end: 41, at: try place(-0.08, 0), category: .pets),
            T.draft("Move a piano", start: 5, end: 6, at: try place(0.2, 0.2), category: .bulkyWaste),
        ]
        for draft in drafts { _ = try await town.store.ask(draft, by: people[0]) }
        return (town, people)
    }

    @Test func `by date, by newest and by distance`() async throws {
        let (town, _) = try await town()
        #expect(ids(try await town.store.search(FavourQuery())) == [5, 3, 2, 1, 4])
        #expect(ids(try await town.store.search(FavourQuery(sort: .distance, origin: T.door))) == [1, 2, 3, 4, 5])
        try await town.go(to: 1)
        let people = try await town.people(1)
        _ = try await town.store.ask(T.draft("Newer"), by: people[0])
        #expect(ids(try await town.store.search(FavourQuery(sort: .newest))).first == 6)
    }

    @Test func `pages follow each other without gaps or repeats`() async throws {
        let (town, _) = try await town()
        var query = FavourQuery(limit: 2)
        var found: [Int64] = []
        repeat {
            let page = try await town.store.search(query)
            #expect(page.total == 5)
            found += ids(page)
            query.after = page.next
        } while query.after != nil
        #expect(found == [5, 3, 2, 1, 4])
    }

    @Test func `by box, filter and words`() async throws {
        let (town, people) = try await town()
        let box = BoundingBox(around: T.door, radius: 2000)
        #expect(ids(try await town.store.search(FavourQuery(box: box))) == [1])
        var query = FavourQuery()
        query.filter.categories = [.pets]
        #expect(ids(try await town.store.search(query)) == [1, 4])
        query.filter.words = "dog"
        #expect(ids(try await town.store.search(query)) == [4])
        query.filter = FavourFilter()
        for (words, expected) in [("caffe LIB", [3]), ("\"'); DROP", []), ("*", [5, 3, 2, 1, 4]), ("pian", [5])] {
            query.filter.words = words
            #expect(ids(try await town.store.search(query)) == expected.map(Int64.init), "\(words)")
        }
        query.filter = FavourFilter()
        query.hidden = [people[0]]
        #expect(try await town.store.search(query).total == 0)
    }

    @Test func `what is over is found no more, what is full only without a filter`() async throws {
        let (town, people) = try await town()
        _ = try await town.store.change(FavourID(rawValue: 1), .accept(T.first), by: people[1])
        var query = FavourQuery()
        query.filter.onlyFree = true
        #expect(ids(try await town.store.search(query)) == [5, 3, 2, 4])
        _ = try await town.store.change(FavourID(rawValue: 5), .cancel, by: people[0])
        try await town.go(to: 27)
        #expect(ids(try await town.store.search(FavourQuery())) == [1, 4])
    }

    @Test func `what another process wrote is found after a refresh`() async throws {
        let (town, people) = try await town()
        let other = try await StoreHome.open(folder: town.folder, hasLimits: false) { T.beginning }
        #expect(try await other.search(FavourQuery()).total == 5)
        var changes = other.liveChanges().makeAsyncIterator()
        _ = try await town.store.change(FavourID(rawValue: 5), .cancel, by: people[0])
        try await other.refresh()
        #expect(await changes.next() == FavourID(rawValue: 5))
        #expect(try await other.search(FavourQuery()).total == 4)
    }

    @Test func `a process that has slept longer than changes are kept finds all as it is`() async throws {
        let (town, people) = try await town()
        let other = try await StoreHome.open(folder: town.folder, hasLimits: false) { T.beginning }
        #expect(try await other.search(FavourQuery()).total == 5)
        _ = try await town.store.change(FavourID(rawValue: 5), .cancel, by: people[0])
        try await town.store.write { connection in
            for _ in 0..<10_050 { try SettingTable.addRevision(of: FavourID(rawValue: 1), on: connection) }
        }
        let kept = try await town.store.read { try $0.all("SELECT id FROM revision") { $0.int64(0) } }
        #expect(kept.count <= 10_001)
        try await other.refresh()
        #expect(try await other.search(FavourQuery()).total == 4)
    }

    @Test func `the index agrees with the filter's own rule, whatever happens`() async throws {
        let town = try await Town()
        let people = try await town.people(6)
        var generator = SystemRandomNumberGenerator()
        for number in 0..<60 {
            let start = Double.random(in: 1...80, using: &generator)
            var draft = T.draft(
                "Favour \(number)", places: Int.random(in: 1...2), start: start, end: start + .random(in: 1...9),
                category: Category.allCases.randomElement() ?? .generic)
            (draft.content.needsCar, draft.content.isHeavy) = (.random(), .random())
            let favour = try await town.store.ask(draft, by: people[number % 3])
            if Bool.random() { _ = try? await town.store.change(favour.id, .accept(T.first), by: people[3]) }
            if Int.random(in: 0..<8) == 0 { _ = try await town.store.change(favour.id, .cancel, by: favour.author) }
        }
        try await town.go(to: 20)
        let all = try await town.store.favours((1...60).map { FavourID(rawValue: $0) })
        for _ in 0..<100 {
            var filter = FavourFilter()
            filter.categories = Set(Category.allCases.filter { _ in Int.random(in: 0..<3) == 0 })
            if Bool.random() { filter.from = T.after(.random(in: 0...40)) }
            if Bool.random() { filter.to = T.after(.random(in: 40...90)) }
            if Bool.random() { filter.longestHours = Int.random(in: 1...9) }
            filter.kind = [nil, .single, .group].randomElement() ?? nil
            (filter.withoutCar, filter.withoutHeavy, filter.onlyFree) = (.random(), .random(), .random())
            let page = try await town.store.search(FavourQuery(filter: filter, limit: 200))
            #expect(Set(page.favours.map(\.id)) == Set(all.filter(filter.matches).map(\.id)), "\(filter)")
        }
    }

    @Test func `whatever is added, moved and removed, each box holds what lies in it, also across the antimeridian`()
        async throws
    {
        let town = try await Town()
        let people = try await town.people(3)
        let middles = try [(60.17, 24.94), (-16.8, 179.999), (-16.8, -179.999), (0, 0), (89.99, 30)].map {
            try #require(Coordinate(latitude: $0.0, longitude: $0.1))
        }
        func somewhere() -> Coordinate {
            let middle = middles.randomElement() ?? T.door
            let (north, east) = (Double.random(in: -0.02...0.02), Double.random(in: -0.02...0.02))
            let longitude = middle.longitude + east
            return Coordinate(
                latitude: min(90, middle.latitude + north),
                longitude: longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude) ?? middle
        }
        for number in 1...120 {
            let favour = try await town.store.ask(T.draft("Favour \(number)", at: somewhere()), by: people[number % 3])
            switch Int.random(in: 0..<6) {
            case 0: _ = try await town.store.change(favour.id, .cancel, by: favour.author)
            case 1:
                var draft = T.draft("Favour \(number)", at: somewhere())
                draft.slots[0].id = T.first
                _ = try await town.store.edit(favour.id, draft, by: favour.author)
            default: break
            }
        }
        let all = try await town.store.favours((1...120).map { FavourID(rawValue: $0) }).filter(\.isLive)
        for _ in 0..<200 {
            var query = FavourQuery(
                box: BoundingBox(around: somewhere(), radius: .random(in: 200...4000)), limit: 200)
            query.isCoarse = .random()
            query.hidden = Set(people.filter { _ in Int.random(in: 0..<4) == 0 })
            if Bool.random() { query.filter.words = ["favour", "1", "7"].randomElement() ?? "" }
            let expected = all.filter { favour in
                let place = query.isCoarse ? PublicPlace.coarse(favour.publicPlace) : favour.publicPlace
                return query.box?.contains(place) == true && !query.hidden.contains(favour.author)
                    && (query.filter.words.isEmpty || query.filter.words == "favour"
                        || favour.content.title.split(separator: " ")[1].hasPrefix(query.filter.words))
            }
            let page = try await town.store.search(query)
            #expect(Set(page.favours.map(\.id)) == Set(expected.map(\.id)), "\(query)")
            #expect(page.total == expected.count)
            let clusters = try await town.store.clusters(query, step: 0.01)
            #expect(clusters.map(\.count).reduce(0, +) == expected.count)
            // The few that are nearest, and the first of all in order of distance, for which nothing is passed over.
            (query.sort, query.origin) = (.distance, somewhere())
            if Bool.random() { query.box = nil }
            let whole = try await town.store.search(query)
            query.limit = 3
            let nearest = try await town.store.search(query)
            #expect(nearest.favours.map(\.id) == whole.favours.prefix(3).map(\.id), "\(query)")
            #expect(nearest.total == whole.total)
        }
    }

    @Test func `clusters add up to what is found`() async throws {
        let (town, _) = try await town()
        let wide = try await town.store.clusters(FavourQuery(), step: 10)
        #expect(wide.map(\.count).reduce(0, +) == 5 && wide.count == 1 && wide[0].first.rawValue == 1)
        #expect(wide[0].categories[.pets] == 2)
        let narrow = try await town.store.clusters(FavourQuery(), step: 0.01)
        #expect(narrow.count == 5)
    }

    @Test func `the heap keeps the smallest`() {
        for limit in [1, 2, 7, 40] {
            let numbers = (0..<30).map { _ in Int.random(in: 0..<20) }
            var heap = SmallestFirst<Int>(limit: limit)
            for number in numbers { heap.add(number) }
            #expect(heap.sorted == Array(numbers.sorted().prefix(limit)))
        }
    }
}
