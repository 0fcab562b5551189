public import Interpretation
public import PhotoLibrary
public import Workbench

/// What became of one file.
public enum ImportStatus: Sendable {
    /// New to the library, or read again because it has changed.
    case recognised(Analysis)
    /// Known already; not read.
    case unchanged
    /// The same bytes as a file that is not there any more.
    case moved(from: FilePath)
    /// The same picture as another file, with other metadata: one of its tagged copies.
    case rendition(of: FilePath?)
    /// The same bytes as another file.
    case duplicate(of: FilePath)
    /// Not a picture, or one that cannot be read.
    case refused(Refusal)
}

/// What an import tells while it goes on.
public enum ImportEvent: Sendable {
    /// How many files there are to see to, as far as is known.
    case total(Int)
    case file(FilePath, ImportStatus)
    /// A folder that could not be looked into, or something that is neither file nor folder (`EINVAL`), with the system's
    /// error number.
    case unreadable(FilePath, Int32)
}

/// How an import ended.
public struct ImportSummary: Hashable, Sendable {
    /// New or changed, and recognised.
    public var recognised = 0
    /// Known and as they were.
    public var unchanged = 0
    /// Known under another path that is gone.
    public var moved = 0
    /// Tagged copies of known photos.
    public var rendition = 0
    /// The same bytes as another file.
    public var duplicate = 0
    /// Not pictures, or not to be read.
    public var refused = 0
    /// Files in the folders that are no pictures and do not claim to be, hidden ones, links to folders, and what is no
    /// file.
    public var skipped = 0
    /// Folders that could not be looked into.
    public var unreadable = 0

    /// Nothing yet.
    public init() {}

    /// All files that were seen to.
    public var total: Int { recognised + unchanged + moved + rendition + duplicate + refused }

    mutating func count(_ status: ImportStatus) {
        switch status {
        case .recognised: recognised += 1
        case .unchanged: unchanged += 1
        case .moved: moved += 1
        case .rendition: rendition += 1
        case .duplicate: duplicate += 1
        case .refused: refused += 1
        }
    }
}
