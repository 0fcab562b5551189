import Glibc

/// Where in a file its coded pixels are, so that two files with the same picture and other metadata hash alike.
public enum CodedPixels {
    /// The parts of the file that are picture, in order, without metadata.
    ///
    /// - JPEG: from the start of the primary picture to its end, without APPn and COM segments, except Adobe's APP14,
    ///   which says how colours are coded. Previews, further pictures and trailers are not part of it.
    /// - PNG: IHDR, PLTE, tRNS, IDAT and the animation's frames.
    /// - WebP: VP8, VP8L, ALPH, ANIM and ANMF, without the VP8X header, whose flags change with the metadata.
    /// - HEIC and AVIF: the data of the items that are pictures. GIF: the screen and its frames.
    /// - Camera raw: the file's first four bytes, so that the preview as a file of its own is another photo, and the
    ///   preview as of a JPEG. Where that is too small to be shown: the sensor's data, if the file says where they are.
    /// - JPEG XL and JPEG 2000: the boxes that hold the coded picture, and how its colours are meant; all of a bare one.
    ///   BMP: all of it.
    /// - Returns: nil for the other formats, and for files that do not hold together: hash what
    ///   ``forEachStrip(bytes:header:_:)`` decodes, or the whole file.
    /// - Parameter goesToEnd: whether the last range of a JPEG goes to the file's end, with whatever follows the
    ///   picture. Looking for the picture's end takes nearly all of the time.
    public static func ranges(
        of bytes: UnsafeRawBufferPointer, format: PictureFormat, goesToEnd: Bool = false
    ) -> [Range<Int>]? {
        let ranges: [Range<Int>]?
        switch format {
        case .jpeg: ranges = jpeg(bytes, goesToEnd: goesToEnd)
        case .raw: ranges = raw(bytes)
        case .png: ranges = png(bytes)
        case .webp: ranges = webp(bytes)
        case .heic, .avif: ranges = heif(bytes)
        case .gif: ranges = gif(bytes)
        case .jpegXL: ranges = boxes(bytes, ["jxlc", "jxlp"])
        case .jpeg2000: ranges = boxes(bytes, ["jp2h", "jp2c"])
        case .bmp: ranges = [0..<bytes.count]
        case .tiff: ranges = nil
        }
        return ranges?.isEmpty == true ? nil : ranges
    }

    /// Decodes the first picture at full resolution, as it is stored: not rotated, and with its own colours and depth.
    ///
    /// For hashing the pixels of formats without ``ranges(of:format:)``. Only a few rows are in memory at a time.
    /// - Throws: ``ImagingError`` also when the file is truncated.
    public static func forEachStrip(
        bytes: UnsafeRawBufferPointer, header: ImageHeader, _ body: (UnsafeRawBufferPointer) -> Void
    ) throws(ImagingError) {
        do throws(ImagingError) {
            try Loader.open(bytes, header, acceptingPart: false).forEachStrip(body)
        } catch {
            throw Decoder.explain(error, format: header.format, bytes: bytes)
        }
    }

    private static func raw(_ bytes: UnsafeRawBufferPointer) -> [Range<Int>]? {
        let preview = try? CameraRaw.preview(in: bytes)
        if preview?.isLargeEnough != true, let data = CameraRaw.sensorData(in: bytes) { return [0..<4] + data }
        guard let start = preview?.range.lowerBound,
            let ranges = preview.flatMap({ jpeg(UnsafeRawBufferPointer(rebasing: bytes[$0.range])) })
        else { return nil }
        return [0..<4] + ranges.map { start + $0.lowerBound..<start + $0.upperBound }
    }

    /// ISO/IEC 10918-1 annex B.
    private static func jpeg(_ bytes: UnsafeRawBufferPointer, goesToEnd: Bool = false) -> [Range<Int>]? {
        guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
        var kept: [Range<Int>] = []
        var offset = 2
        while offset + 4 <= bytes.count {
            guard bytes[offset] == 0xFF else { return nil }
            let marker = bytes[offset + 1]
            if marker == 0xFF {  // a fill byte
                offset += 1
                continue
            }
            if marker == 0xDA {
                let end = goesToEnd ? bytes.count : endOfScans(bytes, from: offset)
                return kept + [offset..<end]
            }
            let length = Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3])
            guard length >= 2, offset + 2 + length <= bytes.count else { return nil }
            let isMetadata = (0xE0...0xEF).contains(marker) && marker != 0xEE || marker == 0xFE
            if !isMetadata { append(offset..<offset + 2 + length, to: &kept) }
            offset += 2 + length
        }
        return nil
    }

    /// Just past EOI, or the end of a file that has none.
    private static func endOfScans(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
        guard let base = bytes.baseAddress else { return bytes.count }
        var offset = start
        while offset + 2 <= bytes.count, let next = memchr(base + offset, 0xFF, bytes.count - 1 - offset) {
            // Coded data cannot hold 0xFF followed by anything but 0 or a restart, so that all else is a marker.
            offset = UnsafeRawPointer(next) - base
            let marker = bytes[offset + 1]
            if marker == 0xD9 { return offset + 2 }
            let isSegment = marker >= 0xC0 && !(0xD0...0xD8).contains(marker) && marker != 0xFF
            if isSegment, offset + 4 <= bytes.count {
                offset = min(bytes.count, offset + 2 + max(2, Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3])))
            } else {
                offset += 1
            }
        }
        return bytes.count
    }

    /// PNG (third edition), clause 5: length, type, data, checksum.
    private static func png(_ bytes: UnsafeRawBufferPointer) -> [Range<Int>]? {
        let picture = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND", "acTL", "fcTL", "fdAT"]
        var kept: [Range<Int>] = []
        var offset = 8
        while offset + 12 <= bytes.count {
            let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            let type = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
            let end = offset + 12 + length
            guard end <= bytes.count else { return nil }
            if picture.contains(type) { append(offset..<end, to: &kept) }
            if type == "IEND" { return kept }
            offset = end
        }
        return nil
    }

    /// RIFF chunks (RFC 9649): type, little-endian length, data, padded to even.
    private static func webp(_ bytes: UnsafeRawBufferPointer) -> [Range<Int>]? {
        let picture = ["VP8 ", "VP8L", "ALPH", "ANIM", "ANMF"]
        var kept: [Range<Int>] = []
        var offset = 12
        while offset + 8 <= bytes.count {
            let type = String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
            let length = bytes[offset + 4..<offset + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
            let end = offset + 8 + length
            guard end <= bytes.count else { return nil }
            if picture.contains(type) { append(offset..<end, to: &kept) }
            offset = end + length % 2
        }
        return kept
    }

    private static func append(_ range: Range<Int>, to ranges: inout [Range<Int>]) {
        if let last = ranges.last, last.upperBound == range.lowerBound {
            ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
        } else {
            ranges.append(range)
        }
    }
}
