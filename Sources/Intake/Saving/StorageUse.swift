public import PhotoLibrary

/// What a library takes of the disk besides its index, in bytes.
public struct StorageUse: Hashable, Sendable {
    /// Photos that were uploaded.
    public let originals: Int64
    /// Tagged copies in the library's own folder.
    public let saved: Int64
    /// Smaller pictures, which can be made again.
    public let thumbnails: Int64

    /// Measures by looking at every file: some hundred thousand a second. What cannot be read counts as nothing.
    public init(of library: Library, thumbnails: Thumbnails) async {
        let folder = FilePath(library.folder)
        async let small = thumbnails.bytesUsed()
        originals = await Self.bytes(below: folder.appending(Array("originals".utf8)))
        saved = await Self.bytes(below: folder.appending(Array("saved".utf8)))
        self.thumbnails = await small
    }

    private static func bytes(below folder: FilePath) async -> Int64 {
        await (try? Disk.run { sum(folder) }) ?? 0
    }

    private static func sum(_ folder: FilePath) -> Int64 {
        (FolderScan.names(in: folder) ?? []).reduce(0) { bytes, name in
            let path = folder.appending(name)
            guard let status = FileStatus(path, followingLinks: false) else { return bytes }
            return bytes + (status.kind == .folder ? sum(path) : status.size)
        }
    }
}
