import Imaging
import Photography
import Testing

import Brotli
@testable import PhotoMetadata

/// JPEG XL, whose text encoders compress by default.
@Suite struct JPEGXLMetadataTests {
    private let exif = Samples.tiff([.text(0x10F, "ACME")], photo: [.text(0x9003, "2018:03:04 05:06:07")])
    private let packet = Samples.packet(
        "<dc:title><rdf:Alt><rdf:li xml:lang='x-default'>Title</rdf:li></rdf:Alt></dc:title>"
            + "<dc:subject><rdf:Bag><rdf:li>eiffelwalk</rdf:li></rdf:Bag></dc:subject>")

    /// A file with boxes around a coded picture.
    private func file(_ boxes: [UInt8]) throws -> [UInt8] {
        try Samples.boxedJPEGXL(boxes)
    }

    private func box(_ type: String, _ body: [UInt8]) -> [UInt8] { Samples.box(type, body) }

    /// A Brotli stream of one part that is not compressed (RFC 7932, 9.2).
    private func packed(_ type: String, _ text: [UInt8]) -> [UInt8] {
        let head = (text.count - 1) << 4 | 1 << 20
        return box("brob", Array(type.utf8) + Samples.big(head, 3).reversed() + text + [3])
    }

    @Test func `compressed EXIF and XMP are read like others`() throws {
        let plain = try file(box("Exif", [0, 0, 0, 0] + exif) + box("xml ", packet)).facts()
        let small = try file(packed("Exif", [0, 0, 0, 0] + exif) + packed("xml ", packet)).facts()
        #expect(small == plain)
        #expect(small.maker == "ACME" && small.keywords == ["eiffelwalk"] && small.title == "Title")
        #expect(small.taken?.text == "2018-03-04T05:06:07")
    }

    @Test func `a compressed box that is damaged or holds too much is passed over`() throws {
        var damaged = packed("xml ", packet)
        damaged[12] = 0xFF
        #expect(try file(packed("Exif", [0, 0, 0, 0] + exif) + damaged).facts().maker == "ACME")
        let stream = Array(packed("xml ", packet).dropFirst(12))
        stream.withUnsafeBytes {
            #expect(Brotli.unpacked($0, limit: packet.count) == packet)
            #expect(Brotli.unpacked($0, limit: packet.count - 1) == nil)
            for length in 0..<stream.count {
                let part = UnsafeRawBufferPointer(rebasing: $0.prefix(length))
                #expect(Brotli.unpacked(part, limit: 1 << 20) == nil)
            }
        }
    }

    @Test(arguments: [false, true])
    func `a copy has the tags in it, and what it had`(isCompressed: Bool) throws {
        let photo = try file(
            isCompressed
                ? packed("Exif", [0, 0, 0, 0] + exif) + packed("xml ", packet)
                : box("Exif", [0, 0, 0, 0] + exif) + box("xml ", packet))
        let region = MarkedRegion(name: "tower", kind: nil, x: 0.25, y: 0.25, width: 0.5, height: 0.5)
        let copy = try photo.tagged(TagSheet(keywords: ["tower"], regions: [region]))
        let facts = try copy.facts()
        #expect(facts.keywords == ["tower"] && facts.title == "Title" && facts.maker == "ACME")
        #expect(facts.regions.map(\.name) == ["tower"])
        #expect(copy.coded == photo.coded && copy.pixels == photo.pixels)
        #expect(!copy.contains(Array("eiffelwalk".utf8)))
        if let tags = try copy.exiftool() {
            #expect(tags["XMP-dc:Subject"] == "tower" && tags["XMP-dc:Title"] == "Title")
            #expect(tags["XMP-mwg-rs:RegionAppliedToDimensionsW"] == "64")
            #expect(tags["ExifTool:Error"] == nil)
        }
    }

    @Test func `a copy of one without text has it before the picture`() throws {
        let photo = try file([])
        let copy = try photo.tagged(TagSheet(keywords: ["tower"]))
        #expect(try copy.facts().keywords == ["tower"])
        #expect(copy.coded == photo.coded && copy.pixels == photo.pixels)
        #expect(copy.suffix(40) == photo.suffix(40))
    }

    @Test func `what a JPEG can be made of again is not changed, and gets a sidecar`() throws {
        let jpeg = box("jbrd", [1, 2, 3])
        let photo = try file(jpeg + box("xml ", packet))
        #expect(throws: PhotoMetadataError.self) { try photo.tagged(TagSheet(keywords: ["tower"])) }
        let sidecar = try photo.withUnsafeBytes { try TagSheet(keywords: ["tower"]).sidecar(forPhoto: $0) }
        #expect(String(decoding: sidecar, as: UTF8.self).contains("Title"))
        #expect(try file(jpeg).tagged(TagSheet(keywords: ["tower"])).facts().keywords == ["tower"])
    }

    @Test func `a turned one gets a sidecar`() throws {
        #expect(throws: PhotoMetadataError.self) { try file([]).tagged(TagSheet(orientation: 6)) }
    }
}
