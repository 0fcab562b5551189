internal import CJXL

/// A decoded picture: packed rows of samples of 8 bits, or of 16 in the order of this machine.
public final class JXLPixels {
    /// What they are.
    public let header: JXLDecoder.Header
    /// The first byte, valid as long as this object lives.
    public let start: UnsafeMutableRawPointer
    /// In bytes.
    public let size: Int

    init(_ header: JXLDecoder.Header) throws(JXLDecodingError) {
        let (pixels, isOver) = header.width.multipliedReportingOverflow(by: header.height)
        let (size, isOverStill) = pixels.multipliedReportingOverflow(by: header.bands * header.bytesPerSample)
        guard !isOver, !isOverStill, size > 0 else { throw .outOfMemory }
        // Swift's own allocation ends the process where there is not enough.
        guard let start = jxl_allocate(size) else { throw .outOfMemory }
        self.header = header
        self.size = size
        self.start = start
    }

    deinit { jxl_release(start) }
}
