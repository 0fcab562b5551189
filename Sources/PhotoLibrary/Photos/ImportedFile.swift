public import Interpretation

/// A file that was read and recognised, as it goes into the library.
public struct ImportedFile: Sendable {
    /// The file as it was before it was read.
    public var stamp: FileStamp
    /// SHA-256 of the file's bytes.
    public var contentHash: Digest
    /// SHA-256 of the coded pixels without metadata; nil when it could not be taken.
    public var pixelHash: Digest?
    /// What its metadata say.
    public var facts: PhotoFacts
    /// Nil keeps the photo without recognising it (or keeps what was recognised earlier).
    public var analysis: Analysis?
    /// The turn that the photo was looked at with, clockwise: 0, 90, 180 or 270 degrees.
    public var rotation: Int
    /// Names the models and settings that made each part of the analysis: another name means that it is worth making again.
    public var analyser: Analyser
    /// The file carries this program's own mark: it is a tagged copy.
    public var isTaggedCopy: Bool

    /// A file and what was found in it.
    public init(
        stamp: FileStamp, contentHash: Digest, pixelHash: Digest?, facts: PhotoFacts, analysis: Analysis?,
        rotation: Int = 0, analyser: Analyser, isTaggedCopy: Bool = false
    ) {
        self.stamp = stamp
        self.contentHash = contentHash
        self.pixelHash = pixelHash
        self.facts = facts
        self.analysis = analysis
        self.rotation = rotation
        self.analyser = analyser
        self.isTaggedCopy = isTaggedCopy
    }
}

/// What became of an imported file.
public enum ImportOutcome: Hashable, Sendable {
    /// A photo the library did not know.
    case added(PhotoID)
    /// The photo at this path was there already; its analysis and facts are new.
    case updated(PhotoID)
    /// The same picture with other metadata: one more file of its photo.
    case rendition(PhotoID)
    /// The same bytes as another file of the photo, which may have been moved here.
    case duplicate(PhotoID)

    /// The photo.
    public var photo: PhotoID {
        switch self {
        case .added(let id), .updated(let id), .rendition(let id), .duplicate(let id): id
        }
    }
}
