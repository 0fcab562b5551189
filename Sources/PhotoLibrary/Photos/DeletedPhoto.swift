/// A permanently deleted photo, of which the library has no data any more.
public struct DeletedPhoto: Hashable, Sendable {
    /// The number it had, which is never reused.
    public let id: PhotoID
    /// The files it had.
    public internal(set) var files: [DeletedFile]
}

/// A file of a permanently deleted photo.
public struct DeletedFile: Hashable, Sendable {
    /// The file's path.
    public let path: FilePath
    /// Its role for its photo.
    public let role: FileRole
    /// Whether the file is in the library's own folder (an upload, a saved copy), so that the caller must remove it.
    /// The user's files stay.
    public let isOwn: Bool
}
