public import PhotoLibrary

/// A folder of this machine, as somebody sees it who looks for one with photos: the names of the folders in it, and how many
/// pictures lie in it. Nothing else of it is told, and nothing is opened.
public struct FolderChoice: Hashable, Sendable {
    /// The folder, without links in its path.
    public let path: FilePath
    /// The folder above; nil at the top.
    public let parent: FilePath?
    /// Names of the folders in it, but hidden ones, links, those of the system, and names that are not UTF-8; the first
    /// ``most`` of them.
    public let folders: [String]
    /// Files in it that are called like pictures.
    public let pictures: Int
    /// Why it cannot be a folder of the library; nil for one that can.
    public let obstacle: Obstacle?

    /// Why a folder cannot be one of the library's.
    public enum Obstacle: Hashable, Sendable {
        /// The whole machine, or a folder in which the system shows itself.
        case system
        /// The library's own folder.
        case library
    }

    /// How many folders are listed.
    public static let most = 1000

    /// Folders that hold no files but the system's own view of itself.
    private static let system = Set(["/proc", "/sys", "/dev", "/run"].map { FilePath($0) })

    /// Looks into a folder. Blocks for a moment, or for as long as its disk does: see ``look(at:library:)``.
    ///
    /// - Parameters:
    ///   - path: absolute.
    ///   - library: the library's own folder.
    /// - Returns: nil when it is no folder, or may not be looked into.
    public init?(_ path: FilePath, library: FilePath) {
        guard path.bytes.first == UInt8(ascii: "/"), !path.bytes.contains(0), let path = path.resolved,
            FileStatus(path, followingLinks: false)?.kind == .folder, let names = FolderScan.names(in: path),
            !Self.system.contains(where: { path.isBelow($0) })
        else { return nil }
        self.path = path
        parent = path.folder == path ? nil : path.folder
        var folders: [String] = []
        var pictures = 0
        for name in names where name.first != UInt8(ascii: ".") {
            let inside = path.appending(name)
            if PictureSigns.claimsToBePicture(inside) { pictures += 1 }
            guard folders.count < Self.most, let text = String(validating: name, as: UTF8.self),
                FileStatus(inside, followingLinks: false)?.kind == .folder, !Self.system.contains(inside)
            else { continue }
            folders.append(text)
        }
        self.folders = folders
        self.pictures = pictures
        let own = library.resolved ?? library
        obstacle = path.isBelow(own) ? .library : parent == nil ? .system : nil
    }
}
