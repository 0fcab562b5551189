/// What is to be written into a copy of a photo.
public struct TagSheet: Hashable, Sendable, Codable {
    /// All keywords that the copy shall have; those in the file that are not here are removed.
    public var keywords: [String]
    /// Those of ``keywords`` that a model made.
    public var modelMade: [String]
    /// `category|kind|name`, from the general to the particular.
    public var hierarchy: [String]
    /// A caption made by the app; written only where the file has no description by anyone else.
    public var caption: String?
    /// Written as five stars, unless the photo is rated already.
    public var isFavourite: Bool
    /// Boxes that the app's model drew, in fractions of the upright photo; those in the file are kept.
    public var regions: [MarkedRegion]
    /// EXIF's 1…8 when the user has turned the photo, nil to leave it as it is.
    public var orientation: Int?

    /// What an IPTC keyword holds (IPTC-IIM 4.2, dataset 2:25).
    static let iptcKeywordBytes = 64

    /// A sheet of tags.
    public init(
        keywords: [String] = [], modelMade: [String] = [], hierarchy: [String] = [], caption: String? = nil,
        isFavourite: Bool = false, regions: [MarkedRegion] = [], orientation: Int? = nil
    ) {
        self.keywords = keywords
        self.modelMade = modelMade
        self.hierarchy = hierarchy
        self.caption = caption
        self.isFavourite = isFavourite
        self.regions = regions
        self.orientation = orientation
    }

    /// Whether tags can be written into files of that media type; the others get a sidecar.
    public static func canWrite(into mediaType: String) -> Bool {
        ["image/jpeg", "image/png", "image/webp", "image/tiff"].contains(mediaType)
    }

    /// A photo's bytes with the tags in them. Everything else in the file is kept, byte by byte.
    ///
    /// - Throws: ``PhotoMetadataError/unwritable(mediaType:)`` for HEIC, AVIF, GIF and others, which get a sidecar;
    ///   ``PhotoMetadataError/tooLarge`` when a JPEG has no room left.
    public func tagged(_ photo: [UInt8]) throws(PhotoMetadataError) -> [UInt8] {
        try TagWriter(sheet: self).tagged(photo)
    }

    /// Writes the tags into a file that is a fresh copy of the photo.
    ///
    /// The file is rewritten in place and not synced: that is the caller's, like throwing it away after an error.
    public func write(into path: String) throws(PhotoMetadataError) {
        let file = try MetadataFile(path: path, writable: true)
        try file.replace(with: tagged(file.read()))
    }

    /// The same tags, and all XMP that the photo has, as a sidecar file's content (an XMP packet, ISO 16684-1).
    ///
    /// For photos that cannot be written into: HEIC, AVIF, GIF.
    public func sidecar(forPhoto bytes: UnsafeRawBufferPointer) throws(PhotoMetadataError) -> [UInt8] {
        try TagWriter(sheet: self).sidecar(Array(bytes))
    }

    /// The tags alone as a sidecar, for photos whose own metadata cannot be read.
    public func sidecar() throws(PhotoMetadataError) -> [UInt8] {
        try TagWriter(sheet: self).sidecar(TagWriter.emptyPacket)
    }
}
