import FoundationEssentials
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

    /// Two colours side by side, with linear light, in 2056 × 264 pixels of 16 bits. Encoders since libjxl 0.10 write the parts of pictures of
    /// more than 2048 pixels in the order in which they make them, which Debian's does not: so this one stands here.
    private static let inParts = """
        /wo4iA4QfhKKFgEAEwgBSigl2MqwAARAQS8UQAEUQAGcQAEUQAEUQAEUQAEsQAEUQAHEQAEUQBhnEygBAFChMsq4wcu5ni8/dFhM27jO
        0FbbFgIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIiSlUmQIOGeJYBzZeEDAgWQ9TnF
        vsFHePzo9PlD8AQEGGLyiWbzogeNI4WPh13DMcDfAs4ToDkSMW2lmXnu9HAqPzAGALKQfeZs7H+0B5gECezYGIOXjXFjjBtj3BjjxqBF
        EopaksgoklRkjISSRwrQgIe06/v9BSWMiGFSF7TwB8IWeMCq1QxfCIhdoEo+QEqyIUSLONR73Yeh/Qm5L4Z8PyUDrqb9HxRJIpSCSeCw
        MQZj42oFHkIBl7F7A9KTqgAA0pOqAADSk6oAANKTqgAAgAAG5IQBjkeFuowQQghThSGEEEKINQEhhBDCCV8IIYSQoglCCCEA0pOqAADS
        k6oAANKTqgAAuNMnAAC40ycAALjTJwAAuNMnAACAIKoAYGCFAQcnELjTJwAAuNMnAAC40ycAAIgkUSxYSGIRxrjADAAAjE8FAAAAmAYA
        AADQAAAAAECRJEIpmAQOjDEYjDS/zAAA+QYBACYAAAEAJgAAwwFAjs5h4+QJ5uAqrl9cHyhC9bP7vw8Aei1X3DbNjTXyweMEywNH6Um7
        ThrB6VOGZoEtE33PlMVJfr7MQGdkb48IH5MgQYIECRIkSJAggbEx7vr/TXxYgQ9Fo4SqL1kAGA==
        """

    @Test func `a large photo whose parts lie in another order is opened`() throws {
        let text = Self.inParts.split(separator: "\n").joined()
        let picture = Array(try #require(Data(base64Encoded: text)))
        func box(_ type: String, _ body: [UInt8]) -> [UInt8] {
            (0..<4).reversed().map { UInt8(truncatingIfNeeded: (body.count + 8) >> ($0 * 8)) } + Array(type.utf8) + body
        }
        let start = box("JXL ", [0x0D, 0x0A, 0x87, 0x0A]) + box("ftyp", Array("jxl \0\0\0\0jxl ".utf8))
        // The 4096th byte is in the middle of the picture, however much of the file a decoder is given at a time.
        let free = box("free", [UInt8](repeating: 0, count: 4096 - 298 - 16 - start.count))
        for file in [picture, start + free + box("jxlc", picture)] {
            let header = try file.header()
            #expect(header.width == 2056 && header.height == 264 && header.bitDepth == 16)
            let pixels = try file.decoded(minimumLongSide: .max).pixels
            let isRight =
                pixels.isNear(300, 100, (227, 0, 204), within: 20) && pixels.isNear(1800, 200, (226, 0, 3), within: 20)
            #expect(isRight)
        }
    }
}
