/// A Windows bitmap: its header, and where its rows are (BITMAPINFOHEADER and its kin in the Windows GDI reference).
///
/// Read here because libvips has no reader but ImageMagick's, which is blocked. Run lengths (compressions 1 and 2) and
/// pictures for printers (4 and 5) are refused.
struct BitmapFile {
    let width: Int
    let height: Int
    /// Samples of a decoded pixel: 3, or 4 with alpha last.
    var bands: Int { hasAlpha ? 4 : 3 }
    let hasAlpha: Bool
    /// Just past the last row, as the header promises.
    var end: Int { firstRow + stride * height }

    private let bits: Int
    private let firstRow: Int
    /// Bytes of a stored row, padded to four.
    private let stride: Int
    private let isTopDown: Bool
    /// Blue, green, red of each colour number.
    private let palette: Range<Int>
    private let paletteEntry: Int
    /// Which bits of a pixel are red, green, blue and alpha.
    private let masks: [UInt32]

    /// - Throws: ``ImagingError/library(reason:)`` when the header does not hold together.
    init(_ bytes: UnsafeRawBufferPointer) throws(ImagingError) {
        func number(_ offset: Int, _ size: Int) -> Int? {
            guard offset >= 0, offset + size <= bytes.count else { return nil }
            return bytes[offset..<offset + size].reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        func damaged(_ reason: String) -> ImagingError { .library(reason: reason) }
        guard let start = number(10, 4), let size = number(14, 4) else { throw damaged("the header is cut short") }
        let isOld = size == 12
        guard isOld || (40...124).contains(size) else { throw .unknownCoding(format: .bmp) }
        guard let width = number(18, isOld ? 2 : 4), let rows = number(isOld ? 20 : 22, isOld ? 2 : 4),
            let bits = number(isOld ? 24 : 28, 2)
        else { throw damaged("the header is cut short") }
        let signed = isOld ? rows : Int(Int32(truncatingIfNeeded: rows))
        let compression = isOld ? 0 : number(30, 4) ?? 0
        guard width > 0, width <= Int(Int32.max), signed != 0 else { throw damaged("it has no pixels") }
        let usesMasks = compression == 3 || compression == 6
        guard compression == 0 || usesMasks, [1, 4, 8, 16, 24, 32].contains(bits),
            !usesMasks || bits == 16 || bits == 32
        else { throw .unknownCoding(format: .bmp) }

        self.width = width
        height = abs(signed)
        isTopDown = signed < 0
        self.bits = bits
        stride = (width * bits + 31) / 32 * 4
        // The masks follow a header of 40 bytes, and belong to longer ones.
        let hasAlphaMask = usesMasks && (size >= 56 || compression == 6)
        var masks: [UInt32] =
            bits == 16 ? [0x7C00, 0x03E0, 0x001F, 0] : [0x00FF_0000, 0x0000_FF00, 0x0000_00FF, 0]
        if usesMasks {
            for index in 0..<(hasAlphaMask ? 4 : 3) {
                guard let mask = number(54 + index * 4, 4) else { throw damaged("the header is cut short") }
                masks[index] = UInt32(truncatingIfNeeded: mask)
            }
        }
        self.masks = masks
        hasAlpha = masks[3] != 0
        paletteEntry = isOld ? 3 : 4
        let first = 14 + size + (size == 40 && usesMasks ? (hasAlphaMask ? 16 : 12) : 0)
        let told = isOld ? 0 : number(46, 4) ?? 0
        // The rows begin right behind the palette where a writer leaves out how many colours there are; others leave
        // out where the rows begin.
        let room = start > first ? (start - first) / paletteEntry : 1 << bits
        let colours = bits > 8 ? 0 : min(told == 0 ? 1 << bits : told, 1 << bits, room)
        palette = first..<first + colours * paletteEntry
        firstRow = max(start, palette.upperBound)
        let (length, isTooLarge) = stride.multipliedReportingOverflow(by: height)
        guard palette.upperBound <= bytes.count, !isTooLarge, length < Int.max / 2
        else { throw damaged("the header promises too much") }
    }

    /// All pixels, from the top; what is missing of a file that is cut short is black.
    ///
    /// - Parameter bytes: the file that this was made of.
    /// - Throws: ``ImagingError/library(reason:)`` when rows are missing, unless a part is accepted.
    func pixels(_ bytes: UnsafeRawBufferPointer, acceptingPart: Bool) throws(ImagingError) -> BitmapPixels {
        guard acceptingPart || end <= bytes.count else { throw .library(reason: "rows are missing") }
        let made = BitmapPixels(width: width, height: height, bands: bands)
        for row in 0..<height {
            let start = firstRow + (isTopDown ? row : height - 1 - row) * stride
            guard start >= 0, start + stride <= bytes.count else { continue }
            read(UnsafeRawBufferPointer(rebasing: bytes[start..<start + stride]), bytes, into: made.row(row))
        }
        return made
    }

    private func read(
        _ row: UnsafeRawBufferPointer, _ bytes: UnsafeRawBufferPointer, into target: UnsafeMutableRawBufferPointer
    ) {
        switch bits {
        case 24:
            for x in 0..<width {
                target[x * 3] = row[x * 3 + 2]
                target[x * 3 + 1] = row[x * 3 + 1]
                target[x * 3 + 2] = row[x * 3]
            }
        case 16, 32:
            let scales = masks.map(MaskScale.init)
            for x in 0..<width {
                let pixel =
                    bits == 32
                    ? UInt32(littleEndian: row.loadUnaligned(fromByteOffset: x * 4, as: UInt32.self))
                    : UInt32(UInt16(littleEndian: row.loadUnaligned(fromByteOffset: x * 2, as: UInt16.self)))
                for band in 0..<bands { target[x * bands + band] = scales[band].sample(pixel) }
            }
        default:
            for x in 0..<width {
                let place = x * bits
                let colour = Int(row[place / 8]) >> (8 - bits - place % 8) & (1 << bits - 1)
                let entry = palette.lowerBound + colour * paletteEntry
                guard entry + 3 <= palette.upperBound else { continue }
                for band in 0..<3 { target[x * 3 + band] = bytes[entry + 2 - band] }
            }
        }
    }

    /// Takes a sample out of a pixel by its mask, and widens it to 8 bits.
    private struct MaskScale {
        let mask: UInt32
        let shift: Int
        let most: UInt32

        init(_ mask: UInt32) {
            self.mask = mask
            shift = mask == 0 ? 0 : mask.trailingZeroBitCount
            most = mask >> UInt32(shift)
        }

        func sample(_ pixel: UInt32) -> UInt8 {
            most == 0 ? 0 : UInt8(truncatingIfNeeded: UInt64((pixel & mask) >> UInt32(shift)) * 255 / UInt64(most))
        }
    }
}

/// The decoded pixels of a bitmap, packed, in memory of their own.
final class BitmapPixels {
    let width: Int
    let height: Int
    let bands: Int
    let start: UnsafeMutableRawPointer

    init(width: Int, height: Int, bands: Int) {
        (self.width, self.height, self.bands) = (width, height, bands)
        start = UnsafeMutableRawPointer.allocate(byteCount: width * height * bands, alignment: 16)
        start.initializeMemory(as: UInt8.self, repeating: 0, count: width * height * bands)
    }

    deinit { start.deallocate() }

    func row(_ row: Int) -> UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(start: start + row * width * bands, count: width * bands)
    }
}
