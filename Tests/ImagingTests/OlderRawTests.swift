import RandomSupport
import Raster
import SensorSupport
import Testing

@testable import Imaging

@Suite("Raw files that are built in their own ways: Canon's CRW, Minolta's MRW, Sigma's X3F and Phase One's IIQ")
struct OlderRawTests {
    /// Those of which LibRaw decodes the sensor's data.
    enum Kind: CaseIterable, Sendable {
        case canon, minolta, phaseOne

        func bytes(_ file: SensorFile) -> [UInt8] {
            switch self {
            case .canon: file.canon
            case .minolta: file.minolta
            case .phaseOne: file.phaseOne
            }
        }
    }

    private let jpeg = Result { try SensorTests.grey(width: 48, height: 32) }

    @Test(arguments: Kind.allCases, [1, 3, 6, 8])
    func `the sensor's data are shown upright`(kind: Kind, orientation: Int) throws {
        let file = kind.bytes(SensorTests.stored(orientation: orientation))
        let header = try file.header()
        #expect(header.format == .raw && (header.width, header.height) == (96, 64))
        #expect((header.storedWidth, header.storedHeight) == (orientation >= 6 ? (64, 96) : (96, 64)))
        let picture = try file.decoded()
        #expect((picture.pixels.width, picture.pixels.height) == (96, 64))
        #expect(!picture.isTruncated)
        SensorTests.expectQuarters(picture.pixels)
        #expect(try file.decoded(minimumLongSide: 48).pixels.width == 48)
    }

    @Test(arguments: [Kind.canon, .minolta])
    func `a thumbnail is passed over, and a preview is shown`(kind: Kind) throws {
        var file = SensorFile.quarters()
        file.preview = try jpeg.get()
        #expect(try kind.bytes(file).header().width == 96)
        SensorTests.expectQuarters(try kind.bytes(file).decoded().pixels)
        file.preview = try SensorTests.grey(width: 1024, height: 64)
        #expect(try kind.bytes(file).header().width == 1024)
    }

    @Test(arguments: Kind.allCases)
    func `the identity is that of the sensor's data, whatever else the file says`(kind: Kind) throws {
        let file = SensorFile.quarters()
        let one = try #require(kind.bytes(file).coded(.raw))
        #expect(one.starts(with: kind.bytes(file).prefix(4)))
        #expect(one.count == 4 + (kind == .canon ? file.canonData.count : file.data.count))
        var other = SensorFile.quarters(orientation: 6)
        other.preview = try jpeg.get()
        #expect(kind.bytes(other).coded(.raw) == one)
        #expect(kind.bytes(SensorFile.quarters(width: 64, height: 96)).coded(.raw) != one)
    }

    @Test func `where the data of an MRW are cut short, its preview is what is there`() throws {
        var file = SensorFile.quarters()
        #expect(refusal(Array(file.minolta.dropLast(file.data.count / 2))) == .truncated(format: .raw))
        #expect(refusal(Array(file.minolta.prefix(60))) == .truncated(format: .raw))
        file.preview = try jpeg.get()
        let picture = try Array(file.minolta.dropLast(file.data.count / 2)).decoded()
        #expect(picture.isTruncated && picture.pixels.width == 48)
    }

    @Test func `without the directory at its end a file is incomplete`() throws {
        let large = try SensorTests.grey(width: 96, height: 64)
        for maker in [RawSamples.Maker.canonCRW, .sigma] {
            let file = RawSamples.file(maker, large: large, small: try jpeg.get())
            for count in [1, 4, 20, 300, file.count - 20] {
                #expect(refusal(Array(file.dropLast(count))) == .truncated(format: .raw), "\(maker), \(count)")
            }
        }
        for beginning in ["II\u{1A}\0\0\0HEAPCCDR", "FOVb\0\0\0\0"] {
            #expect(refusal(Array(beginning.utf8)) == .truncated(format: .raw))
        }
    }

    @Test func `an X3F without a JPEG is refused, because its sensor's data are not decoded`() throws {
        let sections: [SigmaFile.Section] = [
            .picture([UInt8](repeating: 90, count: 96 * 64 * 3), name: "IMAG", format: 3),
            .picture(try jpeg.get(), name: "IMAG", format: 6), .picture(try jpeg.get(), name: "CAMF"),
        ]
        #expect(refusal(SigmaFile.file(sections)) == .unknownRaw)
        #expect(refusal(SigmaFile.file([])) == .unknownRaw)
    }

    @Test(arguments: [2, 3, 4])
    func `an X3F of each version is turned as it says, unless its preview was turned already`(version: Int) throws {
        let upright = Samples.quarters()
        let stored = try Samples.jpeg(Samples.stored(upright, orientation: 6))
        func file(_ jpeg: [UInt8], width: Int, height: Int) -> [UInt8] {
            SigmaFile.file([.picture(jpeg)], version: version, size: (width, height), orientation: 6)
        }
        for bytes in [
            file(stored, width: 640, height: 960), file(try Samples.jpeg(upright), width: 640, height: 960),
            // Only the preview says how it lies.
            SigmaFile.file([.picture(try Samples.jpeg(Samples.stored(upright, orientation: 6), orientation: 6))]),
        ] {
            let pixels = try bytes.decoded().pixels
            #expect((pixels.width, pixels.height) == (96, 64))
            #expect(pixels.isNear(10, 10, red) && pixels.isNear(80, 50, yellow))
        }
    }

