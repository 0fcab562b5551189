/// What tells, without reading it, whether a file is still the one that was imported.
public struct FileStamp: Hashable, Sendable {
    /// Where it is.
    public var path: FilePath
    /// Bytes.
    public var size: Int64
    /// Nanoseconds since 1970, UTC; clamped to what fits, the years 1677 to 2262.
    public var modified: Int64
    /// Its number on the device.
    public var inode: UInt64
    /// The device it lies on.
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

/// A SHA-256.
public struct Digest: Hashable, Sendable {
    /// 32 of them.
    public let bytes: [UInt8]

    /// Nil unless there are 32 bytes.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.bytes = bytes
    }
}

/// What a file is to its photo.
public enum FileRole: Int64, Sendable, Codable {
    /// The picture as it was taken.
    case original = 0
    /// The same picture with other metadata, such as a tagged copy.
    case rendition = 1
    /// The same bytes once more.
    case duplicate = 2
}

/// A file the library knows.
public struct PhotoFile: Hashable, Sendable {
    /// The file as it was when it was read.
    public let stamp: FileStamp
    /// What it is to its photo.
    public let role: FileRole
    /// It was not there when somebody last looked.
    public let isMissing: Bool
    /// SHA-256 of its bytes; of one that was refused, those that it had when it could be read.
    public let contentHash: Digest?
    /// The photo it shows, or showed before it became unreadable; nil for a file that never was readable.
    public let photo: PhotoID?
    /// Why it could not be read, as a sentence.
    public let refusal: String?

    /// It was there and could be read when somebody last looked.
    var isGood: Bool { !isMissing && refusal == nil }
}
