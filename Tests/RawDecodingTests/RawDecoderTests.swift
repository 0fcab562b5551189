import RandomSupport
import RawDecoding
import SensorSupport
import Testing

@Suite struct RawDecoderTests {
    private func header(_ bytes: [UInt8]) throws -> RawDecoder.Header {
        try bytes.withUnsafeBytes { try RawDecoder.header(of: $0) }
    }

    private func decode(
        _ bytes: [UInt8], halvingSides: Bool = false, acceptingPart: Bool = false
    ) throws -> RawPixels {
        try bytes.withUnsafeBytes {
            try RawDecoder.decode($0, halvingSides: halvingSides, acceptingPart: acceptingPart)
        }
    }

    private func refusal(_ bytes: [UInt8]) -> RawDecodingError? {
        do {
            _ = try decode(bytes)
            return nil
        } catch {
            return error as? RawDecodingError
        }
    }

    @Test func `what a file stores is known without decoding it`() throws {
        for pixel in [SensorFile.Pixel.mosaic, .colours, .brightness] {
            let header = try header(SensorFile.quarters(pixel: pixel).bytes)
            #expect((header.width, header.height) == (96, 64))
            #expect((header.sensorWidth, header.sensorHeight) == (96, 64))
            #expect(header.samples == (pixel == .colours ? 3 : 1))
        }
    }

    @Test(arguments: [SensorFile.Pixel.mosaic, .colours], [false, true])
    func `colours are decoded by the camera's white balance`(pixel: SensorFile.Pixel, halving: Bool) throws {
        let picture = try decode(SensorFile.quarters(pixel: pixel).bytes, halvingSides: halving)
        let isHalf = halving && pixel == .mosaic
        #expect((picture.width, picture.height, picture.bands) == (isHalf ? 48 : 96, isHalf ? 32 : 64, 3))
        // The brightest part of a picture becomes white, and a sixth of its light 113 on sRGB's curve.
        let expected: [[UInt8]] = [[255, 113, 113], [113, 255, 113], [113, 113, 255], [255, 255, 113]]
        for (quarter, colour) in expected.enumerated() {
            let (x, y) = (picture.width * (quarter % 2 * 2 + 1) / 4, picture.height * (quarter / 2 * 2 + 1) / 4)
            for (band, sample) in colour.enumerated() {
                let offset = (y * picture.width + x) * 3 + band
                let found = picture.start.load(fromByteOffset: offset, as: UInt8.self)
                #expect(abs(Int(found) - Int(sample)) <= 6, "\(quarter), \(band)")
            }
        }
    }

    @Test func `a sensor without filters gives grey`() throws {
        let picture = try decode(SensorFile.quarters(pixel: .brightness).bytes)
        #expect((picture.width, picture.height, picture.bands) == (96, 64, 1))
        #expect(picture.start.load(fromByteOffset: 16 * 96 + 70, as: UInt8.self) > 240)
        #expect(picture.start.load(fromByteOffset: 16 * 96 + 20, as: UInt8.self) < 130)
    }

