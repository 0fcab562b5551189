public import PhotoLibrary

/// The disk space of a library besides its databases, in bytes.
public struct StorageUse: Hashable, Sendable {
    /// Bytes of uploaded photos and their sidecars.
    public let originals: Int64
    /// The number of photos.
    public let originalCount: Int
    /// Bytes of tagged copies in the library's own folder, and of the files of their tags.
    public let saved: Int64
    /// The number of copies.
    public let savedCount: Int
    /// Bytes of thumbnails, which can be made again.
    public let thumbnails: Int64

    /// Adds up the sizes of all files, about a hundred thousand a second. Unreadable files count as 0.
    public init(of library: Library, thumbnails: Thumbnails) async {
        let folder = FilePath(library.folder)
        async let small = thumbnails.bytesUsed()
        (originals, originalCount) = await Self.use(folder.appending(Array("originals".utf8)))
        (saved, savedCount) = await Self.use(folder.appending(Array("saved".utf8)))
        self.thumbnails = await small
    }

    private static func use(_ folder: FilePath) async -> (bytes: Int64, files: Int) {
        await (try? Disk.run { sum(folder) }) ?? (0, 0)
    }

    private static let sidecarEnding = Array(".xmp".utf8)

    private static func sum(_ folder: FilePath) -> (bytes: Int64, files: Int) {
        (FolderScan.names(in: folder) ?? []).reduce((0, 0)) { sum, name in
            let path = folder.appending(name)
            guard let status = FileStatus(path, followingLinks: false) else { return sum }
            let more =
                status.kind == .folder
                ? self.sum(path) : (bytes: status.size, files: name.suffix(4) == sidecarEnding[...] ? 0 : 1)
            return (sum.0 + more.bytes, sum.1 + more.files)
        }
    }
}
