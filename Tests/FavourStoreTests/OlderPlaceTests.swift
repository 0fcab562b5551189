import Favours
import Geography
import StoreHome
import Testing

@testable import FavourStore

/// An earlier rule let a circle miss its favour. To correct it would tell those who remember the old one that the place lies
/// in the new circle and not in the old: it stays until the favour is over or is moved.
@Suite("Public places of an earlier rule")
struct OlderPlaceTests {
    typealias T = Town

    @Test func `they stay as they are, and nothing new takes them over`() async throws {
        let town = try await Town()
        let person = try await town.people(1)[0]
        let favour = try await town.store.ask(T.draft(), by: person)
        // 900 m away.
        let old = try #require(Coordinate(latitude: T.door.latitude + 900 / 111_195, longitude: T.door.longitude))
        try await town.store.write { connection in
            try connection.run(
                "UPDATE favour SET public_latitude = ?, public_longitude = ?", .real(old.latitude), .real(old.longitude)
            )
        }
        let again = try await StoreHome.open(folder: town.folder, hasLimits: false) { T.beginning }
        #expect(try await again.favours([favour.id]).first?.publicPlace == old)
        #expect(try await again.search(FavourQuery()).favours.first?.publicPlace == old)
        // Asked again at the same door: a circle that holds it.
        let new = try await again.ask(T.draft("Another"), by: person)
        #expect(new.publicPlace.distance(to: T.door) <= PublicPlace.radius)
        // A word changed tells nothing.
        var draft = T.draft("Carry two sofas")
        draft.slots[0].id = T.first
        #expect(try await again.edit(favour.id, draft, by: person).publicPlace == old)
        // Moved, it follows the rule.
        draft.place = try #require(
            Coordinate(latitude: T.door.latitude, longitude: T.door.longitude + 0.02))
        let moved = try await again.edit(favour.id, draft, by: person)
        #expect(moved.publicPlace.distance(to: draft.place) <= PublicPlace.radius)
    }
}
