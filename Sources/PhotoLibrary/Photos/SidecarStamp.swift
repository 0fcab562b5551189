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
}
