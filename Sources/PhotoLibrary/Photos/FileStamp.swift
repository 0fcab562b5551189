/// The data of a file that shows, without reading its content, whether it has changed since it was imported.
public struct FileStamp: Hashable, Sendable {
    /// The file's path.
    public var path: FilePath
    /// The size in bytes.
    public var size: Int64
    /// The time of the last change in nanoseconds since 1970, UTC, clamped to `Int64`: the years 1677 to 2262.
    public var modified: Int64
    /// Its inode number on the device.
    public var inode: UInt64
    /// The number of the device.
    public var device: UInt64

    /// The stamp as `lstat` gives it.
    public init(path: FilePath, size: Int64, modified: Int64, inode: UInt64, device: UInt64) {
        self.path = path
        self.size = size
        self.modified = modified
        self.inode = inode
        self.device = device
    }
}

/// A SHA-256 hash.
public struct Digest: Hashable, Sendable {
    /// The 32 bytes.
    public let bytes: [UInt8]

    /// Nil unless there are 32 bytes.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.bytes = bytes
    }
}

/// The role of a file for its photo.
public enum FileRole: Int64, Sendable, Codable {
    /// The original picture.
    case original = 0
    /// The same picture with other metadata, such as a tagged copy.
    case rendition = 1
    /// Another file with the same bytes.
    case duplicate = 2
    /// The camera's raw file of the picture, which was uploaded together with it and is not shown.
    case raw = 3
}

/// A file of the library.
public struct PhotoFile: Hashable, Sendable {
    /// The stamp of the file when it was read.
    public let stamp: FileStamp
    /// Its role for its photo.
    public let role: FileRole
    /// Whether it was missing at the last scan.
    public let isMissing: Bool
    /// SHA-256 of its bytes; for a refused file, of the bytes that it had when it was last readable.
    public let contentHash: Digest?
    /// The photo it shows, or showed before it became unreadable; nil for a file that never was readable.
    public let photo: PhotoID?
    /// Why it could not be read, as a sentence.
    public let refusal: String?

    /// Whether it was present and readable at the last scan.
    var isGood: Bool { !isMissing && refusal == nil }

    /// Whether a file with the same bytes is this one under another path: this one is missing, or has the same inode.
    func isMoved(to other: FileStamp) -> Bool {
        isMissing || stamp.inode == other.inode && stamp.device == other.device
    }
}
