import Testing

@testable import Imaging
import Raster

@Suite struct DecodingTests {
    @Test(arguments: [
        ("jpegsave_buffer", PictureFormat.jpeg), ("pngsave_buffer", .png), ("webpsave_buffer", .webp),
        ("tiffsave_buffer", .tiff), ("gifsave_buffer", .gif), ("heifsave_buffer", .heic),
        ("jxlsave_buffer", .jpegXL), ("jp2ksave_buffer", .jpeg2000),
    ])
    func `every supported format decodes`(saver: String, format: PictureFormat) throws {
        let file = try Samples.file(Samples.quarters(), saver: saver)
        let header = try file.header()
        #expect(header.format == format)
        #expect(header.width == 96 && header.height == 64)
        #expect(header.bitDepth == 8 && header.pages == 1)
        let picture = try file.decoded()
        #expect(!picture.isTruncated)
        #expect(picture.pixels.isNear(20, 15, red, within: 20))
        #expect(picture.pixels.isNear(75, 50, yellow, within: 20))
    }

    @Test func `an AVIF wider than 16,384 pixels opens, within the limit of all pixels`() throws {
        let file = try Samples.file(
            Samples.flat(width: 16_500, height: 16, (200, 40, 40)), saver: "heifsave_buffer",
            ["compression": .name("av1"), "effort": .number(0)])
        #expect(try file.header().width == 16_500)
        let picture = try file.decoded(minimumLongSide: 640).pixels
        #expect(picture.isNear(picture.width - 2, picture.height / 2, (200, 40, 40), within: 20))
        #expect(throws: ImagingError.tooManyPixels(width: 16_500, height: 16, limit: 100_000)) {
            try file.header(pixelLimit: 100_000)
        }
    }

    @Test func `AVIF decodes`() throws {
        let file = try Samples.file(Samples.quarters(), saver: "heifsave_buffer", ["compression": .name("av1")])
        #expect(try file.header().format == .avif)
        #expect(try file.decoded().pixels.isNear(20, 15, red, within: 20))
    }

    @Test(arguments: [
        ("jpegsave_buffer", 4000, 3000, 1000, 750), ("jpegsave_buffer", 700, 500, 700, 500),
        ("pngsave_buffer", 1400, 700, 700, 350), ("webpsave_buffer", 1300, 650, 650, 325),
        ("tiffsave_buffer", 30, 2000, 10, 667),
    ])
    func `the longer side keeps at least 640 pixels`(
        saver: String, width: Int, height: Int, newWidth: Int, newHeight: Int
    ) throws {
        let file = try Samples.file(Samples.flat(width: width, height: height, (90, 120, 150)), saver: saver)
        let picture = try file.decoded().pixels
        #expect(picture.width == newWidth && picture.height == newHeight)
        #expect(picture.isNear(newWidth / 2, newHeight / 2, (90, 120, 150), within: 3))
    }

    @Test func `a small region is decoded with more of its pixels`() throws {
        let file = try Samples.file(Samples.quarters(width: 4000, height: 3000), saver: "jpegsave_buffer")
        let picture = try file.decoded(region: Region(x: 0.4, y: 0.4, width: 0.2, height: 0.2))
        #expect(picture.pixels.width == 800 && picture.pixels.height == 600)
        #expect(picture.pixels.isNear(100, 100, red) && picture.pixels.isNear(700, 500, yellow))
    }

    @Test func `sixteen bits become eight`() throws {
        let file = try Samples.file(Samples.quarters(), saver: "pngsave_buffer") { picture throws(ImagingError) in
            try picture.applying("colourspace", ["space": .name("rgb16")])
        }
        #expect(try file.header().bitDepth == 16)
        let picture = try file.decoded().pixels
        #expect(picture.isNear(20, 15, red, within: 1) && picture.isNear(75, 50, yellow, within: 1))
    }

    @Test func `grey becomes three equal channels`() throws {
        let file = try Samples.file(
            Samples.flat(width: 40, height: 30, (77, 77, 77)), saver: "jpegsave_buffer"
        ) { picture throws(ImagingError) in
            try picture.applying("colourspace", ["space": .name("b-w")])
        }
        let header = try file.header()
        #expect(header.colour == .grey && header.bands == 1)
        #expect(try file.decoded().pixels.isNear(10, 10, (77, 77, 77), within: 2))
    }

    @Test func `CMYK becomes sRGB`() throws {
        let file = try Samples.file(Samples.quarters(), saver: "jpegsave_buffer") { picture throws(ImagingError) in
            try picture.applying("icc_transform", ["output_profile": .name("cmyk"), "input_profile": .name("srgb")])
        }
        #expect(try file.header().colour == .cmyk)
        let picture = try file.decoded().pixels
        // Inks do not reach every colour of sRGB.
        #expect(picture.isNear(20, 15, red, within: 60) && picture.isNear(75, 50, yellow, within: 60))
    }

    @Test(arguments: ["pngsave_buffer", "webpsave_buffer"])
    func `what is transparent shows mid grey`(saver: String) throws {
        let file = try Samples.file(
            Samples.flat(width: 40, height: 30, (250, 10, 10)), saver: saver
        ) { picture throws(ImagingError) in
            try picture.applying("bandjoin_const", ["c": .number(0)])
        }
        #expect(try file.header().hasAlpha)
        #expect(try file.decoded().pixels.isNear(20, 15, (127, 127, 127), within: 1))
    }

    @Test func `a wide-gamut profile is turned into sRGB`() throws {
        let file = try Samples.file(
            Samples.flat(width: 40, height: 30, (200, 100, 60)), saver: "pngsave_buffer"
        ) { picture throws(ImagingError) in
            try picture.applying("icc_transform", ["output_profile": .name("p3"), "input_profile": .name("srgb")])
        }
        #expect(try file.header().hasColourProfile)
        #expect(try file.decoded().pixels.isNear(20, 15, (200, 100, 60), within: 2))
    }

    @Test func `an sRGB profile is known as such and a wide one is not`() throws {
        func isSRGB(_ profile: String) throws -> Bool? {
            let file = try Samples.file(Samples.quarters(), saver: "pngsave_buffer") { picture throws(ImagingError) in
                try picture.applying(
                    "icc_transform", ["output_profile": .name(profile), "input_profile": .name("srgb")])
            }
            return try file.withUnsafeBytes { bytes in
                let loader = try Operation("pngload_buffer")
                try loader.set("buffer", .bytes(bytes))
                return try loader.image().withBytes(of: "icc-profile-data", ColourProfile.isSRGB)
            }
        }
        #expect(try isSRGB("srgb") == true)
        #expect(try isSRGB("p3") == false)
    }

    @Test func `of an animation the first frame is taken`() throws {
        let file = try Samples.file(
            Samples.quarters(width: 40, height: 60), saver: "gifsave_buffer", ["page_height": .number(30)])
        let header = try file.header()
        #expect(header.pages == 2 && header.height == 30)
        let picture = try file.decoded().pixels
        #expect(picture.height == 30)
        #expect(picture.isNear(5, 5, red, within: 20) && picture.isNear(35, 25, green, within: 20))
    }

    @Test func `photos are decoded side by side`() async throws {
        let file = try Samples.jpeg(Samples.stored(Samples.quarters(), orientation: 6), orientation: 6)
        let alone = try file.decoded().pixels
        try await withThrowingTaskGroup(of: Pixels.self) { group in
            for _ in 0..<32 { group.addTask { try file.decoded().pixels } }
            for try await pixels in group { #expect(pixels == alone) }
        }
    }
}
