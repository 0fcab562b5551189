import Raster
import Testing

@testable import Imaging

@Suite struct JPEGXLTests {
    /// A bare JPEG XL whose header asks for an orientation: libvips' encoder writes none, so that its header, which says
    /// that all is as usual, is replaced by one that spells everything out (ISO/IEC 18181-1, annex D).
    private func turned(_ file: [UInt8], orientation: Int) throws -> [UInt8] {
        let bits = file.dropFirst(2).prefix(16).flatMap { byte in (0..<8).map { byte >> $0 & 1 } }
        // Whether both sides are multiples of 8 up to 256, the height, and the width or the ratio of both.
        try #require(bits[0] == 1)
        let ratio = bits[6] | bits[7] << 1 | bits[8] << 2
        let size = ratio == 0 ? 14 : 9
        try #require(bits[size] == 1 && bits[size + 1] == 1)
        let rest = file.dropFirst(2 + (size + 2 + 7) / 8)
        let number = (0..<3).map { UInt8((orientation - 1) >> $0 & 1) }
        // Not all as usual, more fields; orientation; no intrinsic size, preview, animation; whole numbers of 8 bits;
        // buffers of 16 bits; no further channels; XYB; sRGB; usual tones; no extensions; usual transform.
        var header: [UInt8] = bits[..<size] + [0, 1] + number
        header += [0, 0, 0] + [0, 0, 0] + [1] + [0, 0]
        header += [1, 1, 1] + [0, 0] + [1]
        while header.count % 8 != 0 { header.append(0) }
        let bytes = stride(from: 0, to: header.count, by: 8).map { start in
            (0..<8).reduce(UInt8(0)) { $0 | header[start + $1] << $1 }
        }
        return file.prefix(2) + bytes + rest
    }

    /// Its decoder holds the picture upright by itself.
    @Test(arguments: 1...8) func `a photo is shown as its orientation says`(orientation: Int) throws {
        let stored = Samples.stored(Samples.quarters(), orientation: orientation)
        let file = try turned(try Samples.file(stored, saver: "jxlsave_buffer"), orientation: orientation)
        let header = try file.header()
        #expect(header.format == .jpegXL && header.orientation == .up)
        #expect(header.width == 96 && header.height == 64)
        let shown = try file.decoded().pixels
        let isUpright =
            shown.isNear(20, 15, red, within: 20) && shown.isNear(75, 15, green, within: 20)
            && shown.isNear(20, 50, blue, within: 20)
        #expect(isUpright)
    }
}
