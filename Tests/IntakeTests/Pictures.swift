import FoundationEssentials
@testable import Imaging
import Raster
import Testing

/// Photos made up for the tests.
enum Pictures {
    private static let started = Result { try Imaging.start(threads: 1) }

    /// A JPEG of flat quarters: red and green above blue and yellow. Another seed gives another picture.
    static func jpeg(_ seed: Int = 0, width: Int = 900, height: Int = 600) throws -> [UInt8] {
        try started.get()
        var bytes: [UInt8] = []
        bytes.reserveCapacity(width * height * 3)
        func row(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
            let half = (0..<(width / 2)).flatMap { _ in left }
            return half + (0..<(width - width / 2)).flatMap { _ in right }
        }
        let upper = row([220, 30, 30], [30, 200, 40])
        let lower = row([20, 40, 210], [230, 220, 20])
        var dotted = upper
        for x in 0..<min(160, width) where seed >> (x / 8) & 1 == 1 {
            dotted.replaceSubrange((x * 3)..<(x * 3 + 3), with: [255, 255, 255])
        }
        for y in 0..<height { bytes += y < 8 ? dotted : y < height / 2 ? upper : lower }
        return try #require(Pixels(width: width, height: height, bytes: bytes)).jpeg(quality: 90)
    }

    /// A compressed TIFF of one colour.
    static func tiff(width: Int, height: Int) throws -> [UInt8] {
        try started.get()
        let bytes = [UInt8](repeating: 90, count: width * height * 3)
        return try #require(Pixels(width: width, height: height, bytes: bytes)).withLazyPicture {
            picture throws(ImagingError) in
            let saver = try Operation("tiffsave_buffer")
            try saver.set("in", .image(picture))
            try saver.set("compression", .name("deflate"))
            return try saver.bytes()
        }
    }

    static func sample(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: Shop.resources + "/samples/" + name)))
    }

    /// A file's pixels, at full resolution.
    static func decoded(_ bytes: [UInt8]) throws -> Pixels {
        try started.get()
        return try bytes.withUnsafeBytes {
            try Picture.decode(bytes: $0, header: try ImageHeader(bytes: $0), minimumLongSide: .max).pixels
        }
    }
}

extension Pixels {
    /// Whether a pixel, in fractions of the picture, is near a colour.
    func isNear(_ x: Double, _ y: Double, _ colour: (Int, Int, Int)) -> Bool {
        let offset = (Int(y * Double(height)) * width + Int(x * Double(width))) * 3
        return abs(Int(bytes[offset]) - colour.0) < 24 && abs(Int(bytes[offset + 1]) - colour.1) < 24
            && abs(Int(bytes[offset + 2]) - colour.2) < 24
    }
}

let red = (220, 30, 30)
let green = (30, 200, 40)
let blue = (20, 40, 210)
let yellow = (230, 220, 20)
