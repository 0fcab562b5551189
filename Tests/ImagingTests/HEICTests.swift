import CVips
import HEIF
import Testing

@testable import Imaging
import Raster

/// HEIC files as iPhones write them since iOS 18: their Exif belongs to several pictures (ISO/IEC 23008-12, `cdsc`),
/// which libheif before 1.18 refuses.
@Suite struct HEICTests {
    @Test func `a photo whose Exif describes two items decodes`() throws {
        let plain = try heic()
        let newer = try describingTwoItems(plain)
        #expect(newer.count == plain.count + 2)
        #expect(try newer.header().width == 96)
        let picture = try newer.decoded()
        #expect(!picture.isTruncated)
        #expect(picture.pixels == (try plain.decoded().pixels))
        #expect(picture.pixels.isNear(20, 15, (220, 30, 30), within: 20))
    }

    @Test func `rows of any length come out straight`() throws {
        for width in [66, 70, 78, 97] {
            let picture = try heic(Samples.quarters(width: width, height: 64)).decoded().pixels
            #expect(picture.width == width)
            #expect(picture.isNear(width / 4, 50, (20, 40, 210), within: 24))
            #expect(picture.isNear(width * 3 / 4, 50, (230, 220, 20), within: 24))
        }
    }

    @Test func `an alpha channel is laid over grey`() throws {
        let file = try Samples.file(Samples.quarters(), saver: "heifsave_buffer") { picture throws(ImagingError) in
            try picture.applying("bandjoin_const", ["c": .numbers([0])])
        }
        #expect(try file.header().hasAlpha)
        #expect(try file.decoded().pixels.isNear(20, 15, (127, 127, 127), within: 3))
    }

    @Test func `a colour profile is kept`() throws {
        let file = try Samples.file(Samples.quarters(), saver: "heifsave_buffer") { picture throws(ImagingError) in
            try picture.applying("icc_transform", ["output_profile": .name("p3"), "input_profile": .name("srgb")])
        }
        #expect(try file.header().hasColourProfile)
        #expect(try file.decoded().pixels.isNear(20, 15, (220, 30, 30), within: 20))
    }

