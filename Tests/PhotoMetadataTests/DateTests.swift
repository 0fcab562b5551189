import Imaging
import Photography
import Testing

@testable import PhotoMetadata

/// Which of a photo's dates is believed.
@Suite struct DateTests {
    /// The dates that a photo or a sidecar may have, by what they are called in ``DateOrder``.
    private struct Dates {
        var taken: String?
        var offset: String?
        var digitised: String?
        var changed: String?
        var satellites: (day: String, clock: [(Int, Int)])?
        var iptc: String?
        /// Properties of XMP.
        var xmp = ""

        func photo() throws -> [UInt8] {
            var segments: [(marker: UInt8, body: [UInt8])] = []
            let photo = [
                taken.map { Samples.Entry.text(0x9003, $0) }, offset.map { .text(0x9011, $0) },
                digitised.map { .text(0x9004, $0) },
            ].compactMap { $0 }
            var gps: [Samples.Entry] = []
            if let satellites {
                gps.append(.text(0x1D, satellites.day))
                if !satellites.clock.isEmpty { gps.append(.rationals(7, satellites.clock)) }
            }
            let main = changed.map { [Samples.Entry.text(0x132, $0)] } ?? []
            if !photo.isEmpty || !gps.isEmpty || !main.isEmpty {
                segments.append((0xE1, Samples.exif(main, photo: photo, gps: gps)))
            }
            if !xmp.isEmpty { segments.append((0xE1, Samples.xmp(xmp))) }
            if let iptc { segments.append((0xED, Samples.iptc([(2, 55, Array(iptc.utf8))]))) }
            return try Samples.jpeg(with: segments)
        }

        func believed(beside sidecar: String? = nil) throws -> String? {
            let facts = try photo().facts(sidecar: sidecar.map { Samples.packet($0) })
            return facts.taken.map { $0.text + (facts.isTakenFromSidecar ? " sidecar" : "") }
        }
    }

    private static func xmp(_ property: String, _ date: String) -> String { "<\(property)>\(date)</\(property)>" }

    @Test func `a sidecar's date of creation does not overrule the photo's own date`() throws {
        let stamp = Self.xmp("xmp:CreateDate", "2026-10-20T08:00:00+02:00")
        let digitised = Self.xmp("exif:DateTimeDigitized", "2026-10-20T08:00:00+02:00")
        #expect(try Dates(taken: "2019:07:14 12:20:56").believed(beside: stamp) == "2019-07-14T12:20:56")
        #expect(try Dates(changed: "2019:07:14 12:20:56").believed(beside: digitised) == "2019-07-14T12:20:56")
        #expect(try Dates().believed(beside: stamp) == "2026-10-20T08:00:00+02:00 sidecar")
    }

    @Test(arguments: ["exif:DateTimeOriginal", "photoshop:DateCreated"])
    func `a sidecar's date of the picture overrules the photo's own`(property: String) throws {
        let said = Self.xmp(property, "1998-05-02T10:00:00")
        #expect(try Dates(taken: "2019:07:14 12:20:56").believed(beside: said) == "1998-05-02T10:00:00 sidecar")
        #expect(try Dates(digitised: "2015:10:11 13:40:12").believed(beside: said) == "1998-05-02T10:00:00 sidecar")
    }

