import Compression
import Foundation
import Places
import Storage
import Synchronization
import Testing

@testable import Mapmaking

struct OwnMapsTests {
    private let scratch: Scratch
    private let maps: OwnMaps

    init() throws {
        scratch = try Scratch()
        maps = OwnMaps(folder: scratch.path + "/maps", tippecanoe: Scratch.tippecanoe)
    }

    private func add(_ path: String, _ kind: OwnMaps.Kind = .streets, name: String? = nil) async throws -> OwnMaps.Map {
        try await maps.add(kind, from: path, name: name) { _ in }
    }

    /// Returns when nothing is being added any more; fails after five minutes.
    private func ended(_ adder: MapAdder) async throws {
        let deadline = ContinuousClock.now + .seconds(300)
        while await adder.state.progress != nil {
            try #require(ContinuousClock.now < deadline)
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    /// A tile of shapes with one empty layer.
    private static let shapes: [UInt8] = [0x1A, 5, 0x78, 2, 0x0A, 1, 0x61]
    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    @Test func `a tiled map is copied and can be removed`() async throws {
        let packed = try #require(Gzip.compressed(Self.shapes))
        let file = try await scratch.tiles("Old town.mbtiles", format: "pbf", [Self.shapes, packed])
        let before = FileManager.default.contents(atPath: file)
        let added = try await add(file)
        #expect(added.name == "Old town" && added.tiles?.format == .vector)
        #expect(FileManager.default.contents(atPath: file) == before)
        #expect(scratch.names("maps") == ["Old town.mbtiles"])
        #expect(await maps.all().map(\.name) == ["Old town"])
        await #expect(throws: MapmakingError.nameTaken("Old town")) { try await add(file) }
        #expect(try await add(file, name: "Vecchia").name == "Vecchia")
        try maps.remove("Old town")
        #expect(scratch.names("maps") == ["Vecchia.mbtiles"])
        #expect(throws: MapmakingError.noMap("Old town")) { try maps.remove("Old town") }
    }

    @Test func `a map that the app would not show is not added`() async throws {
        let file = try await scratch.tiles("a.mbtiles", format: "pbf", [Self.shapes])
        for number in 1...MapFolder.most { _ = try await add(file, name: "map \(number)") }
        await #expect(throws: MapmakingError.tooMany(20)) { try await add(file, name: "one more") }
        #expect(scratch.names("maps").count == 20)
        // One that was put there by hand is told of.
        try FileManager.default.copyItem(atPath: file, toPath: scratch.path + "/maps/zzz.mbtiles")
        let all = await maps.all()
        #expect(all.filter { !$0.isShown }.map(\.name) == ["zzz"])
        let folder = MapFolder(base: "", users: scratch.path + "/maps")
        let shown = await folder.all().maps.map { String($0.key.dropFirst()) }
        #expect(shown == all.filter(\.isShown).map(\.name))
        try maps.remove("map 7")
        #expect(await maps.all().allSatisfy(\.isShown))
    }

    @Test func `shapes and pictures are not taken for one another`() async throws {
        let pictures = try await scratch.tiles("a.mbtiles", format: "png", [Self.png])
        let shapes = try await scratch.tiles("b.mbtiles", format: "pbf", [Self.shapes])
        await #expect(throws: MapmakingError.pictures) { try await add(pictures) }
        await #expect(throws: MapmakingError.shapes) { try await add(shapes, .pictures) }
        #expect(try await add(pictures, .pictures).tiles?.format == .png)
        #expect(scratch.names("maps") == ["a.mbtiles"])
    }

    @Test func `one bad tile among good ones is found`() async throws {
        let bomb = try #require(Gzip.compressed([UInt8](repeating: 0, count: 40 << 20), level: 9))
        let bad: [(String, [UInt8])] = [
            ("pbf", bomb), ("pbf", Array(bomb.prefix(100))), ("pbf", Array("<html>".utf8)), ("pbf", []),
            ("png", [0xFF, 0xD8, 0xFF]), ("jpg", Self.png), ("webp", Array("RIFF0000WAVE".utf8)),
            ("png", Self.png + [UInt8](repeating: 0, count: 5 << 20)),
        ]
        for (index, (format, tile)) in bad.enumerated() {
            let good = format == "pbf" ? Self.shapes : format == "png" ? Self.png : tile
            let file = try await scratch.tiles("\(index).mbtiles", format: format, [good, tile])
            let kind: OwnMaps.Kind = format == "pbf" ? .streets : .pictures
            let error = await #expect(throws: MapmakingError.self) { try await add(file, kind) }
            guard case .damagedTile = error else {
                Issue.record("\(index): \(String(describing: error))")
                continue
            }
        }
        #expect(scratch.names("maps") == [])
    }

    @Test func `tiles without end are not waited for`() async throws {
        let file = scratch.path + "/endless.mbtiles"
        let database = try await Database(path: file, migrations: [])
        try await database.write { connection in
            try connection.execute(
                """
                CREATE TABLE metadata (name text, value text);
                INSERT INTO metadata VALUES ('format', 'pbf'), ('minzoom', '0'), ('maxzoom', '3');
                CREATE VIEW tiles AS WITH n(i) AS (VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9))
                SELECT 3 AS zoom_level, a.i AS tile_column, 0 AS tile_row, x'1A' AS tile_data
                FROM n a, n b, n c, n d, n e, n f, n g, n h, n j, n k, n l, n m;
                """)
        }
        try await database.checkpoint()
        await #expect(throws: MapmakingError.excessive) { try await add(file) }
        #expect(scratch.names("maps") == [])
    }

    @Test func `tiles that take too long are not waited for`() async throws {
        let file = try await scratch.tiles("slow.mbtiles", format: "pbf", [Self.shapes])
        _ = try await TileCheck.check(file, size: 1 << 20) { _ in }
        await #expect(throws: MapmakingError.excessive) {
            try await TileCheck.check(file, size: 1 << 20, patience: .zero) { _ in }
        }
    }

    @Test func `what is no map is refused and leaves nothing`() async throws {
        let empty = try await scratch.tiles("empty.mbtiles", format: "pbf", [])
        let unknown = try await scratch.tiles("unknown.mbtiles", format: "exe", [Self.shapes])
        let torn = try scratch.write(
            "torn.mbtiles", Array("SQLite format 3\0".utf8) + [UInt8](repeating: 7, count: 5000))
        for file in [empty, unknown, torn] {
            let error = await #expect(throws: MapmakingError.self) { try await add(file) }
            guard case .unusableTiles = error else {
                Issue.record("\(file): \(String(describing: error))")
                continue
            }
        }
        let text = try scratch.write("text.osm.pbf", Array("no map".utf8))
        await #expect(throws: MapmakingError.unknownKind) { try await add(text) }
        await #expect(throws: MapmakingError.unknownKind) { try await add(Scratch.helsinki, .pictures) }
        await #expect(throws: MapmakingError.noFile(scratch.path + "/none")) { try await add(scratch.path + "/none") }
        await #expect(throws: MapmakingError.noFile(scratch.path)) { try await add(scratch.path) }
        let pipe = scratch.path + "/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        await #expect(throws: MapmakingError.noFile(pipe)) { try await add(pipe) }
        #expect(scratch.names("maps") == [])
    }

    @Test(arguments: ["", " ", ".hidden", "a/b", "../up", "a\nb", "\u{202E}a", String(repeating: "x", count: 101)])
    func `a name that is no file's name is refused`(name: String) async throws {
        let file = try await scratch.tiles("a.mbtiles", format: "pbf", [Self.shapes])
        await #expect(throws: MapmakingError.badName(name)) { try await add(file, name: name) }
        #expect(throws: MapmakingError.badName(name)) { try maps.remove(name) }
        #expect(scratch.names("maps") == [])
    }

    @Test func `what a killed attempt has left is removed by the next`() async throws {
        func leave(_ name: String, lock: Bool) throws -> Int32 {
            let folder = scratch.path + "/maps/.vision-making-" + name
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data("half".utf8).write(to: URL(filePath: folder + "/made.mbtiles"))
            return lock ? open(folder + "/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600) : -1
        }
        let working = try leave("at-work", lock: true)
        #expect(flock(working, LOCK_EX | LOCK_NB) == 0)
        close(try leave("killed", lock: true))
        // Killed at its very beginning or end.
        _ = try leave("no-lock", lock: false)
        _ = try await add(try await scratch.tiles("a.mbtiles", format: "pbf", [Self.shapes]))
        #expect(scratch.names("maps") == [".vision-making-at-work", "a.mbtiles"])
        close(working)
    }

    @Test func `a file is taken for what it is when no kind is expected`() async throws {
        let pictures = try await scratch.tiles("a.mbtiles", format: "png", [Self.png])
        let shapes = try await scratch.tiles("b.mbtiles", format: "pbf", [Self.shapes])
        for (file, format) in [(pictures, TileFile.Format.png), (shapes, .vector)] {
            #expect(try await maps.add(nil, from: file, name: nil) { _ in }.tiles?.format == format)
        }
    }

    @Test func `a file is refused by its name and its first bytes before the rest of it is here`() async throws {
        let database = Array("SQLite format 3\0".utf8)
        try maps.expect("Old town.mbtiles", beginning: database)
        let extract = try #require(FileManager.default.contents(atPath: Scratch.helsinki)).prefix(16)
        try maps.expect("Helsinki.osm.pbf", beginning: Array(extract))
        let bare = OwnMaps(folder: scratch.path + "/maps", tippecanoe: "/nonexistent")
        #expect(throws: MapmakingError.noProgram("/nonexistent")) {
            try bare.expect("Helsinki.osm.pbf", beginning: Array(extract))
        }
        #expect(throws: MapmakingError.unknownKind) { try maps.expect("a.mbtiles", beginning: Array("text".utf8)) }
        #expect(throws: MapmakingError.unknownKind) { try maps.expect("a.mbtiles", beginning: []) }
        #expect(throws: MapmakingError.badName(".hidden")) { try maps.expect(".hidden.mbtiles", beginning: database) }
        _ = try await add(try await scratch.tiles("Old town.mbtiles", format: "pbf", [Self.shapes]))
        #expect(throws: MapmakingError.nameTaken("Old town")) {
            try maps.expect("Old town.mbtiles", beginning: database)
        }
    }

