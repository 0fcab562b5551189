public import Raster

/// A photo decoded once: upright 8-bit sRGB pixels in memory, from which every smaller input is made.
public struct Picture: Sendable {
    /// What was decoded, upright, with the user's rotation.
    public let pixels: Pixels
    /// The part of the upright photo that ``pixels`` show, on whole stored pixels; may be slightly larger than asked
    /// for.
    public let region: Region
    /// Whether the file ends early or is damaged, so that a part of the picture is missing (grey or black) here.
    public let isTruncated: Bool

    /// A picture from pixels that are there already.
    public init(pixels: Pixels, region: Region = .whole, isTruncated: Bool = false) {
        self.pixels = pixels
        self.region = region
        self.isTruncated = isTruncated
    }

    /// Decodes a photo, or a region of it, with just the pixels that are needed.
    ///
    /// The stored pixels are reduced while they are read (JPEG by 2, 4 or 8 in the decoder, a sensor's data by 2, others
    /// by whole numbers), so that the longer side of the region keeps at least `minimumLongSide` pixels and usually less
    /// than twice that; a smaller photo is not enlarged. Colours become sRGB through the embedded profile, transparent
    /// parts are laid over mid grey (127), of an animation the first frame is taken. What can be read of a truncated JPEG,
    /// PNG, TIFF, GIF or HEIC is given with ``isTruncated`` set.
    /// - Parameters:
    ///   - bytes: the whole file; only read.
    ///   - header: what ``ImageHeader`` said of the same bytes, so that its pixel limit holds here.
    ///   - region: in fractions of the photo as the user sees it: upright, then rotated.
    ///   - rotation: what the user has asked for, on top of the photo's own orientation.
    ///   - minimumLongSide: in pixels, of the region; `Int.max` for full resolution.
    /// - Throws: ``ImagingError`` when nothing can be decoded or the region lies outside.
    public static func decode(
        bytes: UnsafeRawBufferPointer, header: ImageHeader, region: Region = .whole, rotation: Orientation = .up,
        minimumLongSide: Int = 640
    ) throws(ImagingError) -> Picture {
        let part: Region
        do { part = try region.clipped() } catch { throw .badRegion }
        return try Decoder(
            bytes: bytes, header: header, orientation: header.orientation.followed(by: rotation), region: part,
            minimumLongSide: minimumLongSide
        ).decode()
    }
}
