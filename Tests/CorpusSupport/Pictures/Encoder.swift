internal import CVips
internal import Imaging

/// What libvips could not do.
struct EncoderError: Error, CustomStringConvertible {
    var description: String
}

extension Raster {
    private static let isStarted: Bool = {
        guard (try? Imaging.start(threads: 1)) != nil else { return false }
        for format in [PictureFormat.jpegXL, .avif] { Imaging.load(format) }
        // The program writes no JPEG XL; the tests do.
        vips_operation_block_set("VipsForeignSaveJxl", 0)
        return true
    }()

    /// The bytes of a file, made by one of libvips' savers: `saver` is `jpeg`, `png`, `webp`, `tiff`, `gif`, `heif`, `jxl`
    /// or `jp2k`, `options` are its own, such as `Q=90,interlace=true`.
    func encoded(_ saver: String, _ options: String = "", pageHeight: Int? = nil, profile: [UInt8]? = nil) throws
        -> [UInt8]
    {
        guard Self.isStarted else { throw EncoderError.last() }
        let format = bits == 16 ? VIPS_FORMAT_USHORT : VIPS_FORMAT_UCHAR
        guard
            let raw = vips_image_new_from_memory_copy(
                samples, samples.count, Int32(width), Int32(height), Int32(bands), format)
        else { throw EncoderError.last() }
        defer { g_object_unref(raw) }
        let image = try Operation("copy", on: raw, "interpretation=\(meaning)").image()
        defer { g_object_unref(image) }
        if let pageHeight { vips_image_set_int(image, "page-height", Int32(pageHeight)) }
        if let profile { vips_image_set_blob_copy(image, "icc-profile-data", profile, profile.count) }
        return try Operation("\(saver)save_buffer", on: image, options).bytes()
    }
}

extension EncoderError {
    fileprivate static func last() -> EncoderError {
        defer { vips_error_clear() }
        return EncoderError(description: String(cString: vips_error_buffer()))
    }
}

/// One libvips operation on an image.
private struct Operation: ~Copyable {
    private let object: UnsafeMutablePointer<GObject>

    init(_ name: String, on image: UnsafeMutablePointer<VipsImage>, _ options: String) throws {
        guard let operation = vips_operation_new(name) else { throw EncoderError.last() }
        var value = GValue()
        g_value_init(&value, vips_image_get_type())
        g_value_set_object(&value, image)
        g_object_set_property(UnsafeMutableRawPointer(operation).assumingMemoryBound(to: GObject.self), "in", &value)
        g_value_unset(&value)
        let asObject = UnsafeMutableRawPointer(operation).assumingMemoryBound(to: VipsObject.self)
        guard options.isEmpty || vips_object_set_from_string(asObject, options) == 0,
            let built = vips_cache_operation_build(operation)
        else {
            g_object_unref(operation)
            throw EncoderError.last()
        }
        g_object_unref(operation)
        object = UnsafeMutableRawPointer(built).assumingMemoryBound(to: GObject.self)
    }

    deinit {
        vips_object_unref_outputs(UnsafeMutableRawPointer(object).assumingMemoryBound(to: VipsObject.self))
        g_object_unref(object)
    }

    func image() throws -> UnsafeMutablePointer<VipsImage> {
        var value = GValue()
        g_value_init(&value, vips_image_get_type())
        defer { g_value_unset(&value) }
        g_object_get_property(object, "out", &value)
        guard let image = g_value_get_object(&value) else { throw EncoderError.last() }
        return g_object_ref(image).assumingMemoryBound(to: VipsImage.self)
    }

    func bytes() throws -> [UInt8] {
        var value = GValue()
        g_value_init(&value, vips_blob_get_type())
        defer { g_value_unset(&value) }
        g_object_get_property(object, "buffer", &value)
        guard let blob = g_value_get_boxed(&value) else { throw EncoderError.last() }
        var count = 0
        let start = vips_blob_get(blob.assumingMemoryBound(to: VipsBlob.self), &count)
        return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
    }
}
