internal import CJXL

/// Decodes JPEG XL (ISO/IEC 18181) with libjxl. Any thread may use it.
///
/// It is given the whole file at once. libvips gives it a few kilobytes at a time, and libjxl 0.7 then reads the parts of a
/// large picture from wrong places when they lie in another order, as newer encoders write them.
public struct JXLDecoder: Sendable {
    /// What a file says of its first picture.
    public struct Header: Hashable, Sendable {
        /// Pixels across, upright: as the decoder gives them.
        public let width: Int
        /// Rows, upright.
        public let height: Int
        /// Samples of one pixel: 1 or 3, and one more for alpha.
        public let bands: Int
        /// Whether the last sample is alpha, not multiplied with the others.
        public let hasAlpha: Bool
        /// Bytes of one sample: 1, or 2 of more than 8 bits.
        public let bytesPerSample: Int
        /// ICC profile of the pixels; empty where there is none.
        public let profile: [UInt8]
    }

    let functions: jxl_functions

    /// Nil when libjxl is not loaded.
    public init?() {
        var functions = jxl_functions()
        guard jxl_find(&functions) else { return nil }
        self.functions = functions
    }

    /// Reads what a file says of its picture, without decoding it.
    /// - Parameter bytes: the whole file.
    /// - Throws: ``JXLDecodingError``.
    public func header(of bytes: UnsafeRawBufferPointer) throws(JXLDecodingError) -> Header {
        try JXLFile(functions, bytes).header()
    }

    /// Decodes the first picture, upright, in its own colours.
    /// - Parameter bytes: the whole file.
    /// - Throws: ``JXLDecodingError``.
    public func decode(_ bytes: UnsafeRawBufferPointer) throws(JXLDecodingError) -> JXLPixels {
        try JXLFile(functions, bytes).decode()
    }
}

/// Why a JPEG XL file could not be decoded.
public enum JXLDecodingError: Error, Hashable, Sendable {
    /// There is not enough memory for the picture.
    case outOfMemory
    /// libjxl refused the file, or it ends before its picture does.
    case refused
}
