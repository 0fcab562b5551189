import RandomSupport
import Testing

@testable import Imaging
import Raster

@Suite struct RefusalTests {
    @Test func `an empty file is refused`() {
        #expect(refusal([]) == .empty)
    }

    @Test func `text is refused, whatever it is called`() {
        #expect(refusal(Array("Dear diary, today I took no photo.\n".utf8)) == .notAPicture(seems: .text))
        #expect(refusal(Array("<html><body>404</body></html>".utf8)) == .notAPicture(seems: .webPage))
    }

    @Test(arguments: [
        ("<svg xmlns='http://www.w3.org/2000/svg'/>", "SVG"), ("%PDF-1.7\n", "PDF"), ("8BPS\0\u{1}", "Photoshop"),
    ])
    func `other formats are refused by name`(beginning: String, format: String) {
        #expect(refusal(Array(beginning.utf8)) == .unsupported(format: format))
    }

    @Test func `bytes of no kind may be a damaged picture`() {
        var noise = SeededGenerator(seed: 1)
        let error = refusal([0x93] + noise.bytes(400))
        #expect(error == .notAPicture(seems: .unknown))
        #expect(error?.description == "The file is damaged or no picture.")
    }

    @Test(arguments: PictureFormat.allCases)
    func `only where the decoder knows all of a format a picture is surely damaged`(format: PictureFormat) {
        let text = ImagingError.undecodable(format: format, reason: "a marker").description
        #expect(text.contains("is damaged and could not be opened") == format.hasWholeDecoder)
        #expect(text.contains("of a kind that this version cannot open") != format.hasWholeDecoder)
    }

    @Test func `a BMP in a coding that is not read is no damaged one`() throws {
        var file = [UInt8]("BM".utf8) + [UInt8](repeating: 0, count: 60)
        file[10] = 54
        file[14] = 40
        file[18] = 2
        file[22] = 2
        file[26] = 1
        file[28] = 8
        // Runs of equal pixels.
        file[30] = 1
        #expect(refusal(file) == .unknownCoding(format: .bmp))
    }

    @Test func `a video is refused`() {
        #expect(refusal(Array("\0\0\0\u{14}ftypmp42\0\0\0\0isom".utf8)) == .notAPicture(seems: .video))
    }

    @Test func `a bomb is refused from its header`() throws {
        // 60 000 × 60 000 in a PNG of a few bytes.
        var png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
        let header: [UInt8] = Array("IHDR".utf8) + [0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60, 8, 2, 0, 0, 0]
        png += header + checksum(header)
        let data: [UInt8] = Array("IDAT".utf8) + [0x78, 0x9C, 0x03, 0, 0, 0, 0, 1]
        png += [0, 0, 0, 8] + data + checksum(data)
        png += [0, 0, 0, 0] + Array("IEND".utf8) + checksum(Array("IEND".utf8))
        #expect(throws: ImagingError.tooManyPixels(width: 60000, height: 60000, limit: 500_000_000)) {
            try png.header()
        }
    }

    @Test func `the pixel limit can be chosen`() throws {
        let file = try Samples.jpeg(Samples.quarters())
        #expect(throws: ImagingError.tooManyPixels(width: 96, height: 64, limit: 6143)) {
            try file.header(pixelLimit: 6143)
        }
        #expect(try file.header(pixelLimit: 6144).width == 96)
    }

    @Test func `what is left of a truncated JPEG is decoded and said to be truncated`() throws {
        let whole = try Samples.jpeg(noise, quality: 90)
        let picture = try Array(whole.prefix(whole.count / 2)).decoded()
        #expect(picture.isTruncated)
        #expect(picture.pixels.width == 300)
        let full = try whole.decoded().pixels
        #expect(picture.pixels[150, 20] == full[150, 20])
    }

    @Test func `what is left of a truncated PNG is decoded and said to be truncated`() throws {
        let whole = try Samples.file(noise, saver: "pngsave_buffer")
        let picture = try Array(whole.prefix(whole.count / 2)).decoded()
        #expect(picture.isTruncated)
        #expect(picture.pixels[150, 20] == noise[150, 20])
    }

    @Test(arguments: [
        ("webpsave_buffer", PictureFormat.webp), ("heifsave_buffer", .heic), ("jp2ksave_buffer", .jpeg2000),
    ])
    func `a truncated WebP, HEIC or JPEG 2000 in one piece is refused`(saver: String, format: PictureFormat) throws {
        let whole = try Samples.file(noise, saver: saver)
        #expect(refusal(Array(whole.prefix(whole.count / 2))) == .truncated(format: format))
    }

    /// A bare JPEG XL does not say how long it is.
    @Test func `a truncated JPEG XL is refused`() throws {
        let whole = try Samples.file(noise, saver: "jxlsave_buffer")
        guard case .undecodable(.jpegXL, _) = refusal(Array(whole.prefix(whole.count / 2))) else {
            Issue.record("\(String(describing: refusal(Array(whole.prefix(whole.count / 2)))))")
            return
        }
    }

    @Test func `a HEIC that ends before its picture is refused`() throws {
        let whole = try Samples.file(noise, saver: "heifsave_buffer")
        #expect(refusal(Array(whole.prefix(100))) == .truncated(format: .heic))
    }

    @Test func `a JPEG that ends before its picture is refused`() throws {
        let whole = try Samples.jpeg(Samples.quarters())
        #expect(refusal(Array(whole.prefix(30))) == .truncated(format: .jpeg))
    }

    @Test(arguments: [
        Region(x: 1.2, y: 0, width: 0.5, height: 0.5), Region(x: 0, y: 0, width: 0, height: 1),
        Region(x: .nan, y: 0, width: 1, height: 1), Region(x: 0.5, y: 0.5, width: -0.2, height: 0.1),
    ])
    func `a region outside the photo is refused`(region: Region) throws {
        let file = try Samples.jpeg(Samples.quarters())
        #expect(throws: ImagingError.badRegion) { try file.decoded(region: region) }
    }

    @Test func `flipped bytes are decoded or refused, never worse`() throws {
        var seed: UInt64 = 7
        func next(_ bound: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % bound
        }
        let savers = [
            "jpegsave_buffer", "pngsave_buffer", "webpsave_buffer", "tiffsave_buffer", "gifsave_buffer",
            "jxlsave_buffer",
            "jp2ksave_buffer",
        ]
        for saver in savers {
            let good = try Samples.file(Samples.quarters(), saver: saver)
            for _ in 0..<60 {
                var bad = good
                for _ in 0..<3 { bad[next(bad.count)] = UInt8(next(256)) }
                if let picture = try? bad.decoded() {
                    #expect(picture.pixels.bytes.count == picture.pixels.width * picture.pixels.height * 3)
                } else {
                    #expect(refusal(bad) != nil)
                }
            }
        }
    }

    private var noise: Pixels {
        Samples.pixels(width: 300, height: 200) { x, y in
            let value = UInt8(truncatingIfNeeded: (x &* 7919 ^ y &* 104_729) &* 31 >> 3)
            return (value, value &+ 60, value &* 3)
        }
    }

    /// CRC-32 as PNG asks (ISO/IEC 15948 annex D).
    private func checksum(_ bytes: [UInt8]) -> [UInt8] {
        let sum = ~bytes.reduce(UInt32.max) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
        }
        return [UInt8(sum >> 24), UInt8(sum >> 16 & 255), UInt8(sum >> 8 & 255), UInt8(sum & 255)]
    }
}
