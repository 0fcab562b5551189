import RandomSupport
import Raster
import SensorSupport
import Testing

@testable import Imaging

@Suite("Raw files without a preview that is large enough are shown by their sensor's data")
struct SensorTests {
    static func grey(width: Int, height: Int) throws -> [UInt8] {
        try Samples.jpeg(Samples.flat(width: width, height: height, (90, 90, 90)))
    }

    /// How the camera would store an upright picture of quarters.
    static func stored(orientation: Int) -> SensorFile {
        let upright = Samples.pixels(width: 96, height: 64) { x, y in (x < 48 ? 1 : 0, y < 32 ? 1 : 0, 0) }
        let stored = Samples.stored(upright, orientation: orientation)
        return SensorFile(width: stored.width, height: stored.height, orientation: orientation) { x, y in
            SensorFile.colour(ofQuarter: stored[x, y].0 == 1, stored[x, y].1 == 1)
        }
    }

    static func expectQuarters(_ pixels: Pixels, _ name: String = "") {
        let (left, right) = (pixels.width / 4, pixels.width * 3 / 4)
        let (top, bottom) = (pixels.height / 4, pixels.height * 3 / 4)
        // The brightest part of a picture becomes white, and a sixth of its light 113 on sRGB's curve.
        #expect(pixels.isNear(left, top, (255, 113, 113)), "\(name)")
        #expect(pixels.isNear(right, top, (113, 255, 113)), "\(name)")
        #expect(pixels.isNear(left, bottom, (113, 113, 255)), "\(name)")
        #expect(pixels.isNear(right, bottom, (255, 255, 113)), "\(name)")
    }

    @Test(arguments: [SensorFile.Pixel.mosaic, .colours])
    func `a raw file without a preview is shown`(pixel: SensorFile.Pixel) throws {
        let file = SensorFile.quarters(pixel: pixel).bytes
        let header = try file.header()
        #expect(header.format == .raw)
        #expect((header.width, header.height, header.bands, header.bitDepth) == (96, 64, 3, 8))
        let picture = try file.decoded()
        #expect((picture.pixels.width, picture.pixels.height) == (96, 64))
        #expect(!picture.isTruncated && picture.region == .whole)
        Self.expectQuarters(picture.pixels)
    }

    @Test func `a sensor without colours is shown in grey`() throws {
        let pixels = try SensorFile.quarters(pixel: .brightness).bytes.decoded().pixels
        let (red, green, blue) = pixels[70, 16]
        #expect(red == green && green == blue && red > 240)
    }

    @Test(arguments: 1...8)
    func `however the camera was held, the picture is upright`(orientation: Int) throws {
        let file = Self.stored(orientation: orientation).bytes
        let header = try file.header()
        #expect((header.width, header.height) == (96, 64))
        #expect((header.storedWidth, header.storedHeight) == (orientation >= 5 ? (64, 96) : (96, 64)))
        for longSide in [640, 48] {
            let pixels = try file.decoded(minimumLongSide: longSide).pixels
            #expect((pixels.width, pixels.height) == (min(longSide, 96), min(longSide, 96) * 2 / 3))
            Self.expectQuarters(pixels, "\(orientation)")
        }
        let turned = try file.decoded(rotation: .right).pixels
        #expect((turned.width, turned.height) == (64, 96))
        #expect(turned.isNear(48, 24, (255, 113, 113)) && turned.isNear(16, 24, (113, 113, 255)))
    }

    @Test func `smaller sizes and parts are decoded`() throws {
        let file = SensorFile.quarters(width: 400, height: 300).bytes
        let small = try file.decoded(minimumLongSide: 100).pixels
        #expect((small.width, small.height) == (100, 75))
        Self.expectQuarters(small)
        let part = try file.decoded(region: Region(x: 0.5, y: 0, width: 0.5, height: 0.5)).pixels
        #expect((part.width, part.height) == (200, 150))
        #expect(part.isNear(100, 75, (113, 255, 113)))
    }

    @Test func `the whole picture can be painted over`() throws {
        let file = SensorFile.quarters(orientation: 6).bytes
        try Samples.start()
        let picture = try file.withUnsafeBytes {
            try StoredPicture(decoding: $0, header: try ImageHeader(bytes: $0))
        }
        #expect((picture.width, picture.height) == (64, 96))
        #expect(picture.profile == nil && !picture.isTruncated)
    }

