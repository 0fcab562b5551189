import Testing

@testable import Imaging

@Suite struct CodedPixelsTests {
    @Test func `a JPEG's comments, EXIF and trailer are left out`() throws {
        let plain = try Samples.jpeg(Samples.quarters(), orientation: 1)
        let turned = try Samples.jpeg(Samples.quarters(), orientation: 6)
        let comment: [UInt8] = [0xFF, 0xFE, 0, 7, 0x68, 0x65, 0x6C, 0x6C, 0x6F]
        let commented = Array(plain.prefix(2)) + comment + plain.dropFirst(2) + [0xFF, 0xD8, 1, 2, 3, 0xFF, 0xD9]
        let coded = try #require(plain.coded(.jpeg))
        #expect(coded.count > 400)
        #expect(coded.suffix(2) == [0xFF, 0xD9])
        #expect(turned.coded(.jpeg) == coded)
        #expect(commented.coded(.jpeg) == coded)
    }

    @Test func `a progressive JPEG is followed through all its scans`() throws {
        let file = try Samples.file(Samples.quarters(), saver: "jpegsave_buffer", ["interlace": .flag(true)])
        let coded = try #require(file.coded(.jpeg))
        #expect(coded.suffix(2) == [0xFF, 0xD9])
        #expect(coded == (file + [9, 9, 9]).coded(.jpeg))
    }

    @Test(arguments: [("jpegsave_buffer", PictureFormat.jpeg), ("pngsave_buffer", .png), ("webpsave_buffer", .webp)])
    func `other pixels give other bytes`(saver: String, format: PictureFormat) throws {
        let one = try Samples.file(Samples.quarters(), saver: saver)
        let other = try Samples.file(Samples.flat(width: 96, height: 64, (1, 2, 3)), saver: saver)
        let coded = try #require(one.coded(format))
        #expect(other.coded(format) != coded)
    }

    @Test func `a PNG's text is left out`() throws {
        let file = try Samples.file(Samples.quarters(), saver: "pngsave_buffer")
        let text: [UInt8] = [0, 0, 0, 3] + Array("tEXta".utf8) + [0, 98] + [1, 2, 3, 4]
        let afterHeader = 8 + 25
        let noted = Array(file.prefix(afterHeader)) + text + file.dropFirst(afterHeader)
        let coded = try #require(file.coded(.png))
        #expect(noted.coded(.png) == coded)
    }

    @Test func `files that do not hold together have no coded ranges`() throws {
        let jpeg = try Samples.jpeg(Samples.quarters())
        #expect(Array(jpeg.prefix(40)).coded(.jpeg) == nil)
        let png = try Samples.file(Samples.quarters(), saver: "pngsave_buffer")
        #expect(Array(png.dropLast(20)).coded(.png) == nil)
        #expect([UInt8](repeating: 0xFF, count: 9).coded(.jpeg) == nil)
        #expect([UInt8]().coded(.webp) == nil)
    }

    @Test func `stored pixels come in strips, at full resolution`() throws {
        let file = try Samples.file(Samples.quarters(), saver: "tiffsave_buffer")
        let header = try file.header()
        var rows: [UInt8] = []
        try file.withUnsafeBytes { bytes in
            try CodedPixels.forEachStrip(bytes: bytes, header: header) { rows += $0 }
        }
        #expect(rows == Samples.quarters().bytes)
    }
}
