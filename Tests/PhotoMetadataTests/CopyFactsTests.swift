import Imaging
import Photography
import Testing

@testable import Geography
@testable import PhotoMetadata

/// What is known of a photo beside its file, in its copies.
@Suite struct CopyFactsTests {
    private let sidecar = Samples.packet(
        """
        <xmp:Rating>4</xmp:Rating><xmp:Label>Red</xmp:Label>\
        <dc:description><rdf:Alt><rdf:li xml:lang='x-default'>From the sidecar</rdf:li></rdf:Alt></dc:description>\
        <exif:DateTimeOriginal>2012-03-04T05:06:07.250+01:00</exif:DateTimeOriginal>\
        <exif:GPSLatitude>45,45.6N</exif:GPSLatitude><exif:GPSLongitude>4,50.1E</exif:GPSLongitude>\
        <exif:GPSAltitude>1730/10</exif:GPSAltitude><exif:GPSAltitudeRef>0</exif:GPSAltitudeRef>\
        <dc:creator><rdf:Seq><rdf:li>Ada</rdf:li></rdf:Seq></dc:creator>\
        <dc:rights><rdf:Alt><rdf:li xml:lang='x-default'>© Ada</rdf:li></rdf:Alt></dc:rights>\
        <Iptc4xmpExt:PersonInImage><rdf:Bag><rdf:li>robin</rdf:li></rdf:Bag></Iptc4xmpExt:PersonInImage>\
        <lr:hierarchicalSubject><rdf:Bag><rdf:li>Places|Lyon|Traboule</rdf:li><rdf:li>Gone</rdf:li></rdf:Bag>\
        </lr:hierarchicalSubject><acme:Develop>+0.7</acme:Develop>
        """)
    private let sheet = TagSheet(keywords: ["Traboule"], caption: "stairs", isFavourite: true)

    @Test func `the date, place, texts and rating of EXIF give way to those of the sidecar`() throws {
        let makerNote = (0..<200).map { UInt8(truncatingIfNeeded: $0 &* 13) }
        let photo = try Samples.jpeg(with: [
            (
                0xE1,
                Samples.exif(
                    [.text(0x10E, "Other words"), .short(0x4746, 1), .short(0x4749, 1)],
                    photo: [
                        .text(0x9003, "2024:07:21 14:03:22"), .text(0x9011, "+02:00"), .text(0x9291, "99"),
                        .text(0x9004, "2024:07:21 14:03:22"), .bytes(0x927C, makerNote),
                    ], gps: [.text(1, "N"), .rationals(2, [(1, 1), (2, 1), (3, 1)])])
            )
        ])
        let copy = try photo.tagged(sheet, sidecar: sidecar)
        let facts = try copy.facts()
        #expect(facts.taken?.text == "2012-03-04T05:06:07+01:00" && facts.taken?.millisecond == 250)
        #expect(facts.description == "From the sidecar" && facts.rating == 4)
        #expect(facts.altitude == 173)
        #expect(copy.contains(makerNote) && copy.pixels == photo.pixels)
        guard let tags = try copy.exiftool() else { return }
        #expect(tags["ExifIFD:DateTimeOriginal"] == "2012:03:04 05:06:07")
        #expect(tags["ExifIFD:OffsetTimeOriginal"] == "+01:00" && tags["ExifIFD:SubSecTimeOriginal"] == "250")
        #expect(tags["ExifIFD:CreateDate"] == "2024:07:21 14:03:22")
        #expect(tags["IFD0:ImageDescription"] == "From the sidecar")
        #expect(tags["IFD0:Rating"] == "4" && tags["IFD0:RatingPercent"] == "75")
        #expect(tags["GPS:GPSAltitude"] == "173 m" && tags["GPS:GPSAltitudeRef"] == "Above Sea Level")
        #expect(tags["IPTC:DateCreated"] == "2012:03:04" && tags["IPTC:TimeCreated"] == "05:06:07+01:00")
        #expect(tags["ExifTool:Error"] == nil && tags["ExifTool:Warning"]?.contains("[minor]") != false)
    }

    @Test func `a copy names those whom file and sidecar name`() throws {
        let own = Samples.packet(
            "<Iptc4xmpExt:PersonInImage><rdf:Bag><rdf:li>Bo</rdf:li></rdf:Bag></Iptc4xmpExt:PersonInImage>")
        let photo = try Samples.jpeg(with: [(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + own)])
        #expect(try photo.tagged(sheet, sidecar: sidecar).facts().people == ["Bo", "robin"])
        #expect(try Samples.photo(.png).tagged(sheet, sidecar: sidecar).facts().people == ["robin"])
    }

    @Test func `a copy has the label, author and rights of the sidecar`() throws {
        guard let tags = try Samples.photo(.jpeg).tagged(sheet, sidecar: sidecar).exiftool() else { return }
        #expect(tags["XMP-xmp:Label"] == "Red")
        #expect(tags["XMP-dc:Creator"] == "Ada" && tags["XMP-dc:Rights"] == "© Ada")
        #expect(tags["XMP-lr:HierarchicalSubject"] == "Places|Lyon|Traboule")
    }

