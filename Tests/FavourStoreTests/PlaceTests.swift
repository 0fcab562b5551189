import Favours
import Geography
import StoreHome
import Testing

@testable import FavourStore

@Suite("Exact places are kept from those who are not to know")
struct PlaceTests {
    typealias T = Town

    /// Seven favours of the first person, all of which the second one has accepted.
    private func seven(_ town: Town, _ people: [PersonID]) async throws -> [FavourID] {
        var ids: [FavourID] = []
        for number in 0..<7 {
            let start = 30 + Double(number) * 0.1
            let favour = try await town.store.ask(
                T.draft("Number \(number)", start: start, end: start + 0.1), by: people[0])
            _ = try await town.store.change(favour.id, .accept(T.first), by: people[1])
            ids.append(favour.id)
        }
        return ids
    }

    @Test func `helpers see it when they may, and five a day at most`() async throws {
        let town = try await Town()
        let people = try await town.people(3)
        let ids = try await seven(town, people)
        func seen(_ person: PersonID?) async throws -> Int {
            var count = 0
            for id in ids { count += try await town.store.favour(id, for: person).place == nil ? 0 : 1 }
            return count
        }
        #expect(try await seen(people[0]) == 7)
        #expect(try await seen(people[1]) == 0)
        try await town.go(to: 29)
        #expect(try await seen(people[1]) == 5)
        #expect(try await seen(people[1]) == 5)
        let shown = try await town.store.data(of: people[1]).shownPlaces
        #expect(shown == ids.prefix(5).reversed().map { AccountData.ShownPlace(favour: $0, at: T.after(29)) })
        #expect(try await town.store.data(of: people[0]).shownPlaces == [])
        #expect(try await seen(people[2]) == 0)
        #expect(try await seen(nil) == 0)
        try await town.store.setBlock(true, of: people[1], by: people[0])
        await #expect(throws: StoreError.notFound) { try await seen(people[1]) }
    }

    /// Two accounts of one person would otherwise complete a favour within minutes.
    @Test func `a favour counts as experience after a day, where the other person was here for a week`() async throws {
        let town = try await Town()
        let people = try await town.people(4)
        /// A favour of an hour that is accepted, and confirmed at its end.
        func complete(_ author: PersonID, _ helper: PersonID, from start: Double) async throws {
            try await town.go(to: start - 1)
            let favour = try await town.store.ask(T.draft(start: start, end: start + 1), by: author)
            _ = try await town.store.change(favour.id, .accept(T.first), by: helper)
            try await town.go(to: start + 1)
            _ = try await town.store.change(favour.id, .confirm(T.first, helper), by: author)
        }
        try await complete(people[0], people[1], from: 1)
        try await town.go(to: 100)
        #expect(try await town.store.experienced(among: people) == [])
        try await complete(people[0], people[1], from: 200)
        try await town.go(to: 201 + 23.9)
        #expect(try await town.store.experienced(among: people) == [])
        try await town.go(to: 201 + 24)
        #expect(try await town.store.experienced(among: people) == Set(people[..<2]))
        // With a newcomer, only the newcomer gains experience.
        let newcomer = try await town.store.write { connection in
            try PersonTable.insert(
                NewPerson(name: "Newcomer", password: "", isAdult: true, point: nil), key: "newcomer", password: "",
                neighbourhood: nil, now: T.after(230), on: connection)
        }
        try await complete(newcomer, people[2], from: 240)
        try await complete(people[3], newcomer, from: 250)
        try await town.go(to: 400)
        #expect(try await town.store.experienced(among: people + [newcomer]) == Set(people[..<2] + [newcomer]))
    }

    @Test func `the sixth place within 24 hours comes with the moment from which it is shown`() async throws {
        let town = try await Town()
        let people = try await town.people(2)
        let ids = try await seven(town, people)
        #expect(try await town.store.favour(ids[0], for: people[1]).placeFrom == nil)
        // One after the other, a minute apart.
        for number in 0..<5 {
            try await town.go(to: 29 + Double(number) / 60)
            let view = try await town.store.favour(ids[number], for: people[1])
            #expect(view.place == T.door && view.placeFrom == nil)
        }
        for id in ids[5...] {
            let view = try await town.store.favour(id, for: people[1])
            #expect(view.place == nil && view.placeFrom == T.after(29 + 24))
        }
        #expect(try await town.store.favour(ids[6], for: people[0]).placeFrom == nil)
        try await town.go(to: 29 + 24)
        #expect(try await town.store.favour(ids[5], for: people[1]).place == T.door)
        let next = try await town.store.favour(ids[6], for: people[1])
        #expect(next.place == nil && next.placeFrom == T.after(29 + 24 + 1.0 / 60))
    }

    @Test func `twenty favours from one door have one public place, also after a restart`() async throws {
        let town = try await Town()
        let people = try await town.people(2)
        var places: Set<Coordinate> = []
        for number in 0..<20 {
            let store = number < 10 ? town.store : try await StoreHome.open(folder: town.folder) { T.beginning }
            // Never more than 50 m apart.
            let near = try #require(
                Coordinate(
                    latitude: T.door.latitude + .random(in: -0.00015...0.00015),
                    longitude: T.door.longitude + .random(in: -0.0003...0.0003)))
            places.insert(try await store.ask(T.draft("Number \(number)", at: near), by: people[0]).publicPlace)
        }
        #expect(places.count == 1)
    }

    @Test func `a favour is moved only so often`() async throws {
        let town = try await Town(hasLimits: true)
        let people = try await town.people(1)
        let favour = try await town.store.ask(T.draft(), by: people[0])
        func move(_ metres: Int) async throws {
            let place = try #require(
                Coordinate(latitude: T.door.latitude + Double(metres) / 111_195, longitude: T.door.longitude))
            var draft = T.draft(at: place)
            draft.slots[0].id = T.first
            _ = try await town.store.edit(favour.id, draft, by: people[0])
        }
        for number in 1..<RateLimit.newFavours.most { try await move(number) }
        let last = RateLimit.newFavours.most - 1
        // At the same place it may be edited.
        try await move(last)
        await #expect(throws: StoreError.tooOften(retryAfter: 86_400)) { try await move(last + 1) }
    }

    @Test func `a box that closes in on a favour finds its public place`() async throws {
        let town = try await Town()
        let people = try await town.people(1)
        let favour = try await town.store.ask(T.draft(), by: people[0])
        var (south, west, north, east) = (60.0, 24.5, 60.5, 25.5)
        for step in 0..<80 {
            let isNorth = step % 2 == 0
            let middle = isNorth ? (south + north) / 2 : (west + east) / 2
            let half = BoundingBox(
                south: isNorth ? middle : south, west: isNorth ? west : middle, north: north, east: east)
            let isThere = try await town.store.search(FavourQuery(box: half)).total == 1
            switch (isNorth, isThere) {
            case (true, true): south = middle
            case (true, false): north = middle
            case (false, true): west = middle
            case (false, false): east = middle
            }
        }
        let found = try #require(Coordinate(latitude: south, longitude: west))
        #expect(found.distance(to: favour.publicPlace) < 1)
        #expect(found.distance(to: favour.place) > 20)
    }
}
