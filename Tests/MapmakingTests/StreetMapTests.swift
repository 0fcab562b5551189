import ChildProcess
import Compression
import Foundation
import Geography
import Places
import Testing

@testable import Mapmaking

/// Maps that are made of real and of broken extracts.
struct StreetMapTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func maps(
        _ programs: StreetMapMaker.Programs = .init(cutter: Scratch.tippecanoe), _ limits: FencedProgram.Limits? = nil
    ) -> OwnMaps {
        OwnMaps(folder: scratch.path + "/maps", programs: programs, limits: limits)
    }

    /// The bytes of a tile, unpacked by a program of the system.
    private func content(_ tile: TileFile.Tile) throws -> Data {
        let packed = try scratch.write("tile.gz", tile.bytes)
        return Data(try ChildProcess.run("/usr/bin/gzip", ["-dc", packed]).output)
    }

    @Test func `the streets of Helsinki are on the map with their names and credit`() async throws {
        let map = try await maps().add(.streets, from: Scratch.helsinki, name: nil) { _ in }
        let tiles = try #require(map.tiles)
        #expect(map.name == "Helsinki" && tiles.title == "Helsinki" && tiles.zooms == 8...14)
        #expect(tiles.attribution == "© OpenStreetMap contributors")
        #expect(
            Set(tiles.layers)
                == ["ground", "green", "square", "water", "building", "waterway", "street", "rail", "place"])
        let bounds = try #require(tiles.bounds)
        #expect(abs(bounds.west - 24.935) < 0.01 && abs(bounds.north - 60.179) < 0.01)
        var all = Data()
        for column in 9325...9328 {
            for row in 4741...4747 {
                guard let tile = try await tiles.tile(zoom: 14, column: column, row: row) else { continue }
                all += try content(tile)
            }
        }
        for name in [
            "Mannerheimintie", "Aleksanterinkatu", "Kaisaniemi", "Kluuvi", "residential", "apartments", "sea", "park",
        ] {
            #expect(all.firstRange(of: Data(name.utf8)) != nil, "\(name)")
        }
        #expect(scratch.names("maps") == ["Helsinki.mbtiles"])
    }

    @Test(arguments: [0.1, 0.5, 0.999])
    func `an extract that is cut short is refused and leaves nothing`(share: Double) async throws {
        let bytes = try Array(Data(contentsOf: URL(filePath: Scratch.helsinki)))
        let file = try scratch.write("short.osm.pbf", Array(bytes.prefix(Int(Double(bytes.count) * share))))
        await #expect(throws: MapmakingError.damagedExtract) {
            try await maps().add(.streets, from: file, name: nil) { _ in }
        }
        #expect(scratch.names("maps") == [])
    }

    @Test(arguments: [200, 40_000, 300_000, 600_000])
    func `an extract with wrong bytes is refused and leaves nothing`(position: Int) async throws {
        var bytes = try Array(Data(contentsOf: URL(filePath: Scratch.helsinki)))
        for index in position..<position + 64 { bytes[index] = ~bytes[index] }
        let file = try scratch.write("wrong.osm.pbf", bytes)
        await #expect(throws: MapmakingError.damagedExtract) {
            try await maps().add(.streets, from: file, name: nil) { _ in }
        }
        #expect(scratch.names("maps") == [])
    }

    @Test func `an extract with nothing in it is refused`() async throws {
        // The header of a real one, and a block that holds no groups.
        let bytes = try Array(Data(contentsOf: URL(filePath: Scratch.helsinki)))
        let header = Array(bytes.prefix(4 + 13 + 0x51))
        let block: [UInt8] = [0x0A, 0]
        let blob: [UInt8] = [0x0A, UInt8(block.count)] + block
        let frame: [UInt8] = [0x0A, 7] + Array("OSMData".utf8) + [0x18, UInt8(blob.count)]
        let file = try scratch.write("empty.osm.pbf", header + [0, 0, 0, UInt8(frame.count)] + frame + blob)
        await #expect(throws: MapmakingError.emptyExtract) {
            try await maps().add(.streets, from: file, name: nil) { _ in }
        }
        #expect(scratch.names("maps") == [])
    }

    @Test func `a reader that an extract makes hang or blow up is ended and leaves nothing`() async throws {
        let brief = FencedProgram.Limits(memory: 1 << 30, fileSize: 1 << 30, seconds: 0)
        await #expect(throws: MapmakingError.excessive) {
            try await maps(.init(cutter: Scratch.tippecanoe), brief).add(.streets, from: Scratch.helsinki, name: nil) {
                _ in
            }
        }
        let small = FencedProgram.Limits(memory: 1 << 30, fileSize: 64 << 10, seconds: 60)
        await #expect(throws: MapmakingError.excessive) {
            try await maps(.init(cutter: Scratch.tippecanoe), small).add(.streets, from: Scratch.helsinki, name: nil) {
                _ in
            }
        }
        let narrow = FencedProgram.Limits(memory: 4 << 20, fileSize: 1 << 30, seconds: 60)
        await #expect(throws: MapmakingError.self) {
            try await maps(.init(cutter: Scratch.tippecanoe), narrow).add(.streets, from: Scratch.helsinki, name: nil) {
                _ in
            }
        }
        #expect(scratch.names("maps") == [])
    }

    @Test func `a map that is given up leaves nothing`() async throws {
        let task = Task { try await maps().add(.streets, from: Scratch.helsinki, name: nil) { _ in } }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(scratch.names("maps") == [])
    }

    @Test func `a file that only calls itself an extract is not read by another name`() async throws {
        let list =
            #"<OGRVRTDataSource><OGRVRTLayer name="lines"><SrcDataSource>/etc/passwd</SrcDataSource></OGRVRTLayer>"#
        let file = try scratch.write("list.osm.pbf", Array(list.utf8))
        await #expect(throws: MapmakingError.unknownKind) {
            try await maps().add(.streets, from: file, name: nil) { _ in }
        }
    }
}
