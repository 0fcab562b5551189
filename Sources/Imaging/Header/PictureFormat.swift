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

    /// libvips' operation that loads it from memory; nil for HEIC, which ``HEIF`` decodes.
    var loader: String? {
        switch self {
        case .jpeg: "jpegload_buffer"
        case .png: "pngload_buffer"
        case .webp: "webpload_buffer"
        case .tiff: "tiffload_buffer"
        case .avif: "heifload_buffer"
        case .heic: nil
        case .gif: "gifload_buffer"
        }
    }

    /// The class above that operation.
    var loaderClass: String? {
        switch self {
        case .jpeg: "VipsForeignLoadJpeg"
        case .png: "VipsForeignLoadPng"
        case .webp: "VipsForeignLoadWebp"
        case .tiff: "VipsForeignLoadTiff"
        case .avif: "VipsForeignLoadHeif"
        case .heic: nil
        case .gif: "VipsForeignLoadNsgif"
        }
    }

    /// Whether the decoder gives what is there of a file that is cut short.
    var decodesPartly: Bool {
        switch self {
        case .jpeg, .png, .tiff, .gif, .heic: true
        case .webp, .avif: false
        }
    }

    /// Whether tags can be written into such a file; into others exiv2 does not write.
    public var holdsTags: Bool {
        switch self {
        case .jpeg, .png, .webp, .tiff: true
        case .heic, .avif, .gif: false
        }
    }
}