    @Test func `a sidecar that names the same instant in UTC gives the zone and leaves the photo's clock`() throws {
        let said = Self.xmp("exif:DateTimeOriginal", "2019-07-22T07:06:38Z")
        #expect(try Dates(taken: "2019:07:21 23:06:38").believed(beside: said) == "2019-07-21T23:06:38-08:00")
        #expect(
            try Dates(taken: "2019:07:21 23:06:38", offset: "-08:00").believed(beside: said)
                == "2019-07-21T23:06:38-08:00")
        // Another minute, or a zone that no place has: another instant.
        #expect(try Dates(taken: "2019:07:21 23:05:38").believed(beside: said) == "2019-07-22T07:06:38+00:00 sidecar")
        #expect(try Dates(taken: "2019:07:21 23:51:38").believed(beside: said) == "2019-07-22T07:06:38+00:00 sidecar")
        // Who writes another zone than UTC has a clock of their own.
        let corrected = Self.xmp("exif:DateTimeOriginal", "2019-07-22T09:06:38+02:00")
        #expect(
            try Dates(taken: "2019:07:21 23:06:38").believed(beside: corrected) == "2019-07-22T09:06:38+02:00 sidecar")
    }

    @Test func `a sidecar that says a finer date of the same year or day is believed, a coarser one is not`() throws {
        let day = Self.xmp("photoshop:DateCreated", "1993-07-04")
        #expect(try Dates(taken: "1993:00:00 00:00:00").believed(beside: day) == "1993-07-04 sidecar")
        #expect(try Dates(taken: "1993:07:04 12:00:00").believed(beside: day) == "1993-07-04T12:00:00")
        let year = Self.xmp("photoshop:DateCreated", "1993")
        #expect(try Dates(taken: "1993:07:04 12:00:00").believed(beside: year) == "1993-07-04T12:00:00")
    }

    @Test func `a scan has the date of its picture, and that of the scan only where there is no other`() throws {
        let scanned = "2015:10:11 13:40:12"
        let created = Self.xmp("photoshop:DateCreated", "2004-07-09T00:00:17")
        #expect(try Dates(digitised: scanned, changed: scanned, xmp: created).believed() == "2004-07-09T00:00:17")
        #expect(try Dates(digitised: scanned, iptc: "19980502").believed() == "1998-05-02")
        #expect(
            try Dates(digitised: scanned, xmp: Self.xmp("photoshop:DateCreated", "1965")).believed() == "1965")
        #expect(try Dates(digitised: scanned).believed() == "2015-10-11T13:40:12")
    }

    @Test func `the order of the table is kept`() throws {
        let original = Self.xmp("exif:DateTimeOriginal", "2002-01-01T10:00:00")
        let created = Self.xmp("photoshop:DateCreated", "2003-01-01T10:00:00")
        let digitised = Self.xmp("exif:DateTimeDigitized", "2007-01-01T10:00:00")
        let file = Self.xmp("xmp:CreateDate", "2009-01-01T10:00:00")
        var dates = Dates(
            taken: "2001:01:01 10:00:00", digitised: "2006:01:01 10:00:00", changed: "2008:01:01 10:00:00",
            satellites: ("2005:01:01", [(10, 1), (0, 1), (0, 1)]), iptc: "20040101",
            xmp: original + created + digitised + file)
        var years: [String] = []
        func note() throws { years.append(String(try #require(try dates.believed()).prefix(4))) }
        try note()
        dates.taken = nil
        try note()
        dates.xmp = created + digitised + file
        try note()
        dates.xmp = digitised + file
        try note()
        dates.iptc = nil
        try note()
        dates.satellites = nil
        try note()
        dates.digitised = nil
        try note()
        dates.xmp = file
        try note()
        dates.changed = nil
        try note()
        #expect(years == (2001...2009).map(String.init))
    }

    @Test func `a date of the satellites alone is the photo's, in UTC`() throws {
        let clock = [(7, 1), (8, 1), (9, 1)]
        #expect(try Dates(satellites: ("2021:05:06", clock)).believed() == "2021-05-06T07:08:09+00:00")
        #expect(try Dates(satellites: ("2021:05:06", [])).believed() == "2021-05-06")
        #expect(try Dates(satellites: ("1980:01:06", clock)).believed() == nil)
        #expect(
            try Dates(xmp: Self.xmp("exif:GPSTimeStamp", "2021-05-06T07:08:09Z")).believed()
                == "2021-05-06T07:08:09+00:00")
        // The same moment by the camera's clock says where it was, too.
        #expect(
            try Dates(changed: "2021:05:06 09:08:11", satellites: ("2021:05:06", clock)).believed()
                == "2021-05-06T09:08:11+02:00")
    }

    @Test func `an old fix of the satellites makes no zone that no place has`() throws {
        func zone(_ hour: Int, _ minute: Int) throws -> String? {
            try Dates(taken: "2024:06:10 14:00:00", satellites: ("2024:06:10", [(hour, 1), (minute, 1), (0, 1)]))
                .believed()
        }
        #expect(try zone(11, 15) == "2024-06-10T14:00:00")
        #expect(try zone(12, 0) == "2024-06-10T14:00:00+02:00")
        #expect(try zone(8, 15) == "2024-06-10T14:00:00+05:45")
        #expect(try Dates(taken: "2024:06:10 14:00:00", offset: "+02:45").believed() == "2024-06-10T14:00:00")
    }

    @Test(arguments: [
        ("1978", "1978"), ("1979-06", "1979-06"), ("1979:06:00 00:00:00", "1979-06"), ("1993:00:00 00:00:00", "1993"),
        ("1993:  :     :  :  ", "1993"), ("2024:07:21   :  :  ", "2024-07-21"), ("1998-05-02", "1998-05-02"),
        ("2002: 9: 5 12: 5: 9", "2002-09-05T12:05:09"), ("2002:9:5 7:05:09", "2002-09-05T07:05:09"),
        ("2005:11:17 01:32:59 PM", "2005-11-17T13:32:59"), ("2005:11:17 12:32:59 am", "2005-11-17T00:32:59"),
        ("2005:11:17 13:32:59 PM", "2005-11-17T13:32:59"), ("2011:07:19 11:36:39.250", "2011-07-19T11:36:39"),
    ])
    func `a date is read as far as it is known`(text: String, expected: String) throws {
        #expect(CameraTime(text)?.text == expected)
        #expect(try Dates(taken: text).believed() == expected)
    }

    @Test(arguments: ["20240721", "197", "1979-xx", "1979-13", "1978 or 1979", "2024:07:21 25:00:00"])
    func `what is no date is no part of one`(text: String) {
        #expect(CameraTime(text) == nil)
    }

    @Test(arguments: [
        ("tEXt", "Sat, 05 Mar 2011 14:22:10 +0100", "2011-03-05T14:22:10+01:00"),
        ("tEXt", "5 Mar 2011 14:22:10 GMT", "2011-03-05T14:22:10+00:00"),
        ("tEXt", "2011-03-05T14:22:10", "2011-03-05T14:22:10"), ("iTXt", "2011:03:05 14:22:10", "2011-03-05T14:22:10"),
        ("tEXt", "Saturday", nil),
    ])
    func `a PNG has the time that its text says`(type: String, text: String, expected: String?) throws {
        let before: [UInt8] = type == "iTXt" ? [0, 0] + Array("en\0Zeit\0".utf8) : []
        let body = Array(type.utf8) + Array("Creation Time\0".utf8) + before + Array(text.utf8)
        // exiv2 checks no checksum.
        let chunk = Samples.big(body.count - 4, 4) + body + Samples.big(0, 4)
        let plain = try Samples.photo(.png)
        // Behind the signature and the header.
        let photo = Array(plain.prefix(33)) + chunk + plain.dropFirst(33)
        #expect(try photo.facts().taken?.text == expected)
        for count in stride(from: 0, to: photo.count, by: 7) {
            // Whatever is missing: no more is read than is there.
            photo[..<count].withUnsafeBytes { _ = PNGText.creationTime($0) }
        }
    }
}
