internal import CLibRaw

/// Decodes what the sensor of a camera recorded, with LibRaw. Any thread may use it.
public enum RawDecoder {
    /// What a raw file says of its picture.
    public struct Header: Hashable, Sendable {
        /// Pixels across of the decoded picture, as the sensor lies: not turned.
        public let width: Int
        /// Rows of the decoded picture.
        public let height: Int
        /// Pixels across that the file stores: those of the picture, and those at its borders that are not shown.
        public let sensorWidth: Int
        /// Rows that the file stores.
        public let sensorHeight: Int
        /// Samples of one stored pixel: 1 behind colour filters, otherwise those of all its colours.
        public let samples: Int
    }

    /// Reads a raw file's structure, without its picture.
    /// - Parameter bytes: the whole file.
    /// - Throws: ``RawDecodingError/unknownKind`` for other files, and for cameras that LibRaw does not know.
    public static func header(of bytes: UnsafeRawBufferPointer) throws(RawDecodingError) -> Header {
        try RawFile(bytes).header()
    }

    /// Decodes the picture to sRGB, 8 bits a sample, by the camera's white balance, not turned.
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - halvingSides: makes one pixel of each four behind colour filters, which takes half of the time. A picture
    ///     without colour filters keeps all pixels.
    ///   - acceptingPart: gives what is there of damaged data. Of a file that is cut short, nothing is there.
    /// - Throws: ``RawDecodingError``.
    public static func decode(
        _ bytes: UnsafeRawBufferPointer, halvingSides: Bool, acceptingPart: Bool
    ) throws(RawDecodingError) -> RawPixels {
        try RawFile(bytes).decode(halvingSides: halvingSides, acceptingPart: acceptingPart)
    }

    /// LibRaw's version, as it prints it.
    public static var version: String { libraw_version().map { String(cString: $0) } ?? "unknown" }
}