    @Test(arguments: [PictureFormat.gif, .raw])
    func `the sidecar of a copy starts from that of the photo`(format: PictureFormat) throws {
        let photo =
            format == .raw
            ? Samples.tiff([.text(0x10F, "ACME"), .bytes(50706, type: 1, [1, 4, 0, 0])]) : try Samples.photo(format)
        let beside = try photo.sidecar(sheet, sidecar: sidecar)
        let text = String(decoding: beside, as: UTF8.self)
        #expect(text.contains("Develop") && text.contains("+0.7"))
        #expect(text.contains("Ada") && text.contains("Red"))
        let facts = try photo.facts(sidecar: beside)
        #expect(facts.keywords == ["Traboule"] && facts.rating == 4 && facts.description == "From the sidecar")
    }

    @Test func `what file and sidecar say themselves is not replaced by what the app knows`() throws {
        var sheet = sheet
        sheet.knownTime = CameraTime(year: 1990, month: 1, day: 1)
        sheet.knownPosition = Coordinate(latitude: 1, longitude: 1)
        let facts = try Samples.photo(.jpeg).tagged(sheet, sidecar: sidecar).facts()
        #expect(facts.taken?.year == 2012 && facts.coordinate?.latitude == 45.76)
        let camera = try Samples.photo(.jpeg).tagged(sheet).facts()
        #expect(camera.taken?.year == 1990 && camera.coordinate?.latitude == 1)
    }

    @Test func `a place that the sidecar repeats with fewer digits leaves that of the file`() throws {
        let gps = Samples.exif(gps: [
            .text(1, "N"), .rationals(2, [(45, 1), (45, 1), (360_123, 10_000)]), .text(3, "E"),
            .rationals(4, [(4, 1), (50, 1), (60_123, 10_000)]), .rationals(17, [(90, 1)]),
        ])
        let copy = try Samples.jpeg(with: [(0xE1, gps)]).tagged(sheet, sidecar: sidecar)
        #expect(copy.contains(Samples.big(360_123, 4)))
        guard let tags = try copy.exiftool() else { return }
        #expect(tags["GPS:GPSImgDirection"] == "90")
    }

    @Test(arguments: ["1978", "1979-06", "1998-05-02"])
    func `a date of which less than the time is known is that of the copy, too`(date: String) throws {
        let scan = try Samples.jpeg(with: [
            (
                0xE1,
                Samples.exif(photo: [
                    .text(0x9003, "2015:10:11 13:40:12"), .text(0x9011, "+02:00"), .text(0x9004, "2015:10:11 13:40:12"),
                ])
            )
        ])
        let sidecar = Samples.packet("<photoshop:DateCreated>\(date)</photoshop:DateCreated>")
        #expect(try scan.facts(sidecar: sidecar).taken?.text == date)
        let copy = try scan.tagged(sheet, sidecar: sidecar)
        #expect(try copy.facts().taken?.text == date)
        guard let tags = try copy.exiftool() else { return }
        #expect(tags["ExifIFD:DateTimeOriginal"] == nil && tags["ExifIFD:OffsetTimeOriginal"] == nil)
        #expect(tags["ExifIFD:CreateDate"] == "2015:10:11 13:40:12" && tags["XMP-photoshop:DateCreated"] != nil)
        #expect(tags["ExifTool:Error"] == nil && tags["ExifTool:Warning"] == nil)
    }

    @Test func `the height in the file is that of the place in the file`() throws {
        func photo(_ latitude: Int) throws -> [UInt8] {
            try Samples.jpeg(with: [
                (
                    0xE1,
                    Samples.exif(gps: [
                        .text(1, "N"), .rationals(2, [(latitude, 1), (0, 1), (0, 1)]), .text(3, "E"),
                        .rationals(4, [(4, 1), (0, 1), (0, 1)]), .bytes(5, type: 1, [0]), .rationals(6, [(4000, 1)]),
                    ])
                )
            ])
        }
        let place = Samples.packet(
            "<exif:GPSLatitude>45,0.0N</exif:GPSLatitude><exif:GPSLongitude>4,0.0E</exif:GPSLongitude>")
        #expect(try photo(45).facts(sidecar: place).altitude == 4000)
        let moved = try photo(46).facts(sidecar: place)
        #expect(moved.coordinate?.latitude == 45 && moved.altitude == nil)
        let emptied = try Samples.jpeg(with: [
            (0xE1, Samples.exif(gps: [.text(1, "N"), .rationals(2, [(0, 0), (0, 0), (0, 0)])]))
        ])
        #expect(try emptied.facts().isPlaceEmptied && !emptied.facts(sidecar: place).isPlaceEmptied)
    }

    @Test func `a sidecar that cannot be read is passed over`() throws {
        let photo = try Samples.photo(.jpeg)
        #expect(try photo.tagged(sheet, sidecar: Array("<x:xmpmeta".utf8)) == photo.tagged(sheet))
        #expect(try photo.sidecar(sheet, sidecar: Array("nothing".utf8)) == photo.sidecar(sheet))
    }

    @Test func `the user's place wins over the sidecar's`() throws {
        var sheet = sheet
        sheet.position = Coordinate(latitude: -10, longitude: -20)
        let facts = try Samples.photo(.jpeg).tagged(sheet, sidecar: sidecar).facts()
        #expect(facts.coordinate?.latitude == -10 && facts.coordinate?.longitude == -20 && facts.altitude == nil)
    }
}
