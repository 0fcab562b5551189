import CVips

/// A node of a libvips pipeline: what it will look like is known, its pixels are computed when it is written.
///
/// Immutable once built. It never outlives the call that made it.
final class LazyPicture {
    let pointer: UnsafeMutablePointer<VipsImage>

    /// Owner of the pixels that this is computed from, where libvips is not.
    private let source: AnyObject?

    init(owning pointer: UnsafeMutablePointer<VipsImage>, source: AnyObject? = nil) {
        self.pointer = pointer
        self.source = source
    }

    deinit { g_object_unref(pointer) }

    var width: Int { Int(vips_image_get_width(pointer)) }
    var height: Int { Int(vips_image_get_height(pointer)) }
    var bands: Int { Int(vips_image_get_bands(pointer)) }
    var format: VipsBandFormat { vips_image_get_format(pointer) }
    var hasAlpha: Bool { vips_image_hasalpha(pointer) != 0 }
    /// What the numbers mean, guessed where the file does not say.
    var interpretation: VipsInterpretation { vips_image_guess_interpretation(pointer) }
    var bytesPerRow: Int { width * bands * Int(vips_format_sizeof(format)) }

    func has(_ field: String) -> Bool { vips_image_get_typeof(pointer, field) != 0 }

    func number(_ field: String) -> Int? {
        var number: Int32 = 0
        guard has(field), vips_image_get_int(pointer, field, &number) == 0 else { return nil }
        return Int(number)
    }

    func withBytes<T>(of field: String, _ body: (UnsafeRawBufferPointer) -> T) -> T? {
        var start: UnsafeRawPointer?
        var length = 0
        guard has(field), vips_image_get_blob(pointer, field, &start, &length) == 0 else { return nil }
        return body(UnsafeRawBufferPointer(start: start, count: length))
    }

    /// This picture put through an operation, as its argument `input`.
    func applying(
        _ operation: String, _ arguments: KeyValuePairs<String, OperationArgument> = [:],
        input: String = "in"
    ) throws(ImagingError) -> LazyPicture {
        let operation = try Operation(operation)
        try operation.set(input, .image(self))
        for (name, value) in arguments { try operation.set(name, value) }
        return try operation.image(source: source)
    }

    /// Pictures of one size as the bands of one, in their order. What owns the first one's pixels must own them all.
    static func joining(_ pictures: [LazyPicture]) throws(ImagingError) -> LazyPicture {
        let operation = try Operation("bandjoin")
        try operation.set("in", .images(pictures))
        return try operation.image(source: pictures.first?.source)
    }

    /// Packed pixels as a picture, without copying them: they must outlive it, or belong to `source`.
    static func wrapping(
        _ bytes: UnsafeMutableRawPointer, width: Int, height: Int, bands: Int, format: VipsBandFormat,
        source: AnyObject? = nil
    ) throws(ImagingError) -> LazyPicture {
        // The call below would start libvips in its own way, with all its modules.
        try Imaging.started.get()
        let size = width * height * bands * Int(vips_format_sizeof(format))
        guard
            let pointer = vips_image_new_from_memory(
                bytes, size, Int32(width), Int32(height), Int32(bands), format)
        else { throw .library(reason: VipsMessage.take()) }
        return LazyPicture(owning: pointer, source: source)
    }

    /// Packed 8-bit pixels that another decoder made, which belong to `source`: sRGB, with alpha where there are four bands,
    /// or grey where there is one.
    static func decoded(
        _ start: UnsafeMutableRawPointer, width: Int, height: Int, bands: Int, source: AnyObject
    ) throws(ImagingError) -> LazyPicture {
        try wrapping(
            start, width: width, height: height, bands: bands, format: VIPS_FORMAT_UCHAR, source: source
        ).applying("copy", ["interpretation": .name(bands == 1 ? "b-w" : "srgb")])
    }

    /// The left and upper part of this picture.
    func cropped(width: Int, height: Int) throws(ImagingError) -> LazyPicture {
        try applying(
            "extract_area",
            [
                "left": .number(0), "top": .number(0), "width": .number(Double(width)),
                "height": .number(Double(height)),
            ], input: "input")
    }

    /// Gives a picture that nobody else has yet a colour profile (ICC).
    func setColourProfile(_ profile: UnsafeRawBufferPointer) {
        vips_image_set_blob_copy(pointer, "icc-profile-data", profile.baseAddress, profile.count)
    }

    /// Computes all pixels into memory of the caller, packed, row after row.
    func write(to bytes: UnsafeMutableRawPointer) throws(ImagingError) {
        let target = try Self.wrapping(bytes, width: width, height: height, bands: bands, format: format)
        guard vips_image_write(pointer, target.pointer) == 0 else { throw .library(reason: VipsMessage.take()) }
    }

    /// Computes all pixels a few rows at a time, from the top, so that they need not all be in memory.
    func forEachStrip(rows: Int = 16, _ body: (UnsafeRawBufferPointer) -> Void) throws(ImagingError) {
        guard let region = vips_region_new(pointer) else { throw .library(reason: VipsMessage.take()) }
        defer { g_object_unref(region) }
        for top in stride(from: 0, to: height, by: rows) {
            var length = 0
            guard
                let strip = vips_region_fetch(
                    region, 0, Int32(top), Int32(width), Int32(min(rows, height - top)), &length)
            else { throw .library(reason: VipsMessage.take()) }
            defer { g_free(strip) }
            body(UnsafeRawBufferPointer(start: strip, count: length))
        }
    }
}
