internal import Glibc
internal import Storage

/// A small tiled map of shapes for tests: each feature is a line that goes north through its point.
public struct StreetTiles: Sendable {
    /// Something with names: by the keys of the tiles (`name`, `name:en`).
    public struct Feature: Sendable {
        let layer: String
        let names: [String: String]
        let latitude: Double
        let longitude: Double

        /// A feature.
        public init(
            _ name: String, _ latitude: Double, _ longitude: Double, layer: String = "street",
            others: [String: String] = [:]
        ) {
            self.layer = layer
            names = others.merging(["name": name]) { $1 }
            self.latitude = latitude
            self.longitude = longitude
        }
    }

    private static let zoom = 14

    /// Writes a file of tiles.
    /// - Parameter pack: what is done to the bytes of each tile, such as packing them.
    public static func write(
        _ features: [Feature], to path: String, pack: @Sendable ([UInt8]) -> [UInt8] = { $0 }
    ) async throws {
        var tiles: [[Int]: [(Feature, Int, Int)]] = [:]
        for feature in features {
            let side = Double(1 << zoom)
            let angle = feature.latitude * .pi / 180
            let x = (feature.longitude / 360 + 0.5) * side
            let y = (1 - log(tan(.pi / 4 + angle / 2)) / .pi) / 2 * side
            tiles[[Int(x), Int(y)], default: []].append(
                (feature, Int((x - x.rounded(.down)) * 4096), Int((y - y.rounded(.down)) * 4096)))
        }
        let packed = tiles.map { (column: $0.key[0], row: (1 << zoom) - 1 - $0.key[1], bytes: pack(tile($0.value))) }
        let database = try await Database(path: path, migrations: [])
        try await database.write { connection in
            try connection.execute(
                """
                CREATE TABLE metadata (name text, value text);
                CREATE TABLE tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob);
                INSERT INTO metadata VALUES ('format', 'pbf'), ('minzoom', '14'), ('maxzoom', '14');
                """)
            for tile in packed {
                try connection.run(
                    "INSERT INTO tiles VALUES (14, ?, ?, ?)", .integer(Int64(tile.column)), .integer(Int64(tile.row)),
                    .blob(tile.bytes))
            }
        }
        try await database.checkpoint()
    }

    // MARK: Protocol Buffers

    private static func tile(_ features: [(Feature, Int, Int)]) -> [UInt8] {
        Dictionary(grouping: features, by: \.0.layer).sorted { $0.key < $1.key }.flatMap { layer, members in
            let keys = Set(members.flatMap { $0.0.names.keys }).sorted()
            let values = Set(members.flatMap { $0.0.names.values }).sorted()
            var bytes = field(15, number: 2) + field(1, Array(layer.utf8))
            for (feature, x, y) in members {
                let tags = feature.names.flatMap { name in
                    [keys.firstIndex(of: name.key), values.firstIndex(of: name.value)].compactMap { $0 }
                }
                // Begins 8 steps south of the point, goes to it, and on.
                let line = [9, zigzag(x), zigzag(y + 8), 18, zigzag(0), zigzag(-8), zigzag(0), zigzag(-8)]
                bytes += field(
                    2, field(2, tags.flatMap(varint)) + field(3, number: 2) + field(4, line.flatMap(varint)))
            }
            bytes += keys.flatMap { field(3, Array($0.utf8)) }
            bytes += values.flatMap { field(4, field(1, Array($0.utf8))) }
            return field(3, bytes + field(5, number: 4096))
        }
    }

    private static func field(_ number: Int, _ bytes: [UInt8]) -> [UInt8] {
        varint(number << 3 | 2) + varint(bytes.count) + bytes
    }

    private static func field(_ field: Int, number: Int) -> [UInt8] { varint(field << 3) + varint(number) }

    private static func zigzag(_ number: Int) -> Int { number < 0 ? -2 * number - 1 : 2 * number }

    private static func varint(_ number: Int) -> [UInt8] {
        var (rest, bytes) = (number, [UInt8]())
        while rest >= 0x80 {
            bytes.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        return bytes + [UInt8(rest)]
    }
}
