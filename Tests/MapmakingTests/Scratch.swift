import Foundation
import Storage

/// A folder that is gone after the test.
final class Scratch: Sendable {
    let path = NSTemporaryDirectory() + "/making-" + UUID().uuidString

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file and gives its path.
    func write(_ name: String, _ bytes: [UInt8]) throws -> String {
        try Data(bytes).write(to: URL(filePath: path + "/" + name))
        return path + "/" + name
    }

    /// What lies in one of its folders, hidden things too.
    func names(_ folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: path + "/" + folder).sorted()) ?? []
    }

    /// Writes a tiled map and gives its path.
    func tiles(
        _ name: String, format: String, _ tiles: [[UInt8]], metadata: [String: String] = [:]
    ) async throws -> String {
        let file = path + "/" + name
        let database = try await Database(path: file, migrations: [])
        try await database.write { connection in
            try connection.execute(
                """
                CREATE TABLE metadata (name text, value text);
                CREATE TABLE tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob);
                """)
            for (name, value) in metadata.merging(["format": format], uniquingKeysWith: { $1 }) {
                try connection.run("INSERT INTO metadata VALUES (?, ?)", .text(name), .text(value))
            }
            for (index, tile) in tiles.enumerated() {
                try connection.run("INSERT INTO tiles VALUES (8, ?, 3, ?)", .integer(Int64(index)), .blob(tile))
            }
        }
        try await database.checkpoint()
        return file
    }

    /// The folder of the project.
    static let project = URL(filePath: #filePath).appending(path: "../../..").standardized.path
    /// The centre of Helsinki, an extract of OpenStreetMap.
    static let helsinki = project + "/.deps/mapping/Helsinki.osm.pbf"
    /// The program that cuts tiles.
    static let tippecanoe = project + "/.deps/mapping/tippecanoe/bin/tippecanoe"
}
