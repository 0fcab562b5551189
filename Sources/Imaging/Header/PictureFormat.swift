/// The kinds of picture that are decoded, known by their first bytes and never by a file's name.
public enum PictureFormat: String, CaseIterable, Hashable, Sendable, Codable, CustomStringConvertible {
    case jpeg, png, webp, tiff, heic, avif, gif, bmp
    case jpegXL = "jxl"
    case jpeg2000 = "jp2"
    /// A raw file of a camera, shown by the JPEG preview inside it, or by the sensor's data.
    case raw

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
        case .bmp: "BMP"
        case .jpegXL: "JPEG XL"
        case .jpeg2000: "JPEG 2000"
        case .raw: "camera raw"
        }
    }

    /// libvips' operation that loads it from memory; nil for HEIC, which ``HEIF`` decodes, for JPEG XL, which
    /// ``JXLDecoding`` decodes, for BMP, which ``BitmapFile`` reads, and for camera raw, whose preview is a JPEG and whose
    /// sensor's data ``RawDecoding`` decodes.
    var loader: String? {
        switch self {
        case .jpeg: "jpegload_buffer"
        case .png: "pngload_buffer"
        case .webp: "webpload_buffer"
        case .tiff: "tiffload_buffer"
        case .avif: "heifload_buffer"
        case .heic, .jpegXL, .bmp, .raw: nil
        case .gif: "gifload_buffer"
        case .jpeg2000: "jp2kload_buffer"
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
        case .heic, .jpegXL, .bmp, .raw: nil
        case .gif: "VipsForeignLoadNsgif"
        case .jpeg2000: "VipsForeignLoadJp2k"
        }
    }

    /// Whether the decoder gives what is there of a file that is cut short.
    var decodesPartly: Bool {
        switch self {
        case .jpeg, .png, .tiff, .gif, .heic, .bmp, .raw: true
        case .webp, .avif, .jpegXL, .jpeg2000: false
        }
    }

    /// Whether the decoder knows all that such a file can hold, so that one that does not decode is damaged.
    public var hasWholeDecoder: Bool {
        switch self {
        case .jpeg, .png, .webp, .gif, .bmp: true
        case .tiff, .heic, .avif, .jpegXL, .jpeg2000, .raw: false
        }
    }

    /// Whether tags can be written into such a file; of JPEG XL, into one with boxes.
    public var holdsTags: Bool {
        switch self {
        case .jpeg, .png, .webp, .tiff, .heic, .avif, .jpegXL: true
        case .gif, .bmp, .jpeg2000, .raw: false
        }
    }
}
