import ChildProcess
import Foundation
import Geography
import Places
import Testing

@testable import Mapmaking

/// Pictures that are drawn of streets.
struct AerialTests {
    private let scratch: Scratch
    private let maps: OwnMaps

    init() throws {
        scratch = try Scratch()
        maps = OwnMaps(folder: scratch.path + "/maps", tippecanoe: Scratch.tippecanoe)
    }

    @Test func `Helsinki from above has water, parks and roofs, and its credit`() async throws {
        _ = try await maps.add(.streets, from: Scratch.helsinki, name: nil) { _ in }
        let map = try await maps.addAerial(of: "Helsinki", name: "demo")
        let tiles = try #require(map.tiles)
        #expect(map.name == "demo" && tiles.title == "demo" && tiles.format == .png && tiles.zooms == 13...17)
        #expect(tiles.attribution == "© OpenStreetMap contributors")
        let bounds = try #require(tiles.bounds)
        #expect(abs(bounds.west - 24.935) < 0.001 && abs(bounds.north - 60.179) < 0.001)
        for (place, longitude, latitude, colours) in [
            ("Kaisaniemenlahti", "24.9430", "60.1775", [[38, 62, 78]]),
            ("Kaisaniemenpuisto", "24.9445", "60.1742", [[74, 96, 58]]),
            // The department store: its roof has one of four colours.
            (
                "Stockmann", "24.9419", "60.1684",
                [[150, 110, 92], [168, 160, 148], [120, 116, 114], [178, 168, 150]]
            ),
        ] {
            let answer = try ChildProcess.run(
                "/usr/bin/gdallocationinfo",
                ["-valonly", "-wgs84", scratch.path + "/maps/demo.mbtiles", longitude, latitude])
            let values = String(decoding: answer.output, as: UTF8.self).split(separator: "\n").compactMap { Int($0) }
            #expect(colours.contains(Array(values.prefix(3))), "\(place): \(values)")
        }
        #expect(scratch.names("maps") == ["Helsinki.mbtiles", "demo.mbtiles"])
        await #expect(throws: MapmakingError.nameTaken("demo")) {
            try await maps.addAerial(of: "Helsinki", name: "demo")
        }
        // Pictures are no streets, and what is not there is none.
        for name in ["demo", "Espoo"] {
            await #expect(throws: MapmakingError.noMap(name)) { try await maps.addAerial(of: name, name: "other") }
        }
        #expect(scratch.names("maps") == ["Helsinki.mbtiles", "demo.mbtiles"])
    }
}
