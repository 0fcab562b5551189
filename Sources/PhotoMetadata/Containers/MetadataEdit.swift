internal import BoxFiles

/// What changes in a file; all its other bytes are kept as they are.
///
/// exiv2 makes the XMP, but does not write files here: it would order a JPEG's segments anew, so that the second
/// picture of a multi-picture file is no longer found, and would write EXIF in WebP and PNG anew.
struct MetadataEdit {
    /// The whole XMP packet.
    let xmp: [UInt8]
    /// What changes in IPTC, in the formats that have it.
    let iptc: IPTCEdit
    /// What changes in EXIF.
    let exif: EXIFEdit
    /// EXIF's 1…8 by which the picture is turned that decoders give, if it is.
    let turn: Int?

    /// The file with the change.
    func applied(
        to photo: UnsafeRawBufferPointer, mediaType: String, width: Int, height: Int
    ) throws(PhotoMetadataError) -> TaggedPhoto {
        func whole(_ bytes: [UInt8]) -> TaggedPhoto { TaggedPhoto(parts: [.new(bytes)]) }
        switch mediaType {
        case "image/jpeg":
            let file = try JPEGContainer(photo)
            return TaggedPhoto(parts: [.new(try file.applying(self)), .kept(file.picture)])
        case "image/png": return whole(try PNGContainer(bytes: Array(photo)).applying(self))
        case "image/webp":
            return whole(try WebPContainer(bytes: Array(photo)).applying(self, width: width, height: height))
        case "image/tiff": return whole(try applied(toTIFF: Array(photo)))
        case "image/heic", "image/heif", "image/avif": return try applied(toHEIF: photo)
        case "image/jxl": return try applied(toJPEGXL: photo)
        default: throw .unwritable(mediaType: mediaType)
        }
    }

    /// HEIC and AVIF know no IPTC; the keywords are in the XMP.
    private func applied(toHEIF photo: UnsafeRawBufferPointer) throws(PhotoMetadataError) -> TaggedPhoto {
        guard let tables = HEIFTables(photo) else { throw .writingFailed(reason: "its tables are broken") }
        // Its decoders turn it by what its tables say; EXIF only tells of it.
        let turn = self.turn.flatMap { PictureTurn(orientation: $0) } ?? .none
        let edit = HEIFEdit(xmp: xmp, exif: try exif.applied(to: tables.exif), turn: turn)
        do throws(BoxFileError) {
            return TaggedPhoto(parts: try tables.applying(edit))
        } catch {
            throw .writingFailed(reason: error.reason)
        }
    }

    /// JPEG XL knows no IPTC, either, and says within the coded picture how it is turned.
    private func applied(toJPEGXL photo: UnsafeRawBufferPointer) throws(PhotoMetadataError) -> TaggedPhoto {
        guard let boxes = JXLBoxes(photo) else { throw .unwritable(mediaType: "image/jxl") }
        guard turn == nil else { throw .writingFailed(reason: "its coded picture says how it is turned") }
        let exif = try exif.applied(to: BoxedMetadata.exif(boxes, photo))
        do throws(BoxFileError) {
            return TaggedPhoto(parts: try boxes.applying(xmp: xmp, exif: exif))
        } catch {
            throw .writingFailed(reason: error.reason)
        }
    }

    /// Only a directory is added at the end: pictures, further pages and maker notes stay where they are.
    private func applied(toTIFF bytes: [UInt8]) throws(PhotoMetadataError) -> [UInt8] {
        guard var file = TIFFDirectory(bytes) else { throw .writingFailed(reason: "not a plain TIFF file") }
        let photoshop = file.data(of: 34377).map { PhotoshopBlocks($0) }
        let old = file.data(of: 33723) ?? photoshop?.iptc
        func replace(_ tag: Int, type: Int, _ data: [UInt8]) {
            if self.exif.leavesOutPlace { file.eraseValue(of: tag) }
            file.set(tag: tag, type: type, data: data)
        }
        replace(700, type: 1, xmp)
        if let iptc = IPTCBlock(old ?? []).applying(self.iptc) {
            replace(33723, type: 7, iptc)
            if let photoshop, photoshop.iptc != nil { replace(34377, type: 7, photoshop.replacingIPTC(iptc)) }
        }
        // A TIFF's own description may be data, such as those of microscopes (OME-TIFF).
        var exif = exif
        exif.description = nil
        file.apply(exif)
        return try file.written()
    }
}