    @Test func `a file that was sent is called as it was, and its sender is told when it can go`() async throws {
        let adder = MapAdder(to: maps)
        let file = try await scratch.tiles("0123.part", format: "pbf", [Self.shapes])
        let hasEnded = Mutex(0)
        #expect(await adder.start(sent: file, as: "Old town.mbtiles") { hasEnded.withLock { $0 += 1 } })
        try await ended(adder)
        #expect(await adder.state.added == "Old town" && hasEnded.withLock { $0 } == 1)
        // The map keeps its tiles when the file goes.
        try FileManager.default.removeItem(atPath: file)
        #expect(await maps.all().map(\.tiles?.format) == [.vector])
        #expect(scratch.names("maps") == ["Old town.mbtiles"])
        // It may be tried again when it was called off, as at the end of the program.
        #expect(await adder.start(sent: Scratch.helsinki, as: "Helsinki.osm.pbf") { hasEnded.withLock { $0 += 1 } })
        await adder.stop()
        #expect(hasEnded.withLock { $0 } == 1)
    }

    @Test func `what is added can be followed and called off`() async throws {
        let adder = MapAdder(to: maps)
        let file = try await scratch.tiles("a.mbtiles", format: "pbf", [Self.shapes])
        #expect(await adder.start(file))
        try await ended(adder)
        #expect(await adder.state.added == "a")
        #expect(await adder.start(file))
        try await ended(adder)
        #expect(await adder.state.added == nil)
        #expect(await adder.state.failure?.file == "a.mbtiles")
        #expect(await adder.state.failure?.error == .nameTaken("a"))
        #expect(await adder.start(Scratch.helsinki))
        #expect(await adder.state.progress?.file == "Helsinki.osm.pbf")
        #expect(await !adder.start(file))
        await adder.stop()
        let state = await adder.state
        #expect(state.progress == nil && state.failure == nil && state.added == nil)
        #expect(scratch.names("maps") == ["a.mbtiles"])
    }
}
