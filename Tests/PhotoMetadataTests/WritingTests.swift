import Photography
import Testing

@testable import Geography
import Imaging
import Raster
@testable import PhotoMetadata

@Suite struct WritingTests {
    private let sheet = TagSheet(
        keywords: ["Strand", "Schäferhund", "犬"], modelMade: ["Schäferhund", "犬"],
        hierarchy: ["Animals|dog|Schäferhund"], caption: "A dog <at> the sea & a ball 犬", isFavourite: true,
        regions: [
            MarkedRegion(name: "Schäferhund", kind: .pet, x: 0.1, y: 0.2, width: 0.3, height: 0.4, isModelMade: true)
        ])

    @Test(arguments: [PictureFormat.jpeg, .png, .webp, .tiff, .heic, .avif])
    func `tags are read back and the pixels are the same`(format: PictureFormat) throws {
        let photo = try Samples.photo(format)
        let copy = try photo.tagged(sheet)
        let facts = try copy.facts()
        #expect(facts.keywords == ["Strand"])
        #expect(facts.modelMadeKeywords == ["Schäferhund", "犬"])
        #expect(facts.description == nil)
        #expect(facts.rating == 5)
        let region = try #require(facts.regions.first)
        #expect(facts.regions.count == 1)
        #expect(region.name == "Schäferhund" && region.kind == .pet && region.isModelMade)
        #expect(abs(region.x - 0.1) < 1e-5 && abs(region.y - 0.2) < 1e-5)
        #expect(abs(region.width - 0.3) < 1e-5 && abs(region.height - 0.4) < 1e-5)
        #expect(copy.pixels == photo.pixels)
        #expect(copy.coded == photo.coded)
        #expect((photo.coded == nil) == (format == .tiff))
    }

    @Test(arguments: [PictureFormat.jpeg, .png, .webp, .tiff, .heic, .avif])
    func `exiftool reads every field back`(format: PictureFormat) throws {
        guard let tags = try Samples.photo(format).tagged(sheet).exiftool() else { return }
        #expect(tags["XMP-dc:Subject"] == "Strand ; Schäferhund ; 犬")
        #expect(tags["XMP-dc:Description"] == "A dog <at> the sea & a ball 犬")
        #expect(tags["XMP-lr:HierarchicalSubject"] == "Animals|dog|Schäferhund")
        #expect(tags["XMP-xmp:Rating"] == "5")
        #expect(tags["XMP-mwg-rs:RegionName"] == "Schäferhund")
        #expect(tags["XMP-mwg-rs:RegionType"] == "Pet")
        #expect(tags["XMP-mwg-rs:RegionAppliedToDimensionsW"] == "64")
        #expect(tags["XMP-vision:ModelMade"] == "Schäferhund ; 犬")
        // libvips itself writes EXIF into WebP in a way that exiftool finds slightly improper.
        #expect(tags["ExifTool:Warning"]?.hasPrefix("[minor]") != false)
        #expect(tags["ExifTool:Error"] == nil)
        if format == .jpeg || format == .tiff {
            #expect(tags["IPTC:Keywords"] == "Strand ; Schäferhund ; 犬")
            #expect(tags["IPTC:CodedCharacterSet"] == "UTF8")
        }
    }

    @Test(arguments: [PictureFormat.gif, .jpegXL, .jpeg2000])
    func `what cannot be written into gets a sidecar`(format: PictureFormat) throws {
        let photo = try Samples.photo(format)
        #expect(throws: PhotoMetadataError.self) { try photo.tagged(sheet) }
        let sidecar = try photo.withUnsafeBytes { try sheet.sidecar(forPhoto: $0) }
        let facts = try photo.facts(sidecar: sidecar)
        #expect(facts.keywords == ["Strand"] && facts.modelMadeKeywords == ["Schäferhund", "犬"])
        #expect(facts.rating == 5 && facts.description == nil)
    }

    @Test func `lists that digiKam and Windows read first do not contradict the tags`() throws {
        let photo = try Samples.jpeg(with: [
            (
                0xE1,
                Samples.xmp(
                    "<dc:subject><rdf:Bag><rdf:li>Bob</rdf:li></rdf:Bag></dc:subject>"
                        + "<digiKam:TagsList><rdf:Seq><rdf:li>People/Bob</rdf:li></rdf:Seq></digiKam:TagsList>"
                        + "<MicrosoftPhoto:LastKeywordXMP><rdf:Bag><rdf:li>Bob</rdf:li></rdf:Bag>"
                        + "</MicrosoftPhoto:LastKeywordXMP>")
            )
        ])
        let copy = try photo.tagged(TagSheet(keywords: ["Felix"], hierarchy: ["Felix"]))
        #expect(try copy.facts().keywords == ["Felix"])
        #expect(!String(decoding: copy, as: UTF8.self).contains("Bob"))
    }

