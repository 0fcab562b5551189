import Favours
import Geography
import Testing

@testable import FavourStore

@Suite("Saved searches tell of new favours")
struct SavedSearchTests {
    typealias T = Town

    /// People who live in a neighbourhood around the door.
    private func people(_ town: Town, _ count: Int) async throws -> [PersonID] {
        try await town.store.setNeighbourhood("Door", centre: T.door, radius: 800)
        let home = try await town.store.neighbourhoods()[0].id
        let names = ["Anna", "Bruno", "Carla", "Dora"].prefix(count)
        return try await town.store.add(people: names.map { ($0, home) })
    }

    private func found(_ town: Town, _ person: PersonID) async throws -> [FavourID] {
        try await town.store.messages(to: person).filter { $0.notice.kind == .found }.map(\.favour)
    }

    @Test func `who looks for such a favour nearby is told once, and not of one's own`() async throws {
        let town = try await Town()
        let people = try await people(town, 4)
        var filter = FavourFilter()
        filter.categories = [.pets, .gardening]
        for person in people.prefix(2) {
            try await town.store.saveSearch(filter, radius: 1000, of: person)
            try await town.store.saveSearch(FavourFilter(), radius: 2000, of: person)
        }
        filter.withoutCar = true
        filter.words = "càt"
        try await town.store.saveSearch(filter, radius: 1000, of: people[2])
        try await town.store.setBlock(true, of: people[0], by: people[3])
        try await town.store.saveSearch(FavourFilter(), radius: 10_000, of: people[3])
        let cat = try await town.store.ask(T.draft("Feed the cat", category: .pets), by: people[0])
        var car = T.draft("Cat to the vet", category: .pets)
        car.content.needsCar = true
        let vet = try await town.store.ask(car, by: people[0])
        let far = try #require(Coordinate(latitude: 60.1989, longitude: 24.9384))
        let away = try await town.store.ask(T.draft("Far cat", at: far, category: .pets), by: people[0])
        for person in people { #expect(try await found(town, person) == []) }
        for _ in 0..<2 {
            try await town.store.tick()
            #expect(try await found(town, people[0]) == [])
            #expect(try await found(town, people[1]) == [vet.id, cat.id])
            #expect(try await found(town, people[2]) == [cat.id])
            #expect(try await found(town, people[3]) == [])
        }
        #expect(T.door.distance(to: away.publicPlace) > 2000)
    }

    @Test func `by the public place alone, as the distance shows`() async throws {
        let town = try await Town()
        let people = try await people(town, 2)
        try await town.store.saveSearch(FavourFilter(), radius: 500, of: people[1])
        var expected: [FavourID] = []
        for number in 0..<20 {
            let place = try #require(Coordinate(latitude: 60.1699 + Double(number) * 0.0005, longitude: 24.9384))
            let favour = try await town.store.ask(T.draft("Number \(number)", at: place), by: people[0])
            if T.door.distance(to: favour.publicPlace) <= 500 { expected.append(favour.id) }
        }
        try await town.store.tick()
        #expect(try await found(town, people[1]) == expected.reversed())
        #expect((1..<20).contains(expected.count))
    }

    @Test func `at most twenty a day`() async throws {
        let town = try await Town()
        let people = try await people(town, 2)
        try await town.store.saveSearch(FavourFilter(), radius: 1000, of: people[1])
        for number in 0..<25 { _ = try await town.store.ask(T.draft("Number \(number)"), by: people[0]) }
        try await town.store.tick()
        #expect(try await found(town, people[1]).count == 20)
        try await town.go(to: 24.1)
        // What was passed over stays so.
        #expect(try await found(town, people[1]).count == 20)
        _ = try await town.store.ask(T.draft("Next day"), by: people[0])
        try await town.store.tick()
        #expect(try await found(town, people[1]).count == 21)
    }

    @Test func `ten are kept, each once, and only of who has a neighbourhood`() async throws {
        let town = try await Town()
        let people = try await people(town, 2)
        for hours in 1...10 {
            var filter = FavourFilter()
            filter.longestHours = hours
            for _ in 0..<2 { try await town.store.saveSearch(filter, radius: 500, of: people[0]) }
        }
        await #expect(throws: SearchRefusal.tooManySearches) {
            try await town.store.saveSearch(FavourFilter(), radius: 500, of: people[0])
        }
        await #expect(throws: SearchRefusal.radiusUnknown) {
            try await town.store.saveSearch(FavourFilter(), radius: 501, of: people[1])
        }
        let stranger = try await town.people(1)[0]
        await #expect(throws: SearchRefusal.noNeighbourhood) {
            try await town.store.saveSearch(FavourFilter(), radius: 500, of: stranger)
        }
        let searches = try await town.store.savedSearches(of: people[0])
        #expect(searches.map(\.filter.longestHours) == Array(1...10))
        await #expect(throws: StoreError.notFound) {
            try await town.store.removeSearch(searches[0].id, of: people[1])
        }
        try await town.store.removeSearch(searches[0].id, of: people[0])
        #expect(try await town.store.savedSearches(of: people[0]).count == 9)
        var whole = FavourFilter()
        (whole.categories, whole.from, whole.to, whole.kind) = ([.pets, .sport], 5, 9, .group)
        (whole.withoutCar, whole.withoutHeavy, whole.words) = (true, true, "a b")
        try await town.store.saveSearch(whole, radius: 5000, of: people[1])
        #expect(try await town.store.savedSearches(of: people[1]).map(\.filter) == [whole])
    }
}
