import Foundation
import Geography
import Places
import Storage
import Testing

/// A folder of maps that is gone after the test.
private final class Scratch {
    let path = NSTemporaryDirectory() + "/maps-" + UUID().uuidString

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file of tiles; rows count from the south, as in the file.
    func write(
        _ name: String, _ metadata: [String: String],
        tiles: [(zoom: Int64, column: Int64, row: Int64, bytes: [UInt8])] = [(0, 0, 0, [1, 2, 3])]
    ) async throws {
        let file = "\(path)/\(name).mbtiles"
        let database = try await Database(path: file, migrations: [])
        try await database.write { connection in
            try connection.execute(
                """
                CREATE TABLE metadata (name text, value text);
                CREATE TABLE tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob);
                """)
            for (name, value) in metadata {
                try connection.run("INSERT INTO metadata VALUES (?, ?)", .text(name), .text(value))
            }
            for tile in tiles {
                try connection.run(
                    "INSERT INTO tiles VALUES (?, ?, ?, ?)", .integer(tile.zoom), .integer(tile.column),
                    .integer(tile.row), .blob(tile.bytes))
            }
        }
        try await database.checkpoint()
    }
}

@Suite struct TileFileTests {
    @Test func `a map may be as old or as young as it says`() async throws {
        for seconds in [-1, -86_400 * 365 * 60, 10_413_792_000] {
            let scratch = try Scratch()
            try await scratch.write("old", ["format": "png"])
            let path = scratch.path + "/old.mbtiles"
            let times = Array(repeating: timespec(tv_sec: seconds, tv_nsec: 0), count: 2)
            #expect(utimensat(AT_FDCWD, path, times, 0) == 0)
            #expect(try await TileFile(path: path).tag.isEmpty == false)
        }
    }

    @Test func `a tile is found by the row that web maps count`() async throws {
        let scratch = try Scratch()
        let packed: [UInt8] = [0x1F, 0x8B, 8, 0]
        try await scratch.write(
            "a", ["format": "pbf", "name": "Alps <b>&</b> more", "minzoom": "0", "maxzoom": "2"],
            tiles: [(2, 1, 3, packed), (2, 1, 0, [9])])
        let file = try await TileFile(path: scratch.path + "/a.mbtiles")
        #expect(file.format == .vector && file.zooms == 0...2)
        #expect(file.title == "Alps & more")
        let north = try #require(try await file.tile(zoom: 2, column: 1, row: 0))
        #expect(north.bytes == packed && north.isGzipped)
        let south = try #require(try await file.tile(zoom: 2, column: 1, row: 3))
        #expect(south.bytes == [9] && !south.isGzipped)
        for (zoom, column, row) in [(2, 0, 0), (2, 4, 0), (2, 1, -1), (3, 1, 0), (-1, 0, 0), (40, 0, 0)] {
            #expect(try await file.tile(zoom: zoom, column: column, row: row) == nil)
        }
    }

    @Test func `what a file says of itself is checked`() async throws {
        let scratch = try Scratch()
        let layers = (0..<100).map { "{\"id\":\"layer\($0)\"}" }.joined(separator: ",")
        try await scratch.write(
            "a",
            [
                "format": "pbf", "minzoom": "-3", "maxzoom": "900", "bounds": "5,44,11,48",
                "attribution": "<a href='https://example.org'>© Someone</a>\n<script>bad()</script>",
                "json": "{\"vector_layers\":[\(layers)]}",
            ], tiles: [(3, 0, 0, [1]), (7, 0, 0, [1])])
        let file = try await TileFile(path: scratch.path + "/a.mbtiles")
        #expect(file.zooms == 3...7)
        #expect(file.bounds?.south == 44 && file.bounds?.east == 11)
        #expect(file.attribution == "© Someone bad()")
        #expect(file.layers.count == 64 && file.layers.first == "layer0")

        try await scratch.write("b", ["format": "png", "bounds": "500,44,x,48", "json": "no JSON"])
        let other = try await TileFile(path: scratch.path + "/b.mbtiles")
        #expect(other.bounds == nil && other.layers.isEmpty && other.title == nil && other.attribution == nil)
    }

