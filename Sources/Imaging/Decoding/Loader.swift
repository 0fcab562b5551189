import CVips
import RawDecoding

/// Opens a file with the decoder of its format.
enum Loader {
    /// Opens a file as its header says: a raw file by its preview, or by its sensor's data.
    ///
    /// The parameters are those of ``open(_:_:reduction:acceptingPart:)`` for a format.
    static func open(
        _ bytes: UnsafeRawBufferPointer, _ header: ImageHeader, reduction: Int = 1, acceptingPart: Bool
    ) throws(ImagingError) -> LazyPicture {
        guard header.sensor != nil else {
            return try open(bytes, header.format, reduction: reduction, acceptingPart: acceptingPart)
        }
        do throws(ImagingError) {
            return try sensor(bytes, halvingSides: reduction > 1, acceptingPart: acceptingPart)
        } catch {
            // Of a sensor's data that cannot be decoded, the small preview is what is there.
            guard acceptingPart, let preview = try? open(bytes, .raw, acceptingPart: true) else { throw error }
            return preview
        }
    }

    /// - Parameters:
    ///   - bytes: the whole file, which must outlive the picture.
    ///   - reduction: for formats whose decoder reduces by itself, by how much; 1 for all pixels.
    ///   - acceptingPart: gives what is there of a file that is cut short.
    static func open(
        _ bytes: UnsafeRawBufferPointer, _ format: PictureFormat, reduction: Int = 1, acceptingPart: Bool
    ) throws(ImagingError) -> LazyPicture {
        if format == .raw {
            let preview = UnsafeRawBufferPointer(rebasing: bytes[try CameraRaw.preview(in: bytes).range])
            return try open(preview, .jpeg, reduction: reduction, acceptingPart: acceptingPart)
        }
        if format == .bmp { return try bitmap(bytes, acceptingPart: acceptingPart) }
        if format == .jpegXL { return try jpegXL(bytes) }
        guard let name = format.loader else {
            return try heic(bytes, reduction: reduction, acceptingPart: acceptingPart)
        }
        let loader = try Operation(name)
        try loader.set("buffer", .bytes(bytes))
        try loader.set("access", .name("sequential"))
        try loader.set("fail_on", .name(acceptingPart ? "none" : "truncated"))
        // Without it, AVIF ends at 16,384 pixels a side. The header's own limit is of all pixels.
        if format == .avif { try loader.set("unlimited", .flag(true)) }
        if reduction > 1 {
            switch format {
            case .jpeg: try loader.set("shrink", .number(Double(reduction)))
            case .webp: try loader.set("scale", .number(1 / Double(reduction)))
            default: break
            }
        }
        let picture = try loader.image()
        if format == .jpeg, reduction > 1, !acceptingPart,
            let reduced = try reducedJPEG(bytes, reduction: reduction, like: picture)
        {
            return reduced
        }
        return picture
    }

    private static func bitmap(
        _ bytes: UnsafeRawBufferPointer, acceptingPart: Bool
    ) throws(ImagingError) -> LazyPicture {
        let pixels = try BitmapFile(bytes).pixels(bytes, acceptingPart: acceptingPart)
        return try LazyPicture.decoded(
            pixels.start, width: pixels.width, height: pixels.height, bands: pixels.bands, source: pixels)
    }

    /// Decodes a sensor's data whole, at once.
    private static func sensor(
        _ bytes: UnsafeRawBufferPointer, halvingSides: Bool, acceptingPart: Bool
    ) throws(ImagingError) -> LazyPicture {
        let pixels: RawPixels
        do throws(RawDecodingError) {
            pixels = try RawDecoder.decode(bytes, halvingSides: halvingSides, acceptingPart: acceptingPart)
        } catch {
            throw ImagingError(error)
        }
        return try LazyPicture.decoded(
            pixels.start, width: pixels.width, height: pixels.height, bands: pixels.bands, source: pixels)
    }
}

extension ImagingError {
    /// What LibRaw said of a file.
    init(_ error: RawDecodingError) {
        switch error {
        case .unknownKind: self = .unknownRaw
        case .incomplete: self = .truncated(format: .raw)
        case .outOfMemory: self = .library(reason: "out of memory")
        case .refused(let reason): self = .library(reason: reason)
        }
    }
}
