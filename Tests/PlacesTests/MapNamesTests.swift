import Compression
import Foundation
import Geography
import Places
import Testing
import TileSupport

@Suite("Streets and places are found by the names on the user's maps")
struct MapNamesTests {
    /// A folder of maps that is gone after the test.
    private final class Folder {
        let path = NSTemporaryDirectory() + "/names-" + UUID().uuidString
        init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
        deinit { try? FileManager.default.removeItem(atPath: path) }

        func write(
            _ name: String, _ features: [StreetTiles.Feature], pack: @Sendable ([UInt8]) -> [UInt8] = { $0 }
        ) async throws {
            try await StreetTiles.write(features, to: "\(path)/\(name).mbtiles", pack: pack)
        }

        var names: MapNames { MapNames(maps: MapFolder(base: path + "/none", users: path)) }
    }

    private static let helsinki: [StreetTiles.Feature] = [
        .init("Pohjoisesplanadi", 60.1678, 24.9440), .init("Eteläesplanadi", 60.1670, 24.9450),
        .init("Mannerheimintie", 60.1750, 24.9330), .init("Senaatintori", 60.1695, 24.9520, layer: "square"),
        .init("Töölönkatu", 60.1760, 24.9250), .init("Vanha Esplanadi", 60.1800, 24.9600),
        .init("Hakaniemi", 60.1790, 24.9500, layer: "place", others: ["name:en": "Hakaniemi Market"]),
    ]

    private func found(_ text: String, _ names: MapNames, near: Coordinate? = nil) async -> [String] {
        await names.search(text, in: nil, near: near).map(\.name)
    }

    @Test func `words are found at their beginning and within compounds, whatever the accents`() async throws {
        let folder = try Folder()
        try await folder.write("town", Self.helsinki)
        let names = folder.names
        #expect(await names.hasNames(in: nil))
        // Where a word begins with it first.
        #expect(await found("esplan", names) == ["Vanha Esplanadi", "Eteläesplanadi", "Pohjoisesplanadi"])
        #expect(await found("ETELAESPLANADI", names) == ["Eteläesplanadi"])
        #expect(await found("toolon", names) == ["Töölönkatu"])
        #expect(await found("esp van", names) == ["Vanha Esplanadi"])
        // In another language, and with the number of a house.
        #expect(await found("market", names) == ["Hakaniemi"])
        for text in ["Mannerheimintie 10", "mannerheimintie 10 B", "10 Mannerheim"] {
            #expect(await found(text, names) == ["Mannerheimintie"], "\(text)")
        }
        for nothing in ["", "  ", "zz", "10", "%", "a\u{0}b", String(repeating: "e", count: 9000)] {
            #expect(await found(nothing, names).isEmpty, "\(nothing.prefix(9))")
        }
    }

    @Test func `a point of what is found lies on it`() async throws {
        let folder = try Folder()
        try await folder.write("town", Self.helsinki)
        let one = try #require(await folder.names.search("senaatintori", in: nil, near: nil).first)
        let there = try #require(Coordinate(latitude: 60.1695, longitude: 24.9520))
        #expect(one.coordinate.distance(to: there) < 5)
    }

    @Test func `a street is one in all its tiles, and two where two have the name, the nearer first`() async throws {
        let folder = try Folder()
        // The parts lie 550 m apart; the other street of the name, 11 km away.
        let street = (0..<6).map { StreetTiles.Feature("Via Roma", 45.07 + Double($0) * 0.005, 7.68) }
        try await folder.write("town", street + [.init("Via Roma", 45.20, 7.68)])
        let near = try #require(Coordinate(latitude: 45.21, longitude: 7.68))
        let found = await folder.names.search("via roma", in: nil, near: near)
        #expect(found.count == 2)
        #expect(abs(found[0].coordinate.latitude - 45.2) < 0.001)
        #expect(abs(found[1].coordinate.latitude - 45.0825) < 0.005)
    }

    @Test func `only the area counts, and what is nobody's address is left out`() async throws {
        let folder = try Folder()
        try await folder.write(
            "town", Self.helsinki + [.init("Far Street", 61.5, 24.9), .init("Cold Lake", 60.17, 24.94, layer: "water")])
        let area = try #require(BoundingBox(south: 60.16, west: 24.92, north: 60.18, east: 24.97))
        let names = folder.names
        #expect(await names.search("street", in: area, near: nil).isEmpty)
        #expect(await names.search("street", in: nil, near: nil).map(\.name) == ["Far Street"])
        #expect(await names.search("lake", in: nil, near: nil).isEmpty)
    }

    @Test func `maps that come, go and are packed are noticed`() async throws {
        let folder = try Folder()
        let names = folder.names
        #expect(await !names.hasNames(in: nil))
        try await folder.write("packed", [.init("Packed Street", 60.17, 24.94)]) { Gzip.compressed($0) ?? [] }
        #expect(await found("street", names) == ["Packed Street"])
        try await folder.write("second", [.init("Second Street", 60.17, 24.95)])
        #expect(Set(await found("street", names)) == ["Packed Street", "Second Street"])
        try FileManager.default.removeItem(atPath: folder.path + "/packed.mbtiles")
        #expect(await found("street", names) == ["Second Street"])
    }

    /// Each byte of a tile is changed and each end is cut off: nothing ends the program, and what else there is is found.
    @Test func `a damaged tile has no names, or fewer`() async throws {
        for number in 0..<120 {
            let folder = try Folder()
            try await folder.write("bad", [.init("Some Street", 60.17, 24.94)]) { bytes in
                var bytes = bytes
                if number % 2 == 0 {
                    bytes[number / 2 % bytes.count] = UInt8(truncatingIfNeeded: 255 - number)
                } else {
                    bytes.removeLast(min(number / 2, bytes.count - 1))
                }
                return bytes
            }
            try await folder.write("good", [.init("Good Street", 60.18, 24.94)])
            #expect(await found("good", folder.names) == ["Good Street"])
        }
    }
}
