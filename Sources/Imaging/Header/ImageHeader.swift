internal import BoxFiles
import CVips
import HEIF
internal import JXLDecoding
internal import Raster
internal import RawDecoding

/// A picture's format, dimensions and orientation, read without decoding it.
public struct ImageHeader: Hashable, Sendable {
    /// By content.
    public let format: PictureFormat
    /// Pixels as they are stored, before ``orientation`` is applied; of camera raw, those of what is shown: the preview, or
    /// the sensor's data.
    public let storedWidth: Int
    /// Rows as they are stored.
    public let storedHeight: Int
    /// How to hold the stored picture so that it is upright. AVIF and JPEG XL decode upright already, whatever their EXIF
    /// says, and so do nearly all HEIC.
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
    /// Whether the picture comes in several passes over all pixels (progressive JPEG, interlaced PNG or GIF).
    public let isProgressive: Bool
    /// Of a raw file that is shown by its sensor's data, what LibRaw says of it.
    let sensor: RawDecoder.Header?

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
        do {
            switch format {
            case .heic: try self.init(heic: bytes)
            case .jpegXL: try self.init(jpegXL: bytes)
            case .bmp: self.init(bitmap: try BitmapFile(bytes))
            case .raw: try self.init(raw: bytes, pixelLimit: pixelLimit)
            default: try self.init(loading: bytes, format)
            }
        } catch {
            throw Decoder.explain(error, format: format, bytes: bytes)
        }
        guard storedWidth.multipliedReportingOverflow(by: storedHeight).partialValue <= pixelLimit else {
            throw .tooManyPixels(width: storedWidth, height: storedHeight, limit: pixelLimit)
        }
    }

    /// Formats that libvips loads.
    init(loading bytes: UnsafeRawBufferPointer, _ format: PictureFormat) throws(ImagingError) {
        let image = try Loader.open(bytes, format, acceptingPart: true)
        self.format = format
        storedWidth = image.width
        storedHeight = image.height
        orientation = format == .avif ? .up : Orientation(rawValue: image.number("orientation") ?? 1) ?? .up
        // Of JPEG 2000 libvips counts the sizes that it could be decoded to.
        pages = format == .jpeg2000 ? 1 : max(1, image.number("n-pages") ?? 1)
        bitDepth = Int(vips_format_sizeof(image.format)) * 8
        bands = image.bands
        hasAlpha = image.hasAlpha
        hasColourProfile = image.has("icc-profile-data")
        isProgressive = (image.number("interlaced") ?? 0) != 0 || (image.number("jpeg-multiscan") ?? 0) != 0
        switch image.interpretation {
        case VIPS_INTERPRETATION_sRGB, VIPS_INTERPRETATION_RGB, VIPS_INTERPRETATION_RGB16, VIPS_INTERPRETATION_scRGB:
            colour = .rgb
        case VIPS_INTERPRETATION_B_W, VIPS_INTERPRETATION_GREY16: colour = .grey
        case VIPS_INTERPRETATION_CMYK: colour = .cmyk
        default: colour = .other
        }
        sensor = nil
    }

    private init(bitmap file: BitmapFile) {
        format = .bmp
        storedWidth = file.width
        storedHeight = file.height
        orientation = .up
        pages = 1
        bitDepth = 8
        bands = file.bands
        hasAlpha = file.hasAlpha
        hasColourProfile = false
        isProgressive = false
        colour = .rgb
        sensor = nil
    }

    private init(jpegXL bytes: UnsafeRawBufferPointer) throws(ImagingError) {
        let header = try Loader.jpegXLHeader(bytes)
        format = .jpegXL
        storedWidth = header.width
        storedHeight = header.height
        orientation = .up
        pages = 1
        bitDepth = header.bytesPerSample * 8
        bands = header.bands
        hasAlpha = header.hasAlpha
        hasColourProfile = !header.profile.isEmpty
        isProgressive = false
        colour = header.bands < 3 ? .grey : .rgb
        sensor = nil
    }

    /// HEIC decodes upright where the file says by properties of its picture how it is turned. Older apps said it by EXIF
    /// alone.
    private init(heic bytes: UnsafeRawBufferPointer) throws(ImagingError) {
        do throws(HEIFError) {
            let file = try HEIFFile(try Imaging.heif(), bytes: bytes)
            format = .heic
            storedWidth = file.width
            storedHeight = file.height
            orientation = HEIFTables(bytes).flatMap { Orientation(rawValue: $0.orientation) } ?? .up
            pages = max(1, file.pictures)
            bitDepth = file.bitsPerSample > 8 ? 16 : 8
            bands = file.hasAlpha ? 4 : 3
            hasAlpha = file.hasAlpha
            hasColourProfile = file.colourProfile != nil
            isProgressive = false
            colour = .rgb
            sensor = nil
        } catch {
            throw ImagingError(error)
        }
    }
}
