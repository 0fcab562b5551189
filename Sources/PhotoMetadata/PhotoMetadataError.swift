/// Why metadata could not be read or written. Each reads as a sentence.
public enum PhotoMetadataError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Not a kind of file that carries metadata, or broken beyond reading.
    case unreadable(reason: String)
    /// A kind of file that metadata cannot be written into: a sidecar can be.
    case unwritable(mediaType: String)
    /// Writing failed; the file must be thrown away.
    case writingFailed(reason: String)
    /// More metadata than a JPEG segment holds (64 kB).
    case tooLarge
    /// exiv2 failed otherwise.
    case library(reason: String)

    /// One sentence, without the file's name.
    public var description: String {
        switch self {
        case .unreadable(let reason): "The metadata could not be read (\(reason))."
        case .unwritable(let mediaType): "Tags cannot be written into \(mediaType): they go into a sidecar beside it."
        case .writingFailed(let reason): "The tags could not be written (\(reason))."
        case .tooLarge:
            "The photo already carries so much metadata that the tags do not fit (a JPEG holds 64 kB of XMP)."
        case .library(let reason): "The metadata library failed (\(reason))."
        }
    }
}
