extension Corpus {
    private static let side = 60_000

    /// Small files that ask for all memory or time there is.
    public static func bombs() throws -> [HostileFile] {
        [
            HostileFile("bomb.png", .refused, PNG.black(width: 60_000, height: 60_000).prefix(4_000)),
            HostileFile("bomb, largest.png", .refused, promise(0x7FFF_FFFF, 0x7FFF_FFFF)),
            HostileFile("bomb, negative.png", .refused, promise(-1, -1)),
            HostileFile("bomb, nothing.png", .refused, promise(0, 0)),
            HostileFile("bomb, one long row.png", .refused, promise(0x7FFF_FFFF, 1)),
            HostileFile("bomb.jpg", .refused, JPEG.promise(width: side, height: side)),
            HostileFile("bomb, progressive.jpg", .refused, JPEG.promise(width: side, height: side, marker: 0xC2)),
            HostileFile("bomb, arithmetic.jpg", .refused, JPEG.promise(width: side, height: side, marker: 0xC9)),
            HostileFile("bomb, no width.jpg", .refused, JPEG.promise(width: 0, height: 10)),
            HostileFile("bomb, height to come.jpg", .refused, JPEG.promise(width: 10, height: 0)),
            HostileFile("bomb.gif", .refused, gif(width: side, height: side)),
            HostileFile(
                "bomb.webp", .refused,
                RIFF.webp(
                    RIFF.extended(width: side, height: side, flags: 0)
                        + RIFF.pixels(of: try Raster.plain(10).encoded("webp", "strip=true")))),
            HostileFile("bomb.tif", .refused, tiff(width: side, height: side)),
            HostileFile("bomb, largest.tif", .refused, tiff(width: 0xFFFF_FFFF, height: 0xFFFF_FFFF)),
            HostileFile("bomb.heic", .refused, ISOBox.picture(width: side, height: side, offset: 400, count: 64)),
            HostileFile("20000 squared.png", .analysed, PNG.black(width: 20_000, height: 20_000)),
            HostileFile("a profile of 300 MB.png", .either, try inflating("iCCP", "icc\0\0", 300_000_000)),
            HostileFile("a text of 300 MB.png", .either, try inflating("zTXt", "Comment\0\0", 300_000_000)),
            HostileFile(
                "a packet of 300 MB.png", .either,
                try inflating("iTXt", "XML:com.adobe.xmp\0\u{1}\0\0\0", 300_000_000)),
            HostileFile("5000 frames.gif", .either, frames(5_000)),
        ]
    }

    /// Files that keep a processor busy for as long as they are let.
    public static func slow() throws -> [HostileFile] {
        [
            HostileFile(
                "4000 scans.jpg", .either, JPEG.promise(width: 16_000, height: 16_000, marker: 0xC2, scans: 4_000)),
            HostileFile("20000 squared, 8 bits.png", .analysed, PNG.black(width: 20_000, height: 20_000, bits: 8)),
            HostileFile("large promise.jpg", .either, JPEG.promise(width: 22_000, height: 22_000)),
            HostileFile(
                "large promise, arithmetic.jpg", .either, JPEG.promise(width: 22_000, height: 22_000, marker: 0xC9)),
        ]
    }

    private static func promise(_ width: Int, _ height: Int) -> [UInt8] {
        PNG.signature + PNG.header(width: width, height: height) + PNG.chunk("IDAT", PNG.compressedZeros(9_999))
            + PNG.chunk("IEND", [])
    }

    /// A good picture with a chunk that unpacks to many zeros.
    private static func inflating(_ type: String, _ head: String, _ count: Int) throws -> [UInt8] {
        PNG.inserting(
            PNG.chunk(type, Array(head.utf8) + PNG.compressedZeros(count)),
            into: try Raster.plain(11).encoded("png", "strip=true"))
    }

    private static func gif(width: Int, height: Int) -> [UInt8] {
        Array("GIF89a".utf8) + little(width, 2) + little(height, 2) + [0x80, 0, 0, 0, 0, 0, 255, 255, 255] + [0x2C]
            + zeros(4) + little(width, 2) + little(height, 2) + [0, 2, 2, 0x4C, 0x01, 0, 0x3B]
    }

    private static func frames(_ count: Int) -> [UInt8] {
        let frame: [UInt8] =
            [0x21, 0xF9, 4, 0, 1, 0, 0, 0] + [0x2C] + zeros(4) + little(2_000, 2) + little(2_000, 2)
            + [0, 2, 2, 0x4C, 0x01, 0]
        return Array("GIF89a".utf8) + little(2_000, 2) + little(2_000, 2) + [0x80, 0, 0, 0, 0, 0, 255, 255, 255]
            + (0..<count).flatMap { _ in frame } + [0x3B]
    }

    private static func tiff(width: Int, height: Int) -> [UInt8] {
        var tiff = TIFF()
        let data = tiff.append(zeros(64))
        tiff.setFirst(tiff.append(directory: TIFF.greyPicture(width: width, height: height, data: data, count: 64)))
        return tiff.bytes
    }
}
