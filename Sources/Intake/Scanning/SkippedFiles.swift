/// Why a scan passes over a file or folder.
public enum SkippedKind: String, Hashable, Sendable, CaseIterable {
    /// A video, by its name or its content. The video of a live photo is one, too.
    case video
    /// A hidden file or folder.
    case hidden
    /// A raw file beside a JPEG or HEIC of the same name, which the camera wrote with it: that one is the photo.
    case raw
    /// A folder that holds no photos of the user's: thumbnails, deleted files, one that is marked as holding no media.
    case folder
    /// A folder that a person has left out of the library.
    case leftOut
    /// Another file that is no picture; a link to a folder or to nothing; a pipe, socket or device.
    case other
}

/// How many files and folders a scan has passed over.
public struct SkippedFiles: Hashable, Sendable {
    private var counts: [SkippedKind: Int] = [:]

    /// None yet.
    public init() {}

    /// How many of one kind.
    public subscript(_ kind: SkippedKind) -> Int { counts[kind] ?? 0 }
    /// How many of all kinds.
    public var total: Int { counts.values.reduce(0, +) }

    mutating func count(_ kind: SkippedKind) { counts[kind, default: 0] += 1 }
}