    @Test func `everything that was in the file stays in it`() throws {
        let makerNote = (0..<200).map { UInt8(truncatingIfNeeded: $0 &* 13) }
        let exif = Samples.exif(
            [.text(0x10F, "ACME"), .short(0x112, 1)],
            photo: [.text(0x9003, "2024:07:21 14:03:22"), .bytes(0x927C, makerNote)],
            gps: [.text(1, "N"), .rationals(2, [(1, 1), (2, 1), (3, 1)])])
        let photo = try Samples.jpeg(with: [
            (0xE1, exif),
            (
                0xE1,
                Samples.xmp(
                    "<dc:title><rdf:Alt><rdf:li xml:lang='x-default'>T</rdf:li></rdf:Alt></dc:title>"
                        + "<xmp:Rating>3</xmp:Rating><acme:Secret>keep me</acme:Secret>"
                        + "<dc:description><rdf:Alt><rdf:li xml:lang='x-default'>Mine</rdf:li></rdf:Alt></dc:description>"
                )
            ),
            (0xFE, Array("a comment".utf8)),
        ])
        let copy = try photo.tagged(sheet)
        #expect(copy.contains(exif))
        #expect(copy.contains(Array("a comment".utf8)))
        let facts = try copy.facts()
        #expect(facts.title == "T" && facts.description == "Mine" && facts.rating == 3)
        #expect(copy.contains(Array("keep me".utf8)))
        #expect(!copy.contains(Array("a ball".utf8)))
    }

    @Test func `other IPTC texts become UTF-8 with the keywords`() throws {
        let photo = try Samples.jpeg(with: [
            (0xED, Samples.iptc([(2, 90, [0x4B, 0xF6, 0x6C, 0x6E]), (2, 25, Array("old".utf8)), (2, 116, [0xA9])]))
        ])
        let copy = try photo.tagged(sheet)
        #expect(copy.contains([0x1C, 2, 90, 0, 5] + Array("Köln".utf8)))
        #expect(copy.contains([0x1C, 2, 116, 0, 2] + Array("©".utf8)))
        #expect(try copy.facts().keywords == ["Strand"])
        guard let tags = try copy.exiftool() else { return }
        #expect(tags["IPTC:City"] == "Köln" && tags["IPTC:CopyrightNotice"] == "©")
    }

    @Test func `long keywords are cut for IPTC at a whole character, and read as one`() throws {
        let long = String(repeating: "ü", count: 40)
        let copy = try Samples.photo(.jpeg).tagged(TagSheet(keywords: [long]))
        #expect(copy.contains([0x1C, 2, 25, 0, 64] + Array(String(repeating: "ü", count: 32).utf8)))
        #expect(try copy.facts().keywords == [long])
    }

    @Test func `regions in the file are kept, and the model's own are replaced`() throws {
        let face = MarkedRegion(name: "Anna", kind: .face, x: 0.5, y: 0.5, width: 0.2, height: 0.2)
        let own = try Samples.photo(.jpeg).tagged(TagSheet(regions: [face]))
        let first = try own.tagged(sheet)
        #expect(try first.facts().regions.map(\.name) == ["Anna", "Schäferhund"])
        let second = try first.tagged(
            TagSheet(regions: [
                MarkedRegion(name: "cat", kind: .pet, x: 0, y: 0, width: 0.5, height: 0.5, isModelMade: true)
            ]))
        #expect(try second.facts().regions.map(\.name) == ["Anna", "cat"])
        #expect(try second.tagged(TagSheet()).facts().regions.map(\.name) == ["Anna"])
    }

    @Test func `a caption of an earlier copy is replaced`() throws {
        let first = try Samples.photo(.jpeg).tagged(TagSheet(caption: "A dog"))
        let second = try first.tagged(TagSheet(caption: "A cat"))
        #expect(second.contains(Array("A cat".utf8)) && !second.contains(Array("A dog".utf8)))
        #expect(try second.facts().description == nil)
    }

    @Test func `a removed keyword goes from the hierarchy, too`() throws {
        let first = try Samples.photo(.jpeg).tagged(sheet)
        let facts = try first.tagged(TagSheet(keywords: ["Strand"])).facts()
        #expect(facts.keywords == ["Strand"] && facts.modelMadeKeywords.isEmpty)
    }

    @Test(arguments: [PictureFormat.jpeg, .png, .webp, .tiff])
    func `a turn changes the orientation and not the pixels`(format: PictureFormat) throws {
        let photo = try Samples.photo(format)
        var sheet = sheet
        sheet.orientation = 6
        let copy = try photo.tagged(sheet)
        let facts = try copy.facts()
        #expect(facts.orientation == 6)
        let header = try copy.withUnsafeBytes { try ImageHeader(bytes: $0) }
        #expect(header.orientation == .right && header.storedWidth == 64)
        #expect(copy.coded == photo.coded)
        let region = try #require(facts.regions.first)
        #expect(abs(region.x - 0.1) < 1e-5 && abs(region.y - 0.2) < 1e-5)
        let back = try copy.tagged(TagSheet(orientation: 3))
        #expect(try back.facts().orientation == 3)
    }

