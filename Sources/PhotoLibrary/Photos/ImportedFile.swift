public import Interpretation

/// The data of a file that was read and analysed, to be stored in the library.
public struct ImportedFile: Sendable {
    /// The stamp of the file before it was read.
    public var stamp: FileStamp
    /// The stamp of its sidecar before both were read; nil when it has none.
    public var sidecar: SidecarStamp?
    /// SHA-256 of the file's bytes.
    public var contentHash: Digest
    /// SHA-256 of the coded pixels without metadata; nil when it could not be computed.
    public var pixelHash: Digest?
    /// The data in its metadata.
    public var facts: PhotoFacts
    /// The analysis; nil when the photo was not analysed: an earlier analysis is then kept.
    public var analysis: Analysis?
    /// The clockwise rotation with which the photo was analysed: 0, 90, 180 or 270 degrees.
    public var rotation: Int
    /// The clockwise rotation that its sidecar asks for, on top of the file's own orientation: 0, 90, 180 or 270 degrees.
    public var sidecarRotation: Int
    /// The models and settings that made each part of the analysis; a part with other ones should be made again.
    public var analyser: Analyser
    /// Whether the file has this program's mark and so is a tagged copy.
    public var isTaggedCopy: Bool

    /// A file with its analysis.
    public init(
        stamp: FileStamp, sidecar: SidecarStamp? = nil, contentHash: Digest, pixelHash: Digest?, facts: PhotoFacts,
        analysis: Analysis?,
        rotation: Int = 0, sidecarRotation: Int = 0, analyser: Analyser, isTaggedCopy: Bool = false
    ) {
        self.stamp = stamp
        self.sidecar = sidecar
        self.contentHash = contentHash
        self.pixelHash = pixelHash
        self.facts = facts
        self.analysis = analysis
        self.rotation = rotation
        self.sidecarRotation = sidecarRotation
        self.analyser = analyser
        self.isTaggedCopy = isTaggedCopy
    }
}

/// The result of importing a file.
public enum ImportOutcome: Hashable, Sendable {
    /// A new photo.
    case added(PhotoID)
    /// The library had the photo at this path already; its analysis and facts were replaced.
    case updated(PhotoID)
    /// The same picture with other metadata: one more file of its photo.
    case rendition(PhotoID)
    /// The same bytes as another file of the photo, which may have been moved to this path.
    case duplicate(PhotoID)

    /// The photo.
    public var photo: PhotoID {
        switch self {
        case .added(let id), .updated(let id), .rendition(let id), .duplicate(let id): id
        }
    }
}
