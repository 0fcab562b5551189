internal import CJXL

/// A file that is being decoded.
final class JXLFile {
    private let functions: jxl_functions
    private let decoder: OpaquePointer

    /// No profile is longer.
    private static let longestProfile = 16 << 20

    /// - Parameter bytes: the whole file, which must outlive this object; only read.
    init(_ functions: jxl_functions, _ bytes: UnsafeRawBufferPointer) throws(JXLDecodingError) {
        guard let decoder = functions.Create(nil) else { throw .outOfMemory }
        self.functions = functions
        self.decoder = decoder
        let events = [JXL_DEC_BASIC_INFO, JXL_DEC_COLOR_ENCODING, JXL_DEC_FULL_IMAGE]
        let wanted = events.reduce(Int32(0)) { $0 | Int32(bitPattern: $1.rawValue) }
        let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
        guard functions.SubscribeEvents(decoder, wanted) == JXL_DEC_SUCCESS,
            functions.SetInput(decoder, start, bytes.count) == JXL_DEC_SUCCESS
        else { throw .refused }
        functions.CloseInput(decoder)
    }

    deinit { functions.Destroy(decoder) }

    /// Goes on to the next event.
    private func next() throws(JXLDecodingError) -> JxlDecoderStatus {
        let status = functions.ProcessInput(decoder)
        switch status {
        case JXL_DEC_ERROR, JXL_DEC_NEED_MORE_INPUT: throw .refused
        default: return status
        }
    }

    /// What is known once the colours are.
    func header() throws(JXLDecodingError) -> JXLDecoder.Header {
        while true {
            switch try next() {
            case JXL_DEC_COLOR_ENCODING: return try described()
            case JXL_DEC_SUCCESS: throw .refused
            default: continue
            }
        }
    }

    func decode() throws(JXLDecodingError) -> JXLPixels {
        let header = try header()
        let pixels = try JXLPixels(header)
        var format = JxlPixelFormat(
            num_channels: UInt32(header.bands),
            data_type: header.bytesPerSample == 1 ? JXL_TYPE_UINT8 : JXL_TYPE_UINT16,
            endianness: JXL_NATIVE_ENDIAN, align: 0)
        while true {
            switch try next() {
            case JXL_DEC_NEED_IMAGE_OUT_BUFFER:
                var size = 0
                guard functions.ImageOutBufferSize(decoder, &format, &size) == JXL_DEC_SUCCESS, size == pixels.size,
                    functions.SetImageOutBuffer(decoder, &format, pixels.start, size) == JXL_DEC_SUCCESS
                else { throw .refused }
            case JXL_DEC_FULL_IMAGE: return pixels
            case JXL_DEC_SUCCESS: throw .refused
            default: continue
            }
        }
    }

    private func described() throws(JXLDecodingError) -> JXLDecoder.Header {
        var info = JxlBasicInfo()
        guard functions.GetBasicInfo(decoder, &info) == JXL_DEC_SUCCESS, [1, 3].contains(info.num_color_channels) else {
            throw .refused
        }
        let hasAlpha = info.alpha_bits > 0
        let isDeep = info.bits_per_sample > 8 || info.exponent_bits_per_sample > 0
        return JXLDecoder.Header(
            width: Int(info.xsize), height: Int(info.ysize), bands: Int(info.num_color_channels) + (hasAlpha ? 1 : 0),
            hasAlpha: hasAlpha, bytesPerSample: isDeep ? 2 : 1, profile: profile())
    }

    private func profile() -> [UInt8] {
        var size = 0
        guard functions.GetICCProfileSize(decoder, nil, JXL_COLOR_PROFILE_TARGET_DATA, &size) == JXL_DEC_SUCCESS,
            (1...Self.longestProfile).contains(size)
        else { return [] }
        var profile = [UInt8](repeating: 0, count: size)
        let status = functions.GetColorAsICCProfile(decoder, nil, JXL_COLOR_PROFILE_TARGET_DATA, &profile, size)
        return status == JXL_DEC_SUCCESS ? profile : []
    }
}
