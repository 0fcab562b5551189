import Imaging
import Photography
import Testing

@testable import PhotoMetadata

/// Raw files of cameras: what is read of them, and their sidecars.
@Suite struct RawMetadataTests {
    /// TIFF with what makes it a DNG.
    private let dng = Samples.tiff(
        [
            .text(0x10F, "ACME Cameras"), .text(0x110, "Snap 3000"), .short(0x112, 6),
            .bytes(50706, type: 1, [1, 4, 0, 0]),
        ], photo: [.text(0x9003, "2024:07:21 14:03:22"), .short(0x8827, 400)])

    /// Fujifilm's container, of which EXIF is in the preview.
    private func raf() throws -> [UInt8] {
        let preview = try Samples.jpeg(with: [(0xE1, Samples.exif([.text(0x10F, "FUJIFILM"), .short(0x112, 8)]))])
        var bytes = Array("FUJIFILMCCD-RAW 0201FF000000X-T0".utf8)
        bytes += [UInt8](repeating: 0, count: 84 - bytes.count)
        bytes += Samples.big(160, 4) + Samples.big(preview.count, 4)
        return bytes + [UInt8](repeating: 0, count: 160 - bytes.count) + preview + [UInt8](repeating: 0, count: 64)
    }

    /// Canon's boxes, with the camera in one of them.
    private var cr3: [UInt8] {
        func box(_ type: String, _ body: [UInt8]) -> [UInt8] {
            Samples.big(body.count + 8, 4) + Array(type.utf8) + body
        }
        let number: [UInt8] = [
            0x85, 0xC0, 0xB6, 0x87, 0x82, 0x0F, 0x11, 0xE0, 0x81, 0x11, 0xF4, 0xCE, 0x46, 0x2B, 0x6A, 0x48,
        ]
        let camera = Samples.tiff([.text(0x10F, "Canon"), .text(0x110, "EOS R0"), .short(0x112, 3)])
        return box("ftyp", Array("crx \0\0\0\u{1}crx isom".utf8))
            + box("moov", box("uuid", number + box("CMT1", camera))) + box("mdat", [0, 0, 0, 0])
    }

    /// Canon's heap, of which exiv2 reads the camera, the time and the orientation.
    private var crw: [UInt8] {
        func little(_ value: Int, _ size: Int = 4) -> [UInt8] { Samples.big(value, size).reversed() }
        func heap(_ records: [(tag: Int, data: [UInt8])]) -> [UInt8] {
            var data: [UInt8] = []
            var directory = little(records.count, 2)
            for record in records {
                directory += little(record.tag, 2) + little(record.data.count) + little(data.count)
                data += record.data
            }
            return data + directory + little(data.count)
        }
        // 21 July 2024, 14:03:22; a quarter turn.
        let time = little(1_721_570_602) + little(0) + little(0)
        let information =
            little(96) + little(64) + little(0x3F80_0000) + little(90) + little(10) + little(24) + little(1)
        let camera = heap([(0x080A, Array("Canon\0Canon EOS 300D DIGITAL\0".utf8))])
        let properties = heap([(0x180E, time), (0x1810, information), (0x2807, camera)])
        return [0x49, 0x49, 26, 0, 0, 0] + Array("HEAPCCDR".utf8) + [2, 0, 1, 0] + [UInt8](repeating: 0, count: 8)
            + heap([(0x2005, [1, 2, 3, 4]), (0x300A, properties)])
    }

    /// Minolta's blocks, one of which is TIFF.
    private var mrw: [UInt8] {
        let camera = Samples.tiff(
            [.text(0x10F, "Minolta Co., Ltd."), .text(0x110, "DiMAGE 7"), .short(0x112, 8)],
            photo: [.text(0x9003, "2003:07:21 14:03:22")])
        func block(_ name: String, _ data: [UInt8]) -> [UInt8] {
            [0] + Array(name.utf8) + Samples.big(data.count, 4) + data
        }
        let blocks = block("PRD", [UInt8](repeating: 0, count: 24)) + block("TTW", camera) + block("WBG", [1, 2, 3, 4])
        return [0] + Array("MRM".utf8) + Samples.big(blocks.count, 4) + blocks + [UInt8](repeating: 9, count: 64)
    }

