import CVips

/// What a file says of its picture before anything is decoded.
public struct ImageHeader: Hashable, Sendable {
    /// By content.
    public let format: PictureFormat
    /// Pixels as they are stored, before ``orientation`` is applied.
    public let storedWidth: Int
    /// Rows as they are stored.
    public let storedHeight: Int
    /// How to hold the stored picture so that it is upright. HEIC and AVIF decode upright already, whatever their EXIF says.
    public let orientation: Orientation
    /// Frames of an animation or pages of a document; only the first is looked at.
    public let pages: Int
    /// Bits of one sample: 8, 16 or 32.
    public let bitDepth: Int
    /// Samples of one pixel, alpha included.
    public let bands: Int
    /// What the samples mean.
    public let colour: Colour
    /// Whether parts may be transparent.
    public let hasAlpha: Bool
    /// Whether an ICC profile is embedded.
    public let hasColourProfile: Bool

    /// What the samples of a pixel mean.
    public enum Colour: String, Hashable, Sendable, Codable {
        case rgb, grey, cmyk, other
    }

    /// 500 million: phones of 200 megapixels and stitched panoramas pass.
    public static let defaultPixelLimit = 500_000_000

    /// Pixels across, upright.
    public var width: Int { orientation.swapsSides ? storedHeight : storedWidth }
    /// Rows, upright.
    public var height: Int { orientation.swapsSides ? storedWidth : storedHeight }

    /// Reads it without decoding.
    ///
    /// - Throws: ``ImagingError`` when the file is empty, no supported picture, too large, or cut short in its header.
    public init(bytes: UnsafeRawBufferPointer, pixelLimit: Int = defaultPixelLimit) throws(ImagingError) {
        let format = try FileSignature.format(of: bytes)
        let image: LazyPicture
        do {
            let loader = try Operation(format.loader)
            try loader.set("buffer", .bytes(bytes))
            try loader.set("access", .name("sequential"))
            image = try loader.image()
        } catch {
            throw Decoder.explain(error, format: format, bytes: bytes)
        }
        self.format = format
        storedWidth = image.width
        storedHeight = image.height
        let decodesUpright = format == .heic || format == .avif
        orientation = decodesUpright ? .up : Orientation(rawValue: image.number("orientation") ?? 1) ?? .up
        pages = max(1, image.number("n-pages") ?? 1)
        bitDepth = Int(vips_format_sizeof(image.format)) * 8
        bands = image.bands
        hasAlpha = image.hasAlpha
        hasColourProfile = image.has("icc-profile-data")
        switch image.interpretation {
        case VIPS_INTERPRETATION_sRGB, VIPS_INTERPRETATION_RGB, VIPS_INTERPRETATION_RGB16, VIPS_INTERPRETATION_scRGB:
            colour = .rgb
        case VIPS_INTERPRETATION_B_W, VIPS_INTERPRETATION_GREY16: colour = .grey
        case VIPS_INTERPRETATION_CMYK: colour = .cmyk
        default: colour = .other
        }
        guard storedWidth.multipliedReportingOverflow(by: storedHeight).partialValue <= pixelLimit else {
            throw .tooManyPixels(width: storedWidth, height: storedHeight, limit: pixelLimit)
        }
    }
}
