import JPEGDecoding
import RandomSupport
import Raster
import Testing

@testable import Imaging

/// JPEGs that are reduced, which libjpeg-turbo decodes from memory, and libvips where it cannot.
@Suite struct JPEGTests {
    /// Smooth shades with some noise, so that all coefficients and all codes occur.
    private static func shades(width: Int, height: Int) -> Pixels {
        var random = SeededGenerator(seed: 5)
        return Samples.pixels(width: width, height: height) { x, y in
            let noise = Int(random.next() % 60)
            return (
                UInt8((x * 190 / width) + noise), UInt8((y * 190 / height) + noise),
                UInt8(((x + y) * 190 / (width + height)) + noise)
            )
        }
    }

    @Test(arguments: [2, 4, 8], ["baseline", "progressive", "444", "restarts", "coarse"])
    func `both decoders give the same pixels`(reduction: Int, kind: String) throws {
        for (width, height) in [(640, 480), (333, 251), (17, 400)] {
            let file = try Samples.file(
                Self.shades(width: width, height: height), saver: "jpegsave_buffer",
                [
                    "interlace": .flag(kind == "progressive"), "restart_interval": .number(kind == "restarts" ? 3 : 0),
                    "subsample_mode": .name(kind == "444" ? "off" : "on"), "Q": .number(kind == "coarse" ? 20 : 92),
                ])
            try file.withUnsafeBytes { bytes in
                let vips = try Loader.open(bytes, .jpeg, reduction: reduction, acceptingPart: true)
                let turbo = try #require(try Loader.reducedJPEG(bytes, reduction: reduction, like: vips))
                let isSame =
                    try Pixels(rendering: turbo, acceptingPart: false)
                    == Pixels(rendering: vips, acceptingPart: false)
                #expect(isSame, "\(width) × \(height)")
            }
        }
    }

    @Test func `what follows the picture does no harm, and a cut or damaged file is left to libvips`() throws {
        let file = try Samples.file(Self.shades(width: 640, height: 480), saver: "jpegsave_buffer")
        func decodes(_ bytes: [UInt8]) -> Bool {
            bytes.withUnsafeBytes { JPEGDecoder.decode($0, reduction: 2) != nil }
        }
        #expect(decodes(file) && decodes(file + [1, 2, 3]) && decodes(file + file))
        for length in [0, 1, 2, 30, 200, file.count / 2, file.count - 3, file.count - 2] {
            #expect(!decodes(Array(file.prefix(length))), "\(length)")
        }
        var damaged = file
        // A marker that belongs nowhere, in the middle of the codes.
        damaged.replaceSubrange(file.count / 2..<file.count / 2 + 2, with: [0xFF, 0xD5])
        #expect(!decodes(damaged))
        #expect(!decodes(Array(repeating: 0xFF, count: 1000)))

        let cut = try Array(file.prefix(file.count / 2)).decoded(minimumLongSide: 160)
        #expect(cut.isTruncated && cut.pixels.width == 160)
        #expect(cut.pixels[80, 10] == (try file.decoded(minimumLongSide: 160)).pixels[80, 10])
    }

    @Test func `grey and four colours are left to libvips`() throws {
        let grey = try Samples.file(Samples.flat(width: 640, height: 480, (99, 99, 99)), saver: "jpegsave_buffer") {
            picture throws(ImagingError) in try picture.applying("colourspace", ["space": .name("b-w")])
        }
        let print = try Samples.file(Samples.quarters(width: 640, height: 480), saver: "jpegsave_buffer") {
            picture throws(ImagingError) in
            try picture.applying("icc_transform", ["output_profile": .name("cmyk"), "input_profile": .name("srgb")])
        }
        for file in [grey, print] {
            #expect(file.withUnsafeBytes { JPEGDecoder.decode($0, reduction: 2) == nil })
        }
        #expect(try grey.decoded(minimumLongSide: 160).pixels.isNear(80, 60, (99, 99, 99), within: 2))
        #expect(try print.decoded(minimumLongSide: 160).pixels.isNear(120, 90, (230, 220, 20), within: 40))
    }

    @Test func `a colour profile counts`() throws {
        let file = try Samples.file(Samples.quarters(width: 640, height: 480), saver: "jpegsave_buffer") {
            picture throws(ImagingError) in
            try picture.applying("icc_transform", ["output_profile": .name("p3"), "input_profile": .name("srgb")])
        }
        #expect(file.withUnsafeBytes { JPEGDecoder.decode($0, reduction: 4) != nil })
        #expect(try file.decoded(minimumLongSide: 160).pixels.isNear(40, 30, red, within: 8))
    }
}
