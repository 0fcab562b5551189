/// The size and time of the sidecar beside a file: the `.xmp` file into which other software writes what is said of the
/// photo. They show, without reading it, whether the sidecar has changed.
public struct SidecarStamp: Hashable, Sendable {
    /// The size in bytes.
    public let size: Int64
    /// The time of the last change, as in ``FileStamp/modified``.
    public let modified: Int64

    /// A sidecar's size and time.
    public init(size: Int64, modified: Int64) {
        self.size = size
        self.modified = modified
    }

    /// The sidecar that lies beside a file now; nil when there is none. Blocks.
    public init?(beside file: FilePath) {
        let folder = file.folder
        for name in Self.names(for: file.name) {
            guard let status = FileStatus(folder.appending(name), followingLinks: true), status.kind == .file else {
                continue
            }
            self.init(size: status.size, modified: status.modified.nanoseconds)
            return
        }
        return nil
    }

    /// The names that the sidecar of a file can have, in the order in which they are looked for when the file is read:
    /// `IMG_1.jpg.xmp` (darktable, digiKam) before `IMG_1.xmp` (Lightroom).
    public static func names(for file: [UInt8]) -> [[UInt8]] {
        let stem = file.prefix(upTo: file.lastIndex(of: UInt8(ascii: ".")) ?? file.endIndex)
        return [file, Array(stem)].map { $0 + Array(".xmp".utf8) }
    }
}
