import Testing

@testable import Imaging
import Raster

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

    /// Boxes with metadata before and behind the picture's: ISO/IEC 18181-2, 15444-1.
    @Test(arguments: [("jxlsave_buffer", PictureFormat.jpegXL), ("jp2ksave_buffer", .jpeg2000)])
    func `metadata in boxes are left out of JPEG XL and JPEG 2000`(saver: String, format: PictureFormat) throws {
        func box(_ type: String, _ body: [UInt8]) -> [UInt8] {
            let size = UInt32(8 + body.count)
            return (0..<4).reversed().map { UInt8(truncatingIfNeeded: size >> ($0 * 8)) } + Array(type.utf8) + body
        }
        let file = try Samples.file(Samples.quarters(), saver: saver)
        let isBare = file.first == 0xFF
        let plain =
            isBare
            ? box("JXL ", [0x0D, 0x0A, 0x87, 0x0A]) + box("ftyp", Array("jxl \0\0\0\0jxl ".utf8)) + box("jxlc", file)
            : file
        let noted = plain + box("xml ", Array("<x/>".utf8))
        #expect(try plain.header().format == format && noted.header().format == format)
        #expect(try noted.decoded().pixels.isNear(20, 15, red, within: 20))
        let coded = try #require(plain.coded(format))
        #expect(coded.count > 100 && noted.coded(format) == coded)
        if isBare { #expect(file.coded(format) == coded) }
        let other = try Samples.file(Samples.flat(width: 96, height: 64, (1, 2, 3)), saver: saver)
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

    /// A HEIF file with two tiles, a small picture in the box for small data, and EXIF.
    private func heif(exif: String, version: UInt8 = 1, reversed: Bool = false) -> [UInt8] {
        func number(_ value: Int, _ size: Int) -> [UInt8] {
            (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        }
        func box(_ type: String, _ body: [UInt8]) -> [UInt8] { number(body.count + 8, 4) + Array(type.utf8) + body }
        let parts = [(1, "hvc1", "first tile"), (2, "hvc1", "second tile"), (4, "Exif", exif)]
        let items = parts.map { ($0.0, $0.1) } + [(3, "grid")]
        let entries = items.flatMap { box("infe", [2, 0, 0, 0] + number($0.0, 2) + [0, 0] + Array($0.1.utf8) + [0]) }
        let list = box("iinf", [0, 0, 0, 0] + number(items.count, 2) + entries)
        let small = box("idat", Array("grid".utf8))
        let head = box("ftyp", Array("heic0000heic".utf8))
        func meta(_ start: Int) -> [UInt8] {
            var places: [UInt8] = []
            var offset = start
            for part in reversed ? parts.reversed() : parts {
                let method: [UInt8] = version == 0 ? [] : [0, 0]
                places += number(part.0, 2) + method + [0, 0] + number(1, 2) + number(offset, 4)
                places += number(part.2.utf8.count, 4)
                offset += part.2.utf8.count
            }
            if version > 0 { places += number(3, 2) + [0, 1, 0, 0] + number(1, 2) + number(0, 4) + number(4, 4) }
            let count = version == 0 ? 3 : 4
            let table = box("iloc", [version, 0, 0, 0, 0x44, 0] + number(count, 2) + places)
            return box("meta", [0, 0, 0, 0] + list + table + small)
        }
        let data = (reversed ? parts.reversed() : parts).flatMap { Array($0.2.utf8) }
        return head + meta(head.count + meta(0).count + 8) + box("mdat", data)
    }

    @Test func `a HEIF file's text is left out, wherever its data lie`() throws {
        let plain = try #require(heif(exif: "").coded(.heic) ?? heif(exif: "e").coded(.heic))
        #expect(plain == Array("first tilesecond tilegrid".utf8))
        #expect(heif(exif: "Canon, Paris, 2024").coded(.heic) == plain)
        #expect(heif(exif: "Canon", reversed: true).coded(.avif) == plain)
        #expect(heif(exif: "Canon", version: 0).coded(.heic) == Array("first tilesecond tile".utf8))
        // Wherever it breaks off, nothing outside is read.
        let whole = heif(exif: "Canon")
        for length in 0..<(whole.count - 30) { #expect(Array(whole.prefix(length)).coded(.heic) == nil, "\(length)") }
        for index in whole.indices {
            var wild = whole
            wild[index] = 0xFF
            _ = wild.coded(.heic)
        }
    }

    @Test func `a GIF's comments and programs' data are left out`() throws {
        let file = try Samples.file(Samples.quarters(), saver: "gifsave_buffer")
        let coded = try #require(file.coded(.gif))
        #expect(coded.count > 100)
        let comment: [UInt8] = [0x21, 0xFE, 3, 97, 98, 99, 0]
        let program: [UInt8] = [0x21, 0xFF, 11] + Array("XMP DataXMP".utf8) + [2, 120, 121, 0]
        #expect((Array(file.dropLast()) + comment + program + [0x3B]).coded(.gif) == coded)
        let other = try Samples.file(Samples.flat(width: 96, height: 64, (1, 2, 3)), saver: "gifsave_buffer")
        #expect(other.coded(.gif) != coded)
        for length in 0..<(file.count - 1) { #expect(Array(file.prefix(length)).coded(.gif) == nil) }
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
