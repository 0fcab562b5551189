import Testing

@testable import Imaging
import Raster

@Suite struct OrientationTests {
    @Test(arguments: 1...8)
    func `every EXIF orientation gives the same upright pixels`(orientation: Int) throws {
        let upright = Samples.pixels(width: 71, height: 37) { x, y in (UInt8(x), UInt8(y), UInt8(x ^ y)) }
        let stored = Samples.stored(upright, orientation: orientation)
        #expect(stored.upright(try #require(Orientation(rawValue: orientation))) == upright)
    }

    @Test(arguments: 1...8)
    func `a JPEG's orientation tag is obeyed`(orientation: Int) throws {
        let upright = Samples.quarters()
        let file = try Samples.jpeg(Samples.stored(upright, orientation: orientation), orientation: orientation)
        let header = try file.header()
        #expect(header.orientation.rawValue == orientation)
        #expect(header.width == 96 && header.height == 64)
        #expect(header.storedWidth == (orientation >= 5 ? 64 : 96))
        let picture = try file.decoded().pixels
        #expect(picture.isNear(20, 15, red))
        #expect(picture.isNear(75, 15, green))
        #expect(picture.isNear(20, 50, blue))
        #expect(picture.isNear(75, 50, yellow))
    }

    @Test(arguments: 1...8)
    func `a region is cut from the upright picture`(orientation: Int) throws {
        let file = try Samples.jpeg(
            Samples.stored(Samples.quarters(), orientation: orientation), orientation: orientation)
        let picture = try file.decoded(region: Region(x: 0.5, y: 0, width: 0.5, height: 0.5))
        #expect(picture.pixels.width == 48 && picture.pixels.height == 32)
        #expect(picture.pixels.isNear(24, 16, green))
        #expect(abs(picture.region.x - 0.5) < 1e-9 && abs(picture.region.y) < 1e-9)
        #expect(abs(picture.region.width - 0.5) < 1e-9 && abs(picture.region.height - 0.5) < 1e-9)
    }

    @Test(arguments: 1...8)
    func `a user's turn to the right comes on top of the orientation`(orientation: Int) throws {
        let file = try Samples.jpeg(
            Samples.stored(Samples.quarters(), orientation: orientation), orientation: orientation)
        let picture = try file.decoded(rotation: .right).pixels
        // Clockwise: what was at the lower left is now at the upper left.
        #expect(picture.width == 64 && picture.height == 96)
        #expect(picture.isNear(15, 20, blue))
        #expect(picture.isNear(50, 20, red))
        #expect(picture.isNear(15, 75, yellow))
        #expect(picture.isNear(50, 75, green))
    }

    @Test func `a region counts in the turned picture`() throws {
        let file = try Samples.jpeg(Samples.stored(Samples.quarters(), orientation: 6), orientation: 6)
        let upperLeft = Region(x: 0, y: 0, width: 0.5, height: 0.5)
        #expect(try file.decoded(region: upperLeft, rotation: .up).pixels.isNear(20, 10, red))
        #expect(try file.decoded(region: upperLeft, rotation: .right).pixels.isNear(10, 20, blue))
        #expect(try file.decoded(region: upperLeft, rotation: .down).pixels.isNear(20, 10, yellow))
        #expect(try file.decoded(region: upperLeft, rotation: .left).pixels.isNear(10, 20, green))
    }

    @Test(arguments: Orientation.allCases)
    func `four quarter turns are none`(orientation: Orientation) {
        var turned = orientation
        for _ in 0..<4 { turned = turned.followed(by: .right) }
        #expect(turned == orientation)
        #expect(orientation.followed(by: .right).followed(by: .left) == orientation)
        #expect(orientation.followed(by: .down) == orientation.followed(by: .right).followed(by: .right))
    }

    @Test(arguments: Orientation.allCases)
    func `a region goes to the stored picture and back`(orientation: Orientation) {
        let region = Region(x: 0.1, y: 0.25, width: 0.2, height: 0.5)
        let back = orientation.upright(orientation.stored(region))
        #expect(abs(back.x - region.x) < 1e-12 && abs(back.y - region.y) < 1e-12)
        #expect(abs(back.width - region.width) < 1e-12 && abs(back.height - region.height) < 1e-12)
    }
}
