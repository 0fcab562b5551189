import Testing

@testable import Imaging
import Raster

@Suite struct PixelsTests {
    @Test(arguments: [1, 7, 64, 96, 250])
    func `a flat picture stays flat at any size`(size: Int) {
        let flat = Samples.flat(width: 96, height: 64, (13, 130, 247))
        let scaled = flat.stretched(width: size, height: size)
        #expect(scaled == Samples.flat(width: size, height: size, (13, 130, 247)))
    }

    @Test func `the same size changes nothing`() {
        let quarters = Samples.quarters()
        #expect(quarters.stretched(width: 96, height: 64) == quarters)
    }

    @Test func `a fine checkerboard becomes grey and does not alias`() {
        let board = Samples.pixels(width: 300, height: 300) { x, y in
            (x + y).isMultiple(of: 2) ? (255, 255, 255) : (0, 0, 0)
        }
        let small = board.stretched(width: 100, height: 100)
        #expect(small.bytes.allSatisfy { abs(Int($0) - 127) < 12 })
    }

    @Test func `a ramp stays in place when scaled`() {
        let ramp = Samples.pixels(width: 256, height: 8) { x, _ in (UInt8(x), UInt8(x), UInt8(x)) }
        let half = ramp.stretched(width: 128, height: 4)
        for x in 2..<126 { #expect(half.isNear(x, 2, (2 * x, 2 * x, 2 * x), within: 2)) }
    }

    @Test func `a mirrored picture has its left at the right`() {
        let mirrored = Samples.quarters().mirrored()
        #expect(mirrored.width == 96 && mirrored.height == 64)
        #expect(mirrored.isNear(90, 5, red, within: 0) && mirrored.isNear(5, 60, yellow, within: 0))
        #expect(mirrored.mirrored() == Samples.quarters())
    }

    @Test func `a letterbox keeps proportions and pads evenly`() {
        var square = [UInt8](repeating: 0, count: 64 * 64 * 3)
        let box = square.withUnsafeMutableBufferPointer { Samples.quarters().letterbox(side: 64, into: $0) }
        let picture = Pixels(width: 64, height: 64, checked: square)
        #expect(box.width == 64 && box.height == 43 && box.offsetX == 0 && box.offsetY == 10)
        #expect(abs(box.scale - 64.0 / 96) < 1e-9)
        #expect(picture.isNear(30, 9, (114, 114, 114), within: 0) && picture.isNear(30, 53, (114, 114, 114), within: 0))
        #expect(picture.isNear(10, 12, red) && picture.isNear(50, 50, yellow))
    }

    @Test func `a centre crop leaves the edges out`() {
        let framed = Samples.pixels(width: 200, height: 100) { x, y in
            (60..<140).contains(x) && (10..<90).contains(y) ? (10, 200, 10) : (250, 0, 0)
        }
        var square = [UInt8](repeating: 0, count: 40 * 40 * 3)
        square.withUnsafeMutableBufferPointer { framed.centreCrop(side: 40, zoom: 0.8, into: $0) }
        let crop = Pixels(width: 40, height: 40, checked: square)
        #expect(crop.isNear(1, 1, (10, 200, 10), within: 2) && crop.isNear(38, 38, (10, 200, 10), within: 2))
    }

    @Test func `a crop is a square around the region, moved to lie within the picture`() throws {
        var square = [UInt8](repeating: 0, count: 20 * 20 * 3)
        let region = Region(x: 0.55, y: 0.55, width: 0.4, height: 0.4)
        try square.withUnsafeMutableBufferPointer { try Samples.quarters().crop(region, side: 20, into: $0) }
        #expect(Pixels(width: 20, height: 20, checked: square).isNear(10, 12, yellow))
        try square.withUnsafeMutableBufferPointer {
            try Samples.quarters().crop(.whole, side: 20, margin: 3, into: $0)
        }
        let whole = Pixels(width: 20, height: 20, checked: square)
        #expect(whole.isNear(2, 2, red) && whole.isNear(17, 17, yellow))
    }

    @Test func `fitting only makes smaller`() {
        let quarters = Samples.quarters()
        #expect(quarters.fitted(longSide: 500) == quarters)
        let small = quarters.fitted(longSide: 48)
        #expect(small.width == 48 && small.height == 32)
    }

    @Test func `pixels must fit their size`() {
        #expect(Pixels(width: 2, height: 2, bytes: [0, 0, 0]) == nil)
        #expect(Pixels(width: 1, height: 1, bytes: [1, 2, 3]) != nil)
    }

    @Test func `what is encoded decodes to the same picture`() throws {
        let quarters = Samples.quarters()
        try Samples.start()
        #expect(try quarters.png().decoded().pixels == quarters)
        #expect(try quarters.jpeg(quality: 95).decoded().pixels.isNear(20, 15, red))
        #expect(try quarters.webp(quality: 95).decoded().pixels.isNear(75, 50, yellow))
    }

    @Test func `boxes are drawn with their labels, markup and all`() throws {
        try Samples.start()
        let colour = PixelColour(red: 255, green: 0, blue: 255)
        let drawn = Samples.flat(width: 640, height: 480, (0, 0, 0)).drawing([
            LabelledBox(
                region: Region(x: 0.25, y: 0.25, width: 0.5, height: 0.5), label: "<b>cat & dog", colour: colour),
            LabelledBox(region: Region(x: 2, y: 0, width: 1, height: 1), label: "outside", colour: colour),
        ])
        #expect(drawn.isNear(160, 300, (255, 0, 255), within: 0))
        #expect(drawn.isNear(320, 240, (0, 0, 0), within: 0))
        // The label's ground lies above the frame's upper left corner.
        #expect(drawn.isNear(161, 118, (255, 0, 255), within: 0))
        #expect(drawn.isNear(630, 10, (0, 0, 0), within: 0))
    }
}
