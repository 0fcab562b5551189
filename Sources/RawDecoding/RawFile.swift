internal import CLibRaw

/// A raw file that LibRaw has opened, and how it is to be decoded.
final class RawFile {
    private let raw: UnsafeMutablePointer<libraw_data_t>
    /// Whether a part of the data made no sense.
    private var isDamaged = false

    /// - Parameter bytes: the whole file, which must outlive this object; only read.
    init(_ bytes: UnsafeRawBufferPointer) throws(RawDecodingError) {
        let isSilent = LIBRAW_OPIONS_NO_MEMERR_CALLBACK.rawValue | LIBRAW_OPIONS_NO_DATAERR_CALLBACK.rawValue
        guard let raw = libraw_init(UInt32(isSilent)) else { throw .outOfMemory }
        self.raw = raw
        let note: data_callback = { file, _, _ in
            guard let file else { return }
            Unmanaged<RawFile>.fromOpaque(file).takeUnretainedValue().isDamaged = true
        }
        libraw_set_dataerror_handler(raw, note, Unmanaged.passUnretained(self).toOpaque())
        // The orientation is applied to all formats in the same place, later.
        raw.pointee.params.user_flip = 0
        raw.pointee.params.use_camera_wb = 1
        raw.pointee.params.output_color = 1  // sRGB, and its curve (IEC 61966-2-1)
        raw.pointee.params.gamm.0 = 1 / 2.4
        raw.pointee.params.gamm.1 = 12.92
        raw.pointee.params.output_bps = 8
        // Patterned pixel grouping: a third of the time of LibRaw's own choice.
        raw.pointee.params.user_qual = 2
        do throws(RawDecodingError) {
            try check(libraw_open_buffer(raw, UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count))
        } catch {
            // A file that ends before it has said what it is.
            throw error == .incomplete ? .unknownKind : error
        }
    }

    deinit { libraw_close(raw) }

    /// What is known without decoding. Afterwards the file cannot be decoded any more.
    func header() throws(RawDecodingError) -> RawDecoder.Header {
        try check(libraw_adjust_sizes_info_only(raw))
        let (sizes, kind) = (raw.pointee.sizes, raw.pointee.idata)
        guard sizes.iwidth > 0, sizes.iheight > 0 else { throw .unknownKind }
        return RawDecoder.Header(
            width: Int(sizes.iwidth), height: Int(sizes.iheight),
            sensorWidth: Int(sizes.raw_width), sensorHeight: Int(sizes.raw_height),
            samples: kind.filters != 0 ? 1 : max(1, Int(kind.colors)))
    }

    func decode(halvingSides: Bool, acceptingPart: Bool) throws(RawDecodingError) -> RawPixels {
        raw.pointee.params.half_size = halvingSides ? 1 : 0
        try check(libraw_unpack(raw))
        if isDamaged, !acceptingPart { throw .refused(reason: "the sensor's data are damaged") }
        try check(libraw_dcraw_process(raw))
        var code: Int32 = 0
        let picture = libraw_dcraw_make_mem_image(raw, &code)
        try check(code)
        return try RawPixels(owning: picture)
    }

    /// Throws what LibRaw says with this number, if it is an error.
    private func check(_ code: Int32) throws(RawDecodingError) {
        switch code {
        case LIBRAW_SUCCESS.rawValue: return
        case LIBRAW_FILE_UNSUPPORTED.rawValue: throw .unknownKind
        case LIBRAW_IO_ERROR.rawValue: throw .incomplete
        case LIBRAW_UNSUFFICIENT_MEMORY.rawValue, LIBRAW_TOO_BIG.rawValue: throw .outOfMemory
        default: throw .refused(reason: libraw_strerror(code).map { String(cString: $0) } ?? "error \(code)")
        }
    }
}
