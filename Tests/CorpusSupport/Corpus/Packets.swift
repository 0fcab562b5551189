extension Corpus {
    /// XMP packets, ICC profiles and boxes that attack their readers.
    public static func packets() throws -> [HostileFile] {
        let jpeg = try Raster.plain(13).encoded("jpeg", "strip=true")
        func photo(_ segments: [UInt8]) -> [UInt8] { JPEG.inserting(segments, into: jpeg) }
        let webp = RIFF.pixels(of: try Raster.plain(14).encoded("webp", "strip=true"))
        let identifier = "0123456789ABCDEF0123456789ABCDEF"
        let main = XMP.packet(
            "<xmpNote:HasExtendedXMP>\(identifier)</xmpNote:HasExtendedXMP>" + XMP.keywords(["extended"]))
        let big = XMP.packet(XMP.description(String(repeating: "many words ", count: 950_000)))
        return [
            HostileFile("XMP, a billion laughs.jpg", .analysed, photo(JPEG.xmp(laughs()))),
            HostileFile(
                "XMP, an outside entity.jpg", .analysed,
                photo(
                    JPEG.xmp(
                        XMP.packet(
                            XMP.description("&passwd;"),
                            before: "<!DOCTYPE x [<!ENTITY passwd SYSTEM 'file:///etc/passwd'>]>")))),
            HostileFile("XMP, 9000 deep.jpg", .analysed, photo(JPEG.xmp(nest(4_000)))),
            HostileFile("XMP, not closed.jpg", .analysed, photo(JPEG.xmp(Array("<x:xmpmeta><rdf:RDF>".utf8)))),
            HostileFile("XMP, noise.jpg", .analysed, photo(JPEG.xmp(noise(5_000)))),
            HostileFile(
                "XMP, of 10 MB in pieces.jpg", .analysed,
                photo(JPEG.xmp(main) + JPEG.extendedXMP(big, identifier: identifier))),
            HostileFile(
                "XMP, pieces of 4 GB.jpg", .analysed,
                photo(JPEG.xmp(main) + JPEG.extendedXMP(noise(70_000), identifier: identifier, claimed: 0xFFFF_FFFF))),
            HostileFile(
                "XMP, of 10 MB.webp", .analysed,
                RIFF.webp(RIFF.extended(width: 96, height: 64, flags: 4) + webp + RIFF.chunk("XMP ", big))),
            HostileFile(
                "XMP, of 10 MB.png", .analysed,
                PNG.inserting(
                    PNG.chunk("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + big),
                    into: try Raster.plain(15).encoded("png", "strip=true"))),
            HostileFile(
                "XMP, 30000 keywords.webp", .analysed,
                RIFF.webp(
                    RIFF.extended(width: 96, height: 64, flags: 4) + webp
                        + RIFF.chunk("XMP ", XMP.packet(XMP.keywords((0..<30_000).map { "word \($0)" }))))),
            HostileFile(
                "ICC, noise.jpg", .either,
                photo(JPEG.segment(0xE2, Array("ICC_PROFILE\0\u{1}\u{1}".utf8) + noise(9_000)))),
            HostileFile(
                "ICC, piece 200 of 3.jpg", .either,
                photo(JPEG.segment(0xE2, Array("ICC_PROFILE\0".utf8) + [200, 3] + noise(900)))),
            HostileFile("ICC, noise.png", .either, try Raster.plain(16).encoded("png", profile: profile())),
            HostileFile("ICC, noise.tif", .either, try Raster.plain(17).encoded("tiff", profile: profile())),
            HostileFile(
                "200 comments.jpg", .analysed, photo((0..<200).flatMap { _ in JPEG.segment(0xFE, zeros(60_000)) })),
            HostileFile("boxes of nothing.heic", .refused, ISOBox.fileType() + ISOBox.box("meta", [])),
            HostileFile(
                "a box of 4 GB.heic", .refused, ISOBox.fileType() + ISOBox.box("meta", zeros(9), claimed: 0xFFFF_FFFF)),
            HostileFile(
                "a box shorter than its head.heic", .refused,
                ISOBox.fileType() + ISOBox.box("meta", zeros(99), claimed: 3)),
            HostileFile("boxes 5000 deep.heic", .refused, ISOBox.fileType() + nestedBoxes(5_000)),
            HostileFile(
                "a picture far away.heic", .refused,
                ISOBox.picture(width: 64, height: 64, offset: 0x7FFF_FFFF, count: 64)),
            HostileFile(
                "a picture of zeros.heic", .refused, ISOBox.picture(width: 64, height: 64, offset: 400, count: 64)),
            HostileFile(
                "a chunk of 4 GB.webp", .either,
                RIFF.webp(webp + Array("XMP ".utf8) + little(0xFFFF_FFF0, 4) + zeros(9))),
            HostileFile("a length that lies.webp", .either, RIFF.webp(webp, claimed: 0xFFFF_FFF0)),
        ]
    }

    /// Entities that stand for ten others each, ten deep.
    private static func laughs() -> [UInt8] {
        let entities = (1..<10).map { level in
            "<!ENTITY l\(level) '" + String(repeating: "&l\(level - 1);", count: 10) + "'>"
        }
        return XMP.packet(
            XMP.keywords(["&l9;"]) + XMP.description("&l9;"),
            before: "<!DOCTYPE x [<!ENTITY l0 'ha'>\(entities.joined())]>")
    }

    private static func nest(_ depth: Int) -> [UInt8] {
        XMP.packet(
            String(repeating: "<dc:a><rdf:Bag><rdf:li>", count: depth / 4)
                + String(repeating: "</rdf:li></rdf:Bag></dc:a>", count: depth / 4))
    }

    private static func nestedBoxes(_ depth: Int) -> [UInt8] {
        // Each is as long as what is in it; built from the outside, so that it is quick.
        (0..<depth).flatMap { big((depth - $0) * 8, 4) + Array("iprp".utf8) }
    }

    /// A profile whose header is right, and whose tags are noise.
    private static func profile() -> [UInt8] {
        let body =
            Array("lcms".utf8) + [4, 0x30, 0, 0] + Array("mntrRGB XYZ ".utf8) + zeros(12) + Array("acsp".utf8)
            + zeros(88) + big(0xFFFF, 4) + noise(3_000)
        return big(body.count + 4, 4) + body
    }
}
