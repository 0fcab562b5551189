/// The kinds of picture that are decoded, known by their first bytes and never by a file's name.
public enum PictureFormat: String, CaseIterable, Hashable, Sendable, Codable, CustomStringConvertible {
    case jpeg, png, webp, tiff, heic, avif, gif

    /// The name that people know.
    public var description: String {
        switch self {
        case .jpeg: "JPEG"
        case .png: "PNG"
        case .webp: "WebP"
        case .tiff: "TIFF"
        case .heic: "HEIC"
        case .avif: "AVIF"
        case .gif: "GIF"
        }
    }

    /// The registered media type (RFC 6838).
    public var mediaType: String { "image/\(rawValue)" }

    /// libvips' operation that loads it from memory.
    var loader: String {
        switch self {
        case .jpeg: "jpegload_buffer"
        case .png: "pngload_buffer"
        case .webp: "webpload_buffer"
        case .tiff: "tiffload_buffer"
        case .heic, .avif: "heifload_buffer"
        case .gif: "gifload_buffer"
        }
    }

    /// The class above that operation.
    var loaderClass: String {
        switch self {
        case .jpeg: "VipsForeignLoadJpeg"
        case .png: "VipsForeignLoadPng"
        case .webp: "VipsForeignLoadWebp"
        case .tiff: "VipsForeignLoadTiff"
        case .heic, .avif: "VipsForeignLoadHeif"
        case .gif: "VipsForeignLoadNsgif"
        }
    }

    /// Whether the decoder gives what is there of a file that is cut short.
    var decodesPartly: Bool {
        switch self {
        case .jpeg, .png, .tiff, .gif: true
        case .webp, .heic, .avif: false
        }
    }
}
