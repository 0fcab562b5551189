/// Why a picture could not be read or made. Each reads as a sentence.
public enum ImagingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Zero bytes.
    case empty
    /// The content is something else, such as text or a video.
    case notAPicture(seems: OtherContent)
    /// A picture, but of a kind that is not read here.
    case unsupported(format: String)
    /// More pixels than allowed; found in the header, before anything was decoded.
    case tooManyPixels(width: Int, height: Int, limit: Int)
    /// The file ends before its picture begins, or a kind of picture that only decodes whole is cut short.
    case truncated(format: PictureFormat)
    /// A camera's raw file without a JPEG by which it could be shown, and whose sensor's data are of a kind that is not
    /// known.
    case unknownRaw
    /// Coded in a way that the decoder of this format does not know.
    case unknownCoding(format: PictureFormat)
    /// The decoder gave up.
    case undecodable(format: PictureFormat, reason: String)
    /// The program that decodes this format is not where set-up puts it.
    case noDecoder(format: PictureFormat, reason: String)
    /// A region outside the photo, or of no size.
    case badRegion
    /// libvips refused something else.
    case library(reason: String)

    /// One sentence, without the file's name.
    public var description: String {
        switch self {
        case .empty: "The file is empty."
        case .notAPicture(.unknown): "The file is damaged or no picture."
        case .notAPicture(let seems): "This is not a picture: it seems to be \(seems.rawValue)."
        case .unsupported(let format):
            "\(format) is not supported. JPEG, PNG, WebP, TIFF, HEIC, AVIF, GIF, JPEG XL, JPEG 2000, BMP and most cameras' raw files are. Export the photo as JPEG or TIFF."
        case .tooManyPixels(let width, let height, let limit):
            "The picture is too large: \(width) × \(height) pixels. The limit is \(limit / 1_000_000) megapixels."
        case .truncated(let format): "The \(format) file is incomplete: a part of its picture is missing."
        case .unknownRaw:
            "This raw file comes from a camera that is not known here, and has no JPEG preview to show. Export the photo as JPEG or TIFF."
        case .unknownCoding(let format):
            "This \(format) picture is of a kind that this version cannot open. Export the photo as JPEG or TIFF."
        case .undecodable(let format, let reason) where format.hasWholeDecoder:
            "The \(format) picture is damaged and could not be opened (\(reason))."
        case .undecodable(let format, let reason):
            "The \(format) picture could not be opened: it is damaged, or of a kind that this version cannot open (\(reason))."
        case .noDecoder(let format, _):
            "The decoder of \(format) was not found. “vision doctor” says what to do."
        case .badRegion: "The region must be within the photo and must not be empty."
        case .library(let reason): "The picture could not be processed: \(reason)."
        }
    }
}

/// What a file seems to be that is no picture.
public enum OtherContent: String, Hashable, Sendable {
    case archive = "a ZIP archive"
    case video = "a video"
    case program = "a program"
    case webPage = "a web page"
    case text = "text"
    /// Bytes of no kind that is known: perhaps a picture once.
    case unknown = "something else"
}
