internal import CHeif

/// A HEIC file whose structure is read: of its pictures the primary one, upright as libheif turns it.
public struct HEIFFile: ~Copyable {
    private let functions: heif_functions
    private let context: OpaquePointer
    private let handle: OpaquePointer

    /// Reads a file's structure.
    /// - Parameter bytes: the whole file, which must outlive this value.
    /// - Throws: ``HEIFError`` when there is no picture in it.
    public init(_ library: HEIFLibrary, bytes: UnsafeRawBufferPointer) throws(HEIFError) {
        functions = library.functions
        guard let context = functions.context_alloc() else { throw .refused(reason: "out of memory") }
        // The parts of a picture are decoded one after the other: photos are worked on side by side.
        functions.context_set_max_decoding_threads(context, 0)
        var problem = functions.context_read_from_memory_without_copy(context, bytes.baseAddress, bytes.count, nil)
        var handle: OpaquePointer?
        if problem.code == heif_error_Ok { problem = functions.context_get_primary_image_handle(context, &handle) }
        guard problem.code == heif_error_Ok, let handle else {
            let error = HEIFError(problem)
            functions.context_free(context)
            throw error
        }
        self.context = context
        self.handle = handle
    }

    deinit {
        functions.image_handle_release(handle)
        functions.context_free(context)
    }

    /// Pixels across.
    public var width: Int { Int(functions.image_handle_get_width(handle)) }
    /// Rows.
    public var height: Int { Int(functions.image_handle_get_height(handle)) }
    /// Bits of one sample, 8 to 16.
    public var bitsPerSample: Int { Int(functions.image_handle_get_luma_bits_per_pixel(handle)) }
    /// Whether parts may be transparent.
    public var hasAlpha: Bool { functions.image_handle_has_alpha_channel(handle) != 0 }
    /// Pictures that stand side by side in the file, without thumbnails, depth and gain maps.
    public var pictures: Int { Int(functions.context_get_number_of_top_level_images(context)) }

    /// The ICC profile; nil where there is none.
    public var colourProfile: [UInt8]? {
        let type = functions.image_handle_get_color_profile_type(handle)
        guard type == heif_color_profile_type_prof || type == heif_color_profile_type_rICC else { return nil }
        let size = functions.image_handle_get_raw_color_profile_size(handle)
        guard size > 0 else { return nil }
        var profile = [UInt8](repeating: 0, count: size)
        return functions.image_handle_get_raw_color_profile(handle, &profile).code == heif_error_Ok ? profile : nil
    }

    /// Decodes the whole picture to 8 bits a sample.
    /// - Parameter acceptingPart: gives what is there when parts are missing, and leaves the rest black.
    /// - Throws: ``HEIFError`` when it does not decode, or there is no memory for it.
    public func decode(acceptingPart: Bool) throws(HEIFError) -> HEIFPixels {
        let chroma = hasAlpha ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB
        let image = try image(heif_colorspace_RGB, chroma, acceptingPart: acceptingPart, filtered: true)
        return try HEIFPixels(owning: image, bands: hasAlpha ? 4 : 3, functions)
    }

    /// Decodes the whole picture for one that is only to be reduced: leaves its samples as they are coded, which saves a
    /// fifth of the time and half of the memory of RGB, and leaves out the in-loop filters (ITU-T H.265, section 8.7), which
    /// saves another tenth. These smooth the edges of blocks, by a few levels at most, which averages hide.
    /// - Parameter acceptingPart: as in ``decode(acceptingPart:)``.
    /// - Returns: nil where the picture is coded in another way than cameras do it: with more than 8 bits a sample, an
    ///   alpha channel, more or less than one sample of each colour for four pixels, or a matrix that is not known here.
    /// - Throws: ``HEIFError`` when it does not decode, or there is no memory for it.
    public func decodePlanes(acceptingPart: Bool) throws(HEIFError) -> HEIFPlanes? {
        guard bitsPerSample == 8, !hasAlpha else { return nil }
        let image = try image(
            heif_colorspace_undefined, heif_chroma_undefined, acceptingPart: acceptingPart, filtered: false)
        return HEIFPlanes(owning: image, functions)
    }

    private func image(
        _ colours: heif_colorspace, _ chroma: heif_chroma, acceptingPart: Bool, filtered: Bool
    ) throws(HEIFError) -> OpaquePointer {
        guard let options = functions.decoding_options_alloc() else { throw .refused(reason: "out of memory") }
        defer { functions.decoding_options_free(options) }
        options.pointee.convert_hdr_to_8bit = 1
        options.pointee.strict_decoding = acceptingPart ? 0 : 1
        if !filtered { heif_leave_out_filters(options) }
        var image: OpaquePointer?
        let problem = functions.decode_image(handle, &image, colours, chroma, options)
        guard problem.code == heif_error_Ok, let image else { throw HEIFError(problem) }
        return image
    }
}