    @Test func `the picture is given as the sensor lies, whatever the orientation`() throws {
        func samples(_ orientation: Int) throws -> [UInt8] {
            let picture = try decode(SensorFile.quarters(orientation: orientation).bytes)
            #expect((picture.width, picture.height) == (96, 64))
            return Array(UnsafeRawBufferPointer(start: picture.start, count: 96 * 64 * 3))
        }
        let upright = try samples(1)
        for orientation in 2...8 { #expect(try samples(orientation) == upright, "\(orientation)") }
    }

    @Test func `odd sides are halved upwards`() throws {
        let picture = try decode(SensorFile.quarters(width: 97, height: 65).bytes, halvingSides: true)
        #expect((picture.width, picture.height) == (49, 33))
    }

    @Test func `other files are of no known kind`() {
        for bytes in [Array("Dear diary".utf8), [0xFF, 0xD8, 0xFF, 0xE0, 0, 2], [UInt8](repeating: 0, count: 9_999)] {
            #expect(refusal(bytes) == .unknownKind)
        }
        #expect(refusal([]) == .unknownKind)
    }

    @Test func `data that end early are incomplete`() throws {
        let file = SensorFile.quarters()
        for share in [1, 50, 99] {
            let cut = Array(file.bytes.dropLast(file.data.count * share / 100))
            #expect(try header(cut).width == 96)
            #expect(refusal(cut) == .incomplete, "\(share)")
        }
    }

    @Test func `sizes that are no sizes are refused`() {
        for (width, height) in [(0, 64), (96, 0), (0, 0), (1, 1), (0xFFFF_FFFF, 0xFFFF_FFFF), (0x8000_0000, 64)] {
            var file = SensorFile.quarters()
            file.tags[256] = .longs([width])
            file.tags[257] = .longs([height])
            #expect(refusal(file.bytes) != nil, "\(width) × \(height)")
        }
    }

    @Test func `a file that says that it has all pixels there are is refused without them`() {
        var file = SensorFile.quarters()
        file.tags[256] = .longs([60_000])
        file.tags[257] = .longs([60_000])
        #expect([.outOfMemory, .incomplete].contains(refusal(file.bytes)))
    }

    @Test(arguments: [0, 0xFFFF_FFFF, 0x7FFF_FFFF, 0xFFFF_FFF0])
    func `data outside the file are not read`(offset: Int) throws {
        var file = SensorFile.quarters()
        file.tags[273] = .longs([offset])
        if let error = refusal(file.bytes) { #expect(error == .incomplete || error == .unknownKind) }
        file.tags[322] = .longs([16])
        file.tags[323] = .longs([16])
        file.tags[324] = .claim(type: 4, count: 0x3FFF_FFFF, at: offset)
        file.tags[325] = .claim(type: 4, count: 0x3FFF_FFFF, at: offset)
        try expectPictureOrError(file.bytes, "\(offset)")
    }

    /// Tags of which LibRaw computes sizes, divisors and colours.
    @Test func `tags that make no sense give a picture or an error`() throws {
        let wild: [SensorFile.Value] = [
            .shorts([0]), .shorts([65535]), .longs([0xFFFF_FFFF]), .longs([0, 0, 0, 0]), .fractions([0, 0, 0]),
            .fractions([-1, -1, -1, -1, -1, -1, -1, -1, -1]), .bytes([255, 255, 255, 255]), .bytes([], type: 2),
            .claim(type: 4, count: 0xFFFF_FFFF, at: 0xFFFF_FFF0), .claim(type: 12, count: 0x2000_0001, at: 8),
        ]
        let tags = [
            258, 259, 262, 277, 278, 279, 322, 323, 33421, 33422, 50710, 50711, 50712, 50713, 50714, 50715, 50716,
            50717, 50718, 50719, 50720, 50721, 50727, 50728, 50730, 50778, 50829, 50830, 51008, 51009,
        ]
        let good = SensorFile.quarters(width: 48, height: 32)
        for tag in tags {
            for value in wild {
                var file = good
                file.tags[tag] = value
                try expectPictureOrError(file.bytes, "\(tag), \(value)")
            }
        }
    }

    @Test(arguments: [SensorFile.Pixel.mosaic, .colours, .brightness])
    func `flipped and missing bytes give a picture or an error`(pixel: SensorFile.Pixel) throws {
        var random = SeededGenerator(seed: 14)
        let good = SensorFile.quarters(width: 48, height: 32, pixel: pixel)
        let beginning = good.bytes.count - good.data.count
        for round in 0..<300 {
            var bad = good.bytes
            // Most of them where the file says what it is.
            for _ in 0..<3 {
                let end = Bool.random(using: &random) ? beginning : bad.count
                bad[Int.random(in: 0..<end, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            if round % 4 == 0 { bad.removeLast(Int.random(in: 0..<bad.count, using: &random)) }
            try expectPictureOrError(bad, "\(round)")
        }
    }

    private func expectPictureOrError(_ bytes: [UInt8], _ name: String) throws {
        // As the photo app does, nothing is decoded of which the header says that it is too large.
        guard let header = try? header(bytes), header.sensorWidth * header.sensorHeight <= 4_000_000 else { return }
        for acceptingPart in [false, true] {
            do {
                let picture = try decode(bytes, acceptingPart: acceptingPart)
                #expect(picture.width > 0 && picture.height > 0 && [1, 3].contains(picture.bands), "\(name)")
            } catch {
                #expect(!String(describing: error).isEmpty, "\(name)")
            }
        }
    }
}
