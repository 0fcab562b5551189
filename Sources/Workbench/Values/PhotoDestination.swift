/// What the path of a photo must lead to, so that a link that has taken the place of the photo, or of a folder on the way to
/// it, shows no other file.
public struct PhotoDestination: Hashable, Sendable, Codable {
    /// A file of this computer.
    public struct File: Hashable, Sendable, Codable {
        /// The number of its device.
        public var device: UInt64
        /// Its number there.
        public var inode: UInt64

        /// A file by its numbers.
        public init(device: UInt64, inode: UInt64) {
            self.device = device
            self.inode = inode
        }
    }

    /// The photo's file when it was imported: where the path itself is a link, it is followed to this file only. A file that
    /// is no link may be another one, because programs that change a photo write a new file. Nil follows links to any file.
    public var file: File?
    /// The folders, without links in their paths, in one of which the file must lie; nil for any folder.
    public var folders: [[UInt8]]?

    /// A destination.
    public init(file: File?, folders: [[UInt8]]?) {
        self.file = file
        self.folders = folders
    }
}
