public import Geography
internal import Glibc
internal import Storage

/// A map file with tiles (MBTiles 1.3), opened for reading only.
///
/// The file is untrusted input: its metadata is checked, limited in length, and used as plain text only.
public final class TileFile: Sendable {
    /// The kind of a map's tiles.
    public enum Format: String, Sendable, Hashable {
        /// Mapbox Vector Tiles.
        case vector = "pbf"
        /// Raster images.
        case png, jpeg, webp

        /// The media type for HTTP.
        public var contentType: String {
            switch self {
            case .vector: "application/vnd.mapbox-vector-tile"
            case .png: "image/png"
            case .jpeg: "image/jpeg"
            case .webp: "image/webp"
            }
        }
    }

    /// The content of a tile.
    public struct Tile: Sendable, Hashable {
        /// The bytes as stored in the file.
        public let bytes: [UInt8]
        /// Whether the bytes are compressed with gzip.
        public let isGzipped: Bool
    }

    /// The format of the tiles.
    public let format: Format
    /// The zoom levels that have tiles, within 0…22.
    public let zooms: ClosedRange<Int>
    /// The area that the map covers; nil for the whole world, or when the file gives no valid bounds.
    public let bounds: BoundingBox?
    /// The map's title for people; nil when it has none.
    public let title: String?
    /// The attribution that the map's makers require, as text without links; nil when there is none.
    public let attribution: String?
    /// Names of the layers of vector tiles, at most 64.
    public let layers: [String]
    /// Identifies the version of the file: differs after the file was replaced.
    public let tag: String
    private let database: Database

    /// The most bytes of a tile.
    private static let longestTile = 4 << 20

    /// Opens a file.
    ///
    /// - Throws: ``TileFileError``; `StorageError` when it is not a database.
    public init(path: String) async throws {
        guard let tag = Self.tag(path) else { throw TileFileError.notThere }
        self.tag = tag
        database = try Database(immutable: path)
        let rows = try await database.read { connection in
            try connection.all(
                "SELECT name, value FROM metadata WHERE length(value) < 4000000 LIMIT 100"
            ) { ($0.text(0), $0.text(1)) }
        }
        let metadata = Dictionary(rows) { first, _ in first }
        let name = metadata["format"]?.lowercased() ?? ""
        guard let format = Format(rawValue: name == "jpg" ? "jpeg" : name) else {
            throw TileFileError.unknownFormat(String(name.prefix(20)))
        }
        self.format = format
        zooms = try await Self.zooms(metadata, database)
        bounds = metadata["bounds"].flatMap(Self.bounds)
        title = metadata["name"].flatMap { Self.plain($0, limit: 60) }
        attribution = metadata["attribution"].flatMap { Self.plain($0, limit: 200) }
        layers = format == .vector ? TileLayers.names(inJSON: metadata["json"] ?? "") : []
    }

    /// The tile at a position; nil when there is none.
    ///
    /// - Parameters:
    ///   - column: counted from the west.
    ///   - row: counted from the north, as web maps do.
    public func tile(zoom: Int, column: Int, row: Int) async throws -> Tile? {
        guard zooms.contains(zoom), (0..<(1 << zoom)).contains(column), (0..<(1 << zoom)).contains(row) else {
            return nil
        }
        // MBTiles count rows from the south.
        let stored = (1 << zoom) - 1 - row
        let bytes = try await database.read { connection in
            try connection.first(
                """
                SELECT tile_data FROM tiles
                WHERE zoom_level = ? AND tile_column = ? AND tile_row = ? AND length(tile_data) <= ?
                """, .integer(Int64(zoom)), .integer(Int64(column)), .integer(Int64(stored)),
                .integer(Int64(Self.longestTile))
            ) { $0.blob(0) }
        }
        guard let bytes, !bytes.isEmpty else { return nil }
        return Tile(bytes: bytes, isGzipped: bytes.starts(with: [0x1F, 0x8B]))
    }

    /// The positions of the deepest tiles within a part of the map, at most a million, in no order.
    ///
    /// - Parameters:
    ///   - columns: counted from the west.
    ///   - rows: counted from the north, as web maps do.
    func tiles(columns: ClosedRange<Int>, rows: ClosedRange<Int>) async throws -> [(column: Int, row: Int)] {
        let zoom = zooms.upperBound
        // MBTiles count rows from the south.
        let last = (1 << zoom) - 1
        return try await database.read { connection in
            try connection.all(
                """
                SELECT tile_column, tile_row FROM tiles
                WHERE zoom_level = ? AND tile_column BETWEEN ? AND ? AND tile_row BETWEEN ? AND ? LIMIT 1000000
                """, .integer(Int64(zoom)), .integer(Int64(columns.lowerBound)), .integer(Int64(columns.upperBound)),
                .integer(Int64(last - rows.upperBound)), .integer(Int64(last - rows.lowerBound))
            ) { ($0.int(0), last - $0.int(1)) }
        }
    }

    /// A text that differs after the file at the path was replaced; nil when there is no file.
    static func tag(_ path: String) -> String? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        let parts = [
            UInt64(status.st_ino), UInt64(bitPattern: Int64(status.st_size)),
            UInt64(bitPattern: Int64(status.st_mtim.tv_sec)), UInt64(bitPattern: Int64(status.st_mtim.tv_nsec)),
        ]
        return parts.map { String($0, radix: 36) }.joined(separator: "-")
    }

    private static func zooms(_ metadata: [String: String], _ database: Database) async throws -> ClosedRange<Int> {
        let said = (metadata["minzoom"].flatMap { Int($0) }, metadata["maxzoom"].flatMap { Int($0) })
        if case (let least?, let most?) = said, least <= most, (0...22).contains(least), most <= 22 {
            return least...most
        }
        let found = try await database.read { connection in
            try connection.first("SELECT min(zoom_level), max(zoom_level) FROM tiles") {
                ($0.optionalInt(0), $0.optionalInt(1))
            }
        }
        // Text sorts above numbers and reads as 0.
        guard case (let least?, let most?)? = found, 0 <= least, least <= most, most <= 22 else {
            throw TileFileError.empty
        }
        return least...most
    }

    /// Reads bounds written as `west,south,east,north`.
    private static func bounds(_ text: String) -> BoundingBox? {
        let parts = text.split(separator: ",").map { part in
            Double(String(part.filter { $0 != " " }))
        }
        guard parts.count == 4, let west = parts[0], let south = parts[1], let east = parts[2], let north = parts[3],
            west < east
        else { return nil }
        return BoundingBox(south: max(south, -90), west: max(west, -180), north: min(north, 90), east: min(east, 180))
    }

    /// The text on one line, without HTML tags.
    private static func plain(_ text: String, limit: Int) -> String? {
        var plain = ""
        var isInTag = false
        for character in text {
            switch character {
            case "<": isInTag = true
            case ">": isInTag = false
            default: if !isInTag { plain.append(character.isNewline ? " " : character) }
            }
        }
        let words = plain.split(separator: " ").joined(separator: " ")
        return words.isEmpty ? nil : String(words.prefix(limit))
    }
}

/// Why a file of tiles cannot be used.
public enum TileFileError: Error, Hashable, Sendable {
    /// The file is missing.
    case notThere
    /// The file has no tiles.
    case empty
    /// Its tiles are not vector tiles, PNG, JPEG or WebP.
    case unknownFormat(String)
}
