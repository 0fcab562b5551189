public import PhotoLibrary

/// A folder of this machine as shown in the folder chooser: the names of its subfolders and maps and the number of its
/// pictures. Nothing else is disclosed, and no file is opened.
public struct FolderChoice: Hashable, Sendable {
    /// The path with symbolic links resolved.
    public let path: FilePath
    /// The folder above; nil at the top.
    public let parent: FilePath?
    /// The names of its subfolders, without hidden ones, links, system folders, and names that are not UTF-8; at most
    /// ``most``.
    public let folders: [String]
    /// The number of files with the extension of a picture.
    public let pictures: Int
    /// The names of the files with the extension of a map that can be added, ordered; at most ``most``.
    public let maps: [String]
    /// Whether it contains the `pack.json` of a model pack.
    public let hasPack: Bool
    /// The folder of a backup: this one, or the one inside it that ``BackupKeeper`` makes; nil when neither has one.
    public let backup: FilePath?
    /// Why it cannot be added to the library; nil when it can.
    public let obstacle: Obstacle?

    /// Why a folder cannot be added to the library.
    public enum Obstacle: Hashable, Sendable {
        /// The root folder, or a virtual folder of the system.
        case system
        /// The library's own folder.
        case library
    }

    /// The most folders that are listed.
    public static let most = 1000

    /// Extracts of OpenStreetMap, and maps in tiles.
    private static let mapEndings = [".osm.pbf", ".mbtiles"]

    /// Virtual file systems, which contain no user files.
    private static let system = Set(["/proc", "/sys", "/dev", "/run"].map { FilePath($0) })

    /// Reads a folder. Blocks for as long as its disk does; see ``look(at:library:)``.
    ///
    /// - Parameters:
    ///   - path: absolute.
    ///   - library: the library's own folder.
    ///   - bounds: the folder outside which nothing is to be seen; nil allows all.
    /// - Returns: nil when it is no folder, may not be looked into, or lies outside, be it by a link.
    public init?(_ path: FilePath, library: FilePath, within bounds: FilePath? = nil) {
        guard path.bytes.first == UInt8(ascii: "/"), !path.bytes.contains(0), let path = path.resolved,
            FileStatus(path, followingLinks: false)?.kind == .folder, let names = FolderScan.names(in: path),
            !Self.system.contains(where: { path.isIn($0) })
        else { return nil }
        let top = bounds.map { $0.resolved ?? $0 }
        if let top, !path.isIn(top) { return nil }
        self.path = path
        parent = path.folder == path || path == top ? nil : path.folder
        var folders: [String] = []
        var maps: [String] = []
        var pictures = 0
        for name in names where name.first != UInt8(ascii: ".") {
            let inside = path.appending(name)
            if PictureSigns.claimsToBePicture(inside) { pictures += 1 }
            guard let text = String(validating: name, as: UTF8.self) else { continue }
            if Self.mapEndings.contains(where: { text.lowercased().hasSuffix($0) }) {
                if maps.count < Self.most, FileStatus(inside, followingLinks: false)?.kind == .file {
                    maps.append(text)
                }
                continue
            }
            guard folders.count < Self.most, FileStatus(inside, followingLinks: false)?.kind == .folder,
                !Self.system.contains(inside)
            else { continue }
            folders.append(text)
        }
        self.folders = folders
        self.maps = maps.sorted()
        self.pictures = pictures
        hasPack = names.contains(Array("pack.json".utf8))
        let inside = path.appending(Array(BackupKeeper.folderName.utf8))
        let list = inside.appending(BackupManifest.name)
        backup =
            names.contains(BackupManifest.name)
            ? path : FileStatus(list, followingLinks: false)?.kind == .file ? inside : nil
        let own = library.resolved ?? library
        obstacle = path.isIn(own) ? .library : path.folder == path ? .system : nil
    }
}
