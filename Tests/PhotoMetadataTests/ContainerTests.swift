import Photography
import Testing

@testable import Imaging
@testable import PhotoMetadata

@Suite struct ContainerTests {
    private let sheet = TagSheet(keywords: ["dog"], orientation: 6)

    /// A JPEG with an index of two pictures, then a segment of some size, and the second picture after the first.
    private func multiPicture(second: [UInt8], between: [UInt8]) throws -> [UInt8] {
        let plain = try Samples.photo(.jpeg)
        func index(_ offset: Int) -> [UInt8] {
            var body = Array("MPF\0MM\0*".utf8) + Samples.big(8, 4) + Samples.big(1, 2)
            body +=
                Samples.big(0xB002, 2) + Samples.big(7, 2) + Samples.big(32, 4) + Samples.big(26, 4) + Samples.big(0, 4)
            body += Samples.big(0x2003_0000, 4) + Samples.big(1000, 4) + Samples.big(0, 8)
            return Samples.segment(
                0xE2,
                body + Samples.big(0, 4) + Samples.big(second.count, 4) + Samples.big(offset, 4) + Samples.big(0, 4))
        }
        let head = [0xFF, 0xD8] + index(0) + between
        // Offsets count from the TIFF header inside the segment.
        let offset = head.count + plain.count - 2 - 2 - 8
        return [0xFF, 0xD8] + index(offset) + between + plain.dropFirst(2) + second
    }

    /// The second picture, found as a reader finds it.
    private func secondPicture(_ file: [UInt8]) throws -> ArraySlice<UInt8> {
        let start = try #require((0..<file.count).first { file.has("MPF\0", at: $0) }) + 4
        let size = try #require(file.number(at: start + 26 + 20, size: 4))
        let offset = try #require(file.number(at: start + 26 + 24, size: 4))
        return try #require(start + offset + size <= file.count ? file[start + offset..<start + offset + size] : nil)
    }

    @Test func `the second picture of a JPEG is found after tags were written`() throws {
        let second = try Samples.photo(.jpeg)
        let xmp = Samples.segment(0xE1, Samples.xmp("<xmp:Rating>3</xmp:Rating>"))
        for between in [[], xmp, Samples.segment(0xE2, Array(repeating: 7, count: 3000))] {
            let photo = try multiPicture(second: second, between: between)
            #expect(try Array(secondPicture(photo)) == second)
            let copy = try photo.tagged(sheet)
            #expect(try Array(secondPicture(copy)) == second)
            #expect(try copy.facts().keywords == ["dog"])
        }
    }

    @Test func `all of a JPEG but XMP, IPTC and orientation is the same, byte by byte`() throws {
        let exif = Samples.exif([.text(0x10F, "ACME"), .short(0x112, 1)], photo: [.bytes(0x927C, Array(0...255))])
        let others: [(marker: UInt8, body: [UInt8])] = [
            (0xE2, Array("ICC_PROFILE\0\u{1}\u{1}".utf8) + [UInt8](repeating: 5, count: 500)), (0xFE, [1, 2, 3]),
            (0xE5, Array("something of a camera".utf8)),
        ]
        let photo = try Samples.jpeg(with: [(0xE1, exif)] + others, trailer: [9, 8, 7])
        let copy = try photo.tagged(sheet)
        var turned = exif
        turned[6 + 8 + 2 + 12 + 9] = 6
        #expect(copy.starts(with: [0xFF, 0xD8] + Samples.segment(0xE1, turned)))
        let rest = others.flatMap { Samples.segment($0.marker, $0.body) }
        #expect(copy.contains(rest))
        #expect(copy.suffix(300) == photo.suffix(300))
    }

