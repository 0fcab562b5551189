import CVips
import JXLDecoding

extension Loader {
    /// Decodes a JPEG XL file whole, at once.
    static func jpegXL(_ bytes: UnsafeRawBufferPointer) throws(ImagingError) -> LazyPicture {
        let decoder = try jpegXLDecoder()
        let pixels: JXLPixels
        do throws(JXLDecodingError) {
            pixels = try decoder.decode(bytes)
        } catch {
            throw ImagingError(error)
        }
        let header = pixels.header
        let isDeep = header.bytesPerSample > 1
        let kind = header.bands < 3 ? (isDeep ? "grey16" : "b-w") : (isDeep ? "rgb16" : "srgb")
        let picture = try LazyPicture.wrapping(
            pixels.start, width: header.width, height: header.height, bands: header.bands,
            format: isDeep ? VIPS_FORMAT_USHORT : VIPS_FORMAT_UCHAR, source: pixels
        ).applying("copy", ["interpretation": .name(kind)])
        if !header.profile.isEmpty { header.profile.withUnsafeBytes { picture.setColourProfile($0) } }
        return picture
    }

    /// What a JPEG XL file says of its picture.
    static func jpegXLHeader(_ bytes: UnsafeRawBufferPointer) throws(ImagingError) -> JXLDecoder.Header {
        let decoder = try jpegXLDecoder()
        do throws(JXLDecodingError) {
            return try decoder.header(of: bytes)
        } catch {
            throw ImagingError(error)
        }
    }

    /// libjxl comes with libvips' module, when the first such photo does.
    private static func jpegXLDecoder() throws(ImagingError) -> JXLDecoder {
        try Imaging.started.get()
        VipsModule.jpegXL.load()
        guard let decoder = JXLDecoder() else { throw .noDecoder(format: .jpegXL, reason: "there is no libjxl") }
        return decoder
    }
}

extension ImagingError {
    /// What libjxl made of a file.
    fileprivate init(_ error: JXLDecodingError) {
        switch error {
        case .outOfMemory: self = .library(reason: "out of memory")
        case .refused: self = .library(reason: "libjxl refused it")
        }
    }
}
