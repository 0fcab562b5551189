/// The last tagged copy of a photo that was saved.
public struct SavedState: Hashable, Sendable {
    /// The copy.
    public let path: FilePath
    /// When it was saved, in seconds since 1970, UTC.
    public let when: Int64
    /// Of what was written into it, as ``Library/noteSaved(_:copy:digest:)`` was told.
    public let digest: Digest

    /// Whether the copy says what would be written now.
    ///
    /// - Parameter digest: of what would be written now, made as for ``Library/noteSaved(_:copy:digest:)``.
    public func isCurrent(_ digest: Digest) -> Bool { self.digest == digest }
}
