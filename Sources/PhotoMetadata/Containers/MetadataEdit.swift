/// What changes in a file; all its other bytes are kept as they are.
///
/// exiv2 makes the XMP, but does not write files here: it would order a JPEG's segments anew, so that the second
/// picture of a multi-picture file is no longer found, and would write EXIF in WebP and PNG anew.
struct MetadataEdit {
    /// The whole XMP packet.
    let xmp: [UInt8]
    /// IPTC keywords, cut to their length.
    let keywords: [String]
    /// What changes in EXIF.
    let exif: EXIFEdit

    /// The file with the change.
    func applied(
        to photo: UnsafeRawBufferPointer, mediaType: String, width: Int, height: Int
    ) throws(PhotoMetadataError) -> TaggedPhoto {
        func whole(_ bytes: [UInt8]) -> TaggedPhoto { TaggedPhoto(head: bytes, rest: photo.count..<photo.count) }
        switch mediaType {
        case "image/jpeg":
            let file = try JPEGContainer(photo)
            return TaggedPhoto(head: try file.applying(self), rest: file.picture)
        case "image/png": return whole(try PNGContainer(bytes: Array(photo)).applying(self))
        case "image/webp":
            return whole(try WebPContainer(bytes: Array(photo)).applying(self, width: width, height: height))
        case "image/tiff": return whole(try applied(toTIFF: Array(photo)))
        default: throw .unwritable(mediaType: mediaType)
        }
    }

    /// Only a directory is added at the end: pictures, further pages and maker notes stay where they are.
    private func applied(toTIFF bytes: [UInt8]) throws(PhotoMetadataError) -> [UInt8] {
        guard var file = TIFFDirectory(bytes) else { throw .writingFailed(reason: "not a plain TIFF file") }
        let photoshop = file.data(of: 34377).map { PhotoshopBlocks($0) }
        let old = file.data(of: 33723) ?? photoshop?.iptc
        file.set(tag: 700, type: 1, data: xmp)
        if let iptc = IPTCBlock(old ?? []).replacingKeywords(keywords) {
            file.set(tag: 33723, type: 7, data: iptc)
            if let photoshop, photoshop.iptc != nil {
                file.set(tag: 34377, type: 7, data: photoshop.replacingIPTC(iptc))
            }
        }
        file.apply(exif)
        return try file.written()
    }
}
