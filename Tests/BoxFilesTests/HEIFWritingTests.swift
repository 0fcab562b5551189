import Testing

@testable import BoxFiles

/// XMP and EXIF put into files of boxes: every way of telling where the pictures are.
@Suite struct HEIFWritingTests {
    private let packet = Array("<x:xmpmeta>sea, dog</x:xmpmeta>".utf8)
    private let tiff: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0]

    static let samples: [Sample] = {
        var samples: [Sample] = []
        for version in 0...2 {
            for sizes in [(4, 4, 0), (4, 4, 4), (8, 8, 0), (4, 2, 8), (2, 2, 2), (0, 4, 4)] where sizes.0 > 0 {
                samples.append(Sample(version: version, sizes: (sizes.0, sizes.1, sizes.2)))
            }
            for size in [Sample.DataSize.usual, .large, .toEnd] {
                samples.append(Sample(version: version, dataSize: size, xmp: "<x:xmpmeta>old</x:xmpmeta>"))
            }
            samples.append(Sample(version: version, isDataFirst: true, exif: [0x49, 0x49, 42, 0, 8, 0, 0, 0, 0, 0]))
            samples.append(Sample(version: version, dataSize: .large, isDataFirst: true, xmp: "", otherXMP: "depth"))
            samples.append(Sample(version: version, xmp: "old", otherXMP: "depth", isTextApart: true))
            for film in ["stco", "co64"] as [StaticString] {
                samples.append(Sample(version: version, film: film))
                samples.append(Sample(version: version, dataSize: .large, isDataFirst: true, xmp: "old", film: film))
            }
            samples.append(Sample(version: version, trailer: Array("SEFT and other bytes".utf8)))
        }
        samples.append(Sample(version: 1, secondPicture: .smallData, xmp: "old"))
        samples.append(Sample(version: 2, secondPicture: .smallData, isDataFirst: true))
        samples.append(Sample(version: 1, secondPicture: .smallData, xmp: "old", otherXMP: "depth", isTextSmall: true))
        return samples
    }()

    @Test(arguments: samples.indices)
    func `text is put in, and every picture stays byte for byte`(index: Int) throws {
        let sample = Self.samples[index]
        let file = sample.bytes
        let copy = try file.applying(HEIFEdit(xmp: packet, exif: tiff))
        #expect(copy.pictures == [Sample.first, Sample.second])
        #expect(copy.tables?.xmp == packet)
        #expect(copy.tables?.exif == tiff)
        if let depth = sample.otherXMP { #expect(copy.holds(Array(depth.utf8))) }
        #expect(copy.chunks == file.chunks && (sample.film == nil) == file.chunks.isEmpty)
        #expect(copy.suffix(sample.trailer.count) == sample.trailer[...])
        // Once more: the text is replaced, and the file grows no further.
        let other = Array("<x:xmpmeta>sea</x:xmpmeta>".utf8)
        let again = try copy.applying(HEIFEdit(xmp: other))
        #expect(again.pictures == [Sample.first, Sample.second])
        #expect(again.tables?.xmp == other && again.tables?.exif == tiff && again.chunks == file.chunks)
        let text = Array("sea, dog".utf8)
        #expect(again.holds(text) == (sample.film != nil))
    }

    @Test func `what was there does not linger`() throws {
        for isTextApart in [false, true] {
            let file = Sample(xmp: "secret, sea", otherXMP: "depth", isTextApart: isTextApart).bytes
            let copy = try file.applying(HEIFEdit(xmp: packet))
            #expect(!copy.holds(Array("secret".utf8)) && copy.holds(Array("depth".utf8)))
        }
        let small = Sample(
            version: 1, secondPicture: .smallData, xmp: "secret, sea", otherXMP: "depth", isTextSmall: true
        ).bytes
        let written = try small.applying(HEIFEdit(xmp: packet))
        #expect(!written.holds(Array("secret".utf8)) && written.holds(Array("depth".utf8)))
        #expect(written.pictures == [Sample.first, Sample.second])
        let alone = Sample(xmp: "secret, sea", isTextApart: true).bytes
        let copy = try alone.applying(HEIFEdit(xmp: packet))
        #expect(copy.count == alone.count - "secret, sea".utf8.count + packet.count)
    }

    @Test func `XMP of the depth map is neither read nor replaced`() throws {
        let file = Sample(otherXMP: "depth").bytes
        #expect(file.tables?.xmp == nil)
        let copy = try file.applying(HEIFEdit(xmp: packet))
        #expect(copy.tables?.xmp == packet && copy.holds(Array("depth".utf8)))
    }

    @Test func `a new item gets a number that nothing has, and says that it describes the picture`() throws {
        let file = Sample(film: "stco").bytes
        let tables = try #require(try file.applying(HEIFEdit(xmp: packet)).copied())
        let item = try #require(tables.items.first { $0.contentType == "application/rdf+xml" })
        // The track has 9.
        #expect(item.id == 10)
        #expect(tables.references.contains { $0.type == "cdsc" && $0.from == 10 && $0.to == [1] })
    }

    @Test func `what cannot be written soundly is refused, and says why`() throws {
        var cases: [(file: [UInt8], reason: String)] = []
        let plain = Sample().bytes
        cases.append((Array(plain.dropLast(3)), "its pictures are not all there"))
        cases.append((plain + Sample.box("moof", []), "it is a film in pieces"))
        cases.append((plain + Sample.full("meta", []), "its tables are not whole"))
        cases.append((plain.replacing("pitm", by: "free"), "its tables are not whole"))
        let film = Sample(film: "stco").bytes
        cases.append((film.replacing("tkhd", by: "saio"), "its film is encrypted"))
        let text = Sample(xmp: "old").bytes
        cases.append((text.replacing("rdf+xml\0", by: "rdf+xml\0d"), "its boxes do not hold together"))
        for (file, reason) in cases {
            do {
                _ = try file.applying(HEIFEdit(xmp: packet))
                Issue.record("\(reason): written")
            } catch let error as BoxFileError {
                #expect(error.reason == reason)
            } catch {
                // No tables at all.
                #expect(error is Unreadable)
            }
        }
    }

    @Test(arguments: 1...8, [[], [.irot(1)], [.irot(2), .imir(0)], [.imir(1)], [.irot(3), .imir(1)]] as [[Property]])
    func `a turn is told by properties, for the preview as well`(orientation: Int, told: [Property]) throws {
        var sample = Sample(exif: tiff)
        sample.properties += told.map(\.box)
        let numbers = told.indices.map { UInt8($0 + 2) | 0x80 }
        sample.said = [[1] + numbers, [1] + numbers]
        let file = sample.bytes
        let before = try #require(file.copied())
        let turn = try #require(PictureTurn(orientation: orientation))
        let copy = try #require(try file.applying(HEIFEdit(xmp: packet, turn: turn)).copied())
        let expected = (before.turn ?? .none).followed(by: turn)
        #expect((copy.turn ?? .none) == expected)
        #expect((copy.properties?.turn(of: 2) ?? .none) == expected)
        #expect(copy.size.map { [$0.width, $0.height] } == [64, 48])
        let types = copy.properties?.properties(of: 1).map(\.type) ?? []
        #expect(types.count { $0 == "irot" } <= 1 && types.count { $0 == "imir" } <= 1)
    }

    @Test func `EXIF turns the picture where no property does and none is promised`() throws {
        let turned: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
        var sample = Sample(exif: turned, brands: "heic\0\0\0\0mif1heic")
        #expect(sample.bytes.tables?.orientation == 6)
        sample.brands += "miaf"
        #expect(sample.bytes.tables?.orientation == 1)
        sample.brands = "avif\0\0\0\0mif1avif"
        #expect(sample.bytes.tables?.orientation == 1)
        sample.brands = "heic\0\0\0\0mif1heic"
        sample.properties.append(Property.irot(3).box)
        sample.said[0].append(0x82)
        #expect(sample.bytes.tables?.orientation == 1)
    }
}

/// How a picture is turned, as a file says it.
enum Property: Sendable {
    case irot(UInt8), imir(UInt8)

    var box: [UInt8] {
        switch self {
        case .irot(let angle): Sample.box("irot", [angle])
        case .imir(let axis): Sample.box("imir", [axis])
        }
    }
}

struct Unreadable: Error {}
