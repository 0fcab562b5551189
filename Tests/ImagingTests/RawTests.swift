import RandomSupport
import Raster
import Testing

@testable import Imaging

@Suite struct RawTests {
    private func small() throws -> [UInt8] { try Samples.jpeg(Samples.flat(width: 24, height: 16, (90, 90, 90))) }
    private func large() throws -> [UInt8] { try Samples.jpeg(Samples.quarters()) }

    @Test(arguments: RawSamples.Maker.allCases)
    func `a raw file is shown by its largest preview`(maker: RawSamples.Maker) throws {
        let file = RawSamples.file(maker, large: try large(), small: try small())
        let header = try file.header()
        #expect(header.format == .raw)
        #expect((header.width, header.height) == (96, 64))
        let pixels = try file.decoded().pixels
        #expect(pixels.isNear(10, 10, red) && pixels.isNear(80, 10, green))
        #expect(pixels.isNear(10, 50, blue) && pixels.isNear(80, 50, yellow))
    }

    @Test(arguments: RawSamples.Maker.allCases, [3, 6, 8])
    func `a raw file is shown upright`(maker: RawSamples.Maker, orientation: Int) throws {
        let stored = Samples.stored(Samples.quarters(), orientation: orientation)
        let inJPEG = maker == .fujifilm ? orientation : 1
        let file = RawSamples.file(
            maker, large: try Samples.jpeg(stored, orientation: inJPEG), small: try small(), orientation: orientation)
        let header = try file.header()
        #expect((header.width, header.height) == (96, 64))
        let pixels = try file.decoded().pixels
        #expect(pixels.isNear(10, 10, red) && pixels.isNear(80, 50, yellow))
    }

    @Test(arguments: RawSamples.Maker.allCases)
    func `a raw file has the identity of its preview, whatever else it says`(maker: RawSamples.Maker) throws {
        // Smaller ones are not shown where the sensor's data are known.
        let large = try Samples.jpeg(Samples.flat(width: 1024, height: 8, (90, 90, 90)))
        func coded(_ orientation: Int) throws -> [UInt8]? {
            RawSamples.file(maker, large: large, small: try small(), orientation: orientation).coded(.raw)
        }
        let one = try #require(try coded(1))
        #expect(try coded(6) == one)
        // The preview as a file of its own is another photo.
        #expect(one != large.coded(.jpeg))
        let other = RawSamples.file(
            maker, large: try Samples.jpeg(Samples.flat(width: 1024, height: 8, (1, 2, 3))), small: try small())
        #expect(other.coded(.raw) != one)
    }

    @Test func `a smaller size is decoded from a raw file's preview`() throws {
        let large = try Samples.jpeg(Samples.quarters(width: 1600, height: 1200))
        let picture = try RawSamples.file(.sony, large: large, small: try small()).decoded(minimumLongSide: 200)
        #expect(picture.pixels.width == 200)
    }

    @Test func `a raw file of an unknown camera without a preview is refused with a sentence of its own`() {
        var file = RawBuilder()
        file.setFirst(file.directory([.bytes(50706, type: 1, [1, 4, 0, 0])]))
        #expect(refusal(file.bytes) == .unknownRaw)
        var sensor = RawBuilder()
        let start = sensor.append(RawSamples.sensor())
        sensor.setFirst(
            sensor.directory(
                RawSamples.strip(start, RawSamples.sensor().count, compression: 7) + [.short(262, 32803)]))
        #expect(refusal(sensor.bytes) == .unknownRaw)
        #expect(refusal(Array("IIRO".utf8)) == .unknownRaw)
        #expect(refusal(Array("FUJIFILMCCD-RAW 0201".utf8)) == .unknownRaw)
    }

    @Test func `of a raw file that is cut short, a smaller preview is shown`() throws {
        let file = RawSamples.file(.canonCR3, large: try large(), small: try small())
        let cut = Array(file.dropLast(RawSamples.sensor().count + 100))
        #expect(try cut.header().width == 24)
    }

    @Test func `a raw file that ends before its preview does is refused as incomplete`() throws {
        let file = RawSamples.file(.fujifilm, large: try large(), small: [])
        #expect(refusal(Array(file.dropLast(100))) == .truncated(format: .raw))
    }

    @Test func `a preview with too many pixels is refused from its header`() throws {
        let bomb = RawSamples.frame(marker: 0xC0, width: 60_000, height: 60_000) + [0xFF, 0xDA, 0, 12] + [3, 1, 0]
        let file = RawSamples.file(.nikon, large: bomb + [2, 0, 3, 0, 0, 63, 0] + [0xFF, 0xD9], small: try small())
        #expect(refusal(file) == .tooManyPixels(width: 60000, height: 60000, limit: 500_000_000))
    }

    @Test func `directories that lead to themselves end`() {
        var file = RawBuilder()
        let start = 8
        _ = file.directory(
            [.bytes(50706, type: 1, [1, 4, 0, 0]), .longs(330, [start]), .long(34665, start)], next: start)
        file.setFirst(start)
        #expect(refusal(file.bytes) == .unknownRaw)
    }

    @Test func `a hundred thousand directories, and 65535 tags, end`() {
        var file = RawBuilder()
        var next = 0
        for _ in 0..<100_000 { next = file.directory([.bytes(50706, type: 1, [1, 4, 0, 0])], next: next) }
        file.setFirst(next)
        #expect(refusal(file.bytes) == .unknownRaw)
        let many: [UInt8] = [0x49, 0x49, 0x52, 0x4F, 8, 0, 0, 0, 0xFF, 0xFF] + [UInt8](repeating: 1, count: 786_420)
        #expect(refusal(many) == .unknownRaw)
    }

    @Test(arguments: [0xFFFF_FFFF, 0x7FFF_FFFF, 0xFFFF_FFF0, 7])
    func `places outside the file are not read`(offset: Int) {
        var file = RawBuilder(version: 0x4F52)
        let note = file.append(
            Array("OLYMPUS\0II\u{3}\0".utf8) + [1, 0, 0x20, 0x20, 4, 0, 1, 0, 0, 0] + file.number(offset, 4))
        let exif = file.directory([
            .claim(37500, type: 7, count: 0xFFFF_FFFF, at: note), .claim(330, type: 4, count: 0xFFFF_FFFF, at: offset),
            .long(513, offset), .long(514, 0xFFFF_FFFF), .long(34665, offset),
        ])
        let second = file.directory([.claim(37500, type: 7, count: 100, at: offset)], next: offset)
        file.setFirst(file.directory([.long(34665, exif)], next: second))
        #expect(refusal(file.bytes) == .truncated(format: .raw))
    }

    @Test(arguments: RawSamples.Maker.allCases)
    func `flipped and missing bytes are decoded or refused, never worse`(maker: RawSamples.Maker) throws {
        var random = SeededGenerator(seed: 14)
        let good = RawSamples.file(maker, large: try large(), small: try small())
        for _ in 0..<150 {
            var bad = good
            for _ in 0..<3 {
                bad[Int.random(in: 0..<bad.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            if Bool.random(using: &random) { bad.removeLast(Int.random(in: 0..<bad.count, using: &random)) }
            if let picture = try? bad.decoded() {
                #expect(picture.pixels.bytes.count == picture.pixels.width * picture.pixels.height * 3)
            } else {
                #expect(refusal(bad) != nil)
            }
            #expect(bad.coded(.raw)?.isEmpty != true)
        }
    }
}