    @Test func `an orientation is added to EXIF without moving anything`() throws {
        let tiff = Samples.tiff([.text(0x10F, "ACME Cameras")], photo: [.bytes(0x927C, Array(0...99))])
        let turned = try #require(try EXIFEdit(orientation: 8).applied(to: tiff))
        // Only the place of the first directory changes.
        #expect(turned[8..<tiff.count] == tiff[8...])
        let facts = try Samples.jpeg(with: [(0xE1, Array("Exif\0\0".utf8) + turned)]).facts()
        #expect(facts.orientation == 8 && facts.maker == "ACME Cameras")
    }

    @Test func `other resources of Photoshop are kept and a stale checksum is dropped`() throws {
        func block(_ identifier: Int, _ data: [UInt8]) -> [UInt8] {
            Array("8BIM".utf8) + Samples.big(identifier, 2) + [0, 0] + Samples.big(data.count, 4) + data
                + (data.count.isMultiple(of: 2) ? [] : [0])
        }
        let name = Array("Photoshop 3.0\0".utf8)
        let path = block(0x07D0, [1, 2, 3, 4, 5])
        let photo = try Samples.jpeg(with: [
            (
                0xED,
                name + block(0x03ED, [7, 7]) + block(0x0404, [0x1C, 2, 25, 0, 1, 65])
                    + block(0x0425, [UInt8](repeating: 1, count: 16))
            ),
            (0xED, name + path),
        ])
        let copy = try photo.tagged(sheet)
        #expect(copy.contains(block(0x03ED, [7, 7])) && copy.contains(path))
        #expect(!copy.contains([0x04, 0x25, 0, 0]))
        #expect(!copy.contains([0x1C, 2, 25, 0, 1, 65]))
        #expect(try copy.facts().keywords == ["dog"])
    }

    @Test func `a PNG keeps its EXIF and text`() throws {
        let plain = try Samples.photo(.png)
        let exif = PNGTestChunk.make(
            "eXIf", Samples.tiff([.text(0x10F, "ACME")], photo: [.text(0x9003, "2024:07:21 14:03:22")]))
        let text = PNGTestChunk.make("tEXt", Array("Author\0Me".utf8))
        let photo = Array(plain[..<33]) + exif + text + plain[33...]
        let copy = try photo.tagged(TagSheet(keywords: ["dog"]))
        #expect(copy.contains(exif) && copy.contains(text))
        let facts = try copy.facts()
        #expect(facts.maker == "ACME" && facts.taken?.hour == 14)
        #expect(try photo.tagged(sheet).facts().orientation == 6)
    }

    @Test func `a TIFF keeps all its pages`() throws {
        try Samples.started.get()
        let photo = try Samples.picture.withLazyPicture { picture throws(ImagingError) in
            let operation = try Operation("tiffsave_buffer")
            try operation.set("in", .image(picture))
            try operation.set("page_height", .number(12))
            return try operation.bytes()
        }
        func pages(_ file: [UInt8]) throws -> Int { try file.withUnsafeBytes { try ImageHeader(bytes: $0).pages } }
        #expect(try pages(photo) == 4)
        let copy = try photo.tagged(sheet)
        #expect(try pages(copy) == 4)
        #expect(copy[8..<photo.count] == photo[8...])
    }

    @Test(arguments: [PictureFormat.jpeg, .png, .webp, .tiff])
    func `broken files are refused or tagged, never worse`(format: PictureFormat) throws {
        let good = try Samples.photo(format).tagged(sheet)
        var seed: UInt64 = 11
        func next(_ bound: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % bound
        }
        for round in 0..<150 {
            var bad = good
            for _ in 0..<3 { bad[next(min(bad.count, 5000))] = UInt8(next(256)) }
            if round.isMultiple(of: 3) { bad = Array(bad.prefix(next(bad.count))) }
            if let copy = try? sheet.tagged(bad) { #expect(copy.count > 100) }
        }
    }
}

/// A PNG chunk with its checksum (third edition, annex D).
enum PNGTestChunk {
    static func make(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + data
        var sum = UInt32.max
        for byte in body {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
        }
        return Samples.big(data.count, 4) + body + Samples.big(Int(~sum), 4)
    }
}
