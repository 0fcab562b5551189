/// A photo that was deleted for good: the library knows nothing of it any more.
public struct DeletedPhoto: Hashable, Sendable {
    /// The number it had; never given to another one.
    public let id: PhotoID
    /// The files it had.
    public internal(set) var files: [DeletedFile]
}

/// A file of a photo that was deleted for good.
public struct DeletedFile: Hashable, Sendable {
    /// Where it is.
    public let path: FilePath
    /// What it was to its photo.
    public let role: FileRole
    /// It lies in the library's own folder (an upload, a saved copy) and is to be removed. A file of the user's stays.
    public let isOwn: Bool
}
