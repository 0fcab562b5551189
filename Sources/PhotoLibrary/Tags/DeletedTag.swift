/// A tag that was deleted from all photos and can be restored.
public struct DeletedTag: Hashable, Sendable {
    /// The name as it was shown.
    public let name: String
    /// The ``TagEdit/token`` of the deletion. The same name may be deleted more than once.
    public let deletion: String
    /// When it was deleted, in seconds since 1970, UTC.
    public let deletedDate: Int64
    /// The number of photos from which it was deleted, without those that were deleted since.
    public let photos: Int
}
