/// The last tagged copy of a photo that was saved.
public struct SavedState: Hashable, Sendable {
    /// The copy.
    public let path: FilePath
    /// When it was saved, in seconds since 1970, UTC.
    public let when: Int64
    /// The hash of what was written into it, see ``Library/noteSaved(_:copy:file:digest:noted:)``.
    public let digest: Digest

    /// Whether a new copy would be the same as this one.
    ///
    /// - Parameter digest: of what would be written now, made as for ``Library/noteSaved(_:copy:file:digest:noted:)``.
    public func isCurrent(_ digest: Digest) -> Bool { self.digest == digest }
}
