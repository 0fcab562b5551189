/// A file of a tagged copy, or the sidecar beside it, that is about to get its name in the library's folder of copies.
public struct UnrecordedCopy: Hashable, Sendable {
    /// The name that it gets.
    public let name: [UInt8]
    let size: Int64
    let modified: Int64
    let inode: UInt64

    init(name: [UInt8], size: Int64, modified: Int64, inode: UInt64) {
        (self.name, self.size, self.modified, self.inode) = (name, size, modified, inode)
    }

    /// - Parameter file: the finished file under its temporary name.
    public init(name: [UInt8], of file: FileStamp) {
        self.init(name: name, size: file.size, modified: file.modified, inode: file.inode)
    }

    /// Whether a file that has the name is this one, and not somebody else's: renaming keeps all of it. The number of the
    /// disk is another one after the disk was mounted again.
    public func isFile(_ stamp: FileStamp) -> Bool {
        stamp.size == size && stamp.modified == modified && stamp.inode == inode
    }
}
