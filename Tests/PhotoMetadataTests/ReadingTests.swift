import Geography
import Imaging
import Photography
import Testing

@testable import PhotoMetadata

@Suite struct ReadingTests {
    @Test func `camera, exposure and date come from EXIF`() throws {
        let photo = try Samples.jpeg(with: [
            (
                0xE1,
                Samples.exif(
                    [.text(0x10F, "ACME Cameras"), .text(0x110, "Snap 3000"), .short(0x112, 6)],
                    photo: [
                        .rationals(0x829A, [(1, 250)]), .rationals(0x829D, [(28, 10)]), .short(0x8827, 400),
                        .text(0x9003, "2024:07:21 14:03:22"), .text(0x9011, "+02:00"), .text(0x9291, "25"),
                        .rationals(0x920A, [(50, 1)]), .text(0xA434, "ACME 50 mm f/2"),
                    ])
            )
        ])
        let facts = try photo.facts()
        #expect(facts.maker == "ACME Cameras" && facts.model == "Snap 3000" && facts.lens == "ACME 50 mm f/2")
        #expect(facts.orientation == 6)
        #expect(facts.exposure.time == 1.0 / 250 && facts.exposure.aperture == 2.8)
        #expect(facts.exposure.iso == 400 && facts.exposure.focalLength == 50)
        #expect(
            facts.taken
                == CameraTime(
                    year: 2024, month: 7, day: 21, hour: 14, minute: 3, second: 22, millisecond: 250, offsetMinutes: 120
                ))
    }

    private func gps(latitude: [(Int, Int)], longitude: [(Int, Int)], clock: [(Int, Int)] = []) throws -> [UInt8] {
        var entries: [Samples.Entry] = [
            .text(1, "S"), .rationals(2, latitude), .text(3, "W"), .rationals(4, longitude),
        ]
        if !clock.isEmpty { entries += [.rationals(7, clock), .text(0x1D, "2024:07:21")] }
        return try Samples.jpeg(with: [
            (0xE1, Samples.exif(photo: [.text(0x9003, "2024:07:21 14:03:22")], gps: entries))
        ])
    }

    @Test func `the place comes from GPS, also without altitude`() throws {
        let facts = try gps(latitude: [(33, 1), (30, 1), (0, 1)], longitude: [(70, 1), (36, 1), (0, 1)]).facts()
        #expect(facts.coordinate == Coordinate(latitude: -33.5, longitude: -70.6))
        #expect(facts.altitude == nil)
    }

    @Test(arguments: ["inf", "1e999", "nan", "-5", "0"])
    func `a focal length that is no number is left out`(text: String) throws {
        let photo = try Samples.jpeg(with: [(0xE1, Samples.exif(photo: [.text(0xA405, text)]))])
        #expect(try photo.facts().exposure.focalLength35 == nil)
    }

    @Test func `zeros and nonsense are no place`() throws {
        #expect(
            try gps(latitude: [(0, 1), (0, 1), (0, 1)], longitude: [(0, 1), (0, 1), (0, 1)]).facts().coordinate == nil)
        #expect(
            try gps(latitude: [(0, 0), (0, 0), (0, 0)], longitude: [(0, 0), (0, 0), (0, 0)]).facts().coordinate == nil)
        #expect(
            try gps(latitude: [(900, 1), (0, 1), (0, 1)], longitude: [(7, 1), (0, 1), (0, 1)]).facts().coordinate == nil
        )
    }

    @Test func `a place that was taken out of a file is told from one that was never there`() throws {
        let zeros = [(0, 0), (0, 0), (0, 0)]
        #expect(try gps(latitude: zeros, longitude: zeros).facts().isPlaceEmptied)
        #expect(
            try !gps(latitude: [(45, 1), (0, 1), (0, 1)], longitude: [(7, 1), (0, 1), (0, 1)]).facts().isPlaceEmptied)
        #expect(try !Samples.photo(.jpeg).facts().isPlaceEmptied)
    }

    @Test func `the time zone follows from the satellites' clock, when that makes sense`() throws {
        let place = [(10, 1), (0, 1), (0, 1)]
        func offset(_ clock: [(Int, Int)]) throws -> Int? {
            try gps(latitude: place, longitude: place, clock: clock).facts().taken?.offsetMinutes
        }
        #expect(try offset([(17, 1), (3, 1), (10, 1)]) == -180)
        #expect(try offset([(8, 1), (33, 1), (25, 1)]) == 330)
        #expect(try offset([(17, 1), (11, 1), (0, 1)]) == nil)
        #expect(try offset([(99, 1), (3, 1), (10, 1)]) == nil)
    }

    @Test(arguments: [
        ("2024:07:21 14:03:22", 14, 22, nil as Int?), ("2024-07-21T14:03:22.50+05:30", 14, 22, 330),
        ("2024-07-21T14:03Z", 14, 0, 0), ("2024-07-21", 0, 0, nil), ("2024:07:21 14:03:22-0930", 14, 22, -570),
    ])
    func `dates are read as EXIF and XMP write them`(text: String, hour: Int, second: Int, offset: Int?) throws {
        let time = try #require(CameraTime(text))
        #expect(time.year == 2024 && time.month == 7 && time.day == 21)
        #expect(time.hour == hour && time.second == second && time.offsetMinutes == offset)
    }

    @Test(arguments: ["", "0000:00:00 00:00:00", "2023:02:29 10:00:00", "    :  :     :  :  ", "yesterday"])
    func `what is no date is none`(text: String) {
        #expect(CameraTime(text) == nil)
    }

    @Test func `keywords are joined from XMP, hierarchy and IPTC`() throws {
        let photo = try Samples.jpeg(with: [
            (
                0xE1,
                Samples.xmp(
                    "<dc:subject><rdf:Bag><rdf:li>beach</rdf:li><rdf:li>Café</rdf:li></rdf:Bag></dc:subject>"
                        + "<lr:hierarchicalSubject><rdf:Bag><rdf:li>Animals|Dog|Rex</rdf:li></rdf:Bag></lr:hierarchicalSubject>"
                )
            ),
            (0xED, Samples.iptc([(2, 25, Array("beach".utf8)), (2, 25, Array("holiday".utf8))])),
        ])
        #expect(try photo.facts().keywords == ["beach", "Café", "Rex", "holiday"])
    }

    @Test func `lists of digiKam and Windows are read where there are no keywords`() throws {
        let list = "<digiKam:TagsList><rdf:Seq><rdf:li>People/Ana</rdf:li></rdf:Seq></digiKam:TagsList>"
        let subject = "<dc:subject><rdf:Bag><rdf:li>beach</rdf:li></rdf:Bag></dc:subject>"
        #expect(try Samples.jpeg(with: [(0xE1, Samples.xmp(list))]).facts().keywords == ["Ana"])
        #expect(try Samples.jpeg(with: [(0xE1, Samples.xmp(subject + list))]).facts().keywords == ["beach"])
    }

    @Test(arguments: [
        ("2024-07-15T18:30:00-07:00", "2024-07-15T18:30:00-07:00"),
        ("2024-07-21T14:03:22", "2024-07-21T14:03:22+02:00"),
        ("2024-07-21", "2024-07-21T14:03:22+02:00"), ("2024-07-21T15:03:22", "2024-07-21T15:03:22"),
        ("2024-07-22", "2024-07-22"),
    ])
    func `the time in a sidecar keeps its zone, and one that says less takes nothing away`(
        sidecar: String, expected: String
    ) throws {
        let exif = Samples.exif(photo: [.text(0x9003, "2024:07:21 14:03:22"), .text(0x9011, "+02:00")])
        let packet = Samples.packet("<exif:DateTimeOriginal>\(sidecar)</exif:DateTimeOriginal>")
        let facts = try Samples.jpeg(with: [(0xE1, exif)]).facts(sidecar: packet)
        #expect(facts.taken?.text == expected)
    }

    @Test func `IPTC in Latin-1 is understood`() throws {
        let photo = try Samples.jpeg(with: [(0xED, Samples.iptc([(2, 25, [0x4B, 0xF6, 0x6C, 0x6E])]))])
        #expect(try photo.facts().keywords == ["Köln"])
    }

    @Test func `a description is the user's, a camera's boilerplate is not`() throws {
        func description(_ text: String) throws -> String? {
            try Samples.jpeg(with: [(0xE1, Samples.exif([.text(0x10E, text)]))]).facts().description
        }
        #expect(try description("Oma im Garten") == "Oma im Garten")
        #expect(try description("OLYMPUS DIGITAL CAMERA         ") == nil)
        #expect(try description("SONY DSC") == nil)
    }

    @Test func `of a description in several languages the default one is taken`() throws {
        let photo = try Samples.jpeg(with: [
            (
                0xE1,
                Samples.xmp(
                    "<dc:description><rdf:Alt><rdf:li xml:lang='x-default'>A day, at the sea</rdf:li>"
                        + "<rdf:li xml:lang='de'>Am Meer</rdf:li></rdf:Alt></dc:description><xmp:Rating>4</xmp:Rating>")
            )
        ])
        let facts = try photo.facts()
        #expect(facts.description == "A day, at the sea")
        #expect(facts.rating == 4)
    }

    private func regions(dimensions: (Int, Int)) -> String {
        "<mwg-rs:Regions rdf:parseType='Resource'><mwg-rs:AppliedToDimensions stDim:w='\(dimensions.0)' "
            + "stDim:h='\(dimensions.1)' stDim:unit='pixel'/><mwg-rs:RegionList><rdf:Bag><rdf:li>"
            + "<rdf:Description mwg-rs:Name='Anna' mwg-rs:Type='Face'><mwg-rs:Area stArea:x='0.25' stArea:y='0.5' "
            + "stArea:w='0.1' stArea:h='0.2' stArea:unit='normalized'/></rdf:Description></rdf:li></rdf:Bag>"
            + "</mwg-rs:RegionList></mwg-rs:Regions>"
    }

    @Test func `regions are turned with the photo`() throws {
        func region(orientation: Int, _ dimensions: (Int, Int)) throws -> MarkedRegion? {
            try Samples.jpeg(with: [
                (0xE1, Samples.exif([.short(0x112, orientation)])),
                (0xE1, Samples.xmp(regions(dimensions: dimensions))),
            ]).facts().regions.first
        }
        let plain = try #require(try region(orientation: 1, (64, 48)))
        #expect(plain.name == "Anna" && plain.kind == .face && !plain.isModelMade)
        #expect(abs(plain.x - 0.2) < 1e-9 && abs(plain.y - 0.4) < 1e-9)
        let turned = try #require(try region(orientation: 6, (64, 48)))
        #expect(abs(turned.x - 0.4) < 1e-9 && abs(turned.y - 0.2) < 1e-9)
        #expect(abs(turned.width - 0.2) < 1e-9 && abs(turned.height - 0.1) < 1e-9)
        let upright = try #require(try region(orientation: 6, (48, 64)))
        #expect(abs(upright.x - 0.2) < 1e-9 && abs(upright.y - 0.4) < 1e-9)
    }

    @Test func `hostile text is cleaned`() throws {
        let photo = try Samples.jpeg(with: [
            (0xE1, Samples.exif([.bytes(0x10F, type: 2, [0x41, 7, 0x1B, 0x42, 0xFF, 0, 0x43, 0])])),
            (0xED, Samples.iptc([(2, 25, Array("a\u{202E}b\nc".utf8)), (2, 25, [0x20, 0, 0x20])])),
        ])
        let facts = try photo.facts()
        #expect(facts.maker?.hasPrefix("AB") == true)
        #expect(facts.keywords == ["ab c"])
        #expect(Text.clean("e\u{301}", limit: 10)?.unicodeScalars.count == 1)
        #expect(Text.clean(String(repeating: "x", count: 999), limit: 20)?.count == 20)
        #expect(Text.clean(" \u{7}\n ", limit: 20) == nil)
    }

    @Test func `what is no photo is refused with a sentence`() {
        #expect(throws: PhotoMetadataError.self) { try Array("just text".utf8).facts() }
        #expect(throws: PhotoMetadataError.self) { try [UInt8]().facts() }
    }

    @Test func `broken EXIF does no harm`() throws {
        var seed: UInt64 = 3
        func next(_ bound: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % bound
        }
        let good = Samples.exif(
            [.text(0x10F, "ACME"), .short(0x112, 6)], photo: [.text(0x9003, "2024:07:21 14:03:22")],
            gps: [.text(1, "N"), .rationals(2, [(1, 1), (1, 1), (1, 1)])])
        for _ in 0..<200 {
            var bad = good
            for _ in 0..<4 { bad[6 + next(bad.count - 6)] = UInt8(next(256)) }
            let photo = try Samples.jpeg(with: [(0xE1, bad)])
            if let facts = try? photo.facts() { #expect((1...8).contains(facts.orientation)) }
        }
        // A directory whose next one is itself.
        let loop: [UInt8] =
            Array("Exif\0\0".utf8) + [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1]
            + Samples.big(0x8769, 2) + Samples.big(4, 2) + Samples.big(1, 4) + Samples.big(8, 4) + Samples.big(8, 4)
        #expect(try Samples.jpeg(with: [(0xE1, loop)]).facts().orientation == 1)
    }
}
