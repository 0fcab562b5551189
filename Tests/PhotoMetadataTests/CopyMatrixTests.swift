import Imaging
import Photography
import Testing

@testable import Geography
@testable import PhotoMetadata

/// What a copy says of its photo, or the sidecar beside the copy: of every kind of fact, in every format, wherever the fact
/// comes from.
@Suite struct CopyMatrixTests {
    enum Source: CaseIterable { case file, sidecar, vision }

    struct Cell: Sendable, CustomTestStringConvertible {
        let format: PictureFormat
        let source: Source
        var testDescription: String { "\(format), \(source)" }
    }

    /// Formats in which only this program's own writer puts metadata so that the samples can have some.
    private static let own: Set<PictureFormat> = [.heic, .avif, .jpegXL]

    static let cells = [PictureFormat.jpeg, .png, .webp, .tiff, .heic, .avif, .jpegXL, .raw].flatMap { format in
        Source.allCases.map { Cell(format: format, source: $0) }
    }.filter { $0.source != .file || !own.contains($0.format) || $0.format.holdsTags }

    /// A copy, and the sidecar beside it where its format holds no tags.
    private struct Copy {
        let picture: [UInt8]
        var sidecar: [UInt8]?

        init(of photo: [UInt8], _ format: PictureFormat, _ sheet: TagSheet, sidecar: [UInt8]?) throws {
            if format.holdsTags {
                picture = try photo.tagged(sheet, sidecar: sidecar)
            } else {
                picture = photo
                self.sidecar = try photo.sidecar(sheet, sidecar: sidecar)
            }
        }

        /// As other programs read it: the sidecar before the picture.
        func exiftool() throws -> [String: String]? {
            guard let inside = try picture.exiftool() else { return nil }
            return inside.merging(try sidecar?.exiftool() ?? [:]) { $1 }
        }
    }

    private static let everything = Samples.packet(
        """
        <xmp:Rating>4</xmp:Rating>\
        <dc:title><rdf:Alt><rdf:li xml:lang='x-default'>Old town</rdf:li></rdf:Alt></dc:title>\
        <dc:description><rdf:Alt><rdf:li xml:lang='x-default'>Stairs in Lyon</rdf:li></rdf:Alt></dc:description>\
        <exif:GPSLatitude>45,45.6N</exif:GPSLatitude><exif:GPSLongitude>4,50.1E</exif:GPSLongitude>\
        <photoshop:City>Lyon</photoshop:City>\
        <exif:DateTimeOriginal>2012-03-04T05:06:07</exif:DateTimeOriginal>\
        <dc:subject><rdf:Bag><rdf:li>Traboule</rdf:li></rdf:Bag></dc:subject>\
        <mwg-rs:Regions rdf:parseType='Resource'><mwg-rs:AppliedToDimensions stDim:w='64' stDim:h='48' \
        stDim:unit='pixel'/><mwg-rs:RegionList><rdf:Bag><rdf:li rdf:parseType='Resource'>\
        <mwg-rs:Area stArea:x='0.5' stArea:y='0.5' stArea:w='0.2' stArea:h='0.2' stArea:unit='normalized'/>\
        <mwg-rs:Name>Anna</mwg-rs:Name><mwg-rs:Type>Face</mwg-rs:Type></rdf:li></rdf:Bag></mwg-rs:RegionList>\
        </mwg-rs:Regions>
        """)

    private static let exif = Samples.exif(
        photo: [.text(0x9003, "2012:03:04 05:06:07")],
        gps: [
            .text(1, "N"), .rationals(2, [(45, 1), (45, 1), (36, 1)]), .text(3, "E"),
            .rationals(4, [(4, 1), (50, 1), (6, 1)]),
        ])

