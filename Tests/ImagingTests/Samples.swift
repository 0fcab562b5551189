import CVips
import Raster
import SensorSupport
import Testing

@testable import Imaging

/// Pictures made up for the tests.
enum Samples {
    /// libvips is started once for the whole test process.
    static let library: Result<Void, ImagingError> = Result { () throws(ImagingError) in
        try Imaging.start(threads: 1, heif: heif)
        // The program writes no JPEG XL; the tests do.
        vips_operation_block_set("VipsForeignSaveJxl", 0)
    }

    /// What `make setup` has unpacked.
    private static let heif =
        #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
        + "/.deps/heif/libheif.so.1"

    static func start() throws { try library.get() }

    /// Four flat quarters: red and green above blue and yellow.
    static func quarters(width: Int = 96, height: Int = 64) -> Pixels {
        pixels(width: width, height: height) { x, y in
            switch (x < width / 2, y < height / 2) {
            case (true, true): (220, 30, 30)
            case (false, true): (30, 200, 40)
            case (true, false): (20, 40, 210)
            case (false, false): (230, 220, 20)
            }
        }
    }

    static func flat(width: Int, height: Int, _ colour: (UInt8, UInt8, UInt8)) -> Pixels {
        pixels(width: width, height: height) { _, _ in colour }
    }

    static func pixels(width: Int, height: Int, _ colour: (Int, Int) -> (UInt8, UInt8, UInt8)) -> Pixels {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(width * height * 3)
        for y in 0..<height {
            for x in 0..<width {
                let (red, green, blue) = colour(x, y)
                bytes += [red, green, blue]
            }
        }
        return Pixels(width: width, height: height, checked: bytes)
    }

    /// A file made by one of libvips' savers, after an optional operation.
    static func file(
        _ pixels: Pixels, saver: String, _ arguments: KeyValuePairs<String, OperationArgument> = [:],
        after change: (LazyPicture) throws(ImagingError) -> LazyPicture = { picture throws(ImagingError) in picture }
    ) throws -> [UInt8] {
        try start()
        return try pixels.withLazyPicture { picture throws(ImagingError) in
            let operation = try Operation(saver)
            try operation.set("in", .image(try change(picture)))
            for (name, value) in arguments { try operation.set(name, value) }
            return try operation.bytes()
        }
    }

    /// A JPEG with an EXIF segment that holds nothing but an orientation.
    static func jpeg(_ pixels: Pixels, orientation: Int = 1, quality: Int = 95) throws -> [UInt8] {
        try start()
        let plain = try pixels.jpeg(quality: quality)
        let tiff: [UInt8] =
            [
                0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0, 0, 0, 0,
                0,
            ]
        let body = Array("Exif\0\0".utf8) + tiff
        return [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(body.count + 2)] + body + plain.dropFirst(2)
    }

    /// How a camera held as the EXIF orientation says would store an upright picture (CIPA DC-008, tag 0x0112).
    static func stored(_ upright: Pixels, orientation: Int) -> Pixels {
        let stored = StoredOrientation(orientation, ofUpright: upright.width, upright.height)
        return pixels(width: stored.width, height: stored.height) { column, row in
            let (x, y) = stored.upright(column, row)
            return upright[x, y]
        }
    }
}

extension Pixels {
    subscript(x: Int, y: Int) -> (UInt8, UInt8, UInt8) {
        let offset = (y * width + x) * 3
        return (bytes[offset], bytes[offset + 1], bytes[offset + 2])
    }

    /// Whether a pixel is within some steps of a colour, in each channel.
    func isNear(_ x: Int, _ y: Int, _ colour: (Int, Int, Int), within tolerance: Int = 12) -> Bool {
        let (red, green, blue) = self[x, y]
        return abs(Int(red) - colour.0) <= tolerance && abs(Int(green) - colour.1) <= tolerance
            && abs(Int(blue) - colour.2) <= tolerance
    }
}

extension Array where Element == UInt8 {
    /// The header of this file.
    func header(pixelLimit: Int = ImageHeader.defaultPixelLimit) throws -> ImageHeader {
        try Samples.start()
        return try withUnsafeBytes { try ImageHeader(bytes: $0, pixelLimit: pixelLimit) }
    }

    /// This file, decoded.
    func decoded(
        region: Region = .whole, rotation: Orientation = .up, minimumLongSide: Int = 640
    ) throws -> Picture {
        let header = try header()
        return try withUnsafeBytes {
            try Picture.decode(
                bytes: $0, header: header, region: region, rotation: rotation, minimumLongSide: minimumLongSide)
        }
    }

    func coded(_ format: PictureFormat) -> [UInt8]? {
        withUnsafeBytes { bytes in
            CodedPixels.ranges(of: bytes, format: format)?.flatMap { Array(bytes[$0]) }
        }
    }
}

let red = (220, 30, 30)
let green = (30, 200, 40)
let blue = (20, 40, 210)
let yellow = (230, 220, 20)

/// Why a photo is not decoded; nil when it is.
func refusal(_ bytes: [UInt8]) -> ImagingError? {
    do {
        _ = try bytes.decoded()
        return nil
    } catch {
        return error as? ImagingError
    }
}

/// Decodes or refuses bytes that are damaged, and gives all pixels that a picture has.
func expectDecodedOrRefused(_ bad: [UInt8]) {
    // What fits into this process.
    if let header = try? bad.header(), header.decodingMemory > 200_000_000 { return }
    if let picture = try? bad.decoded() {
        #expect(picture.pixels.bytes.count == picture.pixels.width * picture.pixels.height * 3)
    } else {
        #expect(refusal(bad) != nil)
    }
    #expect(bad.coded(.raw)?.isEmpty != true)
}
