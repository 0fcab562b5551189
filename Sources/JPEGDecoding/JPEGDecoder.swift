internal import CTurboJPEG

/// Decodes JPEG files that lie in memory whole (ITU-T T.81), through libjpeg-turbo.
public enum JPEGDecoder {
    /// Decodes a faultless file of three colours to RGB, reduced as it is decoded. The pixels are those that libjpeg's
    /// own defaults give: the accurate inverse transform, smooth upsampling of the colours.
    ///
    /// It gives no reason for nil: the caller has another decoder, which reports errors.
    ///
    /// - Parameters:
    ///   - bytes: the file; what follows the picture does no harm.
    ///   - reduction: by how much the sides shrink: 1, 2, 4 or 8.
    /// - Returns: nil for a file that is damaged, cut short or odd, of more than 500 scans, grey or of four colours, and
    ///   without memory.
    public static func decode(_ bytes: UnsafeRawBufferPointer, reduction: Int) -> JPEGPixels? {
        guard [1, 2, 4, 8].contains(reduction), let file = bytes.assumingMemoryBound(to: UInt8.self).baseAddress,
            let decoder = tjInitDecompress()
        else { return nil }
        defer { tjDestroy(decoder) }

        var (width, height, subsampling, colours): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        let size = UInt(bytes.count)
        guard tjDecompressHeader3(decoder, file, size, &width, &height, &subsampling, &colours) == 0,
            colours == Int32(TJCS_YCbCr.rawValue) || colours == Int32(TJCS_RGB.rawValue), width > 0, height > 0
        else { return nil }
        let pixels = JPEGPixels(
            width: (Int(width) + reduction - 1) / reduction, height: (Int(height) + reduction - 1) / reduction)
        let outcome = tjDecompress2(
            decoder, file, size, pixels.start.assumingMemoryBound(to: UInt8.self), Int32(pixels.width),
            Int32(pixels.width * 3), Int32(pixels.height), Int32(TJPF_RGB.rawValue),
            TJFLAG_STOPONWARNING | TJFLAG_LIMITSCANS)
        return outcome == 0 ? pixels : nil
    }
}

/// A decoded picture: packed rows of RGB samples, 8 bits each.
public final class JPEGPixels {
    /// Pixels across.
    public let width: Int
    /// Rows.
    public let height: Int
    /// The first of `width * height * 3` bytes, valid as long as this object lives.
    public let start: UnsafeMutableRawPointer

    init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        start = .allocate(byteCount: width * height * 3, alignment: 16)
    }

    deinit { start.deallocate() }
}
