internal import Compression
internal import Glibc
internal import Places
internal import Storage

/// Checks every tile of a file from outside before it is taken.
enum TileCheck {
    /// A tile of shapes unpacks to as many bytes at most; browsers would have to hold more.
    private static let longestShapes = 16 << 20
    /// A tile may have as many bytes.
    private static let longestTile = 4 << 20

    /// How long the check of a file may take; slow disks read a megabyte in a second. `Storage` limits each row, but a view
    /// may make up any number of rows that take that long.
    static func patience(size: Int) -> Duration { .seconds(600 + size / 1_000_000) }

    /// - Parameters:
    ///   - size: of the file, in bytes.
    ///   - patience: how long it may take; by default, as long as files of its size may.
    ///   - tell: called with the bytes that were looked at since the last call.
    /// - Returns: what the file says of itself.
    /// - Throws: ``MapmakingError``, `CancellationError`.
    static func check(
        _ path: String, size: Int, patience: Duration? = nil, tell: @Sendable (Int) -> Void
    ) async throws -> TileFile {
        let deadline = ContinuousClock.now + (patience ?? self.patience(size: size))
        do {
            let file = try await TileFile(path: path)
            let database = try Database(immutable: path)
            let format = file.format
            let count = try await database.read { connection in
                var count = 0
                var looked = 0
                try connection.each("SELECT zoom_level, tile_column, tile_row, tile_data FROM tiles") { row in
                    if count % 64 == 0 { try Task.checkCancellation() }
                    let isWhole = row.withBytes(3) { bytes in
                        looked += bytes.count
                        return isSound(bytes, format)
                    }
                    guard isWhole else {
                        throw MapmakingError.damagedTile(zoom: row.int(0), column: row.int(1), row: row.int(2))
                    }
                    if looked > 1 << 20 {
                        tell(looked)
                        looked = 0
                    }
                    count += 1
                    // A tile that another one is the same as has a few bytes of its own; a view may make up any number.
                    guard count <= size / 8, ContinuousClock.now < deadline else { throw MapmakingError.excessive }
                    return true
                }
                return count
            }
            guard count > 0 else { throw TileFileError.empty }
            return file
        } catch let error as TileFileError {
            throw MapmakingError.unusableTiles(reason: "\(error)")
        } catch is StorageError {
            // What it says names our folders and questions.
            throw MapmakingError.unusableTiles(reason: "the tables of MBTiles are missing or damaged")
        }
    }

    private static func isSound(_ bytes: UnsafeRawBufferPointer, _ format: TileFile.Format) -> Bool {
        guard (1...longestTile).contains(bytes.count) else { return false }
        switch format {
        case .png: return bytes.starts(with: [0x89, 0x50, 0x4E, 0x47])
        case .jpeg: return bytes.starts(with: [0xFF, 0xD8, 0xFF])
        case .webp: return bytes.starts(with: Array("RIFF".utf8)) && bytes.dropFirst(8).starts(with: Array("WEBP".utf8))
        case .vector:
            // Layers are field 3 of a tile (Mapbox Vector Tile Specification 2.1); packed or as they are.
            guard bytes.starts(with: [0x1F, 0x8B]) else { return bytes[0] == 0x1A }
            return Gzip.unpackedSize(bytes, limit: longestShapes) != nil
        }
    }
}
