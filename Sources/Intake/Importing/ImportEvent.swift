public import Interpretation
public import PhotoLibrary
public import Workbench

/// The result of importing one file.
public enum ImportStatus: Sendable {
    /// New to the library, or read again because it has changed; with when its photo was taken, and the keywords of the file
    /// that are its tags.
    case recognised(Analysis, CaptureTime, keywords: [String])
    /// Unchanged; the file was not read.
    case unchanged
    /// Unchanged; its photo is among the recently deleted ones.
    case forgotten
    /// The same bytes as a file that no longer exists.
    case moved(from: FilePath)
    /// The same picture as another file, with other metadata: one of its tagged copies.
    case rendition(of: FilePath?)
    /// The same bytes as another file.
    case duplicate(of: FilePath)
    /// Not a picture, or one that cannot be read.
    case refused(Refusal)
}

/// Events of a running import.
public enum ImportEvent: Sendable {
    /// The number of files to process, as far as known.
    case total(Int)
    case file(FilePath, ImportStatus)
    /// A folder that could not be read, or a path that is neither file nor folder (`EINVAL`), with the system's error
    /// number.
    case unreadable(FilePath, Int32)
    /// A file or folder that was passed over.
    case skipped(FilePath, SkippedKind)
}

/// The counts of an import by result.
public struct ImportSummary: Hashable, Sendable {
    /// New or changed, and recognised.
    public var recognised = 0
    /// Unchanged.
    public var unchanged = 0
    /// Unchanged, and recently deleted.
    public var forgotten = 0
    /// Moved from a path that no longer exists.
    public var moved = 0
    /// Tagged copies of known photos.
    public var rendition = 0
    /// The same bytes as another file.
    public var duplicate = 0
    /// Not pictures, or unreadable.
    public var refused = 0
    /// Files in the folders that are not pictures and have no picture's extension, hidden files, links to folders,
    /// special files, folders that hold no photos of the user's, and those that are left out.
    public var skipped = SkippedFiles()
    /// Folders that could not be read.
    public var unreadable = 0

    /// A summary with zero counts.
    public init() {}

    /// The number of processed files.
    public var total: Int { recognised + unchanged + forgotten + moved + rendition + duplicate + refused }

    mutating func count(_ status: ImportStatus) {
        switch status {
        case .recognised: recognised += 1
        case .unchanged: unchanged += 1
        case .forgotten: forgotten += 1
        case .moved: moved += 1
        case .rendition: rendition += 1
        case .duplicate: duplicate += 1
        case .refused: refused += 1
        }
    }
}
