internal import BoxFiles
internal import Brotli

/// EXIF and XMP of a HEIC, AVIF or JPEG XL file. Debian's exiv2 does not find them in all of these, and takes XMP of maps of
/// depth and brightness for the photo's.
struct BoxedMetadata {
    /// What exiv2 reads: TIFF with the XMP in it (XMP Specification Part 3, 1.1.3); without EXIF that is broken.
    let readings: [[UInt8]]
    let mediaType: String
    /// Pixels as they are stored.
    let size: (width: Int, height: Int)?
    /// EXIF's 1…8 for what decoders give.
    let orientation: Int

    /// What may come of a compressed box. No camera writes as much.
    private static let mostBytes = 16 << 20

    /// Nil for other files, and for those whose tables do not hold together.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= 12 else { return nil }
        switch String(decoding: bytes[4..<8], as: UTF8.self) {
        case "ftyp" where !bytes[8..<11].elementsEqual("crx".utf8):
            guard let tables = HEIFTables(bytes) else { return nil }
            self.init(heif: tables)
        case "JXL ":
            guard let boxes = JXLBoxes(bytes) else { return nil }
            self.init(jpegXL: boxes, bytes)
        default: return nil
        }
    }

    private init(heif tables: HEIFTables) {
        mediaType = tables.isAVIF ? "image/avif" : "image/heic"
        size = tables.size
        orientation = tables.orientation
        readings = Self.readings(tables.exif, tables.xmp)
    }

    private init(jpegXL boxes: JXLBoxes, _ bytes: UnsafeRawBufferPointer) {
        mediaType = "image/jxl"
        size = boxes.size
        orientation = 1
        readings = Self.readings(
            Self.exif(boxes, bytes), boxes.xmp.flatMap { Self.content($0, bytes) })
    }

    /// EXIF of a JPEG XL file, from the header of TIFF on.
    static func exif(_ boxes: JXLBoxes, _ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
        boxes.exif.flatMap { content($0, bytes) }.flatMap(JXLBoxes.exif)
    }

    private static func content(_ text: JXLBoxes.Text, _ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
        switch text {
        case .plain(let range): range.count <= mostBytes ? Array(bytes[range]) : nil
        case .compressed(let range):
            Brotli.unpacked(UnsafeRawBufferPointer(rebasing: bytes[range]), limit: mostBytes)
        }
    }

    private static func readings(_ exif: [UInt8]?, _ xmp: [UInt8]?) -> [[UInt8]] {
        [joined(exif, xmp), joined(nil, xmp), TagWriter.emptyPacket].compactMap(\.self)
    }

    private static func joined(_ exif: [UInt8]?, _ xmp: [UInt8]?) -> [UInt8]? {
        guard let xmp, var directory = TIFFDirectory(exif ?? TIFFDirectory.empty) else { return exif }
        directory.set(tag: 700, type: 1, data: xmp)
        return try? directory.written()
    }
}

extension Metadata {
    /// What EXIF says of a photo that is turned, so that regions stay where they are: of a HEIC that decoders turn already,
    /// both turns.
    ///
    /// - Parameter orientation: EXIF's 1…8 for what decoders give, and the user's turn after it.
    func taggedOrientation(decodedAs orientation: Int) -> Int {
        guard decodedOrientation == 1, let turn = PictureTurn(orientation: orientation),
            let tagged = PictureTurn(orientation: FactReader.tagOrientation(self))
        else { return orientation }
        return tagged.followed(by: turn).orientation
    }
}
