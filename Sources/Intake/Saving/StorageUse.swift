public import PhotoLibrary

/// What a library takes of the disk besides its index, in bytes.
public struct StorageUse: Hashable, Sendable {
    /// Photos that were uploaded.
    public let originals: Int64
    /// How many they are.
    public let originalCount: Int
    /// Tagged copies in the library's own folder.
    public let saved: Int64
    /// How many they are.
    public let savedCount: Int
    /// Smaller pictures, which can be made again.
    public let thumbnails: Int64

    /// Measures by looking at every file: some hundred thousand a second. What cannot be read counts as nothing.
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

    private static func sum(_ folder: FilePath) -> (bytes: Int64, files: Int) {
        (FolderScan.names(in: folder) ?? []).reduce((0, 0)) { sum, name in
            let path = folder.appending(name)
            guard let status = FileStatus(path, followingLinks: false) else { return sum }
            let more = status.kind == .folder ? self.sum(path) : (bytes: status.size, files: 1)
            return (sum.0 + more.bytes, sum.1 + more.files)
        }
    }
}