    /// What the library knows: keywords also of those that file or sidecar bring.
    private static func sheet(_ source: Source) -> TagSheet {
        guard source == .vision else { return TagSheet(keywords: ["Traboule"]) }
        return TagSheet(
            keywords: ["Traboule"], caption: "Stairs in Lyon", isFavourite: true,
            regions: [MarkedRegion(name: "Anna", kind: .face, x: 0.4, y: 0.4, width: 0.2, height: 0.2)],
            position: Coordinate(latitude: 45.76, longitude: 4.835),
            knownTime: CameraTime(year: 2012, month: 3, day: 4, hour: 5, minute: 6, second: 7))
    }

    private static func photo(_ format: PictureFormat, _ source: Source) throws -> [UInt8] {
        let (xmp, exif) = source == .file ? (everything, Self.exif) : (nil, nil)
        // In boxes; the bare stream has no place for tags.
        let plain = try format == .jpegXL ? Samples.boxedJPEGXL() : Samples.photo(format == .raw ? .tiff : format)
        if source == .file, own.contains(format) { return try plain.tagged(sheet(.file), sidecar: everything) }
        if format == .jpegXL { return plain }
        guard format == .raw else { return try Samples.photo(format, xmp: xmp, exif: exif) }
        // TIFF with what makes it a DNG.
        var entries: [Samples.Entry] = [.text(0x10F, "ACME"), .bytes(50706, type: 1, [1, 4, 0, 0])]
        if let xmp { entries.append(.bytes(700, type: 1, xmp)) }
        return Samples.tiff(entries)
    }

    private static func copy(
        _ format: PictureFormat, _ source: Source, leavingOutPlace: Bool = false
    ) throws -> Copy {
        var sheet = sheet(source)
        if leavingOutPlace { (sheet.position, sheet.leavesOutPlace) = (nil, true) }
        return try Copy(of: photo(format, source), format, sheet, sidecar: source == .sidecar ? everything : nil)
    }

