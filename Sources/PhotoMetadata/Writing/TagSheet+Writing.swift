internal import BoxFiles
public import Photography

extension TagSheet {
    /// Whether tags can be written into files of that media type; the others get a sidecar.
    public static func canWrite(into mediaType: String) -> Bool {
        [
            "image/jpeg", "image/png", "image/webp", "image/tiff", "image/heic", "image/heif", "image/avif",
            "image/jxl",
        ].contains(mediaType)
    }

    /// A photo with the tags in it. Everything else in the file is kept, byte by byte.
    ///
    /// - Throws: ``PhotoMetadataError/unwritable(mediaType:)`` for all other formats, which get a sidecar;
    ///   ``PhotoMetadataError/tooLarge`` when a JPEG has no room left; ``PhotoMetadataError/writingFailed(reason:)`` also for
    ///   a HEIC, AVIF or JPEG XL that cannot be written soundly, which gets a sidecar.
    public func tagged(_ photo: UnsafeRawBufferPointer) throws(PhotoMetadataError) -> TaggedPhoto {
        try TagWriter(sheet: self).tagged(photo)
    }

    /// A photo's bytes with the tags in them.
    ///
    /// - Throws: as for a photo that is not copied into memory.
    public func tagged(_ photo: [UInt8]) throws(PhotoMetadataError) -> [UInt8] {
        let copy = try photo.withUnsafeBytes { bytes in
            Result { () throws(PhotoMetadataError) in try tagged(bytes) }
        }.get()
        var bytes: [UInt8] = []
        bytes.reserveCapacity(copy.count)
        for part in copy.parts {
            switch part {
            case .new(let new): bytes += new
            case .kept(let range): bytes += photo[range]
            }
        }
        return bytes
    }

    /// The same tags, and all XMP that the photo has, as a sidecar file's content (an XMP packet, ISO 16684-1).
    ///
    /// For photos that cannot be written into.
    public func sidecar(forPhoto bytes: UnsafeRawBufferPointer) throws(PhotoMetadataError) -> [UInt8] {
        try TagWriter(sheet: self).sidecar(ofPhoto: bytes)
    }

    /// The tags alone as a sidecar, for photos whose own metadata cannot be read.
    public func sidecar() throws(PhotoMetadataError) -> [UInt8] {
        try TagWriter(sheet: self).sidecar()
    }
}