    @Test func `what is no map in tiles is refused`() async throws {
        let scratch = try Scratch()
        try Data("no database".utf8).write(to: URL(filePath: scratch.path + "/text.mbtiles"))
        try await scratch.write("strange", ["format": "exe"])
        try await scratch.write("empty", ["format": "png"], tiles: [])
        for name in ["text", "strange", "empty", "missing"] {
            await #expect(throws: (any Error).self, "\(name)") {
                try await TileFile(path: "\(scratch.path)/\(name).mbtiles")
            }
        }
    }

    @Test func `a layer that a file names twice is listed once`() async throws {
        let scratch = try Scratch()
        let json = #"{"vector_layers":[{"id":"water"},{"id":"roads"},{"id":"water"}]}"#
        try await scratch.write("twice", ["format": "pbf", "json": json])
        #expect(try await TileFile(path: scratch.path + "/twice.mbtiles").layers == ["water", "roads"])
    }

    @Test func `zoom levels that are no numbers are refused`() async throws {
        let scratch = try Scratch()
        try await scratch.write("words", ["format": "png"], tiles: [(5, 0, 0, [1])])
        let path = scratch.path + "/words.mbtiles"
        let database = try await Database(path: path, migrations: [])
        try await database.write { try $0.execute("INSERT INTO tiles VALUES ('a', 0, 0, x'01')") }
        try await database.checkpoint()
        await #expect(throws: TileFileError.empty) { try await TileFile(path: path) }
    }

    /// Writes a file of tiles whose table of them is another one, or a view.
    private func write(
        _ scratch: Scratch, _ name: String, _ metadata: [String: String], tiles: StaticString
    ) async throws -> String {
        let path = "\(scratch.path)/\(name).mbtiles"
        try await scratch.write(name, metadata)
        let database = try await Database(path: path, migrations: [])
        try await database.write { connection in
            try connection.execute("DROP TABLE tiles")
            try connection.execute(tiles)
        }
        try await database.checkpoint()
        return path
    }

    private static let zooms = ["format": "png", "minzoom": "0", "maxzoom": "5"]

    @Test func `tiles almost without an end are given up`() async throws {
        let scratch = try Scratch()
        let many: StaticString = """
            CREATE VIEW tiles AS WITH n(i) AS (VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9))
            SELECT 3 AS zoom_level, a.i AS tile_column, 0 AS tile_row, x'01' AS tile_data
            FROM n a, n b, n c, n d, n e, n f, n g, n h, n j, n k, n l, n m
            """
        let none: StaticString = """
            CREATE VIEW tiles AS WITH n(i) AS (VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9))
            SELECT 3 AS zoom_level, 0 AS tile_column, 0 AS tile_row, x'01' AS tile_data
            FROM n a, n b, n c, n d, n e, n f, n g, n h, n j, n k, n l, n m
            WHERE a.i + b.i + c.i + d.i + e.i + f.i + g.i + h.i + j.i + k.i + l.i + m.i < 0
            """
        for (name, view) in [("many", many), ("none", none)] {
            let unsaid = try await write(scratch, name, ["format": "png"], tiles: view)
            await #expect(throws: StorageError.self, "\(name)") { try await TileFile(path: unsaid) }
        }
        let file = try await TileFile(path: write(scratch, "said", Self.zooms, tiles: none))
        // The lowest row, which MBTiles counts from the south.
        await #expect(throws: StorageError.self) { try await file.tile(zoom: 3, column: 0, row: 7) }
    }

    @Test(
        arguments: [
            "CREATE VIEW tiles AS SELECT 3 AS zoom_level, 0 AS tile_column, 0 AS tile_row, zeroblob(9) AS tile_data",
            """
            CREATE VIEW tiles AS WITH RECURSIVE n(i) AS (SELECT 0 UNION SELECT i + 1 FROM n WHERE i < 3)
            SELECT i AS zoom_level, 0 AS tile_column, 0 AS tile_row, x'01' AS tile_data FROM n
            """,
            """
            CREATE TABLE tiles (zoom_level, tile_column, tile_row, tile_data AS (zeroblob(900000000)));
            INSERT INTO tiles VALUES (3, 0, 0)
            """,
        ] as [StaticString])
    func `tables that compute their tiles are not read`(tiles: StaticString) async throws {
        let scratch = try Scratch()
        let file = try await TileFile(path: write(scratch, "computed", Self.zooms, tiles: tiles))
        await #expect(throws: StorageError.self) { try await file.tile(zoom: 3, column: 0, row: 7) }
    }

    @Test func `a view of two tables is read, as many programs write it`() async throws {
        let scratch = try Scratch()
        let tiles: StaticString = """
            CREATE TABLE map (zoom_level, tile_column, tile_row, tile_id);
            CREATE TABLE images (tile_id, tile_data);
            INSERT INTO map VALUES (3, 0, 0, 'a');
            INSERT INTO images VALUES ('a', x'0102');
            CREATE VIEW tiles AS SELECT map.zoom_level AS zoom_level, map.tile_column AS tile_column,
            map.tile_row AS tile_row, images.tile_data AS tile_data FROM map JOIN images ON images.tile_id = map.tile_id
            """
        let file = try await TileFile(path: write(scratch, "joined", Self.zooms, tiles: tiles))
        #expect(try await file.tile(zoom: 3, column: 0, row: 7)?.bytes == [1, 2])
    }

    @Test func `the user's maps come, go and are replaced while they are looked at`() async throws {
        let base = try Scratch()
        let users = try Scratch()
        try await base.write("world", ["format": "pbf"])
        let maps = MapFolder(base: base.path, users: users.path)
        #expect(await maps.all().maps.map(\.key) == ["world"])
        try await users.write("Monte Rosa", ["format": "jpg"])
        try Data("junk".utf8).write(to: URL(filePath: users.path + "/junk.mbtiles"))
        let all = await maps.all()
        #expect(all.maps.map(\.key) == ["world", ".Monte Rosa"] && all.maps.map(\.isUsers) == [false, true])
        #expect(all.unusable == ["junk.mbtiles"])
        let before = try #require(await maps.map(".Monte Rosa"))
        #expect(before.file.format == .jpeg)
        try FileManager.default.removeItem(atPath: users.path + "/Monte Rosa.mbtiles")
        #expect(await maps.map(".Monte Rosa")?.key == nil)
        try await users.write("Monte Rosa", ["format": "png"])
        let after = try #require(await maps.map(".Monte Rosa"))
        #expect(after.file.format == .png && after.file.tag != before.file.tag)
    }

    @Test func `no name leads out of the folder`() async throws {
        let base = try Scratch()
        let users = try Scratch()
        try await base.write("secret", ["format": "png"])
        let maps = MapFolder(base: base.path, users: users.path)
        let path = base.path
        for key in ["secret", "../secret", "./../secret", ".", "..", "", ".\(path)/secret", "./secret", "world"] {
            #expect(await maps.map(key)?.key == nil, "\(key)")
        }
    }
}
