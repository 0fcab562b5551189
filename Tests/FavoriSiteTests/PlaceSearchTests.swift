import FavourStore
import Foundation
import Geography
import Testing
import TileSupport
import Web

@Suite("The pin is moved to a street that is searched for")
struct PlaceSearchTests {
    private func site() async throws -> Site {
        let site = try await Site()
        try FileManager.default.createDirectory(atPath: site.folder + "/maps", withIntermediateDirectories: true)
        try await StreetTiles.write(
            [.init("Hämeentie", 60.187, 24.958), .init("Hämeentie", 60.205, 24.975)],
            to: site.folder + "/maps/town.mbtiles")
        return site
    }

    @Test func `equal names are told apart by neighbourhood and distance`() async throws {
        let site = try await site()
        let anna = try await site.join("Anna")
        let other = try #require(Coordinate(latitude: 60.205, longitude: 24.975))
        try await site.store.setNeighbourhood("Arabia", centre: other, radius: 600)
        let answer = try await site.json(.post, "/api/v1/places", "{\"q\":\"hameen\"}", token: anna.token)
        let places = try #require(answer["places"] as? [[String: Any]])
        #expect(places.map { $0["name"] as? String } == ["Hämeentie", "Hämeentie"])
        #expect(places.map { $0["neighbourhood"] as? String } == ["Kallio", "Arabia"])
        let distances = places.compactMap { $0["distance"] as? Int }
        #expect(distances.count == 2 && (500...600).contains(distances[0]) && (2500...2800).contains(distances[1]))
    }

    @Test func `a place of its own is searched for by people with an account, and never in an address`() async throws {
        let site = try await site()
        #expect(try await site.ask(.post, "/api/v1/places", "{\"q\":\"hameen\"}").status == 401)
        let anna = try await site.join("Anna")
        #expect(try await site.ask(.get, "/api/v1/places?q=hameen", token: anna.token).status == 405)
        for wrong in ["{}", "{\"q\":7}", "[", "{\"q\":null}"] {
            let answer = try await site.ask(.post, "/api/v1/places", wrong, token: anna.token)
            #expect((400..<500).contains(answer.status), "\(wrong): \(answer.status)")
        }
    }

    @Test func `the field is there where the maps have names`() async throws {
        let site = try await site()
        let anna = try await site.join("Anna")
        #expect(try await site.ask(.get, "/new", token: anna.token, isPage: true).text.contains("street-field"))
        let bare = try await Site()
        let bruno = try await bare.join("Bruno")
        #expect(try await !bare.ask(.get, "/new", token: bruno.token, isPage: true).text.contains("street-field"))
        let answer = try await bare.json(.post, "/api/v1/places", "{\"q\":\"hameen\"}", token: bruno.token)
        #expect((answer["places"] as? [Any])?.isEmpty == true)
    }
}
