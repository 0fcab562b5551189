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
    /// - Parameters:
    ///   - sidecar: the content of the `.xmp` file beside the photo. What only it says of the photo is written as well; one
    ///     that cannot be read is passed over.
    ///   - size: of the stored picture in pixels, which not every format's metadata tell; nil for what they say.
    /// - Throws: ``PhotoMetadataError/unwritable(mediaType:)`` for all other formats, which get a sidecar;
    ///   ``PhotoMetadataError/tooLarge`` when a JPEG has no room left; ``PhotoMetadataError/writingFailed(reason:)`` also for
    ///   a HEIC, AVIF or JPEG XL that cannot be written soundly, which gets a sidecar.
    public func tagged(
        _ photo: UnsafeRawBufferPointer, sidecar: UnsafeRawBufferPointer? = nil, size: (width: Int, height: Int)? = nil
    ) throws(PhotoMetadataError) -> TaggedPhoto {
        try TagWriter(sheet: self, size: size).tagged(photo, sidecar: sidecar)
    }

    /// A photo's bytes with the tags in them.
    ///
    /// - Throws: as for a photo that is not copied into memory.
    public func tagged(_ photo: [UInt8], sidecar: [UInt8]? = nil) throws(PhotoMetadataError) -> [UInt8] {
        try photo.withUnsafeBytes { bytes in
            Result { () throws(PhotoMetadataError) in
                try sidecar.withBytes { beside throws(PhotoMetadataError) in
                    try tagged(bytes, sidecar: beside).bytes(of: bytes)
                }
            }
        }.get()
    }

    /// The same tags as the content of a sidecar file (an XMP packet, ISO 16684-1). It starts from the photo's own sidecar,
    /// so that nothing is lost that other programs keep there, such as how the photo was developed; else from the photo's
    /// XMP.
    ///
    /// For photos that cannot be written into.
    ///
    /// - Parameters: as for a copy with the tags in it.
    public func sidecar(
        forPhoto bytes: UnsafeRawBufferPointer, sidecar: UnsafeRawBufferPointer? = nil,
        size: (width: Int, height: Int)? = nil
    ) throws(PhotoMetadataError) -> [UInt8] {
        try TagWriter(sheet: self, size: size).sidecar(ofPhoto: bytes, sidecar: sidecar)
    }

    /// The tags and what the photo's sidecar has, for photos whose own metadata cannot be read.
    public func sidecar(
        startingFrom sidecar: UnsafeRawBufferPointer, size: (width: Int, height: Int)? = nil
    ) throws(PhotoMetadataError) -> [UInt8] {
        try TagWriter.emptyPacket.withUnsafeBytes { none in
            Result { () throws(PhotoMetadataError) in
                try TagWriter(sheet: self, size: size).sidecar(ofPhoto: none, sidecar: sidecar)
            }
        }.get()
    }

    /// The tags alone as a sidecar, for photos whose own metadata cannot be read.
    public func sidecar() throws(PhotoMetadataError) -> [UInt8] {
        try TagWriter(sheet: self).sidecar()
    }
}

extension [UInt8]? {
    fileprivate func withBytes<Result>(
        _ body: (UnsafeRawBufferPointer?) throws(PhotoMetadataError) -> Result
    ) throws(PhotoMetadataError) -> Result {
        guard let self else { return try body(nil) }
        return try self.withUnsafeBytes { bytes in
            Swift.Result { () throws(PhotoMetadataError) in try body(bytes) }
        }.get()
    }
}
