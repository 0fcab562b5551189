import JPEGDecoding

extension Loader {
    /// Larger pictures go through libvips, which keeps only a few rows in memory.
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
        // libvips leaves out a last column and row that come of fewer pixels than the others.
        let picture = try LazyPicture.decoded(
            pixels.start, width: pixels.width, height: pixels.height, bands: 3, source: pixels
        ).cropped(width: header.width, height: header.height)
        header.withBytes(of: "icc-profile-data") { picture.setColourProfile($0) }
        return picture
    }
}
