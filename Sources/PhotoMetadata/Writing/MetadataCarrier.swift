internal import CGExiv2
internal import Photography

/// A photo's metadata, for a picture that was made from it.
///
/// A drawing keeps when, where and with what the photo was taken, its titles, keywords and rights. It does not keep what
/// shows the photo as it was: previews in EXIF, IPTC, Photoshop's blocks and XMP, depth maps, and the camera maker's
/// notes, which may hold previews as well.
public struct MetadataCarrier: Sendable {
    private let exif: [UInt8]?
    private let iptc: [UInt8]?
    private let xmp: [UInt8]?
    /// Whether EXIF and XMP could be read; also where the photo has none.
    public let isReadable: Bool

    /// No metadata.
    public static let none = MetadataCarrier(exif: nil, iptc: nil, xmp: nil)

    private init(exif: [UInt8]?, iptc: [UInt8]?, xmp: [UInt8]?) {
        self.exif = exif
        self.iptc = iptc
        self.xmp = xmp
        isReadable = true
    }

    /// Reads a photo's metadata. What cannot be read is left out.
    ///
    /// - Parameters:
    ///   - photo: the whole file, of any format.
    ///   - size: of the picture that was made, upright, in pixels.
    ///   - orientation: EXIF's 1…8, by which what decoders give of the photo was turned to become that picture.
    public init(photo: UnsafeRawBufferPointer, size: (width: Int, height: Int), orientation: Int) {
        let bytes = Array(photo)
        iptc = MetadataCarrier.iptc(of: bytes)
        let carried = try? Exiv2.exclusively { () throws(PhotoMetadataError) in
            let metadata = try Metadata(ofPhoto: photo)
            let orientation = metadata.taggedOrientation(decodedAs: orientation)
            let regions = RegionReader.regions(metadata, orientation: orientation)
            try? metadata.describe(size: size)
            metadata.clearPreviews()
            if !bytes.starts(with: [0xFF, 0xD8]) { metadata.clearStorage() }
            if orientation != 1 {
                // They are in the coordinates of the photo as it was stored.
                metadata.clearXMP(Key.regions)
                metadata.clearXMP(Key.microsoftRegions)
                try? RegionWriter.append(regions, to: metadata, orientation: 1, size: size)
            }
            return (try? metadata.exif(), Array((try? metadata.packet())?.utf8 ?? "".utf8))
        }
        isReadable = carried != nil
        exif = carried?.0
        xmp = carried.flatMap { $0.1.isEmpty ? nil : $0.1 }
    }

    /// A JPEG file without metadata, with these added.
    ///
    /// - Parameter profile: an ICC profile to be embedded as well.
    /// - Throws: when the file is no JPEG. Parts for which a JPEG has no room are left out.
    public func dressed(_ jpeg: [UInt8], profile: [UInt8]?) throws(PhotoMetadataError) -> [UInt8] {
        let file = try JPEGContainer(bytes: jpeg)
        return try file.adding(exif: exif, iptc: iptc, xmp: xmp, profile: profile) + jpeg[file.picture]
    }

    /// From JPEG and TIFF, the formats that have any.
    private static func iptc(of bytes: [UInt8]) -> [UInt8]? {
        let found =
            bytes.starts(with: [0xFF, 0xD8])
            ? (try? JPEGContainer(bytes: bytes))?.iptc
            : TIFFDirectory(bytes).flatMap {
                $0.data(of: 33723) ?? $0.data(of: 34377).flatMap { PhotoshopBlocks($0).iptc }
            }
        return found.map { IPTCBlock($0).withoutPreviews }
    }
}

extension Metadata {
    /// EXIF as it stands in a JPEG, without the six bytes before it; nil when there is none.
    func exif() throws(PhotoMetadataError) -> [UInt8]? {
        guard gexiv2_metadata_has_exif(handle) != 0,
            let data = try check({ gexiv2_metadata_get_exif_data(handle, GEXIV2_BYTE_ORDER_LITTLE, $0) })
        else { return nil }
        defer { g_bytes_unref(data) }
        var length: gsize = 0
        guard let start = g_bytes_get_data(data, &length), length > 8 else { return nil }
        return Array(UnsafeRawBufferPointer(start: start, count: Int(length)))
    }

    /// Sets what EXIF and XMP say of the picture's size and orientation, where they say anything.
    func describe(size: (width: Int, height: Int)) throws(PhotoMetadataError) {
        let sides = [
            ("Exif.Photo.PixelXDimension", size.width), ("Exif.Photo.PixelYDimension", size.height),
            ("Exif.Image.ImageWidth", size.width), ("Exif.Image.ImageLength", size.height),
            ("Xmp.exif.PixelXDimension", size.width), ("Xmp.exif.PixelYDimension", size.height),
            ("Xmp.tiff.ImageWidth", size.width), ("Xmp.tiff.ImageLength", size.height),
            (Key.orientation, 1), ("Xmp.tiff.Orientation", 1),
        ]
        for (key, value) in sides where has(key) { try set(key, "\(value)") }
    }

    /// Removes what shows the photo as it was.
    func clearPreviews() {
        _ = try? check { gexiv2_metadata_try_erase_exif_thumbnail(handle, $0) }
        let holders = ["Exif.Photo.MakerNote", "Exif.Image.PrintImageMatching", "Exif.Image.ImageResources"]
        for key in holders { clear(key) }
        for key in exifKeys where MetadataCarrier.isPreview(key) { clear(key) }
        // Thumbnails; depth and original pictures of Google's and Apple's cameras; the second picture of a gain map.
        for prefix in ["Xmp.xmp.Thumbnails", "Xmp.xmpNote.HasExtendedXMP"] { clearXMP(prefix) }
        let namespaces = ["GDepth", "GImage", "GCamera", "GContainer", "Container", "GAudio", "hdrgm", "HDRGainMap"]
        for key in xmpKeys where namespaces.contains(where: { key.hasPrefix("Xmp.\($0).") }) { clearXMP(key) }
    }
}

extension Metadata {
    /// Removes what TIFF and raw files say of how they store their pictures, and whole files inside them. Programs would
    /// take a JPEG that says so for such a file.
    func clearStorage() {
        let prefix = "Exif.Image."
        for key in exifKeys where key.hasPrefix(prefix) {
            if !MetadataCarrier.described.contains(String(key.dropFirst(prefix.count))) { clear(key) }
        }
    }
}

extension MetadataCarrier {
    /// The tags of the first directory that say something of the photo (EXIF 2.32, 4.6.4), and where the others are.
    fileprivate static let described: Set<String> = [
        "Artist", "Copyright", "DateTime", "DocumentName", "ExifTag", "GPSTag", "HostComputer", "ImageDescription",
        "ImageLength", "ImageWidth", "Make", "Model", "Orientation", "ProcessingSoftware", "Rating", "RatingPercent",
        "ResolutionUnit", "Software", "TimeZoneOffset", "XPAuthor", "XPComment", "XPKeywords", "XPSubject", "XPTitle",
        "XResolution", "YResolution",
    ]

    /// Directories beside the picture's own, and notes of camera makers, by exiv2's names for them.
    fileprivate static func isPreview(_ key: String) -> Bool {
        let kept = ["Exif.Image.", "Exif.Photo.", "Exif.GPSInfo.", "Exif.Iop."]
        return !kept.contains { key.hasPrefix($0) }
    }
}
