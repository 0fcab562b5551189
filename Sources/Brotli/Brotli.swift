internal import CBrotli

/// The Brotli format (RFC 7932).
public enum Brotli {
    private static let step = 1 << 16

    /// Unpacks a whole stream.
    /// - Parameter limit: the most bytes that may come of it, because a small stream can hold very many.
    /// - Returns: nil when it is damaged, cut short or longer than that, or there is no memory.
    public static func unpacked(_ bytes: UnsafeRawBufferPointer, limit: Int) -> [UInt8]? {
        guard let decoder = BrotliDecoderCreateInstance(nil, nil, nil) else { return nil }
        defer { BrotliDecoderDestroyInstance(decoder) }
        var input = bytes.bindMemory(to: UInt8.self).baseAddress
        var left = bytes.count
        var unpacked: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: step)
        while true {
            var room = step
            let result = buffer.withUnsafeMutableBufferPointer { buffer in
                var output = buffer.baseAddress
                return BrotliDecoderDecompressStream(decoder, &left, &input, &room, &output, nil)
            }
            unpacked += buffer[..<(step - room)]
            guard unpacked.count <= limit else { return nil }
            switch result {
            case BROTLI_DECODER_RESULT_SUCCESS: return unpacked
            case BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT: continue
            default: return nil
            }
        }
    }
}