    @Test(arguments: cells)
    func `the copy of a photo that was taken off the map says no place and all else`(cell: Cell) throws {
        let copy = try Self.copy(cell.format, cell.source, leavingOutPlace: true)
        // A raw file is not written into: its copy would have its place, and is refused.
        let isLeft = cell.format == .raw && cell.source == .file
        #expect(copy.picture.withUnsafeBytes { TagSheet.saysPlace($0) } == isLeft)
        let written = copy.sidecar ?? copy.picture
        let facts = try copy.picture.facts(sidecar: copy.sidecar)
        if !isLeft { #expect(facts.coordinate == nil) }
        #expect(facts.rating == (cell.source == .vision ? 5 : 4) && facts.keywords == ["Traboule"])
        #expect(facts.taken?.text == "2012-03-04T05:06:07" && facts.regions.map(\.name) == ["Anna"])
        // Not even in bytes to which nothing points any more.
        for trace in ["45,45", "Lyon</photoshop"] { #expect(!written.contains(Array(trace.utf8))) }
        let degrees = [45, 1, 45].flatMap { Samples.big($0, 4) }
        if !isLeft { #expect(!written.contains(degrees)) }
        guard let tags = try written.exiftool() else { return }
        let places = tags.keys.filter { key in
            ["GPSL", "GPSPosition", "City", "Country", "Location"].contains {
                key.split(separator: ":")[1].contains($0)
            }
        }
        #expect(places == [])
    }

    @Test func `a copy without a place has none in IPTC, and keeps the time of the satellites`() throws {
        let exif = Samples.exif(gps: [
            .text(1, "N"), .rationals(2, [(45, 1), (45, 1), (36, 1)]), .text(3, "E"),
            .rationals(4, [(4, 1), (50, 1), (6, 1)]), .rationals(7, [(10, 1), (20, 1), (30, 1)]),
            .text(29, "2019:05:06"),
        ])
        let texts = [(2, 90, "Lyon"), (2, 101, "France"), (2, 5, "Stairs"), (2, 25, "Traboule")]
        let photo = try Samples.jpeg(with: [
            (0xE1, exif), (0xE1, Samples.xmp("<acme:GpsLatitude>45.76</acme:GpsLatitude><acme:Roll>Lyons</acme:Roll>")),
            (0xED, Samples.iptc(texts.map { ($0.0, $0.1, Array($0.2.utf8)) })),
        ])
        let time = try #require(try photo.facts().taken?.text)
        let copy = try photo.tagged(TagSheet(keywords: ["Traboule"], leavesOutPlace: true))
        #expect(copy.withUnsafeBytes { !TagSheet.saysPlace($0) })
        #expect(!copy.contains(Array("France".utf8)) && !copy.contains(Array("45.76".utf8)))
        let facts = try copy.facts()
        #expect(facts.taken?.text == time && facts.coordinate == nil)
        #expect(facts.title == "Stairs" && facts.keywords == ["Traboule"])
        #expect(copy.contains(Array("Lyons".utf8)))
    }

    @Test(arguments: cells)
    func `a copy says all that is known of its photo`(cell: Cell) throws {
        let (copy, source) = (try Self.copy(cell.format, cell.source), cell.source)
        let facts = try copy.picture.facts(sidecar: copy.sidecar)
        #expect(facts.rating == (source == .vision ? 5 : 4))
        if source != .vision { #expect(facts.title == "Old town" && facts.description == "Stairs in Lyon") }
        let coordinate = try #require(facts.coordinate)
        #expect(abs(coordinate.latitude - 45.76) < 1e-5 && abs(coordinate.longitude - 4.835) < 1e-5)
        #expect(facts.taken?.text == "2012-03-04T05:06:07")
        #expect(facts.keywords == ["Traboule"])
        #expect(facts.regions.map(\.name) == ["Anna"])
        let region = try #require(facts.regions.first)
        #expect(abs(region.x - 0.4) < 1e-5 && abs(region.width - 0.2) < 1e-5)
    }

    @Test(arguments: cells)
    func `exiftool reads all that is known of its photo in a copy`(cell: Cell) throws {
        let (copy, source) = (try Self.copy(cell.format, cell.source), cell.source)
        guard let tags = try copy.exiftool() else { return }
        func said(_ names: String...) -> String? { names.lazy.compactMap { tags[$0] }.first }
        #expect(said("XMP-xmp:Rating") == (source == .vision ? "5" : "4"))
        if source != .vision { #expect(said("XMP-dc:Title") == "Old town") }
        #expect(said("XMP-dc:Description") == "Stairs in Lyon")
        #expect(said("GPS:GPSLatitude", "XMP-exif:GPSLatitude")?.hasPrefix("45 deg 45' 36.0") == true)
        #expect(said("GPS:GPSLongitude", "XMP-exif:GPSLongitude")?.hasPrefix("4 deg 50' 6.0") == true)
        #expect(said("ExifIFD:DateTimeOriginal", "XMP-exif:DateTimeOriginal") == "2012:03:04 05:06:07")
        #expect(said("XMP-dc:Subject") == "Traboule")
        #expect(said("XMP-mwg-rs:RegionName") == "Anna")
        #expect(tags["ExifTool:Error"] == nil)
    }

    @Test(arguments: [PictureFormat.jpeg, .png, .webp, .tiff], [Source.sidecar, .vision])
    func `EXIF and IPTC of a copy say what its XMP says`(format: PictureFormat, source: Source) throws {
        guard let tags = try Self.copy(format, source).exiftool() else { return }
        #expect(tags["ExifIFD:DateTimeOriginal"] == "2012:03:04 05:06:07")
        #expect(tags["XMP-photoshop:DateCreated"] == "2012:03:04 05:06:07")
        #expect(tags["GPS:GPSLatitude"]?.hasPrefix("45 deg 45' 36.0") == true)
        #expect(tags["XMP-exif:GPSLatitude"]?.hasPrefix("45 deg 45' 36.0") == true)
        guard format == .jpeg || format == .tiff else { return }
        #expect(tags["IPTC:DateCreated"] == "2012:03:04")
        guard source == .sidecar else { return }
        #expect(tags["IPTC:ObjectName"] == "Old town")
        #expect(tags["IPTC:Caption-Abstract"] == "Stairs in Lyon")
    }
}
