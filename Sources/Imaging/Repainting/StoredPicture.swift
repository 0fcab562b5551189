import CVips
public import Raster

/// A photo at full resolution as it is stored, in its own colours, of which parts are painted over.
///
/// It is decoded once and held once: three bytes a pixel. What is not painted over keeps its values, so that a wide-gamut
/// photo stays one.
public struct StoredPicture: Sendable {
    /// Pixels across, upright.
    public var width: Int { orientation.swapsSides ? pixels.height : pixels.width }
    /// Rows, upright.
    public var height: Int { orientation.swapsSides ? pixels.width : pixels.height }
    /// The ICC profile of the colours, byte by byte; nil for sRGB without one.
    public let profile: [UInt8]?
    /// Whether the file ends early or is damaged, so that a part of the picture is missing (grey or black) here.
    public let isTruncated: Bool

    private var pixels: Pixels
    private let orientation: Orientation
    /// Whether the colours are other than sRGB's.
    private let isConverted: Bool

    /// Decodes a photo whole.
    ///
    /// The profile is kept for 8-bit RGB. Everything else becomes sRGB: grey, CMYK, 16 bits. What is there of a truncated
    /// file is taken, with ``isTruncated`` set.
    /// - Parameters:
    ///   - bytes: the whole file; only read.
    ///   - header: what ``ImageHeader`` said of the same bytes.
    ///   - rotation: what the user has asked for, on top of the photo's own orientation.
    public init(
        decoding bytes: UnsafeRawBufferPointer, header: ImageHeader, rotation: Orientation = .up
    ) throws(ImagingError) {
        orientation = header.orientation.followed(by: rotation)
        do throws(ImagingError) {
            (pixels, profile) = try Self.decode(bytes, header, acceptingPart: false)
            isTruncated = false
        } catch {
            guard header.format.decodesPartly else {
                throw Decoder.explain(error, format: header.format, bytes: bytes)
            }
            do throws(ImagingError) {
                (pixels, profile) = try Self.decode(bytes, header, acceptingPart: true)
                isTruncated = true
            } catch {
                throw Decoder.explain(error, format: header.format, bytes: bytes)
            }
        }
        isConverted = profile.map { !$0.withUnsafeBytes(ColourProfile.isSRGB) } ?? false
    }

    private static func decode(
        _ bytes: UnsafeRawBufferPointer, _ header: ImageHeader, acceptingPart: Bool
    ) throws(ImagingError) -> (Pixels, [UInt8]?) {
        var image = try Loader.open(bytes, header, acceptingPart: acceptingPart)
        var profile: [UInt8]?
        if image.format == VIPS_FORMAT_UCHAR, image.interpretation == VIPS_INTERPRETATION_sRGB, image.bands == 3 {
            profile = image.withBytes(of: "icc-profile-data") { Array($0) }
        }
        // A profile that cannot be used is ignored, as it is where photos are shown.
        if let known = profile, !known.withUnsafeBytes(ColourProfile.isSRGB), !ProfiledColours(known).isUsable {
            profile = nil
        }
        if profile == nil { image = try Colour.opaqueSRGB(image) }
        return (try Pixels(rendering: image, acceptingPart: acceptingPart), profile)
    }

    /// The pixels that a region of the upright picture touches, upright, in sRGB.
    ///
    /// - Returns: also the part of the upright picture that they show, slightly larger than the region.
    public func part(_ region: Region) throws(ImagingError) -> (pixels: Pixels, region: Region) {
        let (stored, shown) = try place(of: region)
        let cut = pixels.cut(stored).upright(orientation)
        guard isConverted, let profile else { return (cut, shown) }
        return (try ProfiledColours(profile).toSRGB(cut), shown)
    }

    /// Paints over a region.
    ///
    /// - Parameters:
    ///   - region: as for ``part(_:)``.
    ///   - drawing: of the size that ``part(_:)`` gave, upright, in sRGB.
    ///   - opacity: one byte for each pixel of the drawing; nil to replace all of them.
    public mutating func paint(
        _ region: Region, with drawing: Pixels, opacity: [UInt8]? = nil
    ) throws(ImagingError) {
        let (stored, _) = try place(of: region)
        let colours =
            isConverted
            ? try profile.map { profile throws(ImagingError) in
                try ProfiledColours(profile).fromSRGB(drawing)
            } ?? drawing : drawing
        let turned = colours.upright(orientation.inverse)
        guard turned.width == stored.width, turned.height == stored.height else { throw .badRegion }
        let mask = try opacity.map { opacity throws(ImagingError) in
            try Self.turned(opacity, drawing, orientation.inverse)
        }
        pixels.paint(turned, at: stored, opacity: mask)
    }

    /// A mask is turned like the picture it belongs to, as a picture of three equal channels.
    private static func turned(
        _ opacity: [UInt8], _ drawing: Pixels, _ orientation: Orientation
    ) throws(ImagingError) -> [UInt8] {
        guard opacity.count == drawing.width * drawing.height else { throw .badRegion }
        if orientation == .up { return opacity }
        let spread = Pixels(
            width: drawing.width, height: drawing.height, checked: opacity.flatMap { [$0, $0, $0] })
        let turned = spread.upright(orientation).bytes
        return stride(from: 0, to: turned.count, by: 3).map { turned[$0] }
    }

    /// Where a region of the upright picture is stored, and what of the upright picture that is.
    private func place(of region: Region) throws(ImagingError) -> (PixelRectangle, Region) {
        let part: Region
        do { part = try region.clipped() } catch { throw .badRegion }
        let stored = orientation.stored(part).pixels(width: pixels.width, height: pixels.height)
        let shown = Region(
            x: Double(stored.x) / Double(pixels.width), y: Double(stored.y) / Double(pixels.height),
            width: Double(stored.width) / Double(pixels.width), height: Double(stored.height) / Double(pixels.height))
        return (stored, orientation.upright(shown))
    }

    /// The upright picture as a JPEG file without any metadata, not even the profile.
    /// - Parameter quality: 1…100.
    public func jpeg(quality: Int) throws(ImagingError) -> [UInt8] {
        try pixels.withLazyPicture { image throws(ImagingError) in
            vips_image_set_int(image.pointer, "orientation", Int32(orientation.rawValue))
            let operation = try Operation("jpegsave_buffer")
            try operation.set("in", .image(image.applying("autorot")))
            try operation.set("Q", .number(Double(min(100, max(1, quality)))))
            try operation.set("optimize_coding", .flag(true))
            try operation.set("strip", .flag(true))
            return try operation.bytes()
        }
    }
}
