internal import Glibc
internal import Synchronization

/// The available maps: those installed with the app, and those that the user put into the library's folder `maps`.
///
/// May be used from any task. Files may be added, removed and replaced while it is in use.
public final class MapFolder: Sendable {
    /// A map and its name in URLs.
    public struct Map: Sendable {
        /// `world`, `towns`, or a dot and the name of the user's file: `.alps`.
        public let key: String
        /// The file with the tiles.
        public let file: TileFile
        /// Whether the user added the file.
        public var isUsers: Bool { key.hasPrefix(".") }
        /// What it is called: the user's by the name of its file, which `vision map add` gave it, whatever title the file
        /// has of its own; the app's by their titles.
        public var name: String { isUsers ? String(key.dropFirst()) : file.title ?? key }
    }

    private let base: String
    private let users: String
    private let open = Mutex<[String: TileFile]>([:])
    /// The most files of the user's that are shown: the first, by their names.
    public static let most = 20

    /// - Parameters:
    ///   - base: the folder with `world.mbtiles` and `towns.mbtiles`; they may be missing.
    ///   - users: the folder for the user's own files; it may be missing.
    public init(base: String, users: String) {
        self.base = base
        self.users = users
    }

    /// All usable maps, those of the app first, and the names of the user's files that cannot be used.
    public func all() async -> (maps: [Map], unusable: [String]) {
        var maps: [Map] = []
        for key in ["world", "towns"] {
            if let map = await map(key) { maps.append(map) }
        }
        var unusable: [String] = []
        for name in Self.names(in: users).prefix(Self.most) {
            if let map = await map("." + name) { maps.append(map) } else { unusable.append(name + Self.ending) }
        }
        return (maps, unusable)
    }

    /// The map with this key; nil when there is none or it cannot be used.
    public func map(_ key: String) async -> Map? {
        guard let path = path(key) else { return nil }
        guard let tag = TileFile.tag(path) else {
            // A file that is still open would keep its room on the disk.
            open.withLock { _ = $0.removeValue(forKey: key) }
            return nil
        }
        if let known = open.withLock({ $0[key] }), known.tag == tag { return Map(key: key, file: known) }
        guard let file = try? await TileFile(path: path) else { return nil }
        open.withLock { $0[key] = file }
        return Map(key: key, file: file)
    }

    private static let ending = ".mbtiles"

    private func path(_ key: String) -> String? {
        if key == "world" || key == "towns" { return "\(base)/\(key)\(Self.ending)" }
        let name = key.dropFirst()
        guard key.hasPrefix("."), !name.isEmpty, !name.hasPrefix("."), !name.contains("/"), !name.utf8.contains(0)
        else { return nil }
        return "\(users)/\(name)\(Self.ending)"
    }

    /// The names of the user's files in a folder, in order.
    public static func names(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasSuffix(ending), !name.hasPrefix(".") { names.append(String(name.dropLast(ending.count))) }
        }
        return names.sorted()
    }
}
