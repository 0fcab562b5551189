public import Glibc

/// The file system's data about one path.
public struct FileStatus: Sendable {
    /// What is at a path.
    public enum Kind: Sendable {
        /// A file with bytes.
        case file
        /// A folder.
        case folder
        /// A link, a device, a socket…
        case other
    }

    /// What is there.
    public let kind: Kind
    /// Its size in bytes.
    public let size: Int64
    /// When it was last changed.
    public let modified: timespec
    /// When it was last read, as far as the file system keeps account.
    public let accessed: timespec
    private let inode: UInt64
    private let device: UInt64

    /// Nil when the path does not exist or must not be read, with the reason in `errno`.
    public init?(_ path: FilePath, followingLinks: Bool) {
        var status = stat()
        let result = path.withCPath { followingLinks ? stat($0, &status) : lstat($0, &status) }
        guard result == 0 else { return nil }
        switch status.st_mode & S_IFMT {
        case S_IFREG: kind = .file
        case S_IFDIR: kind = .folder
        default: kind = .other
        }
        size = Int64(status.st_size)
        modified = status.st_mtim
        accessed = status.st_atim
        inode = UInt64(status.st_ino)
        device = UInt64(status.st_dev)
    }

    /// The stamp of the file, which is at `path`.
    public func stamp(_ path: FilePath) -> FileStamp {
        FileStamp(
            path: path, size: size, modified: modified.nanoseconds, inode: inode, device: device)
    }
}

extension timespec {
    /// The time of the last change since 1970, UTC, clamped to `Int64` (the years 1677 to 2262), because files may have
    /// any time.
    public var nanoseconds: Int64 { scaled(by: 1_000_000_000, tv_nsec) }

    /// The time of the last change since 1970, UTC, clamped to `Int64`.
    public var milliseconds: Int64 { scaled(by: 1000, tv_nsec / 1_000_000) }

    private func scaled(by scale: Int64, _ rest: Int) -> Int64 {
        let (product, isOver) = Int64(tv_sec).multipliedReportingOverflow(by: scale)
        let (sum, isOverStill) = product.addingReportingOverflow(Int64(rest))
        guard isOver || isOverStill else { return sum }
        return tv_sec < 0 ? .min : .max
    }
}
