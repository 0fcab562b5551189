import Favours
import FavourStore
import Foundation
import Geography
import StoreHome
import Testing

@testable import FavourStore

@Suite("Neighbourhoods are circles or outlines")
struct NeighbourhoodTests {
    private func square(_ south: Double, _ west: Double, _ north: Double, _ east: Double) throws -> PolygonArea {
        try PolygonArea([
            [
                [(south, west), (south, east), (north, east), (north, west)].map {
                    try #require(Coordinate(latitude: $0.0, longitude: $0.1))
                }
            ]
        ])
    }

    private func neighbourhood(_ latitude: Double, _ longitude: Double, in town: Town) async throws -> String? {
        let point = try #require(Coordinate(latitude: latitude, longitude: longitude))
        return Neighbourhood.of(point, among: try await town.store.neighbourhoods())?.name
    }

    @Test func `a point belongs to the outline that holds it, however near another middle is`() async throws {
        let town = try await Town()
        // A long one, and a small one beside its end.
        try await town.store.setNeighbourhood("Long", area: try square(60.10, 24.90, 60.20, 24.92))
        try await town.store.setNeighbourhood("Small", area: try square(60.19, 24.92, 60.20, 24.93))
        #expect(try await neighbourhood(60.195, 24.919, in: town) == "Long")
        #expect(try await neighbourhood(60.195, 24.921, in: town) == "Small")
        // In none: the nearest in proportion to its size, as before.
        #expect(try await neighbourhood(60.15, 24.95, in: town) == "Long")
        try await town.store.setNeighbourhood(
            "Round", centre: try #require(Coordinate(latitude: 60.15, longitude: 24.96)), radius: 900)
        #expect(try await neighbourhood(60.15, 24.95, in: town) == "Round")
        #expect(try await neighbourhood(60.15, 24.91, in: town) == "Long")
    }

    @Test func `an outline is kept, and replaced by another or by a circle`() async throws {
        let town = try await Town()
        let area = try square(60.1234567, 24.9, 60.2, 24.92)
        try await town.store.setNeighbourhood("Long", area: area)
        let again = try await StoreHome.open(folder: town.folder)
        let one = try #require(try await again.neighbourhoods().first)
        #expect(one.area == area && one.contains(one.centre))
        #expect(abs(one.radius - one.centre.distance(to: area.polygons[0][0][0])) < 10)
        try await town.store.setNeighbourhood("Long", centre: Town.door, radius: 300)
        let round = try await again.neighbourhoods()
        #expect(round.count == 1 && round[0].area == nil && round[0].radius == 300 && round[0].id == one.id)
    }

    @Test func `a database from before outlines opens with its circles`() async throws {
        let folder = NSTemporaryDirectory() + "/older-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let before = Array(Schema.migrations.prefix { !$0.name.hasPrefix("0003 areas") })
        #expect(before.count < Schema.migrations.count)
        let home = try await SQLiteHome(path: folder + "/favours.sqlite", migrations: before)
        try await home.write { connection in
            try connection.run(
                "INSERT INTO neighbourhood (name, latitude, longitude, radius) VALUES ('Kallio', 60.184, 24.95, 600)")
        }
        let store = try await FavourStore(folder: folder)
        let all = try await store.neighbourhoods()
        #expect(all.map(\.name) == ["Kallio"] && all[0].radius == 600 && all[0].area == nil)
        try await store.setNeighbourhood("Kallio", area: try square(60.1, 24.9, 60.2, 25))
        #expect(try await store.neighbourhoods()[0].area != nil)
    }
}
