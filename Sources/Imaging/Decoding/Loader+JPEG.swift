import CVips
import JPEGDecoding

extension Loader {
    /// Of more pixels than this, libvips holds but a few rows at a time.
    private static let mostPixelsAtOnce = 16_000_000

    /// Decodes a JPEG that is reduced at once, and takes its colour profile from `header`. libvips would hand the file to
    /// libjpeg in pieces of 4 kB, for which libjpeg decodes the Huffman codes in its slow way.
    ///
    /// - Parameter header: the file as libvips opens it, reduced as much.
    /// - Returns: nil for what libvips decodes better: anything but a faultless picture of three colours and at most 16 megapixels.
    static func reducedJPEG(
        _ bytes: UnsafeRawBufferPointer, reduction: Int, like header: LazyPicture
    ) throws(ImagingError) -> LazyPicture? {
        guard header.bands == 3, header.width * header.height <= mostPixelsAtOnce,
            let pixels = JPEGDecoder.decode(bytes, reduction: reduction),
            pixels.width >= header.width, pixels.height >= header.height
        else { return nil }
        let picture = try LazyPicture.wrapping(
            pixels.start, width: pixels.width, height: pixels.height, bands: 3, format: VIPS_FORMAT_UCHAR,
            source: pixels
        ).applying("copy", ["interpretation": .name("srgb")])
            // libvips leaves out a last column and row that come of fewer pixels than the others.
            .applying(
                "extract_area",
                [
                    "left": .number(0), "top": .number(0), "width": .number(Double(header.width)),
                    "height": .number(Double(header.height)),
                ], input: "input")
        header.withBytes(of: "icc-profile-data") { profile in
            vips_image_set_blob_copy(picture.pointer, "icc-profile-data", profile.baseAddress, profile.count)
        }
        return picture
    }
}
