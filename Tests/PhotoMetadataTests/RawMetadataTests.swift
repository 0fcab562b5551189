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

    @Test func `camera, date and orientation of a raw file are read`() throws {
        let facts = try dng.facts()
        #expect(facts.maker == "ACME Cameras" && facts.model == "Snap 3000")
        #expect(facts.orientation == 6 && facts.exposure.iso == 400 && facts.taken?.year == 2024)
        let fujifilm = try raf().facts()
        #expect(fujifilm.maker == "FUJIFILM" && fujifilm.orientation == 8)
        let canon = try cr3.facts()
        #expect(canon.maker == "Canon" && canon.model == "EOS R0" && canon.orientation == 3)
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
        for file in [dng, try raf(), cr3] {
            let sidecar = try file.withUnsafeBytes { try sheet.sidecar(forPhoto: $0) }
            #expect(try file.facts(sidecar: sidecar).modelMadeKeywords == ["sea"])
        }
    }
}
