public import Geography
internal import Glibc
internal import Storage

/// A map in tiles: an MBTiles file (MBTiles 1.3), read and never written.
///
/// Whoever made the file is not trusted: what it says of itself is checked, cut to length, and text.
public final class TileFile: Sendable {
    /// What the tiles are.
    public enum Format: String, Sendable, Hashable {
        /// Shapes, as Mapbox Vector Tiles.
        case vector = "pbf"
        /// Pictures.
        case png, jpeg, webp

        /// As HTTP names it.
        public var contentType: String {
            switch self {
            case .vector: "application/vnd.mapbox-vector-tile"
            case .png: "image/png"
            case .jpeg: "image/jpeg"
            case .webp: "image/webp"
            }
        }
    }

    /// A tile's bytes.
    public struct Tile: Sendable, Hashable {
        /// As they are in the file.
        public let bytes: [UInt8]
        /// They are packed with gzip.
        public let isGzipped: Bool
    }

    /// What the tiles are.
    public let format: Format
    /// The zooms for which there are tiles, within 0…22.
    public let zooms: ClosedRange<Int>
    /// The part of the world that the map shows; nil for all of it, or when nothing sensible is said.
    public let bounds: BoundingBox?
    /// For people; nil when it has none.
    public let title: String?
    /// Whom the map's makers want named, without links; nil when nobody.
    public let attribution: String?
    /// Names of the layers of vector tiles, at most 64.
    public let layers: [String]
    /// Another one when the file was replaced.
    public let tag: String
    private let database: Database

    /// A tile may have as many bytes.
    private static let longestTile = 4 << 20

    /// Opens a file.
    ///
    /// - Throws: ``TileFileError``, `StorageError` when it is no database.
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

    /// A tile; nil where there is none.
    ///
    /// - Parameters:
    ///   - column: counted from the west.
    ///   - row: counted from the north, as web maps do.
    public func tile(zoom: Int, column: Int, row: Int) async throws -> Tile? {
        guard zooms.contains(zoom), (0..<(1 << zoom)).contains(column), (0..<(1 << zoom)).contains(row) else {
            return nil
        }
        // The file counts rows from the south.
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

    /// What changes when a file is replaced; nil when there is none.
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
        guard case (let least?, let most?)? = found, least >= 0, most <= 22 else { throw TileFileError.empty }
        return least...most
    }

    /// `west,south,east,north`.
    private static func bounds(_ text: String) -> BoundingBox? {
        let parts = text.split(separator: ",").map { part in
            Double(String(part.filter { $0 != " " }))
        }
        guard parts.count == 4, let west = parts[0], let south = parts[1], let east = parts[2], let north = parts[3],
            west < east
        else { return nil }
        return BoundingBox(south: max(south, -90), west: max(west, -180), north: min(north, 90), east: min(east, 180))
    }

    /// Without what looks like HTML, on one line.
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
    /// No file is there.
    case notThere
    /// It has no tiles.
    case empty
    /// Its tiles are of another kind than shapes, PNG, JPEG or WebP.
    case unknownFormat(String)
}