    @Test func `heaps that hold themselves end`() throws {
        // The directory of a heap, in the middle of the next one: all have the same beginning and end.
        var file = CanonHeapFile.file([(0x2807, []), (0x300A, []), (0x2807, [])])
        let whole = file.count - 26
        for record in 0..<3 {
            let length = file.count - 4 - (3 - record) * 10 + 2
            file.replaceSubrange(length..<length + 8, with: number(whole) + number(0))
        }
        #expect(refusal(file) == .unknownRaw)
        let many = CanonHeapFile.heap((0..<20_000).map { _ in (0x2807, CanonHeapFile.heap([(0x2807, [1, 2])])) })
        #expect(refusal(CanonHeapFile.file([(0x300A, many)])) == .unknownRaw)
    }

    @Test(arguments: [0xFFFF_FFFF, 0x7FFF_FFFF, 0xFFFF_FFF0, 7])
    func `places outside the file are not read`(offset: Int) throws {
        var heap = CanonHeapFile.file([(0x2007, []), (0x2005, []), (0x1810, []), (0x2807, [])])
        for record in 1...4 {
            let length = heap.count - 4 - record * 10 + 2
            heap.replaceSubrange(length..<length + 8, with: number(0xFFFF_FFFF) + number(offset))
        }
        #expect(refusal(heap) == .truncated(format: .raw))
        #expect(heap.coded(.raw) == nil)
        var ending = SensorFile.quarters().canon
        ending.replaceSubrange(ending.count - 4..<ending.count, with: number(offset))
        #expect(refusal(ending) != nil)

        var sigma = SigmaFile.file([.picture([1, 2, 3, 4]), .picture([])])
        sigma.replaceSubrange(sigma.count - 4..<sigma.count, with: number(offset))
        #expect(refusal(sigma) == .truncated(format: .raw))
        sigma = SigmaFile.file([.picture([1, 2, 3, 4]), .picture([])])
        for entry in [28, 16] {
            sigma.replaceSubrange(sigma.count - entry..<sigma.count - entry + 8, with: number(offset) + number(offset))
        }
        #expect(refusal(sigma) == .unknownRaw)

        for length in [number(offset), number(offset).reversed()] {
            var blocks = SensorFile.quarters().minolta
            blocks.replaceSubrange(4..<8, with: length)
            #expect(refusal(blocks) != nil)
            blocks = SensorFile.quarters().minolta
            blocks.replaceSubrange(12..<16, with: length)
            #expect(refusal(blocks) != nil)
        }
    }

    @Test(arguments: [0xFFFF_FFFF, 0x7FFF_FFFF, 0xFFFF_FFF0, 7])
    func `what an IIQ says lies outside is not read`(number: Int) throws {
        let good = SensorFile.quarters().phaseOne
        // Where the block's directory begins, how many entries it has, and where and how long the last one's data are.
        let directory = 8 + Int(good[16]) + Int(good[17]) << 8
        for place in [16, directory, directory + 8 + 10 * 16 + 8, directory + 8 + 10 * 16 + 12] {
            var bad = good
            bad.replaceSubrange(place..<place + 4, with: self.number(number))
            // A block that makes no sense leaves the thumbnail of a TIFF file.
            if let picture = try? bad.decoded() { #expect([24, 96].contains(picture.pixels.width)) }
            #expect(bad.coded(.raw).map { $0.count <= good.count } != false)
        }
    }

    @Test func `a block like an IIQ's without a serial number is left alone`() throws {
        let good = SensorFile.quarters().phaseOne
        let directory = 8 + Int(good[16]) + Int(good[17]) << 8
        #expect(try good.header().format == .raw)
        for (place, number) in [(directory + 8 + 16, 0x1FF), (directory + 8 + 16 + 8, 0), (24, 0x2020_2020)] {
            var other = good
            other.replaceSubrange(place..<place + 4, with: self.number(number))
            #expect(try other.header().format == .tiff)
        }
    }

    @Test func `counts of billions end`() {
        var sigma = SigmaFile.file([.picture([1, 2, 3, 4])])
        sigma.replaceSubrange(sigma.count - 20..<sigma.count - 16, with: number(0xFFFF_FFFF))
        #expect(refusal(sigma) == .unknownRaw)
        let blocks = MinoltaFile.file([(String, [UInt8])](repeating: ("TTW", []), count: 100_000), data: [1])
        #expect(refusal(blocks) == .unknownRaw)
        let records = [(tag: Int, data: [UInt8])](repeating: (0x2007, []), count: 65_535)
        #expect(refusal(CanonHeapFile.file(records)) == .unknownRaw)
    }

    @Test(arguments: Kind.allCases)
    func `flipped and missing bytes are decoded or refused, never worse`(kind: Kind) throws {
        var random = SeededGenerator(seed: 16)
        var file = SensorFile.quarters()
        file.preview = try jpeg.get()
        let good = kind.bytes(file)
        for round in 0..<300 {
            var bad = good
            for _ in 0..<3 {
                // Of MRW, the directories are at the beginning, and of the others at the end.
                let near = Int.random(in: 0..<(round % 2 == 0 ? 400 : good.count), using: &random)
                bad[kind != .minolta ? good.count - 1 - near : near] = UInt8.random(in: 0...255, using: &random)
            }
            if Int.random(in: 0..<4, using: &random) == 0 {
                bad.removeLast(Int.random(in: 0..<bad.count, using: &random))
            }
            expectDecodedOrRefused(bad)
        }
    }

    /// Four bytes, little-endian.
    private func number(_ value: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
