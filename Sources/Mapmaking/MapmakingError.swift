/// Why a map could not be added, made or removed.
public enum MapmakingError: Error, Hashable, Sendable {
    /// No file is at this path, or it is a folder, a pipe or a device.
    case noFile(String)
    /// It is neither a tiled map (MBTiles) nor an extract of OpenStreetMap (`.osm.pbf`).
    case unknownKind
    /// The extract is cut short or damaged.
    case damagedExtract
    /// The extract has no streets, buildings or places.
    case emptyExtract
    /// What is in the file would take more memory, room or time than its size allows.
    case excessive
    /// A tile is damaged, too large, or not of the kind that the file says.
    case damagedTile(zoom: Int, column: Int, row: Int)
    /// The file says nothing sensible of itself: `reason` is from `TileFileError`.
    case unusableTiles(reason: String)
    /// The tiles are pictures, and shapes were expected.
    case pictures
    /// The tiles are shapes, and pictures were expected.
    case shapes
    /// A map cannot have this name.
    case badName(String)
    /// A map of this name is there already.
    case nameTaken(String)
    /// There are as many maps as the app shows: the number.
    case tooMany(Int)
    /// There is no map of this name.
    case noMap(String)
    /// A program that makes maps is not installed: its path.
    case noProgram(String)
    /// The kernel has no Landlock, without which files from others are not opened.
    case noFence
    /// A program ended in another way than it should have.
    case programFailed(name: String, output: String)
    /// A file or folder could not be read or written: its path, and the system's error number.
    case system(path: String, code: Int32)
}