    @Test(arguments: [PictureFormat.jpeg, .png, .webp, .tiff, .heic, .avif])
    func `a place that the user chose is in the copy and nothing else changes`(format: PictureFormat) throws {
        let photo = try Samples.photo(format)
        for (latitude, longitude) in [(40.6281234, 14.4850987), (-33.8567844, -70.6693)] {
            let position = try #require(Coordinate(latitude: latitude, longitude: longitude))
            let copy = try photo.tagged(TagSheet(keywords: ["dog"], position: position))
            let facts = try copy.facts()
            let found = try #require(facts.coordinate)
            #expect(abs(found.latitude - latitude) < 1e-7 && abs(found.longitude - longitude) < 1e-7)
            #expect(facts.keywords == ["dog"])
            #expect(copy.coded == photo.coded)
            // Put somewhere else later, it is there and nowhere else.
            let elsewhere = try #require(Coordinate(latitude: 1.5, longitude: -2.25))
            #expect(try copy.tagged(TagSheet(position: elsewhere)).facts().coordinate == elsewhere)
            // A sheet that says nothing of it leaves it.
            #expect(try copy.tagged(TagSheet()).facts().coordinate == found)
        }
    }

    @Test func `a chosen place takes that of the camera away, with its height`() throws {
        let exif = Samples.exif([.text(0x10F, "ACME")])
        let there = try #require(Coordinate(latitude: 10, longitude: 20))
        let here = try #require(Coordinate(latitude: -1, longitude: 2))
        let photo = try Samples.jpeg(with: [(0xE1, exif)]).tagged(TagSheet(position: there))
        let facts = try photo.tagged(TagSheet(position: here)).facts()
        #expect(facts.coordinate == here && facts.altitude == nil && facts.maker == "ACME")
    }

    @Test func `a sidecar says where the photo is`() throws {
        let here = try #require(Coordinate(latitude: 40.5, longitude: -14.25))
        let text = String(decoding: try TagSheet(position: here).sidecar(), as: UTF8.self)
        #expect(text.contains("40,30.000000N") && text.contains("14,15.000000W"))
    }

    @Test func `what follows a JPEG's end stays`() throws {
        let trailer = try Samples.photo(.jpeg) + Array("SEFT and a motion photo".utf8)
        let photo = try Samples.jpeg(with: [], trailer: trailer)
        let copy = try photo.tagged(sheet)
        #expect(copy.suffix(trailer.count) == trailer[...])
    }

    @Test func `more than a JPEG segment holds is refused`() throws {
        let photo = try Samples.jpeg(with: [
            (0xE1, Samples.xmp("<acme:Big>" + String(repeating: "x", count: 64_000) + "</acme:Big>"))
        ])
        var sheet = sheet
        sheet.keywords = (0..<200).map { "keyword \($0)" }
        #expect(throws: PhotoMetadataError.tooLarge) { try photo.tagged(sheet) }
    }

    @Test func `photos are read and written side by side`() async throws {
        let photo = try Samples.photo(.jpeg)
        let sheet = sheet
        try await withThrowingTaskGroup(of: [String].self) { group in
            for index in 0..<40 {
                group.addTask {
                    var sheet = sheet
                    sheet.keywords = ["number \(index)"]
                    sheet.hierarchy = []
                    return try photo.tagged(sheet).facts().keywords
                }
            }
            var all: Set<String> = []
            for try await keywords in group { all.formUnion(keywords) }
            #expect(all == Set((0..<40).map { "number \($0)" }))
        }
    }

    @Test func `a photo that calls other things by well-known names spoils no other photo`() throws {
        let names =
            "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>"
            + "<rdf:Description rdf:about='' xmlns:dc='http://example.org/other/' xmlns:vision='http://example.org/eyes/' "
            + "dc:subject='x' vision:modelMade='y'/></rdf:RDF></x:xmpmeta>"
        let body = Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(names.utf8)
        let spoiler = try Samples.jpeg(with: [(0xE1, body)])
        #expect(try spoiler.facts().modelMadeKeywords.isEmpty)
        #expect(throws: PhotoMetadataError.writingFailed(reason: "its XMP misuses well-known names")) {
            try spoiler.tagged(TagSheet(keywords: ["a", "b"], modelMade: ["b"]))
        }
        let facts = try Samples.photo(.jpeg).tagged(sheet).facts()
        #expect(facts.keywords == ["Strand"] && facts.modelMadeKeywords == ["Schäferhund", "犬"])
    }
}
