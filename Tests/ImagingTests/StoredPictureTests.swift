import Testing

@testable import Imaging
import Raster

@Suite struct StoredPictureTests {
    private func picture(_ file: [UInt8]) throws -> StoredPicture {
        try file.withUnsafeBytes { try StoredPicture(decoding: $0, header: try ImageHeader(bytes: $0)) }
    }

    @Test func `a wide-gamut photo is painted in sRGB and keeps its profile`() throws {
        let file = try Samples.file(Samples.quarters(width: 200, height: 120), saver: "pngsave_buffer") {
            picture throws(ImagingError) in
            try picture.applying(
                "icc_transform", ["output_profile": .name("p3"), "input_profile": .name("srgb")])
        }
        var stored = try picture(file)
        let profile = try #require(stored.profile)
        #expect(!profile.withUnsafeBytes(ColourProfile.isSRGB))
        let region = Region(x: 0, y: 0, width: 0.25, height: 0.25)
        let before = try stored.part(region)
        #expect(before.pixels.isNear(10, 10, red, within: 6))
        // No colour from the edge of sRGB: there one step of the stored byte is many of the shown one.
        let paint = Samples.flat(width: before.pixels.width, height: before.pixels.height, (120, 90, 160))
        try stored.paint(region, with: paint)
        let painted = try stored.part(region).pixels
        let isSame = painted.isNear(10, 10, (120, 90, 160), within: 2)
        #expect(isSame, "\(painted[10, 10])")
        #expect(try stored.part(Region(x: 0.6, y: 0.6, width: 0.2, height: 0.2)).pixels.isNear(5, 5, yellow, within: 6))
    }

    @Test(arguments: 1...8) func `paint goes where it belongs, however the photo is stored`(orientation: Int) throws {
        let upright = Samples.quarters(width: 96, height: 64)
        let file = try Samples.jpeg(
            Samples.stored(upright, orientation: orientation), orientation: orientation, quality: 98)
        var stored = try picture(file)
        #expect(stored.width == 96 && stored.height == 64)
        let region = Region(x: 0.75, y: 0, width: 0.25, height: 0.5)
        let part = try stored.part(region).pixels
        let paint = Samples.flat(width: part.width, height: part.height, (0, 0, 0))
        // The left half of it, to see that the mask is turned with it.
        let opacity = (0..<(part.width * part.height)).map { $0 % part.width < part.width / 2 ? UInt8(255) : 0 }
        try stored.paint(region, with: paint, opacity: opacity)
        let jpeg = try stored.jpeg(quality: 98)
        let drawn = try jpeg.withUnsafeBytes {
            try Picture.decode(bytes: $0, header: try ImageHeader(bytes: $0), minimumLongSide: .max).pixels
        }
        #expect(drawn.isNear(76, 16, (0, 0, 0), within: 30) && drawn.isNear(92, 16, green, within: 30))
        #expect(drawn.isNear(20, 16, red, within: 30) && drawn.isNear(76, 50, yellow, within: 30))
    }

    @Test func `a photo that is cut short says so`() throws {
        let pixels = Samples.pixels(width: 200, height: 200) { x, y in (UInt8(x * y % 251), UInt8(x), UInt8(y)) }
        let file = try Samples.jpeg(pixels, quality: 90)
        #expect(try !picture(file).isTruncated)
        #expect(try picture(Array(file.prefix(file.count * 2 / 3))).isTruncated)
    }

    @Test(arguments: [55, 75, 90, 97]) func `a JPEG's quality is read from its tables`(quality: Int) throws {
        let file = try Samples.jpeg(Samples.quarters(), quality: quality)
        let estimated = try #require(file.withUnsafeBytes { JPEGQuality.estimate($0) })
        #expect(abs(estimated - quality) <= 1)
        #expect(Array(file.prefix(30)).withUnsafeBytes { JPEGQuality.estimate($0) } == nil)
    }
}