    @Test func `a thumbnail is passed over, and a preview is shown`() throws {
        var file = SensorFile.quarters()
        file.preview = try Self.grey(width: 48, height: 32)
        #expect(try file.bytes.header().width == 96)
        Self.expectQuarters(try file.bytes.decoded().pixels)
        // As large as the sensor's picture.
        file.preview = try Self.grey(width: 96, height: 64)
        #expect(try file.bytes.decoded().pixels.isNear(10, 10, (90, 90, 90)))
        var large = SensorFile.quarters(width: 1600, height: 400)
        large.preview = try Self.grey(width: 1023, height: 256)
        #expect(try large.bytes.header().width == 1600)
        large.preview = try Self.grey(width: 1024, height: 256)
        #expect(try large.bytes.header().width == 1024)
        #expect(try large.bytes.decoded().pixels.isNear(10, 10, (90, 90, 90)))
    }

    @Test func `where the sensor's data are cut short, the thumbnail is what is there`() throws {
        var file = SensorFile.quarters()
        let cut = Array(file.bytes.dropLast(file.data.count / 2))
        #expect(try cut.header().width == 96)
        #expect(refusal(cut) == .truncated(format: .raw))
        file.preview = try Self.grey(width: 48, height: 32)
        let picture = try Array(file.bytes.dropLast(file.data.count / 2)).decoded()
        #expect(picture.isTruncated)
        #expect(picture.pixels.width == 48 && picture.pixels.isNear(10, 10, (90, 90, 90)))
    }

    @Test func `the pixel limit holds for what the sensor stores`() throws {
        let file = SensorFile.quarters().bytes
        #expect(throws: ImagingError.tooManyPixels(width: 96, height: 64, limit: 6143)) {
            try file.header(pixelLimit: 6143)
        }
        #expect(try file.header(pixelLimit: 6144).width == 96)
        var bomb = SensorFile.quarters()
        bomb.tags[256] = .longs([60_000])
        bomb.tags[257] = .longs([60_000])
        #expect(refusal(bomb.bytes) == .tooManyPixels(width: 60_000, height: 60_000, limit: 500_000_000))
    }

    @Test func `the memory that decoding takes is known before`() throws {
        #expect(try SensorFile.quarters().bytes.header().decodingMemory == 96 * 64 * 13)
        #expect(try SensorFile.quarters(pixel: .colours).bytes.header().decodingMemory == 96 * 64 * 19)
    }

    @Test func `its identity is that of the sensor's data`() throws {
        let one = try #require(SensorFile.quarters().bytes.coded(.raw))
        #expect(one == [0x49, 0x49, 42, 0] + SensorFile.quarters().data)
        // A converter has written other tags and a thumbnail.
        var other = SensorFile.quarters(orientation: 6)
        other.tags[270] = .bytes(Array("A description\0".utf8), type: 2)
        other.preview = try Self.grey(width: 48, height: 32)
        #expect(other.bytes.coded(.raw) == one)
        #expect(SensorFile.quarters(pixel: .colours).bytes.coded(.raw) != one)
        // With a preview that is shown, it is that.
        var shown = SensorFile.quarters()
        shown.preview = try Self.grey(width: 1024, height: 64)
        #expect(shown.bytes.coded(.raw) != one)
    }

    @Test func `the identity takes in all strips and tiles, and no bytes outside`() throws {
        var file = SensorFile.quarters()
        let start = file.bytes.count - file.data.count
        func put(_ offsets: Int, _ counts: Int, _ ranges: [(Int, Int)]) -> [UInt8]? {
            file.tags[offsets] = .longs(ranges.map(\.0))
            file.tags[counts] = .longs(ranges.map(\.1))
            return file.bytes.coded(.raw)
        }
        #expect(put(273, 279, [(start, 10), (start + 40, 7)])?.count == 4 + 17)
        #expect(put(273, 279, [(start, 10), (file.bytes.count + 100, 7)]) == nil)
        #expect(put(273, 279, [(8, file.bytes.count - 100), (8, file.bytes.count - 100)]) == nil)
        #expect(put(273, 279, [(start, 0)]) == nil)
        file.tags[279] = nil
        file.tags[273] = .claim(type: 4, count: 0x3FFF_FFFF, at: 8)
        #expect(put(324, 325, [(start, 9), (start + 40, 8)])?.count == 4 + 17)
    }

    @Test func `flipped and missing bytes are decoded or refused, never worse`() throws {
        var random = SeededGenerator(seed: 15)
        var file = SensorFile.quarters()
        file.preview = try Self.grey(width: 24, height: 16)
        let good = file.bytes
        for _ in 0..<300 {
            var bad = good
            for _ in 0..<3 {
                bad[Int.random(in: 0..<good.count - file.data.count, using: &random)] = UInt8.random(
                    in: 0...255, using: &random)
            }
            if Int.random(in: 0..<4, using: &random) == 0 {
                bad.removeLast(Int.random(in: 0..<bad.count, using: &random))
            }
            expectDecodedOrRefused(bad)
        }
    }
}