    /// Colours differ by the rounding of one average instead of four numbers, and at edges, between which libheif
    /// interpolates.
    @Test(arguments: [(1504, 1000, 4), (1501, 1003, 3), (1300, 651, 2)])
    func `a reduced picture has the colours of the whole one`(width: Int, height: Int, reduction: Int) throws {
        let file = try heic(Samples.quarters(width: width, height: height))
        let whole = try file.decoded(minimumLongSide: .max).pixels
        let small = try file.decoded(minimumLongSide: width / reduction).pixels
        #expect(whole.width == width)
        let side = reduction / 2 * 2
        #expect(abs(small.width - width / side) <= 1 && abs(small.height - height / side) <= 1)
        for (x, y) in [(0.02, 0.02), (0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75), (0.98, 0.98)] {
            let colour = whole[Int(x * Double(width)), Int(y * Double(height))]
            #expect(
                small.isNear(
                    Int(x * Double(small.width)), Int(y * Double(small.height)),
                    (Int(colour.0), Int(colour.1), Int(colour.2)), within: 4))
        }
    }

    /// Strongly compressed, so that the filters have much to smooth.
    @Test func `what is only reduced is decoded without smoothing the edges of blocks, which averages hide`() throws {
        let bytes = try Samples.file(
            Samples.pixels(width: 640, height: 480) { x, y in
                let wave = (x * x / 40 + y * y / 60) % 256
                return (UInt8(wave), UInt8(abs(wave - 128)), UInt8(255 - wave))
            }, saver: "heifsave_buffer", ["Q": .number(8)])
        let whole = try bytes.decoded(minimumLongSide: .max).pixels
        var edges = (smoothed: 0.0, plain: 0.0)
        try bytes.withUnsafeBytes { raw in
            let planes = try #require(try HEIFFile(try Imaging.heif(), bytes: raw).decodePlanes(acceptingPart: false))
            let luma = planes.luma.start.assumingMemoryBound(to: UInt8.self)
            func smoothed(_ x: Int, _ y: Int) -> Double {
                let (red, green, blue) = whole[x, y]
                return 0.299 * Double(red) + 0.587 * Double(green) + 0.114 * Double(blue)
            }
            for y in 0..<480 {
                for x in stride(from: 32, to: 640, by: 32) {
                    edges.smoothed += abs(smoothed(x, y) - smoothed(x - 1, y))
                    edges.plain += abs(
                        Double(luma[y * planes.luma.width + x]) - Double(luma[y * planes.luma.width + x - 1]))
                }
            }
        }
        #expect(edges.plain > edges.smoothed * 1.05)

        let small = try bytes.decoded(minimumLongSide: 160).pixels
        var difference = 0
        for y in 0..<small.height {
            for x in 0..<small.width {
                var green = 0
                for (row, column) in (0..<4).flatMap({ row in (0..<4).map { (row, $0) } }) {
                    green += Int(whole[x * 4 + column, y * 4 + row].1)
                }
                difference += abs(green / 16 - Int(small[x, y].1))
            }
        }
        #expect(small.width == 160)
        #expect(Double(difference) / Double(small.width * small.height) < 2)
    }

    @Test func `a reduced part is the part that was asked for`() throws {
        let file = try heic(Samples.quarters(width: 1600, height: 1200))
        let region = Region(x: 0.4, y: 0.4, width: 0.2, height: 0.2)
        let picture = try file.decoded(region: region, minimumLongSide: 100)
        #expect(picture.pixels.width >= 100 && picture.pixels.width < 200)
        #expect(picture.pixels.isNear(10, 10, (220, 30, 30), within: 20))
        #expect(
            picture.pixels.isNear(picture.pixels.width - 10, picture.pixels.height - 10, (230, 220, 20), within: 20))
    }

    /// Red, by the equations of ITU-T H.273.
    @Test(arguments: [
        (HEIFColourCoding(redWeight: 0.299, blueWeight: 0.114, isFullRange: true), [76, 85, 255] as [UInt8]),
        (HEIFColourCoding(redWeight: 0.299, blueWeight: 0.114, isFullRange: false), [81, 90, 240]),
        (HEIFColourCoding(redWeight: 0.2126, blueWeight: 0.0722, isFullRange: false), [63, 102, 240]),
    ])
    func `luma and differences become the colour that they were made of`(
        coding: HEIFColourCoding, samples: [UInt8]
    ) throws {
        try Samples.start()
        let red = try Pixels(width: 1, height: 1, checked: samples).withLazyPicture { picture throws(ImagingError) in
            try Pixels(rendering: picture.decodingColours(coding), acceptingPart: false)
        }
        #expect(red.isNear(0, 0, (255, 0, 0), within: 2))
    }

    @Test(arguments: 1...8)
    func `a HEIC that only its EXIF turns stands upright, unless it promises that its properties do`(
        orientation: Int
    ) throws {
        let turn = try #require(Orientation(rawValue: orientation))
        let shown = Samples.quarters()
        let file = try heic(shown, orientation: orientation)
        let old = try file.renaming("miaf", to: "heic")
        let header = try old.header()
        #expect(header.orientation == turn)
        #expect(header.width == (turn.swapsSides ? shown.height : shown.width))
        #expect(try old.decoded().pixels == file.decoded().pixels.upright(turn))
        #expect(try file.header().orientation == .up)
    }

    private func heic(_ pixels: Pixels = Samples.quarters(), orientation: Int? = nil) throws -> [UInt8] {
        let entries: [UInt8] = orientation.map { [0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8($0), 0, 0] } ?? [0, 0]
        let exif = Array("Exif\0\0".utf8) + [0x4D, 0x4D, 0, 42, 0, 0, 0, 8] + entries + [0, 0, 0, 0]
        return try Samples.file(pixels, saver: "heifsave_buffer") { picture throws(ImagingError) in
            let copy = try picture.applying("copy")
            vips_image_set_blob_copy(copy.pointer, "exif-data", exif, exif.count)
            return copy
        }
    }

    /// Lets the Exif item of a file describe a second item: two bytes more in `cdsc`, and in all that holds it; what lies
    /// behind moves by as much.
    private func describingTwoItems(_ file: [UInt8]) throws -> [UInt8] {
        var file = file
        func place(_ name: String) throws -> Int {
            let name = Array(name.utf8)
            return try #require((0..<file.count - 4).first { Array(file[$0..<$0 + 4]) == name })
        }
        func add(_ amount: Int, at offset: Int, bytes: Int) {
            let old = file[offset..<offset + bytes].reduce(0) { $0 << 8 | Int($1) }
            for index in 0..<bytes {
                file[offset + index] = UInt8(truncatingIfNeeded: (old + amount) >> (8 * (bytes - 1 - index)))
            }
        }
        for name in ["meta", "iref", "cdsc"] { add(2, at: try place(name) - 4, bytes: 4) }
        // Version 0: numbers of 4 bytes each; an item has 18 bytes, its place at the fifth.
        let locations = try place("iloc")
        try #require(Array(file[locations + 4..<locations + 10]) == [0, 0, 0, 0, 0x44, 0x40])
        for item in 0..<2 { add(2, at: locations + 12 + item * 18 + 4, bytes: 4) }
        let references = try place("cdsc")
        add(1, at: references + 6, bytes: 2)
        file.insert(contentsOf: [0, 2], at: references + 10)
        return file
    }
}

extension Array where Element == UInt8 {
    /// Another name in the place of the first such one.
    fileprivate func renaming(_ old: String, to new: String) throws -> [UInt8] {
        let old = Array<UInt8>(old.utf8)
        let place = try #require((0..<count - old.count).first { self[$0..<$0 + old.count].elementsEqual(old) })
        return self[..<place] + Array<UInt8>(new.utf8) + self[(place + old.count)...]
    }
}
