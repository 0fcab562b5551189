import Favours
import Foundation
import Geography
import Testing
import Web
import Wording

@testable import FavoriSite
@testable import FavourStore

@Suite("Distances say from where, and no more than is known")
struct DistanceTests {
    private let middle = Coordinate(latitude: 60.17, longitude: 24.94)!

    private func said(metres: Double) throws -> Phrase {
        let kamppi = Neighbourhood(id: 1, name: "Kamppi", centre: middle, radius: 500, area: nil)
        let place = try #require(Coordinate(latitude: 60.17 + metres / 111_195, longitude: 24.94))
        return Distance.phrase(to: place, from: kamppi)
    }

    @Test func `near, it is less than a kilometre wherever in its circle the exact place lies`() throws {
        for metres in [0.0, 250, 390] {
            let said = try said(metres: metres)
            #expect(said.en == "less than 1 km from the middle of Kamppi")
            #expect(said.it == "a meno di 1 km dal centro di Kamppi")
        }
        #expect(try said(metres: 450).en == "about 1 km from the middle of Kamppi")
    }

    @Test func `farther away, it is in whole kilometres`() throws {
        for (metres, kilometres) in [(1200.0, 1), (1700, 2), (4600, 5), (12_300, 12)] {
            let said = try said(metres: metres)
            #expect(said.it == "a circa \(kilometres) km dal centro di Kamppi")
        }
    }

    @Test func `the reach of a search has no decimals that say nothing`() {
        #expect(Distance.reach(500, Format(.italian)) == "500 m")
        #expect(Distance.reach(1000, Format(.italian)) == "1 km")
        #expect(Distance.reach(2500, Format(.italian)) == "2,5 km")
        #expect(Distance.reach(10_000, Format(.english)) == "10 km")
    }

    @Test func `rows say how far a favour is in percent, category and whose, and of one's own no distance`()
        async throws
    {
        let site = try await Site()
        let (anna, bruno) = (try await site.join("Anna"), try await site.join("Bruno"))
        _ = try await site.json(.post, "/api/v1/favours", Site.draft(places: 3), token: anna.token, status: 201)
        let own = try await site.ask(.get, "/?view=list", token: anna.token, isPage: true).text
        #expect(own.contains("Not accepted yet · 0% · 0 of 3") && own.contains("Bulky waste, group, your favour"))
        #expect(!own.contains(" km from the middle of"))
        let other = try await site.ask(.get, "/?view=list", token: bruno.token, isPage: true).text
        #expect(other.contains("Bulky waste, group<") && !other.contains("your favour"))
    }
}
