import Geography
import Imaging
import PhotoMetadata
import Photography
import Raster
import Testing

/// Photos made up for the tests.
enum Photo {
    private static let started = Result {
        try Imaging.start(threads: 1)
        try PhotoMetadata.start()
    }

    /// A word that a camera's owner wrote into the photo.
    static let secret = "Behind the green door"

    /// A JPEG of a red and a blue half, with what a camera may write into it: a place, keywords, an orientation.
    static func jpeg(width: Int = 2400, height: Int = 900, position: Coordinate? = nil) throws -> [UInt8] {
        try started.get()
        var bytes: [UInt8] = []
        for _ in 0..<height {
            for x in 0..<width { bytes += x < width / 2 ? [220, 30, 30] : [20, 40, 210] }
        }
        let plain = try #require(Pixels(width: width, height: height, bytes: bytes)).jpeg(quality: 90)
        return try TagSheet(keywords: [secret], caption: secret, position: position).tagged(plain)
    }

    /// What the file says of itself.
    static func metadata(_ file: [UInt8]) throws -> EmbeddedMetadata {
        try started.get()
        return try file.withUnsafeBytes { try EmbeddedMetadata.read(bytes: $0) }
    }

    /// Its sides in pixels.
    static func size(_ file: [UInt8]) throws -> (width: Int, height: Int) {
        try started.get()
        return try file.withUnsafeBytes {
            let header = try ImageHeader(bytes: $0)
            return (header.storedWidth, header.storedHeight)
        }
    }

    /// The first chunks of a WebP file (RFC 9649, 2.3): their names.
    static func chunks(_ file: [UInt8]) -> [String] {
        var (names, offset) = ([String](), 12)
        while offset + 8 <= file.count {
            names.append(String(decoding: file[offset..<offset + 4], as: UTF8.self))
            let length = (0..<4).reduce(0) { $0 | Int(file[offset + 4 + $1]) << ($1 * 8) }
            offset += 8 + length + length % 2
        }
        return names
    }
}