    /// Sigma's sections, of which exiv2 reads nothing: its metadata are in the larger JPEG.
    private func x3f() throws -> [UInt8] {
        func little(_ value: Int) -> [UInt8] { Samples.big(value, 4).reversed() }
        let small = try Samples.photo(.jpeg)
        let exif = Samples.exif(
            [.text(0x10F, "SIGMA"), .text(0x110, "SIGMA SD14"), .short(0x112, 1)],
            photo: [.text(0x9003, "2008:07:21 14:03:22")])
        let large = try Samples.jpeg(with: [(0xE1, exif)])
        var bytes = Array("FOVb".utf8) + [UInt8](repeating: 0, count: 100)
        var directory = Array("SECd".utf8) + little(0x2_0000) + little(3)
        for (name, section) in [("IMA2", small), ("PROP", exif), ("IMA2", large)] {
            directory += little(bytes.count) + little(section.count + 28) + Array(name.utf8)
            bytes += Array("SECi".utf8) + [UInt8](repeating: 0, count: 24) + section
        }
        return bytes + directory + little(bytes.count)
    }

    @Test func `camera, date and orientation of an older camera's raw file are read`() throws {
        let canon = try crw.facts()
        #expect(canon.maker == "Canon" && canon.model == "Canon EOS 300D DIGITAL" && canon.orientation == 6)
        #expect(canon.taken?.year == 2024)
        let minolta = try mrw.facts()
        #expect(minolta.maker == "Minolta Co., Ltd." && minolta.model == "DiMAGE 7" && minolta.orientation == 8)
        #expect(minolta.taken?.year == 2003)
        let sigma = try x3f().facts()
        #expect(sigma.maker == "SIGMA" && sigma.model == "SIGMA SD14" && sigma.taken?.year == 2008)
    }

    @Test func `a damaged X3F has no metadata, or those of its JPEG`() throws {
        let good = try x3f()
        for count in 1..<60 {
            #expect(throws: PhotoMetadataError.self) { try Array(good.dropLast(count)).facts() }
        }
        for place in [good.count - 4, good.count - 16, good.count - 12, good.count - 40] {
            for value in [0xFFFF_FFFF, 0x7FFF_FFFF, 0, 7] {
                var bad = good
                bad.replaceSubrange(place..<place + 4, with: Samples.big(value, 4).reversed())
                if let facts = try? bad.facts() { #expect([nil, "SIGMA"].contains(facts.maker)) }
            }
        }
    }

    @Test func `camera, date and orientation of a raw file are read`() throws {
        let facts = try dng.facts()
        #expect(facts.maker == "ACME Cameras" && facts.model == "Snap 3000")
        #expect(facts.orientation == 6 && facts.exposure.iso == 400 && facts.taken?.year == 2024)
        let fujifilm = try raf().facts()
        #expect(fujifilm.maker == "FUJIFILM" && fujifilm.orientation == 8)
        let canon = try cr3.facts()
        #expect(canon.maker == "Canon" && canon.model == "EOS R0" && canon.orientation == 3)
    }

    @Test func `a picture made from an older camera's raw file says what was taken`() throws {
        for (file, maker) in [(crw, "Canon"), (mrw, "Minolta Co., Ltd."), (try x3f(), "SIGMA")] {
            let carrier = file.withUnsafeBytes { MetadataCarrier(photo: $0, size: (64, 48), orientation: 6) }
            let facts = try carrier.dressed(try Samples.photo(.jpeg), profile: nil).facts()
            #expect(facts.maker == maker && facts.taken != nil && facts.orientation == 1)
        }
    }

    @Test func `a picture made from a raw file says what was taken, and not that it is one`() throws {
        let carrier = dng.withUnsafeBytes { MetadataCarrier(photo: $0, size: (64, 48), orientation: 6) }
        let made = try carrier.dressed(try Samples.photo(.jpeg), profile: nil)
        let facts = try made.facts()
        #expect(facts.maker == "ACME Cameras" && facts.taken?.year == 2024 && facts.orientation == 1)
        let keys = try made.withUnsafeBytes { bytes in
            try Exiv2.exclusively { () throws(PhotoMetadataError) in try Metadata(ofPhoto: bytes).exifKeys }
        }
        #expect(keys.contains("Exif.Image.Make") && !keys.contains("Exif.Image.DNGVersion"))
    }

    @Test func `a raw file gets a sidecar`() throws {
        let sheet = TagSheet(keywords: ["sea"], modelMade: ["sea"], hierarchy: ["Nature|sea"])
        for file in [dng, try raf(), cr3, crw, mrw, try x3f()] {
            let sidecar = try file.withUnsafeBytes { try sheet.sidecar(forPhoto: $0) }
            #expect(try file.facts(sidecar: sidecar).modelMadeKeywords == ["sea"])
        }
    }
}
