import Geography
@testable import Imaging
import Photography
import Raster
import Testing

@testable import BoxFiles
@testable import PhotoMetadata

/// HEIC and AVIF, into whose boxes tags are written.
@Suite struct BoxedPhotoTests {
    static let formats = [PictureFormat.heic, .avif]

    @Test(arguments: formats)
    func `a position is in new EXIF, and a photo that has some keeps what else is there`(format: PictureFormat) throws {
        let here = try #require(Coordinate(latitude: -33.8568, longitude: 151.2153))
        let copy = try Samples.photo(format).tagged(TagSheet(keywords: ["opera"], position: here))
        let facts = try copy.facts()
        #expect(facts.coordinate.map { abs($0.latitude - here.latitude) < 1e-5 } == true)
        #expect(copy.pixels == (try Samples.photo(format)).pixels)
        if let tags = try copy.exiftool() {
            #expect(tags["GPS:GPSLatitudeRef"] == "South")
            #expect(tags["XMP-dc:Subject"] == "opera")
            #expect(tags["ExifTool:Warning"] == nil && tags["ExifTool:Error"] == nil)
        }
        let exif = Samples.tiff([.text(0x10F, "ACME")], photo: [.text(0x9003, "2024:07:21 14:03:22")])
        let old = try Samples.photo(format).with(HEIFEdit(exif: exif))
        let moved = try old.tagged(TagSheet(position: here)).facts()
        #expect(moved.maker == "ACME" && moved.taken?.text == "2024-07-21T14:03:22" && moved.coordinate != nil)
    }

    @Test(arguments: formats)
    func `XMP that is there stays, and other tags take the place of the tags`(format: PictureFormat) throws {
        let packet = Samples.packet(
            "<dc:title><rdf:Alt><rdf:li xml:lang='x-default'>Title</rdf:li></rdf:Alt></dc:title>"
                + "<dc:subject><rdf:Bag><rdf:li>otter</rdf:li></rdf:Bag></dc:subject><acme:Own>kept</acme:Own>")
        let photo = try Samples.photo(format).with(HEIFEdit(xmp: packet))
        #expect(try photo.facts().keywords == ["otter"])
        let copy = try photo.tagged(TagSheet(keywords: ["beaver"]))
        let facts = try copy.facts()
        #expect(facts.title == "Title" && facts.keywords == ["beaver"])
        #expect(copy.contains(Array("kept".utf8)) && !copy.contains(Array("otter".utf8)))
        #expect(copy.pixels == photo.pixels && copy.coded == photo.coded)
    }

    @Test(arguments: formats, 2...8)
    func `a copy of a turned photo is turned, and regions stay where they are`(
        format: PictureFormat, orientation: Int
    ) throws {
        let face = MarkedRegion(name: "Ada", kind: .face, x: 0.1, y: 0.2, width: 0.2, height: 0.3)
        let photo = try Samples.photo(format).tagged(TagSheet(regions: [face]))
        // What a person sees after the turn.
        let turn = try #require(Orientation(rawValue: orientation))
        let pet = MarkedRegion(name: "dog", kind: .pet, x: 0.5, y: 0.1, width: 0.3, height: 0.2)
        let copy = try photo.tagged(TagSheet(regions: [pet], orientation: orientation))
        let shown = try #require(copy.pixels)
        let expected = try #require(photo.pixels).upright(turn)
        #expect(shown == expected)
        let regions = try copy.facts().regions
        let seen = turn.upright(Region(x: face.x, y: face.y, width: face.width, height: face.height))
        let ada = try #require(regions.first { $0.name == "Ada" })
        #expect(abs(ada.x - seen.x) < 1e-5 && abs(ada.y - seen.y) < 1e-5 && abs(ada.width - seen.width) < 1e-5)
        let dog = try #require(regions.first { $0.name == "dog" })
        #expect(abs(dog.x - pet.x) < 1e-5 && abs(dog.y - pet.y) < 1e-5 && abs(dog.width - pet.width) < 1e-5)
        #expect(try copy.facts().orientation == 1)
        // And back again.
        let back = try copy.tagged(TagSheet(orientation: turn.inverse.rawValue))
        #expect(back.pixels == photo.pixels)
    }
}

extension BoxedPhotoTests {
    /// Phones' HEIC say in EXIF how the sensor was held, and turn the picture by their tables.
    @Test(arguments: [1, 3, 6, 8])
    func `regions stay where they are in a picture that is made of a photo`(turned: Int) throws {
        let face = MarkedRegion(name: "Ada", kind: .face, x: 0.1, y: 0.2, width: 0.2, height: 0.3)
        let held = try #require(PictureTurn(orientation: 6))
        let photo = try Samples.photo(.heic).with(HEIFEdit(exif: Samples.tiff([.short(0x112, 6)]), turn: held))
            .tagged(TagSheet(regions: [face]))
        let upright = try #require(photo.pixels)
        let isOnItsSide = turned > 4
        let size = isOnItsSide ? (upright.height, upright.width) : (upright.width, upright.height)
        let carrier = photo.withUnsafeBytes { MetadataCarrier(photo: $0, size: size, orientation: turned) }
        let made = try carrier.dressed(try Samples.photo(.jpeg), profile: nil).facts()
        #expect(made.orientation == 1 && made.regions.count == 1)
        let seen = try #require(Orientation(rawValue: turned))
            .upright(Region(x: face.x, y: face.y, width: face.width, height: face.height))
        let ada = try #require(made.regions.first)
        #expect(ada.name == "Ada" && abs(ada.x - seen.x) < 1e-5 && abs(ada.y - seen.y) < 1e-5)
        #expect(abs(ada.width - seen.width) < 1e-5 && abs(ada.height - seen.height) < 1e-5)
    }
}

extension Array where Element == UInt8 {
    /// This file with EXIF or XMP, as another program could have written it.
    func with(_ edit: HEIFEdit) throws -> [UInt8] {
        try withUnsafeBytes { bytes in
            let tables = try #require(HEIFTables(bytes))
            return try tables.applying(edit).flatMap { part -> [UInt8] in
                switch part {
                case .new(let new): new
                case .kept(let range): Array(bytes[range])
                }
            }
        }
    }
}
